"""A JSON reader of its own that notes where each value begins and ends, for checking look-ups."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_SPACE = re.compile(r"[ \t\r\n]*")
_SCALAR = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s,\]}]+', re.DOTALL)


@dataclass
class Span:
    """A value: its pointer, where its key, it, and what comes after it begin, its members."""

    pointer: str
    key: int
    start: int
    end: int = 0
    members: list[Span] = field(default_factory=list)
    is_container: bool = False

    def all(self) -> Iterator[Span]:
        """Yield this value and all below it."""
        yield self
        for member in self.members:
            yield from member.all()

    def at(self, offset: int) -> Span:
        """Return the value that a place belongs to."""
        if self.is_container and offset >= self.end - 1:
            return self
        begun = [member for member in self.members if member.key <= offset]
        if not begun:
            return self
        return begun[-1] if offset >= begun[-1].end else begun[-1].at(offset)


def spans(text: str) -> Span:
    """Return the root of a valid JSON text."""
    root, _ = _value(text, _skip(text, 0), "", None)
    return root


def place(text: str, offset: int) -> tuple[int, int]:
    """Return the line and column, from 1, of a place."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    assert match is not None
    return match.end()


def _value(text: str, at: int, pointer: str, key: int | None) -> tuple[Span, int]:
    span = Span(pointer, at if key is None else key, at)
    if text[at] not in "{[":
        match = _SCALAR.match(text, at)
        assert match is not None
        span.end = match.end()
        return span, span.end
    span.is_container = True
    closer = "}" if text[at] == "{" else "]"
    at = _skip(text, at + 1)
    while text[at] != closer:
        name, key_at = str(len(span.members)), None
        if closer == "}":
            match = _SCALAR.match(text, at)
            assert match is not None
            name, key_at = json.loads(match.group()), at
            at = _skip(text, _skip(text, match.end()) + 1)
        below = f"{pointer}/" + name.replace("~", "~0").replace("/", "~1")
        member, at = _value(text, at, below, key_at)
        span.members.append(member)
        at = _skip(text, at)
        if text[at] == ",":
            at = _skip(text, at + 1)
    span.end = at + 1
    return span, span.end
