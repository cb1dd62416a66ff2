"""What an explanation holds: messages found in a text, each with the places it may mean."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Confidence(StrEnum):
    """How sure a place is; the first is the surest."""

    CERTAIN = "certain"
    """The message names the place, and the rule is broken there."""
    LIKELY = "likely"
    """The message names the place, and no rule confirms it; or it is the only one in its tool."""
    POSSIBLE = "possible"
    """One of the places that break the rule, found by a search."""
    NONE = "none"
    """No place: there is no tool set, or nothing in it fits."""


RANKS = {confidence: rank for rank, confidence in enumerate(Confidence)}
"""The surest first."""


@dataclass(frozen=True, slots=True)
class Place:
    """A part of a tool set that a message may mean.

    Attributes:
        tool: the tool's raw name, or None.
        index: its number in the tool set, from 0; None where the request as a whole is meant.
        pointer: the place in the schema as sent; "" for names and requests.
        raw_pointer: the part of the raw schema that it stands for.
        confidence: how sure it is.
        breaks: whether the rule is broken there.
        how: how it was found, a few words.

    """

    tool: str | None
    index: int | None
    pointer: str
    raw_pointer: str
    confidence: Confidence
    breaks: bool
    how: str


@dataclass(frozen=True, slots=True)
class Item:
    """One message, explained.

    Attributes:
        provider: who speaks: a surface's id, or the name of a provider, server or framework.
        rule: the id of the rule or of the known pattern.
        also: ids of further rules that are put in the same words.
        message: the message as found, quotes and white space made plain, of a long one the start.
        tool: the tool as the message names it, or None.
        path: the place as the message writes it, or None.
        pointer: the place as a pointer where that can be told without a tool set, else None.
        meaning: what is wrong, a sentence.
        fix: what to do, a sentence; "" where the meaning says it.
        steps: ids of normalization steps that take the fault away.
        places: the likeliest first; none without a tool set or where nothing fits.

    """

    provider: str
    rule: str
    also: tuple[str, ...]
    message: str
    tool: str | None
    path: str | None
    pointer: str | None
    meaning: str
    fix: str
    steps: tuple[str, ...]
    places: tuple[Place, ...] = ()

    @property
    def confidence(self) -> Confidence:
        """How sure the first place is."""
        return self.places[0].confidence if self.places else Confidence.NONE

    @property
    def breaks(self) -> bool:
        """Whether the rule is broken in the tool set."""
        return any(place.breaks for place in self.places)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a text says.

    Attributes:
        items: the messages in the order of the text, each once.
        notes: what else is to be said: what was searched, what is unknown, what was cut.

    """

    items: tuple[Item, ...]
    notes: tuple[str, ...]
