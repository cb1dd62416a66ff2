"""Templates of messages, and how much of one a text holds around a literal part of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from string import Formatter
from typing import TYPE_CHECKING, Final

from engine.explain.text import before_cut, plain_quotes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

GOOGLE: Final = "google_path"
"""The field that holds Google's whole path, from `tools` to the keyword."""

LONGEST_FIELD: Final = 2000
"""Characters of a message that a field may take."""

_GOOGLE_PATH: Final = re.compile(
    r"(?:GenerateContentRequest\.)?tools\[0\]\.function_declarations\[\{index\}\](?:\.?[^':]*)"
)
_BREAKS: Final = re.compile(r"'|: |\. |[\[\]/]")
_SHORTEST_ANCHOR: Final = 9
_ENOUGH: Final = 18
_SHARE: Final = 0.75
_MOST_OF_IT: Final = 0.6
_ENOUGH_WITHOUT_ENDS: Final = 30
_DISTINCT: Final = 6
_WORDS: Final = 4
_MOST_TRIES: Final = 50
_WORD: Final = re.compile(r"[^ ]+")
_SURE_START: Final = 12
_LONGEST: Final = dict.fromkeys(("index", "number", "limit", "count", "keyword", "kind"), 80)


@dataclass(frozen=True, slots=True)
class Field:
    """A part of a message that differs from case to case.

    Attributes:
        name: what it is called.
        template: what a rule's values make of it.

    """

    name: str
    template: str


@dataclass(frozen=True, slots=True)
class Value:
    """What a text holds in the place of a field.

    Attributes:
        text: in canonical form.
        is_whole: whether its end, or for a cut message its start, was seen.

    """

    text: str
    is_whole: bool = True


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
        path = values.get(GOOGLE)
        if path is not None and "[" not in path.text and not path.text.startswith("param"):
            return None
        return Match(left, right, score, is_left and is_right, values)

    def _is_enough(self, score: int, sides: tuple[bool, bool, bool]) -> bool:
        """Tell whether so much of the literals agrees that no prose does by accident."""
        is_left, starts_well, is_right = sides
        if score < min(_ENOUGH, _SHARE * self.size):
            return False
        if is_left or is_right or score >= _MOST_OF_IT * self.size:
            return True
        return starts_well and score >= _ENOUGH_WITHOUT_ENDS

    def _backward(
        self, text: str, at: int, number: int, offset: int, values: dict[str, Value]
    ) -> tuple[int, int, bool]:
        agreed = _common_end(self.literals[number][:offset], text, at)
        start, score = at - agreed, agreed
        if agreed < offset:
            return start, score, False
        for step in range(number - 1, -1, -1):
            field, literal = self.fields[step], self.literals[step]
            if not literal:  # the message begins with the field
                held = _open_before(text, start, field)
                values[field.name] = Value(held, is_whole=not held.startswith((".", "…")))
                return start, score, True
            found = text.rfind(literal, max(0, start - LONGEST_FIELD), start)
            held = text[found + len(literal) : start]
            if found < 0 or not _may_hold(field, held):
                values[field.name] = Value(_open_before(text, start, field), is_whole=False)
                return start, score, False
            values[field.name] = Value(held)
            start, score = found, score + len(literal)
        return start, score, True

    def _forward(
        self, text: str, at: int, number: int, offset: int, values: dict[str, Value]
    ) -> tuple[int, int, bool]:
        rest = self.literals[number][offset:]
        agreed = _common_start(rest, text, at)
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
            found, agreed = _find_start(literal, text, end, min(limit, end + LONGEST_FIELD), field)
            held = text[end:found] if agreed else ""
            if not agreed or not _may_hold(field, held):
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


def _common_start(literal: str, text: str, at: int) -> int:
    """Return how many characters of a literal stand at a place of a text."""
    if text.startswith(literal, at):
        return len(literal)
    there = text[at : at + len(literal)]
    return next(
        (n for n, (a, b) in enumerate(zip(literal, there, strict=False)) if a != b), len(there)
    )


def _common_end(literal: str, text: str, at: int) -> int:
    """Return how many characters of a literal's end stand before a place of a text."""
    if text.endswith(literal, 0, at):
        return len(literal)
    there = text[max(0, at - len(literal)) : at]
    pairs = zip(reversed(literal), reversed(there), strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), len(there))


def _find_start(literal: str, text: str, at: int, limit: int, field: Field) -> tuple[int, int]:
    """Return where the literal after a field stands and how much of it, if it was cut, is there.

    Of several places the first counts at which the field has a value that it may have.
    """
    found = text.find(literal, at, limit)
    for _ in range(_MOST_TRIES):
        if found < 0 or _may_hold(field, text[at:found]):
            break
        found = text.find(literal, found + 1, limit)
    if found >= 0:
        return found, len(literal)
    found = text.find(literal[:_SURE_START], at, limit)
    if found >= 0:
        return found, _common_start(literal, text, found)
    rest = before_cut(text[at:limit])
    if limit == len(text) or len(rest) < limit - at:  # cut within the first characters of it
        for length in range(min(_SURE_START, len(literal)), 0, -1):
            if rest.endswith(literal[:length]):
                return at + len(rest) - length, length
    return -1, 0


def _open_before(text: str, at: int, field: Field) -> str:
    """Return the end of a field whose start is not marked: back to white space or a quote."""
    depth = 0
    start = at
    lowest = max(0, at - LONGEST_FIELD)
    while start > lowest:
        character = text[start - 1]
        if field.name == GOOGLE:
            depth += (character == "]") - (character == "[")
        if depth <= 0 and character in " '(":
            break
        start -= 1
    return text[start:at]


def _may_hold(field: Field, held: str) -> bool:
    """Tell whether a text can be a field's value.

    A tuple ends in its bracket, and Google's paths hold spaces in brackets alone.
    """
    if field.name == "path" and held.startswith("("):
        return held.endswith(")")
    if field.name != GOOGLE:
        return len(held) <= _LONGEST.get(field.name, LONGEST_FIELD)
    depth = 0
    for character in held:
        depth += (character == "[") - (character == "]")
        if depth <= 0 and character == " ":
            return False
    return True
