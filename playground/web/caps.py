"""How much of the machine the visitors may use together, and each of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MEBIBYTE: Final = 1024 * 1024

MAX_FRAGMENT: Final = 1_000_000
"""Characters of a URL's fragment that a page keeps, or gives to the program."""

_WIDTHS: Final = (20, 400)
_HEIGHTS: Final = (10, 150)
_DEFAULT_SIZE: Final = (80, 24)
_MAX_DIGITS: Final = 9


@dataclass(frozen=True, slots=True)
class Caps:
    """The bounds of a server and of each session.

    Attributes:
        sessions: visitors at the same time.
        idle_seconds: how long a session lives without a key or a click.
        memory_bytes: what a session's process may have of memory of its own.
        message_bytes: the longest message that a browser may send, a paste included.
        heartbeat_seconds: between two questions whether the browser is still there.
        grace_seconds: what a session's process gets to end by itself.

    """

    sessions: int = 4
    idle_seconds: float = 3600.0
    memory_bytes: int = 512 * MEBIBYTE
    message_bytes: int = 4 * MEBIBYTE
    heartbeat_seconds: float = 15.0
    grace_seconds: float = 2.0


PUBLIC_DEMO: Final = Caps(
    sessions=20, idle_seconds=600.0, memory_bytes=256 * MEBIBYTE, message_bytes=500_000
)
"""What a public demo starts from."""


def clamped(width: object, height: object) -> tuple[int, int]:
    """Return a size in cells, width 20 to 400, height 10 to 150; what is no number is 80 by 24.

    >>> clamped("99999", "9")
    (400, 10)

    """
    return (
        _within(width, _WIDTHS, _DEFAULT_SIZE[0]),
        _within(height, _HEIGHTS, _DEFAULT_SIZE[1]),
    )


def _within(value: object, bounds: tuple[int, int], default: int) -> int:
    if isinstance(value, str):
        # Longer runs of digits are slow to read, and over every bound.
        is_number = value.isascii() and value.isdigit()
        value = int(value[:_MAX_DIGITS]) if is_number else default
    if not isinstance(value, int) or isinstance(value, bool):
        value = default
    return max(bounds[0], min(value, bounds[1]))
