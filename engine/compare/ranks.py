"""Find the next and the previous marked line by counting, without walking from line to line."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from engine.compare.union import Block, Child, Fold


class Marks(Protocol):
    """Which lines of a union are marked."""

    def before(self, block: Block) -> list[int]:
        """Return how many marked lines lie before each entry of a block, and in all."""
        ...

    def opens(self, block: Block, entry: Child | Fold) -> bool:
        """Say whether the opening line of one of the block's entries is marked."""
        ...


class Changes:
    """Marks the lines that differ from raw in some column."""

    def before(self, block: Block) -> list[int]:
        """Return how many differing lines lie before each entry of a block, and in all."""
        return block.changes

    def opens(self, block: Block, entry: Child | Fold) -> bool:
        """Say whether an entry's opening line differs."""
        del block
        return entry.block is not None and not entry.block.uniform


def total(root: Block, marks: Marks) -> int:
    """Return how many lines are marked."""
    return marks.before(root)[-1]


def marked_above(root: Block, marks: Marks, line: int) -> int:
    """Return how many marked lines lie above a line; of a line beyond the end: all."""
    if line >= root.lines:
        return total(root, marks)
    count = 0
    block = root
    while line > 0:
        index = bisect_right(block.starts, line) - 1
        entry = block.entries[index]
        line -= block.starts[index]
        count += marks.before(block)[index]
        inner = entry.block
        if line == 0 or inner is None:
            break
        count += marks.opens(block, entry)
        line -= 1
        if line == inner.lines:
            return count + marks.before(inner)[-1]
        block = inner
    return count


def marked_line(root: Block, marks: Marks, number: int) -> int:
    """Return the line of marked line `number`, which counts from 0 and must be there."""
    line = 0
    block = root
    while True:
        before = marks.before(block)
        index = bisect_right(before, number) - 1
        entry = block.entries[index]
        line += block.starts[index]
        number -= before[index]
        inner = entry.block
        if inner is None:
            return line
        if marks.opens(block, entry):
            if number == 0:
                return line
            number -= 1
        line += 1
        if number >= marks.before(inner)[-1]:
            return line + inner.lines
        block = inner


def next_marked(root: Block, marks: Marks, line: int) -> int | None:
    """Return the first marked line below a line."""
    number = marked_above(root, marks, line + 1)
    return marked_line(root, marks, number) if number < total(root, marks) else None


def previous_marked(root: Block, marks: Marks, line: int) -> int | None:
    """Return the last marked line above a line."""
    number = marked_above(root, marks, line) - 1
    return marked_line(root, marks, number) if number >= 0 else None
