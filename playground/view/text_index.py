"""Which value of a JSON text stands at a place in it, and where a value stands."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from engine.document.lines import numbered_lines
from engine.document.pointer import is_index, join, split
from engine.document.positions import ROOT, walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.document import Place, Toolset

MAX_CHARACTERS: Final = 1_000_000
"""Of a longer text the values are not looked up; it would be felt."""

# What may follow a value's start before the next value begins, strings taken whole.
# A string may be cut by the end of the search.
_PIECE: Final = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|[}\]]', re.DOTALL)


class TextIndex:
    """The values of one valid JSON text, read once; a look-up then costs what its depth does."""

    def __init__(self, text: str) -> None:
        """Read the text, which must be valid JSON."""
        self._text = text
        self._line_starts = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
        self._parents: list[int] = []
        self._labels: list[str | int] = []
        self._starts: list[int] = []
        self._key_starts: list[int] = []
        self._last: dict[tuple[int, str | int], int] = {}
        for node, parent, label, start, key_start in walk(text):
            self._parents.append(parent)
            self._labels.append(label)
            self._starts.append(start)
            # The root has no key; whatever stands before it belongs to it.
            self._key_starts.append(0 if node == ROOT else key_start)
            self._last[parent, label] = node

    def pointer_at(self, line: int, column: int) -> str:
        """Return the pointer of the deepest value whose key or self the place lies in.

        What stands between two values belongs to the first of them, what stands before the
        bracket that closes a container to the last value in it, the bracket to the container. A
        place beyond the end of a line or of the text counts as that end. In a value that a
        repeated key replaced, it is the pointer of the container that holds both.

        Args:
            line: from 1.
            column: in characters, from 1.

        """
        offset = self._offset(line, column)
        node = bisect_right(self._key_starts, offset) - 1
        start = self._starts[node]
        closed = self._closed(start, offset)
        if closed and self._text[start] in "{[":
            closed -= 1  # an empty container's own bracket
        for _ in range(closed):
            node = max(ROOT, self._parents[node])
        return self._pointer(node)

    def place(self, tokens: Sequence[str]) -> Place:
        """Return line and column, from 1, of a value, or of the deepest one on the way there."""
        node = ROOT
        for token in tokens:
            below = self._last.get((node, token))
            if below is None and is_index(token):
                below = self._last.get((node, int(token)))
            if below is None:
                break
            node = below
        start = self._starts[node]
        line = bisect_right(self._line_starts, start)
        return line, start - self._line_starts[line - 1] + 1

    def _offset(self, line: int, column: int) -> int:
        line = max(1, line)
        if line >= len(self._line_starts):
            return len(self._text)
        start, end = self._line_starts[line - 1], self._line_starts[line] - 1
        return min(start + max(1, column) - 1, end)

    def _closed(self, start: int, offset: int) -> int:
        """Count the closing brackets from a value's start up to a place before the next value."""
        pieces = _PIECE.finditer(self._text, start, max(start, offset + 1))
        return sum(match.group() in ("}", "]") for match in pieces)

    def _pointer(self, node: int) -> str:
        """Return a node's pointer; of a replaced one, of the deepest container that is not."""
        labels: list[str | int] = []
        while node != ROOT:
            label = self._labels[node]
            parent = self._parents[node]
            if self._last[parent, label] != node:
                labels.clear()
            else:
                labels.append(label)
            node = parent
        return join("", *reversed(labels))


class ToolsetIndex:
    """The values of a tool set's text; of lines of JSON each is read when it is asked for."""

    def __init__(self, toolset: Toolset) -> None:
        """Read the tool set's text once."""
        self._text = toolset.text
        self._is_lines = toolset.shape == "jsonl"
        self._indices: dict[int, TextIndex] = {}
        held = list(numbered_lines(self._text)) if self._text and self._is_lines else []
        self._numbers = [number for number, _ in held]
        self._lines = [text for _, text in held]
        if self._text is not None and not self._is_lines:
            self._index(0, self._text)

    def place(self, pointer: str) -> Place | None:
        """Return line and column, from 1, of a value, or of the deepest one on the way there.

        None without a text, and where lines of JSON have no such line.

        Raises:
            DocumentError: the pointer does not start with "/" (and is not "").

        """
        tokens = split(pointer)
        if self._text is None:
            return None
        if not self._is_lines:
            return self._index(0, self._text).place(tokens)
        if not tokens or not is_index(tokens[0]) or int(tokens[0]) >= len(self._lines):
            return None
        number = int(tokens[0])
        _, column = self._index(number, self._lines[number]).place(tokens[1:])
        return self._numbers[number], column

    def pointer_at(self, line: int, column: int) -> str | None:
        """Return the document's pointer at a place; see `TextIndex`. None without a text.

        Of lines of JSON, a blank one belongs to the line before it.
        """
        if self._text is None:
            return None
        if not self._is_lines:
            return self._index(0, self._text).pointer_at(line, column)
        place = max(0, bisect_left(self._numbers, line + 1) - 1)
        column = column if line == self._numbers[place] else len(self._lines[place]) + 1
        below = self._index(place, self._lines[place]).pointer_at(1, column)
        return join("", place) + below

    def _index(self, place: int, text: str) -> TextIndex:
        if place not in self._indices:
            self._indices[place] = TextIndex(text)
        return self._indices[place]


def index_of(toolset: Toolset | None) -> ToolsetIndex | None:
    """Return the index of a tool set's text; None of a long text, and of none."""
    if toolset is None or toolset.text is None or len(toolset.text) > MAX_CHARACTERS:
        return None
    return ToolsetIndex(toolset)
