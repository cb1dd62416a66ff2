"""Several JSON values laid over each other: one node for each distinct set of aligned parts.

The values may be graphs of shared parts that stand for far more lines than memory holds, so
lines are counted once per node and never listed. A block keeps only its distinct values; a child
says by `slots` which of its own values each of them holds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate, chain, zip_longest
from typing import TYPE_CHECKING, Any

from engine.compare.shape import ABSENT, Shape, shape_of
from engine.document.equality import same_json
from engine.errors import CycleError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(slots=True, eq=False)
class Child:
    """What stands under one key, in one shape, in some of a block's values.

    Attributes:
        ordinal: its number among the block's children.
        key: key, index, or None for the root.
        shape: the shape of all its values.
        values: the distinct values; unequal ones if they are atoms.
        slots: for each of the block's values the number of its value here, -1 where absent.
        block: what is inside; None for an atom.

    """

    ordinal: int
    key: Any
    shape: Shape
    values: tuple[Any, ...]
    slots: tuple[int, ...]
    block: Block | None = None


@dataclass(slots=True, eq=False)
class Fold:
    """A run of a block's children shown as one line: the first of them, how many, their lines."""

    key: Any
    first: int
    count: int = 0
    lines: int = 0
    block: None = None


@dataclass(slots=True, eq=False)
class Block:
    """Objects, or arrays, that stand at the same place.

    Attributes:
        values: the distinct ones, in the order of the columns.
        uniform: whether every column has one of them; if not, every line inside differs.
        is_open: whether its children are listed.
        children: the keys of the first value, then those that only later ones have.
        last: for each value, the number of the last child that it has.
        entries: what is shown: children and folds.
        starts: the line at which each entry starts, and the number of lines.
        changes: how many differing lines lie before each entry, and in all.
        all_lines: the number of lines if nothing were folded.

    """

    values: tuple[Any, ...]
    uniform: bool
    is_open: bool = False
    children: list[Child] = field(default_factory=list)
    last: list[int] = field(default_factory=list)
    entries: list[Child | Fold] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    changes: list[int] = field(default_factory=list)
    all_lines: int = 0

    @property
    def lines(self) -> int:
        """The number of lines inside, without the opening and the closing one."""
        return self.starts[-1]


class Union:
    """The blocks of some columns.

    Attributes:
        root: a block around the roots of all columns; its children have no key.
        blocks: every block, inner ones first.

    """

    def __init__(self, columns: Sequence[Any], *, fold: bool) -> None:
        """Lay the columns over each other; `fold` hides what is the same in all of them.

        Raises:
            CycleError: a column contains itself.

        """
        wrapped = tuple({} if value is ABSENT else {None: value} for value in columns)
        self.root = Block(wrapped, uniform=True)
        self.blocks: list[Block] = []
        self._fold = fold
        self._memo: dict[tuple[int, ...], Block] = {}
        self._build()

    def _build(self) -> None:
        stack = [self.root]
        while stack:
            block = stack[-1]
            if block.starts:  # reached in another way meanwhile
                stack.pop()
            elif block.is_open:
                _count(block, fold=self._fold and block is not self.root)
                self.blocks.append(stack.pop())
            else:
                _open(block)
                stack += self._inner(block)

    def _inner(self, block: Block) -> list[Block]:
        """Give each child its block; return those whose lines are still to be counted."""
        waiting: list[Block] = []
        for child in block.children:
            if child.shape is Shape.ATOM:
                continue
            uniform = block.uniform and -1 not in child.slots
            key = (uniform, *map(id, child.values))
            inner = self._memo.get(key)
            if inner is None:
                inner = self._memo[key] = Block(child.values, uniform)
            elif inner.is_open and not inner.starts:
                raise CycleError("the schema contains itself, so no text can stand for it")
            child.block = inner
            if not inner.starts:
                waiting.append(inner)
        return waiting


def _open(block: Block) -> None:
    """List the children of a block."""
    block.is_open = True
    block.last = [-1] * len(block.values)
    everywhere = (0,) * len(block.values)
    children = block.children
    for key, values in _entries(block.values):
        first = values[0]
        if first is not ABSENT and all(value is first for value in values):
            child = Child(len(children), key, shape_of(first), (first,), everywhere)
            children.append(child)
        else:
            children += _split(len(children), key, values)
    for child in children:
        for slot, number in enumerate(child.slots):
            if number >= 0:
                block.last[slot] = child.ordinal


def _entries(values: tuple[Any, ...]) -> Iterator[tuple[Any, Sequence[Any]]]:
    """Return each key with what stands under it in every value."""
    if not isinstance(values[0], dict):
        return enumerate(zip_longest(*values, fillvalue=ABSENT))
    keys = dict.fromkeys(chain.from_iterable(values))
    return ((key, [value.get(key, ABSENT) for value in values]) for key in keys)


def _split(ordinal: int, key: Any, values: Sequence[Any]) -> list[Child]:
    """Return a child for each shape that stands under a key."""
    by_shape: dict[Shape, tuple[list[Any], list[int]]] = {}
    for slot, value in enumerate(values):
        if value is ABSENT:
            continue
        shape = shape_of(value)
        distinct, slots = by_shape.setdefault(shape, ([], [-1] * len(values)))
        slots[slot] = _number_of(value, distinct, by_content=shape is Shape.ATOM)
    return [
        Child(number, key, shape, tuple(distinct), tuple(slots))
        for number, (shape, (distinct, slots)) in enumerate(by_shape.items(), ordinal)
    ]


def _number_of(value: Any, distinct: list[Any], *, by_content: bool) -> int:
    """Return where a value stands in a list of distinct ones; a value that is not there is added.

    Only atoms are compared by content; of blocks that would be said again for each part.
    """
    for number, known in enumerate(distinct):
        if known is value or (by_content and same_json(known, value)):
            return number
    distinct.append(value)
    return len(distinct) - 1


def _count(block: Block, *, fold: bool) -> None:
    """Set what is shown of a block and how many lines that takes; its inner ones are counted."""
    entries: list[Child | Fold] = []
    sizes: list[int] = []
    changes: list[int] = []
    for child in block.children:
        lines, changed, all_lines = _lines_of(child, uniform=block.uniform)
        block.all_lines += all_lines
        if changed or not fold:
            entries.append(child)
            sizes.append(lines)
            changes.append(changed)
            continue
        run = entries[-1] if entries else None
        if not isinstance(run, Fold):
            run = Fold(child.key, child.ordinal)
            entries.append(run)
            sizes.append(1)
            changes.append(0)
        run.count += 1
        run.lines += all_lines
    block.entries = entries
    block.starts = list(accumulate(sizes, initial=0))
    block.changes = list(accumulate(changes, initial=0))


def _lines_of(child: Child, *, uniform: bool) -> tuple[int, int, int]:
    """Return how many lines a child takes, how many of them differ, and how many without folds."""
    inner = child.block
    uniform = uniform and -1 not in child.slots
    if inner is None:
        return 1, not uniform or len(child.values) > 1, 1
    lines = inner.lines + 2
    return lines, inner.changes[-1] if uniform else lines, inner.all_lines + 2
