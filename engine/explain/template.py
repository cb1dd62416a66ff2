"""Templates of messages, and how much of one a text holds around a literal part of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from string import Formatter
from typing import TYPE_CHECKING, Final

from engine.explain.fields import (
    GOOGLE,
    LONGEST_FIELD,
    Field,
    Value,
    common_end,
    common_start,
    find_start,
    is_path,
    may_hold,
    open_before,
)
from engine.explain.text import before_cut, plain_quotes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_GOOGLE_PATH: Final = re.compile(
    r"(?:GenerateContentRequest\.)?tools\[0\]\.function_declarations\[\{index\}\](?:\.?[^':]*)"
)
_BREAKS: Final = re.compile(r"'|: |\. |[\[\]/]")
_SHORTEST_ANCHOR: Final = 9
_ENOUGH: Final = 18
_SHARE: Final = 0.8
_SOME_OF_IT: Final = 0.2
_MOST_OF_IT: Final = 0.6
_ENOUGH_WITHOUT_ENDS: Final = 30
_DISTINCT: Final = 6
_WORDS: Final = 4
_WORD: Final = re.compile(r"[^ ]+")


@dataclass(frozen=True, slots=True)
class Match:
    """How much of a template a text holds at one place.

    Attributes:
        start: where the first literal begins.
        end: where the last literal ends.
        score: characters of literals that agree.
        is_complete: whether all literals agree.
        values: by field.

    """

    start: int
    end: int
    score: int
    is_complete: bool
    values: Mapping[str, Value]


@dataclass(frozen=True)
class Template:
    """A message: literals and fields in turn, literals first and last (perhaps empty)."""

    # No slots: anchors are kept in the instance's dictionary.
    literals: tuple[str, ...]
    fields: tuple[Field, ...]

    @cached_property
    def size(self) -> int:
        """How many characters of it are literal."""
        return sum(map(len, self.literals))

    @property
    def is_open(self) -> bool:
        """Whether it ends in a field, which may hold anything."""
        return bool(self.fields) and not self.literals[-1]

    @property
    def begins_with_path(self) -> bool:
        """Whether its first field, with nothing before it, is one of Google's paths."""
        return not self.literals[0] and bool(self.fields) and self.fields[0].name == GOOGLE

    @cached_property
    def anchors(self) -> tuple[tuple[str, int, int], ...]:
        """Phrases without quotes that tell it, each with its literal and its place in that."""
        for fewest_words in (2, 1):
            found = tuple(
                (phrase, number, offset)
                for number, literal in enumerate(self.literals)
                for phrase, offset in _phrases(literal, fewest_words)
            )
            if found:
                return found
        return ()

    def match(self, text: str, at: int, number: int, offset: int) -> Match | None:
        """Return what the text holds around an anchor, or None where that is too little.

        Args:
            text: in canonical form.
            at: where the anchor begins in it.
            number: the literal that the anchor is of.
            offset: where it begins in that literal.

        """
        values: dict[str, Value] = {}
        left, before, is_left = self._backward(text, at, number, offset, values)
        right, after, is_right = self._forward(text, at, number, offset, values)
        score = before + after
        starts_well = is_left or _is_boundary(self.literals[number], offset - (at - left))
        if not self._is_enough(score, (is_left, starts_well, is_right)):
            return None
        is_short = score < _ENOUGH_WITHOUT_ENDS
        if is_short and self.begins_with_path and not is_path(values.get(GOOGLE)):
            return None
        return Match(left, right, score, is_left and is_right, values)

    def _is_enough(self, score: int, sides: tuple[bool, bool, bool]) -> bool:
        """Tell whether so much of the literals agrees that no prose does by accident."""
        is_left, starts_well, is_right = sides
        if score < min(_ENOUGH, _SHARE * self.size):
            return False
        if score >= _MOST_OF_IT * self.size:
            return True
        if (is_left or is_right) and score >= _SOME_OF_IT * self.size:
            return True
        return starts_well and score >= _ENOUGH_WITHOUT_ENDS

    def _backward(
        self, text: str, at: int, number: int, offset: int, values: dict[str, Value]
    ) -> tuple[int, int, bool]:
        agreed = common_end(self.literals[number][:offset], text, at)
        start, score = at - agreed, agreed
        if agreed < offset:
            return start, score, False
        for step in range(number - 1, -1, -1):
            field, literal = self.fields[step], self.literals[step]
            if not literal:  # the message begins with the field
                held = open_before(text, start, field)
                values[field.name] = Value(held, is_whole=not held.startswith((".", "…")))
                return start, score, True
            found = text.rfind(literal, max(0, start - LONGEST_FIELD), start)
            held = text[found + len(literal) : start]
            if found < 0 or not may_hold(field, held):
                values[field.name] = Value(open_before(text, start, field), is_whole=False)
                return start, score, False
            values[field.name] = Value(held)
            start, score = found, score + len(literal)
        return start, score, True

    def _forward(
        self, text: str, at: int, number: int, offset: int, values: dict[str, Value]
    ) -> tuple[int, int, bool]:
        rest = self.literals[number][offset:]
        agreed = common_start(rest, text, at)
        end, score = at + agreed, agreed
        if agreed < len(rest):
            return end, score, False
        limit = self._next_start(text, end)
        for step in range(number, len(self.fields)):
            field, literal = self.fields[step], self.literals[step + 1]
            if not literal:  # the message ends with the field
                rest = text[end : min(limit, end + LONGEST_FIELD)]
                values[field.name] = Value(rest, is_whole=False)
                return end, score, True
            found, agreed = find_start(literal, text, end, min(limit, end + LONGEST_FIELD), field)
            held = text[end:found] if agreed else ""
            if not agreed or not may_hold(field, held):
                cut = before_cut(text[end : min(limit, end + LONGEST_FIELD)])
                values[field.name] = Value(cut, is_whole=False)
                return end, score, False
            values[field.name] = Value(held)
            end, score = found + agreed, score + agreed
            if agreed < len(literal):
                return end, score, False
        return end, score, True

    def _next_start(self, text: str, at: int) -> int:
        """Return where another message of this template begins, or the text's end."""
        first = next((lit for lit in self.literals if len(lit) >= _DISTINCT), None)
        found = -1 if first is None else text.find(first, at, at + 2 * LONGEST_FIELD)
        return len(text) if found < 0 or first != self.literals[0] else found


