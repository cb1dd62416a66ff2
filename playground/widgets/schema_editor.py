"""The editor of pane 1: JSON with colours, line numbers and the first error."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.message import Message
from textual.widgets import TextArea

from playground.keys import Where
from playground.view.visible import editable
from playground.widgets.bindings import bindings
from playground.widgets.json_area import JsonArea

if TYPE_CHECKING:
    from rich.text import Text
    from textual.binding import BindingType
    from textual.events import Paste

_CONTEXT = 2
"""Cells that are to be seen from a node on."""


class SchemaEditor(JsonArea):
    """A text area that colours JSON line by line. What is pasted is made visible first."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(Where.SCHEMA)

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "schema-editor--error",
        "schema-editor--node",
        "schema-editor--problem",
    }

    DEFAULT_CSS = """
    SchemaEditor {
        border: none;
        padding: 0;
        &:focus { border: none; }
    }
    """

    @dataclass
    class Pasted(Message):
        """A text was pasted; it stands in the editor now."""

        text: str

    def __init__(self) -> None:
        super().__init__(id="editor", show_line_numbers=True, soft_wrap=False, compact=True)
        self.cursor_blink = False
        self._error: tuple[int, int] | None = None
        self._node: tuple[int, int] | None = None
        self._problems: frozenset[int] = frozenset()

    def get_line(self, line_index: int) -> Text:
        """Return a line with its colours; the line of the first error is marked whole."""
        line = super().get_line(line_index)
        if self._error is not None and line_index == self._error[0]:
            line.stylize(self.colour("schema-editor--error"))
            column = min(self._error[1], max(0, len(line.plain) - 1))
            line.stylize("reverse", column, column + 1)
            return line
        self.colour_json(line)
        if line_index in self._problems:
            line.stylize(self.colour("schema-editor--problem"))
        if self._node is not None and line_index == self._node[0]:
            line.stylize(self.colour("schema-editor--node"))
        return line

    def show_error(self, place: tuple[int, int] | None) -> None:
        """Mark the 1-based line and column of the first error, or none."""
        error = None if place is None else (place[0] - 1, place[1] - 1)
        if error != self._error:
            self._error = error
            self._paint_anew()

    def show_problems(self, lines: frozenset[int]) -> None:
        """Mark the 0-based lines that a provider's rule is broken by."""
        if lines != self._problems:
            self._problems = lines
            self._paint_anew()

    def show_node(self, place: tuple[int, int] | None) -> None:
        """Mark the line of the 0-based place that another pane is about, and go there."""
        if place == self._node:
            return
        self._node = place
        self._paint_anew()
        if place is not None:
            self.go_to(*place)

    def go_to(self, line: int, column: int) -> None:
        """Put the cursor on a 0-based place, without saying that the person did."""
        y = self.scroll_offset.y
        width, height = self.size.width - self.gutter_width, self.size.height
        with self.prevent(TextArea.SelectionChanged):
            self.move_cursor((line, column))
        x = 0 if column + _CONTEXT < width else max(0, column - width // 2)
        y = y if y <= line < y + height else max(0, line - height // 2)
        self.scroll_to(x, y, animate=False, force=True)  # after what moving the cursor asked for

    def _paint_anew(self) -> None:
        self.notify_style_update()  # drops the painted lines
        self.refresh()

    def on_paste(self, event: Paste) -> None:
        """Insert pasted text made visible, as one undoable edit."""
        event.prevent_default()
        event.stop()
        result = self.replace(editable(event.text), *self.selection)
        self.move_cursor(result.end_location)
        self.post_message(self.Pasted(event.text))
