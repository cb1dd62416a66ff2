"""Keys that a JSON object repeats: found exactly, in one slow pass over the text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.document.diagnose import position_of
from engine.document.pointer import join
from engine.document.positions import ROOT, walk

_MAX_DUPLICATES: Final = 1000
_MAX_CHARACTERS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Duplicate:
    """A key that its object had before; the last one counts.

    Attributes:
        pointer: the object that repeats the key.
        line: 1-based line of this later key.
        column: 1-based column of this later key, in characters.
        key: the key.

    """

    pointer: str
    line: int
    column: int
    key: str


def find_duplicates(text: str) -> tuple[Duplicate, ...]:
    """Return the repeated keys of a valid JSON text in its order, at most the first thousand.

    It ends earlier where their pointers take more than a million characters.
    """
    seen: set[tuple[int, str | int]] = set()
    above: list[tuple[int, str | int]] = []
    found: list[Duplicate] = []
    characters = 0
    for _, parent, label, _, key_offset in walk(text):
        above.append((parent, label))
        if (parent, label) in seen:
            pointer = _pointer(above, parent)
            found.append(Duplicate(pointer, *position_of(text, key_offset), str(label)))
            characters += len(pointer)
            if len(found) == _MAX_DUPLICATES or characters > _MAX_CHARACTERS:
                break
        seen.add((parent, label))
    return tuple(found)


def _pointer(above: list[tuple[int, str | int]], node: int) -> str:
    tokens: list[str | int] = []
    while node != ROOT:
        node, label = above[node]
        tokens.append(label)
    return join("", *reversed(tokens))