def template_of(text: str) -> Template:
    """Return the template of a text with named fields in braces."""
    literals: list[str] = [""]
    fields: list[Field] = []
    text = text.removeprefix("* ")
    done = 0
    for path in _GOOGLE_PATH.finditer(text):
        _add(text[done : path.start()], literals, fields)
        fields.append(Field(GOOGLE, path[0]))
        literals.append("")
        done = path.end()
    _add(text[done:], literals, fields)
    return Template(tuple(literals), tuple(fields))


def _add(text: str, literals: list[str], fields: list[Field]) -> None:
    for literal, name, _, _ in Formatter().parse(text):
        literals[-1] += plain_quotes(literal)
        if name is not None:
            fields.append(Field(name, "{" + name + "}"))
            literals.append("")


def _phrases(literal: str, fewest_words: int) -> Iterator[tuple[str, int]]:
    """Yield runs of a few words of a literal, without quotes and full stops, with their offsets.

    Runs are short, so that a message that was cut still holds some of them.
    """
    start = 0
    for part in _BREAKS.split(literal):
        offset = literal.index(part, start)
        start = offset + len(part)
        words = [word.span() for word in _WORD.finditer(part)]
        for first in {*range(0, len(words), _WORDS), max(0, len(words) - _WORDS)}:
            run = words[first : first + _WORDS]
            phrase = part[run[0][0] : run[-1][1]].strip(".,(") if len(run) >= fewest_words else ""
            if len(phrase) >= _SHORTEST_ANCHOR:
                yield phrase, offset + part.index(phrase, run[0][0])


def _is_boundary(literal: str, at: int) -> bool:
    """Tell whether a sentence or a part of a path begins at a place of a literal."""
    return literal[max(0, at - 2) : at] in {": ", ". ", "] "} or literal[max(0, at - 1) : at] == "."
