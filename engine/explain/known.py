"""Every known message: the rules' own words, other words for them, and patterns without a rule."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from engine.explain.patterns import PATTERNS, WORDINGS
from engine.explain.template import Template, template_of
from engine.facts.surfaces import DEFAULT_SURFACES, SURFACES
from engine.rules.catalogue import RULES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.explain.patterns.model import Pattern
    from engine.rules.model import Rule

_PREFERRED = tuple(dict.fromkeys((*DEFAULT_SURFACES, *SURFACES)))


@dataclass(frozen=True, slots=True)
class Known:
    """A known message.

    Attributes:
        template: its words.
        text: the same with named fields in braces.
        rules: the rules that are put so; none for a pattern.
        pattern: the pattern, or None.

    """

    template: Template
    text: str
    rules: tuple[Rule, ...] = ()
    pattern: Pattern | None = None

    @property
    def providers(self) -> tuple[str, ...]:
        """Who speaks so."""
        if self.pattern is not None:
            return (self.pattern.provider,)
        return tuple(dict.fromkeys(surface_of(rule) for rule in self.rules))

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of what is put so."""
        if self.pattern is not None:
            return (self.pattern.id,)
        return tuple(rule.id for rule in self.rules)


@dataclass(frozen=True, slots=True)
class Anchor:
    """A phrase by which known messages are found.

    Attributes:
        words: those within it, each of which must be in a text that holds it.
        uses: messages that hold it, each with the literal and the place in that.

    """

    words: frozenset[str]
    uses: tuple[tuple[Known, int, int], ...]


def surface_of(rule: Rule) -> str:
    """Return the surface that a rule is of."""
    return rule.id.partition(".")[0]


@cache
def known_messages() -> tuple[Known, ...]:
    """Return every known message; a rule that is added to the catalogue is among them."""
    own: dict[str, list[Rule]] = defaultdict(list)
    for surface in _PREFERRED:
        for rule in RULES.values():
            if rule.provider_text and surface_of(rule) == surface:
                own[rule.provider_text].append(rule)
    return (
        *(Known(template_of(text), text, tuple(rules)) for text, rules in own.items()),
        *(
            Known(template_of(w.text), w.text, tuple(RULES[rule] for rule in w.rules))
            for w in WORDINGS
        ),
        *(Known(template_of(p.text), p.text, pattern=p) for p in PATTERNS),
    )


@cache
def anchors() -> Mapping[str, Anchor]:
    """Return the phrases by which messages are found."""
    uses: dict[str, list[tuple[Known, int, int]]] = defaultdict(list)
    for known in known_messages():
        for phrase, number, offset in known.template.anchors:
            uses[phrase].append((known, number, offset))
    return {phrase: Anchor(_inner_words(phrase), tuple(u)) for phrase, u in uses.items()}


def providers() -> tuple[str, ...]:
    """Return everybody whose messages are known: the surfaces, then the others."""
    others = (pattern.provider for pattern in PATTERNS)
    return tuple(dict.fromkeys((*SURFACES, *others)))


def _inner_words(phrase: str) -> frozenset[str]:
    """Return the words that white space bounds on both sides, as it does in any text."""
    return frozenset(phrase.split(" ")[1:-1])
