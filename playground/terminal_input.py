"""What a terminal sends: a paste stays a paste, whatever it holds.

Textual's parser (8.2.8) reads escape sequences inside of a bracketed paste as keys, so that a log
with colour codes would run commands of the playground. Some terminals take them out; not all do.
"""

from __future__ import annotations

import re
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final

from textual._xterm_parser import XTermParser

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from textual.message import Message

_START: Final = "\x1b[200~"
_END: Final = "\x1b[201~"
_SEQUENCE: Final = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-~])?", re.DOTALL
)
_OPEN: Final = re.compile(r"\x1b(?:\][^\x07\x1b]*\x1b?|\[[0-?]*[ -/]*|[ -/]*)\Z")
_LONGEST: Final = 2_000
"""Characters of a sequence that is not complete yet; a longer one is none."""


class PasteFilter:
    """Takes escape sequences out of pastes, in data that comes in pieces of any size."""

    def __init__(self) -> None:
        self._is_paste = False
        self._tail = ""
        self._held = ""

    def filtered(self, data: str) -> str:
        """Return what may go on of a piece of input; of a paste its end may be held back."""
        return "".join(self._parts(data))

    def _parts(self, data: str) -> Iterator[str]:
        while data:
            if self._is_paste:
                data = self._held + data
                text, mark, data = data.partition(_END)
                if mark:
                    self._is_paste, self._held = False, ""
                    yield _SEQUENCE.sub("", text) + mark
                else:
                    whole = self._without_open_end(text)
                    self._held = text[len(whole) :]
                    yield _SEQUENCE.sub("", whole)
            else:
                known = len(self._tail)
                before, mark, after = (self._tail + data).partition(_START)
                self._is_paste = bool(mark)
                self._tail = "" if mark else before[-len(_START) + 1 :]
                yield (before + mark)[known:]
                data = after

    @staticmethod
    def _without_open_end(text: str) -> str:
        """Return a text without an escape sequence at its end that may not be complete."""
        start = max(0, len(text) - _LONGEST)
        found = _OPEN.search(text, start)
        return text if found is None else text[: found.start()]


class SafeParser(XTermParser):
    """Textual's parser, fed with pastes that hold no escape sequences."""

    def __init__(self, debug: bool = False) -> None:  # noqa: FBT001, FBT002 - as Textual calls it
        super().__init__(debug)
        self._pastes = PasteFilter()

    def feed(self, data: str) -> Iterable[Message]:
        """Return the messages that a piece of input completes; an empty one ends the input."""
        if not data:
            return super().feed(data)
        filtered = self._pastes.filtered(data)
        return super().feed(filtered) if filtered else ()


def protect_pastes() -> None:
    """Have Textual's drivers read their input so."""
    names = ["web_driver"] if sys.platform == "win32" else ["linux_driver", "web_driver"]
    for name in names:
        setattr(import_module(f"textual.drivers.{name}"), "XTermParser", SafeParser)  # noqa: B010 - the module does not say that it has one
