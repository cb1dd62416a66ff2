"""From a pointer to its line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.compare.shape import Shape
from engine.compare.union import Fold
from engine.document.pointer import is_index, split
from engine.errors import DocumentError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.compare.union import Block, Child


def line_of(root: Block, pointer: str) -> int | None:
    """Return the first line of what stands at a pointer, or of the last part on the way there.

    What is hidden in a fold has the fold's line. None for a text that is no pointer, and where
    there is no line at all.
    """
    try:
        tokens = split(pointer)
    except DocumentError:
        return None
    # Values of unlike shape under one key are children of their own, so more than one may be met.
    found = list(_entries_at(root, None, 0))
    for token in tokens:
        below = [
            met
            for line, entry in found
            if not isinstance(entry, Fold) and entry.block is not None
            for met in _entries_at(entry.block, _key(entry.shape, token), line + 1)
        ]
        if not below:
            break
        found = below
    return found[0][0] if found else None


def _key(shape: Shape, token: str) -> str | int | None:
    """Return the key that a token stands for in a value of this shape, None if for none."""
    if shape is Shape.OBJECT:
        return token
    return int(token) if is_index(token) else None


def _entries_at(block: Block, key: Any, base: int) -> Iterator[tuple[int, Child | Fold]]:
    for start, entry in zip(block.starts, block.entries, strict=False):
        if isinstance(entry, Fold):
            hidden = block.children[entry.first : entry.first + entry.count]
            if any(child.key == key for child in hidden):
                yield base + start, entry
        elif entry.key == key:
            yield base + start, entry
