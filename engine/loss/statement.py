"""What `lost` says: for each changed node and keyword the consequence, with an example."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Direction(StrEnum):
    """What a change does to the arguments that pass."""

    LOOSENED = "loosened"
    """The schema as sent lets more pass: the model may send what the tool refuses."""
    TIGHTENED = "tightened"
    """The schema as sent lets less pass: the model cannot say what the tool would take."""
    BOTH = "both"
    ANNOTATION = "annotation"
    """Only what a reader is told changed."""
    SAME = "same"
    """Written in another way; the same arguments pass."""


RAW = "raw"
SENT = "sent"


@dataclass(frozen=True, slots=True)
class Witness:
    """Arguments that one side alone takes, as two validators agree.

    Attributes:
        arguments: the whole argument object (any JSON value, where the schema is for no object).
        valid_for: "raw" or "sent".

    """

    arguments: Any
    valid_for: str


@dataclass(frozen=True, slots=True)
class Statement:
    """What one change of a node costs.

    Attributes:
        pointer: the node in the schema as sent, or what is left of the way to it.
        raw_pointer: the node in the raw schema.
        keyword: the keyword that was changed.
        direction: what that does.
        step: the id of the step that did it; None where the provider only reads it differently.
        witnesses: examples, at most one for each side; what is loosened first.
        places: how many places of the schema this stands for.
        explained_by: for a step "unknown", the built-in step that would do the same, or None.

    """

    pointer: str
    raw_pointer: str
    keyword: str
    direction: Direction
    step: str | None
    witnesses: tuple[Witness, ...] = ()
    places: int = 1
    explained_by: str | None = None

    @property
    def is_loss(self) -> bool:
        """Whether other arguments pass than before."""
        return self.direction in (Direction.LOOSENED, Direction.TIGHTENED, Direction.BOTH)

    @property
    def witness(self) -> Any:
        """The first example's arguments, or None where none was found."""
        return self.witnesses[0].arguments if self.witnesses else None

    @property
    def valid_for(self) -> str | None:
        """The side that takes the first example: "raw", "sent" or None."""
        return self.witnesses[0].valid_for if self.witnesses else None
