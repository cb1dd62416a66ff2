"""Which lines hold a text, counted once per node of the union."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from engine.compare.row import Part
from engine.compare.text import line_text
from engine.compare.union import Fold

if TYPE_CHECKING:
    from engine.compare.union import Block, Child, Union


class Matches:
    """Marks the lines that hold a text in some column, raw's included; folds hold none."""

    def __init__(self, union: Union, query: str, *, smart_case: bool) -> None:
        """Search every block; with `smart_case` letters match in any case if none is upper."""
        self._ignores_case = smart_case and query == query.lower()
        self._query = query.casefold() if self._ignores_case else query
        self._before: dict[int, list[int]] = {}
        for block in union.blocks:
            counts = (self._count(block, entry) for entry in block.entries)
            self._before[id(block)] = list(accumulate(counts, initial=0))

    def before(self, block: Block) -> list[int]:
        """Return how many matching lines lie before each entry of a block, and in all."""
        return self._before[id(block)]

    def opens(self, block: Block, entry: Child | Fold) -> bool:
        """Say whether an entry's opening line matches."""
        return not isinstance(entry, Fold) and self._has(block, entry, Part.OPEN)

    def _count(self, block: Block, entry: Child | Fold) -> int:
        if isinstance(entry, Fold):
            return 0
        if entry.block is None:
            return self._has(block, entry, Part.ATOM)
        ends = self._has(block, entry, Part.OPEN) + self._has(block, entry, Part.CLOSE)
        return ends + self._before[id(entry.block)][-1]

    def _has(self, block: Block, child: Child, part: Part) -> bool:
        for slot, number in enumerate(child.slots):
            if number >= 0:
                text = line_text(block, child, slot, part)
                if self._query in (text.casefold() if self._ignores_case else text):
                    return True
        return False
