"""What a compare view shows on one line."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Mark(StrEnum):
    """How a cell differs from the raw schema."""

    SAME = "same"
    REMOVED = "removed"
    ADDED = "added"
    CHANGED = "changed"
    INLINED = "inlined"
    """Added, and it came with a definition put in the place of its reference."""


class Part(StrEnum):
    """Which line of a part of the schema a row is."""

    OPEN = "open"
    CLOSE = "close"
    ATOM = "atom"
    """All of a part that takes one line."""
    FOLD = "fold"
    """Stands for a run of unchanged lines."""


class Mode(StrEnum):
    """What the columns show."""

    ALIGNED = "aligned"
    """Outputs with marks; what raw alone has is shown in each output's column as removed."""
    BESIDE = "beside"
    """Raw with marks of its own beside outputs that are blank where they have nothing."""
    OUTPUT = "output"
    """One output alone, in its own order, without marks."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One column of a row.

    Attributes:
        mark: how it differs from raw.
        text: JSON text without indentation, with key and comma; it may hold any character.

    """

    mark: Mark
    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the view.

    Attributes:
        line: its number, from 0.
        pointer: the part it belongs to; of a fold, the first part that it hides.
        depth: how many blocks are open around it.
        part: which line of that part.
        key: the part's key or index; None for the root.
        raw: what raw shows here; None where it has nothing.
        cells: the same for each output.

    """

    line: int
    pointer: str
    depth: int
    part: Part
    key: str | int | None
    raw: Cell | None
    cells: tuple[Cell | None, ...]
