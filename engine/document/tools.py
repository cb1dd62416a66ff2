"""The tools that a document holds, each with its schema kept verbatim."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from engine.document.lines import numbered_lines
from engine.document.pointer import is_index
from engine.document.positions import Place, Positions, positions

if TYPE_CHECKING:
    from engine.document.duplicates import Duplicate


class Missing(Enum):
    """The class of `MISSING`."""

    MISSING = "missing"

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = Missing.MISSING
"""The schema of a tool that has none, or null in its place; false as a condition."""


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool, or one bare schema.

    Attributes:
        index: the tool's number in its document, from 0.
        name: None for a bare schema, and where the name is no string.
        description: None where there is none, or no string.
        schema: the JSON value as found, of any class, or `MISSING`.
        pointer: the object that holds the tool's name (in OpenAI's chat form the inner one).
        schema_pointer: where the schema stands, or the null in its place; None without either.

    """

    index: int
    name: str | None
    description: str | None
    schema: Any
    pointer: str
    schema_pointer: str | None


@dataclass(frozen=True)
class Toolset:
    """The tools of a document, and the document itself.

    Attributes:
        tools: at least one, in the document's order.
        shape: which known shape the document has, one of `SHAPES`; "line" for a line of JSONL.
        value: the whole document; for JSONL the list of its lines' values.
        duplicates: keys that the document repeats.
        text: what was read, without byte order mark; None for a value that was never a text.

    """

    # No slots: the index of positions is kept in the instance's dictionary.
    tools: tuple[Tool, ...]
    shape: str
    value: Any
    duplicates: tuple[Duplicate, ...] = ()
    text: str | None = None

    def locate(self, pointer: str) -> Place | None:
        """Return the 1-based line and column of a value of the document.

        None where no text is known or the document has no such value. The first call reads the
        text (of JSONL, one line of it) once more.
        """
        if self.text is None:
            return None
        if self.shape == "jsonl":
            return self._locate_in_lines(pointer)
        return self._positions.get(pointer)

    def _locate_in_lines(self, pointer: str) -> Place | None:
        index, slash, below = pointer.removeprefix("/").partition("/")
        if not is_index(index or "0") or int(index or "0") >= len(self._lines):
            return None
        number, line = self._lines[int(index or "0")]
        place = positions(line).get(slash + below)
        return None if place is None else (number, place[1])

    @cached_property
    def _positions(self) -> Positions:
        return positions(self.text or "")

    @cached_property
    def _lines(self) -> list[tuple[int, str]]:
        return list(numbered_lines(self.text or ""))
