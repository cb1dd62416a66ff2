"""Where each value and key of a valid JSON text stands, as 1-based line and column."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

import orjson

from engine.document.diagnose import position_of
from engine.document.pointer import display, is_index, join, split
from engine.errors import DocumentError

Place: TypeAlias = tuple[int, int]
"""Line and column, both 1-based; the column counts characters."""

Step: TypeAlias = tuple[int, int, str | int, int, int]
"""A value met in a text: node, parent node, key or index, offset of the value and of its key."""

ROOT: Final = 0
_NO_NODE: Final = -1
_IN_OBJECT: Final = -1

# Commas, colons and spaces match nothing and are passed over.
_TOKEN: Final = re.compile(
    r'"([^"\\]*+(?:\\.[^"\\]*+)*+)"(?:[ \t\r\n]*+(:))?|([{\[])|([}\]])|[^ \t\r\n{}\[\],:"]++',
    re.DOTALL,
)
_KEY: Final = 2
_OPEN: Final = 3
_CLOSE: Final = 4


def walk(text: str) -> Iterator[Step]:
    """Yield each value of a valid JSON text in its order; nodes are numbered from 0, the root.

    An element of an array has no key; its own offset stands in the key's place.
    """
    stack: list[tuple[int, int]] = []
    parent, index = _NO_NODE, _IN_OBJECT
    label: str | int = ""
    node = key_offset = 0
    for match in _TOKEN.finditer(text):
        kind = match.lastindex
        if kind == _KEY:
            label, key_offset = _unescape(match.group(1)), match.start()
            continue
        if kind == _CLOSE:
            parent, index = stack.pop()
            continue
        offset = match.start()
        if index != _IN_OBJECT:
            label, key_offset = index, offset
            index += 1
        yield node, parent, label, offset, key_offset
        if kind == _OPEN:
            stack.append((parent, index))
            parent, index = node, _IN_OBJECT if match.group() == "{" else 0
        node += 1


class Positions(Mapping[str, Place]):
    """Pointer to place, for each value of a text; pointers are made only when asked for.

    Of a repeated key the last one counts, as in the parsed value.
    """

    def __init__(self, text: str) -> None:
        """Read the text once; it must be valid JSON."""
        self._newlines = [match.start() for match in re.finditer("\n", text)]
        self._nodes: dict[tuple[int, str | int], int] = {}
        self._offsets: list[int] = []
        self._key_offsets: list[int] = []
        for node, parent, label, offset, key_offset in walk(text):
            self._nodes[parent, label] = node
            self._offsets.append(offset)
            self._key_offsets.append(key_offset)
        # The root has no key.
        self._key_offsets[:1] = self._offsets[:1]

    def __getitem__(self, pointer: str) -> Place:
        return self._place(self._offsets[self._find(pointer)])

    def key(self, pointer: str) -> Place:
        """Return where the key of a value stands; for the root or an element, the value itself.

        Raises:
            KeyError: the text has no such value.

        """
        return self._place(self._key_offsets[self._find(pointer)])

    def __iter__(self) -> Iterator[str]:
        pointers = {_NO_NODE: ""}
        for (parent, label), node in self._nodes.items():
            base = pointers.get(parent)
            if base is not None:  # None: inside a value that a repeated key replaced
                pointers[node] = "" if node == ROOT else join(base, label)
                yield pointers[node]

    def __len__(self) -> int:
        reached = {_NO_NODE}
        for (parent, _), node in self._nodes.items():
            if parent in reached:
                reached.add(node)
        return len(reached) - 1

    def _find(self, pointer: str) -> int:
        node = ROOT
        for token in split(pointer):
            found = self._nodes.get((node, token))
            if found is None and is_index(token):
                found = self._nodes.get((node, int(token)))
            if found is None:
                raise KeyError(pointer)
            node = found
        return node

    def _place(self, offset: int) -> Place:
        line = bisect_left(self._newlines, offset)
        return line + 1, offset - (self._newlines[line - 1] if line else -1)


def positions(text: str) -> Positions:
    """Return the line and column of each value of a valid JSON text, by its pointer.

    >>> positions('{"a": [1, 2]}')["/a/1"]
    (1, 11)
    """
    return Positions(text)


def locate(text: str, pointer: str) -> Place:
    """Return the line and column of one value of a valid JSON text, without keeping an index.

    Raises:
        DocumentError: the text has no such value.

    """
    tokens = split(pointer)
    depths = {_NO_NODE: 0}
    offsets: list[int] = []
    for node, parent, label, offset, _ in walk(text):
        depth = depths.get(parent)
        if depth is None or depth > len(tokens):
            continue
        if depth == 0 or str(label) == tokens[depth - 1]:
            offsets[depth:] = [offset]
            depths[node] = depth + 1
    if len(offsets) != len(tokens) + 1:
        raise DocumentError(f"the text has no value at {display(pointer)!r}")
    return position_of(text, offsets[-1])


def _unescape(raw: str) -> str:
    if "\\" not in raw:
        return raw
    key: str = orjson.loads(f'"{raw}"')
    return key
