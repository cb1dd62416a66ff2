"""Pane 2: raw and outputs aligned by path, painted line by line on demand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual.message import Message
from textual.reactive import reactive

from engine.compare import Mark
from playground.keys import Where
from playground.view.cells import fit, fit_spans, skip_cells, wrap
from playground.view.geometry import column_at, column_widths
from playground.view.highlight import Part, json_spans
from playground.view.scene import RAW
from playground.view.visible import visible
from playground.widgets.bindings import bindings
from playground.widgets.line_view import MAX_LINES, LineView

if TYPE_CHECKING:
    from rich.style import Style
    from textual.binding import BindingType
    from textual.events import Click

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
        "compare--error",
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

    @dataclass
    class Picked(Message):
        """A column was clicked; columns count from 0."""

        column: int

    @dataclass
    class Resized(Message):
        """Another number of columns may fit."""

    def __init__(self) -> None:
        super().__init__(id="rows")
        self._scene: Scene | None = None
        self._hint = ""
        self._is_stale = False

    def show(self, scene: Scene, *, is_stale: bool = False) -> None:
        """Show another scene; the cursor stays on its row's path where that is still there.

        Stale rows, those of a text that has an error since, are dimmed.
        """
        row, before, was_stale = self.row, self._scene, self._is_stale
        self._scene = scene
        self._is_stale = is_stale
        if (
            before is not None
            and before.alignment is scene.alignment
            and before.columns == scene.columns
            and was_stale is is_stale
        ):
            return
        self.lines_changed()
        if row is not None:
            line = scene.alignment.line_of(row.pointer)
            if line is not None:
                self.cursor = line

    def show_hint(self, hint: str) -> None:
        """Show a sentence instead of a scene, wrapped."""
        self._scene = None
        self._hint = hint
        self.lines_changed()

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
        return len(self._hints()) if self._scene is None else self._scene.alignment.line_count

    def _hints(self) -> list[str]:
        return wrap(self._hint, max(8, self.scrollable_content_region.width - 2)) or [""]

    def go_to(self, line: int | None) -> bool:
        """Put the cursor on a row and bring it into the middle; tell whether there is one."""
        if line is None:
            return False
        if self.is_laid_out:
            self.show_line(line, in_middle=True)
        self.cursor = line
        return True

    def paint(self, line: int, width: int) -> list[Segment]:
        """Return a row's segments."""
        scene = self._scene
        if scene is None:
            hints = self._hints()
            text = hints[line] if line < len(hints) else ""  # the width is another since
            return [Segment(fit(f" {text}", width), self.style_of("compare--fold"))]
        if line == MAX_LINES - 1 and scene.alignment.line_count > MAX_LINES:
            text = f" … the view ends here, after {MAX_LINES:,} rows"
            return [Segment(fit(text, width), self._base(line, "compare--fold"))]
        row = scene.alignment.row(line)
        if row.part == "fold":
            text = f"  {' ' * (self.indent * row.depth)}{_fold_text(row)}"
            return [Segment(fit(text, width), self._base(line, "compare--fold"))]
        segments: list[Segment] = []
        for number, cells in enumerate(column_widths(width, len(scene.columns))):
            if number:
                segments.append(Segment("│", self.style_of("compare--separator")))
            column = scene.columns[number]
            if isinstance(column, str):
                segments.append(self._paint_error(column, cells, line))
                continue
            cell = row.raw if column == RAW else row.cells[column]
            has_problem = row.part != "close" and row.pointer in scene.problems[number]
            segments += self._paint_cell(row, cell, (cells, line), has_problem=has_problem)
        return segments

    def _paint_error(self, error: str, width: int, line: int) -> Segment:
        """Return a line of the error that stands in the place of a failed run's rows."""
        lines = wrap(error, max(8, width - 2))
        text = lines[line] if line < len(lines) else ""
        return Segment(fit(f" {text}", width), self._base(line, "compare--error"))

    def _paint_cell(
        self, row: Row, cell: Cell | None, place: tuple[int, int], *, has_problem: bool
    ) -> list[Segment]:
        """Return a cell's segments; `place` is its width and the line."""
        width, line = place
        if cell is None:
            return [Segment(" " * width, self._base(line))]
        style = self._base(line, f"compare--{cell.mark.value}")
        sign = f"{SIGNS[cell.mark]}{'!' if has_problem else ' '}"
        lead = f"{sign}{' ' * (self.indent * row.depth)}"[:width]
        room = width - len(lead)
        text = visible(cell.text)
        if cell.mark is not Mark.SAME:
            shown = fit(skip_cells(text, self.sideways), room)
            return [Segment(lead + shown, style)]
        spans = fit_spans(json_spans(text), room, self.sideways)
        painted = [Segment(lead, style)]
        painted += [
            Segment(piece, style + self.own_style(f"json--{part}")) for part, piece in spans
        ]
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

    def on_resize(self) -> None:
        """Tell that another number of columns may fit."""
        self.show_line(self.cursor, in_middle=True)
        self.post_message(self.Resized())

    def on_click(self, event: Click) -> None:
        """Tell which column was clicked."""
        if self._scene is not None:
            width = self.scrollable_content_region.width
            column = column_at(event.x, width, len(self._scene.columns))
            self.post_message(self.Picked(column))

    def watch_cursor(self, before: int, after: int) -> None:
        """Tell of the move as well."""
        super().watch_cursor(before, after)
        self.post_message(self.Moved())


def _fold_text(row: Row) -> str:
    cell = next((cell for cell in row.cells if cell is not None), row.raw)
    return "" if cell is None else cell.text
