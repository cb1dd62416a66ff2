"""Where the nodes of a JSON text stand, from pointer to place and back."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

from engine.document.pointer import is_index, join, split
from engine.document.positions import walk

if TYPE_CHECKING:
    from engine.document import Toolset

MAX_CHARACTERS = 1_000_000
"""Of a longer text the nodes are not looked up; it would be felt."""


class Places:
    """The nodes of one valid JSON text; lines and columns count from 0."""

    def __init__(self, text: str) -> None:
        self._line_starts = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
        self._nodes: dict[tuple[int, str | int], int] = {}
        self._parents: list[int] = []
        self._labels: list[str | int] = []
        self._starts: list[int] = []
        for node, parent, key, _offset, start in walk(text):
            self._nodes[parent, key] = node
            self._parents.append(parent)
            self._labels.append(key)
            self._starts.append(start)

    def place(self, pointer: str) -> tuple[int, int]:
        """Return where the node at a pointer stands, or the deepest node on the way there."""
        node = 0
        for token in split(pointer):
            below = self._nodes.get((node, token))
            if below is None and is_index(token):
                below = self._nodes.get((node, int(token)))
            if below is None:
                break
            node = below
        start = self._starts[node]
        line = bisect_right(self._line_starts, start) - 1
        return line, start - self._line_starts[line]

    def pointer(self, line: int, column: int) -> str:
        """Return the pointer of the node that a place belongs to.

        That is the last that begins there or before; ahead of the first one of a line, that one.
        """
        line = min(line, len(self._line_starts) - 2)
        start, end = self._line_starts[line], self._line_starts[line + 1]
        node = bisect_right(self._starts, start + column) - 1
        following = self._starts[node + 1] if node + 1 < len(self._starts) else end
        if (node < 0 or self._starts[node] < start) and following < end:
            node += 1
        node = max(0, node)
        tokens: list[str | int] = []
        while node > 0:
            tokens.append(self._labels[node])
            node = self._parents[node]
        return join("", *reversed(tokens))


def places_of(read: Toolset | None) -> Places | None:
    """Return the places of what was read; None of a long text, of lines, and of no text."""
    if read is None or read.text is None or read.shape == "jsonl":
        return None
    return Places(read.text) if len(read.text) <= MAX_CHARACTERS else None
