"""From a line to its place in the union, and from there down line by line."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.compare.row import Part
from engine.compare.union import Fold
from engine.document.pointer import escape

if TYPE_CHECKING:
    from engine.compare.union import Block, Child

    Slots = tuple[int, ...]


@dataclass(slots=True)
class Frame:
    """A block on the way to a line.

    Attributes:
        block: the block.
        slots: for each column the number of its value in the block, -1 where absent.
        token: the block's own part of the pointer, "/" included.
        index: which of its entries the line lies in.
        pointer: the block's pointer, once it was asked for.

    """

    block: Block
    slots: Slots
    token: str
    index: int = 0
    pointer: str | None = None

    @property
    def entry(self) -> Child | Fold:
        """The entry that the line lies in."""
        return self.block.entries[self.index]


class Cursor:
    """A line of the view: the frames that lead there and the part of the last one's entry."""

    def __init__(self, root: Block, line: int) -> None:
        """Go to a line, which must be there; cost follows the depth."""
        self.frames = [Frame(root, tuple(range(len(root.values))), "", pointer="")]
        self.part = Part.ATOM
        self._seek(line)

    @property
    def pointer(self) -> str:
        """The pointer of the line's part."""
        frame = self.frames[-1]
        if frame.pointer is None:
            frame.pointer = "".join(frame.token for frame in self.frames)
        return frame.pointer + _token(frame.entry.key)

    def advance(self) -> None:
        """Go one line down; there must be one."""
        frame = self.frames[-1]
        entry = frame.entry
        if self.part is Part.OPEN and not isinstance(entry, Fold) and entry.block is not None:
            self._enter(entry, entry.block)
            self._start()
            return
        frame.index += 1
        if frame.index < len(frame.block.entries):
            self._start()
        else:
            self.frames.pop()
            self.part = Part.CLOSE

    def _seek(self, line: int) -> None:
        while True:
            frame = self.frames[-1]
            frame.index = bisect_right(frame.block.starts, line) - 1
            self._start()
            entry = frame.entry
            line -= frame.block.starts[frame.index]
            if line == 0 or isinstance(entry, Fold) or entry.block is None:
                return
            if line == entry.block.lines + 1:
                self.part = Part.CLOSE
                return
            self._enter(entry, entry.block)
            line -= 1

    def _start(self) -> None:
        """Set the part to the first line of the entry."""
        entry = self.frames[-1].entry
        if isinstance(entry, Fold):
            self.part = Part.FOLD
        else:
            self.part = Part.ATOM if entry.block is None else Part.OPEN

    def _enter(self, child: Child, block: Block) -> None:
        frame = self.frames[-1]
        pointer = None if frame.pointer is None else self.pointer
        slots = tuple(-1 if slot < 0 else child.slots[slot] for slot in frame.slots)
        self.frames.append(Frame(block, slots, _token(child.key), pointer=pointer))


def _token(key: str | int | None) -> str:
    return "" if key is None else "/" + escape(str(key))
