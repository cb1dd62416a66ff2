"""Short texts that fit a regular expression, for the usual constructs."""

from __future__ import annotations

import re
from itertools import islice, product
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST: Final = 40
_MOST_REPEATS: Final = 400
_CLASSES: Final = {"d": "059", "w": "aZ0_", "s": " ", "D": "a", "W": "-", "S": "a"}
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v", "0": "\0"}
_EDGES: Final = frozenset("bBAZ")
_COUNTS: Final = re.compile(r"\{(\d+)(,?)(\d*)\}")
_ALPHABET: Final = "aAz0 _-./:@#x9!~"


class _UnknownError(Exception):
    """A construct that is not understood."""


def texts_matching(pattern: str) -> list[str]:
    """Return a few texts that should fit a pattern, the short ones first; perhaps none.

    >>> texts_matching("^[a-z]{2}-[0-9]+$")[0]
    'aa-0'

    """
    try:
        reader = _Reader(pattern)
        found = reader.alternatives()
        if reader.at < len(pattern):
            return []
    except (_UnknownError, IndexError, ValueError, RecursionError):
        return []
    return sorted(dict.fromkeys(found), key=len)[:_MOST]


class _Reader:
    """Reads a pattern from left to right; each part gives a few texts."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.at = 0

    def alternatives(self) -> list[str]:
        found = self._sequence()
        while self._peek() == "|":
            self.at += 1
            found += self._sequence()
        return found

    def _sequence(self) -> list[str]:
        texts = [""]
        while self._peek() not in ("", "|", ")"):
            texts = list(islice(_joined(texts, self._repeated()), _MOST))
        return texts

    def _repeated(self) -> list[str]:
        atom = self._atom()
        least, most = self._counts()
        if self._peek() in ("?", "+") and (least, most) != (1, 1):
            self.at += 1  # lazy or possessive
        if least > _MOST_REPEATS:
            raise _UnknownError
        counts = sorted({least, min(most, least + 1), min(most, max(least, 3))})
        return [text for count in counts for text in _times(atom, count)]

    def _counts(self) -> tuple[int, int]:
        mark = self._peek()
        if mark and mark in "*+?":
            self.at += 1
            return {"*": (0, 3), "+": (1, 3), "?": (0, 1)}[mark]
        found = _COUNTS.match(self.pattern, self.at)
        if found is None:
            return 1, 1
        self.at = found.end()
        least = int(found[1])
        if not found[2]:
            return least, least
        return least, int(found[3]) if found[3] else least + 2

    def _atom(self) -> list[str]:
        char = self.pattern[self.at]
        self.at += 1
        if char == "(":
            return self._group()
        if char == "[":
            return self._set()
        if char == "\\":
            return self._escaped()
        if char == ".":
            return ["a", "0"]
        if char in "^$":
            return [""]
        if char in "*+?":
            raise _UnknownError
        return [char]

    def _group(self) -> list[str]:
        looks_ahead = False
        if self._peek() == "?":
            head = re.compile(r"\?(:|=|!|<=|<!|P?<\w+>|[aims]+\))").match(self.pattern, self.at)
            if head is None:
                raise _UnknownError
            self.at = head.end()
            looks_ahead = head[1] in ("=", "!", "<=", "<!")
            if head[1].endswith(")"):
                return [""]
        found = self.alternatives()
        if self._peek() != ")":
            raise _UnknownError
        self.at += 1
        return [""] if looks_ahead else found

    def _escaped(self) -> list[str]:
        char = self.pattern[self.at]
        self.at += 1
        if char in _CLASSES:
            return list(_CLASSES[char])
        if char in _EDGES:
            return [""]
        if char in "xu":
            digits = 2 if char == "x" else 4
            code = self.pattern[self.at : self.at + digits]
            self.at += digits
            return [chr(int(code, 16))]
        if char == "p":
            raise _UnknownError
        return [_ESCAPES.get(char, char)]

    def _set(self) -> list[str]:
        start = self.at
        end = start + (self.pattern[start : start + 1] == "^")
        end += self.pattern[end : end + 1] == "]"
        while self.pattern[end] != "]":
            end += 2 if self.pattern[end] == "\\" else 1
        self.at = end + 1
        try:
            member = re.compile(self.pattern[start - 1 : self.at])
        except re.error:
            raise _UnknownError from None
        first = [char for char in self.pattern[start:end] if member.fullmatch(char)]
        found = [char for char in (*_ALPHABET, *first) if member.fullmatch(char)]
        if not found:
            found = [chr(code) for code in range(32, 500) if member.fullmatch(chr(code))]
        if not found:
            raise _UnknownError
        return list(dict.fromkeys(found))[:6]

    def _peek(self) -> str:
        return self.pattern[self.at : self.at + 1]


def _joined(first: list[str], second: list[str]) -> Iterator[str]:
    # Short ones of both first, so that a bound on the number leaves those.
    pairs = sorted(product(range(len(first)), range(len(second))), key=sum)
    return (first[one] + second[other] for one, other in pairs)


def _times(atom: list[str], count: int) -> list[str]:
    if count == 0:
        return [""]
    same = [text * count for text in atom[:6]]
    mixed = "".join(atom[place % len(atom)] for place in range(count))
    return list(dict.fromkeys([*same, mixed]))
