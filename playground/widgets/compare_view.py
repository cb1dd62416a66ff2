"""Pane 2: raw and outputs aligned by path, painted line by line on demand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual.message import Message
from textual.reactive import reactive

from engine.compare import Mark
from playground.keys import Where
from playground.view.cells import fit, fit_spans
from playground.view.geometry import column_widths
from playground.view.highlight import Part, json_spans
from playground.view.visible import visible
from playground.widgets.bindings import bindings
from playground.widgets.line_view import LineView

if TYPE_CHECKING:
    from rich.style import Style
    from textual.binding import BindingType

    from engine.compare import Cell, Row
    from playground.view.scene import Scene

SIGNS = {
    Mark.SAME: " ",
    Mark.REMOVED: "-",
    Mark.ADDED: "+",
    Mark.CHANGED: "~",
    Mark.INLINED: ">",
}


class CompareView(LineView):
    """One strip per row over all visible columns."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(f"compare--{mark.value}" for mark in Mark),
        *(f"json--{part}" for part in Part),
        "compare--cursor",
        "compare--fold",
        "compare--separator",
        "compare--stale",
    }

    BINDINGS: ClassVar[list[BindingType]] = bindings(Where.COMPARE)

    indent = reactive(2)
    """Cells per level."""
    sideways = reactive(0)
    """Cells by which values are scrolled to the left."""

    @dataclass
    class Moved(Message):
        """The cursor stands on another row."""

    def __init__(self) -> None:
        super().__init__(id="rows")
        self._scene: Scene | None = None
        self._is_stale = False

    def show(self, scene: Scene | None, *, is_stale: bool = False) -> None:
        """Show another scene; the cursor stays on its row's path where that is still there.

        Stale rows, those of a text that has an error since, are dimmed.
        """
        row = self.row
        self._scene = scene
        self._is_stale = is_stale
        self.lines_changed()
        if scene is not None and row is not None:
            line = scene.alignment.line_of(row.pointer)
            if line is not None:
                self.cursor = line

    @property
    def scene(self) -> Scene | None:
        """What is shown, or None."""
        return self._scene

    @property
    def row(self) -> Row | None:
        """The row under the cursor, or None."""
        if self._scene is None or not self._scene.alignment.line_count:
            return None
        return self._scene.alignment.row(self.cursor)

    def line_count(self) -> int:
        """Return the number of rows."""
        return 0 if self._scene is None else self._scene.alignment.line_count

    def go_to(self, line: int | None) -> bool:
        """Put the cursor on a row and bring it into the middle; tell whether there is one."""
        if line is None:
            return False
        self.cursor = line
        return True

    def paint(self, line: int, width: int) -> list[Segment]:
        """Return a row's segments."""
        scene = self._scene
        if scene is None:
            return [Segment(" " * width, self.rich_style)]
        row = scene.alignment.row(line)
        if row.part == "fold":
            text = f"   {'  ' * row.depth}{_fold_text(row)}"
            return [Segment(fit(text, width), self._base(line, "compare--fold"))]
        separator = Segment("│", self.style_of("compare--separator"))
        segments: list[Segment] = []
        for number, cells in enumerate(column_widths(width, len(scene.columns))):
            if number:
                segments.append(separator)
            column = scene.columns[number]
            cell = row.raw if column < 0 else row.cells[column]
            segments += self._paint_cell(row, cell, cells, line)
        return segments

    def _paint_cell(self, row: Row, cell: Cell | None, width: int, line: int) -> list[Segment]:
        if cell is None:
            return [Segment(" " * width, self._base(line))]
        style = self._base(line, f"compare--{cell.mark.value}")
        lead = f"{SIGNS[cell.mark]} {' ' * (self.indent * row.depth)}"[:width]
        room = width - len(lead)
        spans = fit_spans(json_spans(visible(cell.text)), room, self.sideways)
        painted = [Segment(lead, style)]
        for part, text in spans:
            colour = self.get_component_rich_style(f"json--{part}", partial=True)
            painted.append(Segment(text, style + colour if cell.mark is Mark.SAME else style))
        used = sum(segment.cell_length for segment in painted)
        return [*painted, Segment(" " * (width - used), style)]

    def _base(self, line: int, *classes: str) -> Style:
        names = list(classes)
        if self._is_stale:
            names.append("compare--stale")
        if line == self.cursor:
            names.append("compare--cursor")
        return self.style_of(*names)

    def watch_indent(self) -> None:
        """Paint anew."""
        self.lines_changed()

    def watch_sideways(self) -> None:
        """Paint anew."""
        self.lines_changed()

    def watch_cursor(self, before: int, after: int) -> None:
        """Tell of the move as well."""
        super().watch_cursor(before, after)
        self.post_message(self.Moved())


def _fold_text(row: Row) -> str:
    cell = next((cell for cell in row.cells if cell is not None), row.raw)
    return "" if cell is None else cell.text
