"""A progress bar on standard error for what takes over a second."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, TextIO, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

Item = TypeVar("Item")

_QUIET_SECONDS: Final = 1.0
_SECONDS_BETWEEN: Final = 0.1
_CELLS: Final = 30
_ERASE_LINE: Final = "\r\x1b[K"


def track(
    items: Iterable[Item],
    part_done: Callable[[], float | None],
    stream: TextIO,
    clock: Callable[[], float] = time.monotonic,
) -> Generator[Item, None, None]:
    """Yield `items`, and show on a terminal how far they are once that takes over a second.

    Args:
        items: what is worked on; the time between two of them counts.
        part_done: says how much is done, 0 to 1, or None where nobody knows.
        stream: the terminal; the bar is gone from it at the end.
        clock: seconds.

    """
    next_time = clock() + _QUIET_SECONDS
    is_drawn = False
    try:
        for count, item in enumerate(items):
            now = clock()
            if now >= next_time:
                stream.write(_ERASE_LINE + _bar(count, part_done()))
                stream.flush()
                next_time = now + _SECONDS_BETWEEN
                is_drawn = True
            yield item
    finally:
        if is_drawn:
            stream.write(_ERASE_LINE)
            stream.flush()


def _bar(count: int, part: float | None) -> str:
    if part is None:
        return f"{count:,} tools"
    filled = round(_CELLS * part)
    return f"[{'#' * filled}{'.' * (_CELLS - filled)}] {part:4.0%}  {count:,} tools"
