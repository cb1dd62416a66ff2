"""Known messages that are no rule's own words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.facts.marks import Evidence


class Dialect(StrEnum):
    """How a message writes a place."""

    POINTER = "pointer"
    """A JSON Pointer, with or without `#`."""
    DOTTED = "dotted"
    """Tokens divided by dots, perhaps after `$.`."""
    CONTEXT = "context"
    """A tuple of quoted tokens."""
    ARRAY = "array"
    """A JSON array of tokens, which may begin outside of the schema."""
    STRUCT = "struct"
    """Go's struct fields: keywords alone, without property names."""
    NAMED = "named"
    """Google's dotted path with names in brackets."""
    NAMES = "names"
    """Property names alone."""


@dataclass(frozen=True, slots=True)
class Wording:
    """Other words for rules.

    Attributes:
        text: a template, as those of the rules.
        rules: ids of the rules.

    """

    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A message of somebody for whom there are no rules, or about what no rule can see.

    Attributes:
        id: who speaks and a word for the demand.
        text: a template; `{index}` counts from 0, `{number_from_1}` from 1, `{path}` is a place.
        meaning: what is wrong, a sentence.
        fix: what to do, a sentence.
        evidence: source, date and mark.
        like: ids of rules that find the places that it may mean.
        dialect: how it writes `{path}`.

    """

    id: str
    text: str
    meaning: str
    fix: str
    evidence: Evidence
    like: tuple[str, ...] = ()
    dialect: Dialect | None = None

    @property
    def provider(self) -> str:
        """Who speaks."""
        return self.id.partition(".")[0]
