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


class Way(StrEnum):
    """Which way a text went."""

    SYSTEM = "system"
    """The clipboard of the machine that the program runs on, and the terminal's."""
    TERMINAL = "terminal"
    """The terminal's alone, which answers nothing."""


@dataclass(frozen=True, slots=True)
class CopyResult:
    """What became of a text.

    Attributes:
        way: which way it went.
        note: one sentence for the person.

    """

    way: Way
    note: str


def copy(text: str, osc52: Callable[[str], None], *, is_web: bool) -> CopyResult:
    """Copy `text`, whatever it holds, and say which way was used.

    Args:
        text: what is copied, verbatim.
        osc52: writes it to the terminal as OSC 52, which may be the clipboard of another machine.
        is_web: whether the screen is a browser: then the machine's clipboard is someone else's.

    """
    is_copied = not is_web and _copy_to_system(text)
    osc52(text)
    size = len(text.encode("utf-8", "surrogatepass"))
    refusal = f"the terminal may refuse {size // 1000:,} KB" if size > TERMINAL_LIMIT else ""
    if is_copied:
        note = f"Copied to the clipboard; {refusal}." if refusal else "Copied to the clipboard."
        return CopyResult(Way.SYSTEM, note)
    where = "browser" if is_web else "terminal"
    if refusal:
        return CopyResult(Way.TERMINAL, f"Sent to the {where}, but {refusal}: save it instead.")
    return CopyResult(Way.TERMINAL, f"Sent to the {where}'s clipboard.")


def _copy_to_system(text: str) -> bool:
    """Copy to the machine's own clipboard, and say whether that worked."""
    try:
        import_module("pyperclip").copy(text)
    except Exception:  # noqa: BLE001 - it runs other programs, which may fail in any way
        return False
    return True
