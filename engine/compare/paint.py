"""The cells of one row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.compare.row import Cell, Mark, Mode, Part, Row
from engine.compare.text import fold_text, line_text
from engine.compare.union import Fold

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.compare.union import Child
    from engine.compare.walk import Cursor, Frame

    Inlined = Callable[[str], bool]


def paint(cursor: Cursor, line: int, mode: Mode, inlined: Sequence[Inlined | None]) -> Row:
    """Return the row that a cursor stands on; `inlined` has an entry for each output."""
    frame = cursor.frames[-1]
    entry = frame.entry
    pointer = cursor.pointer
    raw: Cell | None
    cells: Sequence[Cell | None]
    if isinstance(entry, Fold):
        raw = Cell(Mark.SAME, fold_text(entry.lines))
        cells = [raw] * len(inlined)
    elif mode is Mode.OUTPUT:
        raw = None
        cells = [Cell(Mark.SAME, line_text(frame.block, entry, frame.slots[0], cursor.part))]
    else:
        painter = _Painter(frame, entry, cursor.part, mode)
        raw = painter.raw_cell()
        cells = [
            painter.cell(slot, pointer, is_inlined)
            for slot, is_inlined in zip(frame.slots[1:], inlined, strict=True)
        ]
    depth = len(cursor.frames) - 1
    return Row(line, pointer, depth, cursor.part, entry.key, raw, tuple(cells))


class _Painter:
    """Makes the cells of one line of a child; columns with the same value share a cell."""

    def __init__(self, frame: Frame, child: Child, part: Part, mode: Mode) -> None:
        self._block = frame.block
        self._slots = frame.slots
        self._child = child
        self._part = part
        self._mode = mode
        self._raw = self._number(frame.slots[0])
        self._known: dict[tuple[int, Mark], Cell] = {}

    def raw_cell(self) -> Cell | None:
        if self._raw < 0:
            return None
        mark = self._raw_mark() if self._mode is Mode.BESIDE else Mark.SAME
        return self._cell(self._slots[0], mark)

    def cell(self, slot: int, pointer: str, inlined: Inlined | None) -> Cell | None:
        number = self._number(slot)
        if number < 0:
            if self._raw < 0 or self._mode is Mode.BESIDE:
                return None
            return self._cell(self._slots[0], Mark.REMOVED)
        if self._raw < 0:
            is_inlined = inlined is not None and inlined(pointer)
            return self._cell(slot, Mark.INLINED if is_inlined else Mark.ADDED)
        return self._cell(slot, Mark.CHANGED if self._differs(number) else Mark.SAME)

    def _number(self, slot: int) -> int:
        return -1 if slot < 0 else self._child.slots[slot]

    def _differs(self, number: int) -> bool:
        return self._part is Part.ATOM and number != self._raw

    def _raw_mark(self) -> Mark:
        numbers = [self._number(slot) for slot in self._slots[1:]]
        if -1 in numbers:
            return Mark.REMOVED
        return Mark.CHANGED if any(map(self._differs, numbers)) else Mark.SAME

    def _cell(self, slot: int, mark: Mark) -> Cell:
        cell = self._known.get((slot, mark))
        if cell is None:
            text = line_text(self._block, self._child, slot, self._part)
            cell = self._known[slot, mark] = Cell(mark, text)
        return cell
