"""Put text on the clipboard: the machine's own, and the one of the terminal it is shown in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

TERMINAL_LIMIT: Final = 74_000
"""Bytes of UTF-8 text that terminals take at least; many refuse more."""

BROWSER_LIMIT: Final = 7_400_000
"""Bytes of UTF-8 text that the page takes: its terminal drops over 10,000,000 in base64."""


class Way(StrEnum):
    """Which way a text went."""

    SYSTEM = "system"
    """The clipboard of the machine that the program runs on, and the terminal's."""
    TERMINAL = "terminal"
    """The terminal's alone, which answers nothing; in a browser that is the page's."""
    NONE = "none"
    """Nowhere: the page would drop it."""


@dataclass(frozen=True, slots=True)
class CopyResult:
    """What became of a text.

    Attributes:
        way: which way it went.
        note: one sentence for the person.

    """

    way: Way
    note: str


def copy(text: str, osc52: Callable[[str], None], *, is_web: bool, what: str = "it") -> CopyResult:
    """Copy `text`, whatever it holds, and say which way was used.

    Args:
        text: what is copied, verbatim; half a surrogate pair becomes its JSON escape.
        osc52: writes it to the terminal as OSC 52, which may be the clipboard of another machine.
        is_web: whether the screen is a browser: then the machine's clipboard is someone else's.
        what: what the text is, in words for the note; visible text.

    """
    data = text.encode("utf-8", "backslashreplace")
    if is_web and len(data) > BROWSER_LIMIT:
        limit = f"{BROWSER_LIMIT // 1000:,} KB"
        return CopyResult(Way.NONE, f"The page copies no more than {limit}: save {what} instead.")
    text = data.decode()
    is_copied = not is_web and _copy_to_system(text)
    osc52(text)
    is_large = not is_web and len(data) > TERMINAL_LIMIT
    size = f"{len(data) // 1000:,} KB"
    if is_copied:
        rest = f"; the terminal may refuse its {size}" if is_large else ""
        return CopyResult(Way.SYSTEM, f"Copied {what} to the clipboard{rest}.")
    if is_large:
        note = f"Sent {what} to the terminal, which may refuse its {size}: saving is safer."
        return CopyResult(Way.TERMINAL, note)
    where = "browser" if is_web else "terminal"
    return CopyResult(Way.TERMINAL, f"Sent {what} to the {where}'s clipboard.")


def _copy_to_system(text: str) -> bool:
    """Copy to the machine's own clipboard, and say whether that worked."""
    try:
        import_module("pyperclip").copy(text)
    except Exception:  # noqa: BLE001 - it runs other programs, which may fail in any way
        return False
    return True
