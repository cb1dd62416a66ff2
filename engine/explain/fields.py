"""Fields of messages: what a text holds between the literal parts of a template."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engine.explain.text import before_cut

GOOGLE: Final = "google_path"
"""The field that holds Google's whole path, from `tools` to the keyword."""

LONGEST_FIELD: Final = 2000
"""Characters of a message that a field may take."""

_PATH_END: Final = re.compile(r".*\].*|.*\..*|\w+", re.DOTALL)
_MOST_TRIES: Final = 50
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


def is_path(value: Value | None) -> bool:
    """Tell whether a text before a message looks like the end of a path; it can be a word."""
    return value is not None and _PATH_END.fullmatch(value.text) is not None


def common_start(literal: str, text: str, at: int) -> int:
    """Return how many characters of a literal stand at a place of a text."""
    if text.startswith(literal, at):
        return len(literal)
    there = text[at : at + len(literal)]
    return next(
        (n for n, (a, b) in enumerate(zip(literal, there, strict=False)) if a != b), len(there)
    )


def common_end(literal: str, text: str, at: int) -> int:
    """Return how many characters of a literal's end stand before a place of a text."""
    if text.endswith(literal, 0, at):
        return len(literal)
    there = text[max(0, at - len(literal)) : at]
    pairs = zip(reversed(literal), reversed(there), strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), len(there))


def find_start(literal: str, text: str, at: int, limit: int, field: Field) -> tuple[int, int]:
    """Return where the literal after a field stands and how much of it, if it was cut, is there.

    Of several places the first counts at which the field has a value that it may have.
    """
    found = text.find(literal, at, limit)
    for _ in range(_MOST_TRIES):
        if found < 0 or may_hold(field, text[at:found]):
            break
        found = text.find(literal, found + 1, limit)
    if found >= 0:
        return found, len(literal)
    found = text.find(literal[:_SURE_START], at, limit)
    if found >= 0:
        return found, common_start(literal, text, found)
    rest = before_cut(text[at:limit])
    if limit == len(text) or len(rest) < limit - at:  # cut within the first characters of it
        for length in range(min(_SURE_START, len(literal)), 0, -1):
            if rest.endswith(literal[:length]):
                return at + len(rest) - length, length
    return -1, 0


def open_before(text: str, at: int, field: Field) -> str:
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


def may_hold(field: Field, held: str) -> bool:
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
