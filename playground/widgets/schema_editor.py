"""The editor of pane 1: JSON with colours, line numbers and the first error."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.widgets import TextArea

from playground.keys import Where
from playground.view.highlight import Part, json_spans
from playground.view.visible import editable
from playground.widgets.bindings import bindings

if TYPE_CHECKING:
    from rich.text import Text
    from textual.binding import BindingType
    from textual.events import Paste


class SchemaEditor(TextArea):
    """A text area that colours JSON line by line. What is pasted is made visible first."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(Where.SCHEMA)

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(f"json--{part}" for part in Part),
        "schema-editor--error",
    }

    DEFAULT_CSS = """
    SchemaEditor {
        border: none;
        padding: 0;
        &:focus { border: none; }
    }
    """

    def __init__(self) -> None:
        super().__init__(id="editor", show_line_numbers=True, soft_wrap=False, compact=True)
        self.cursor_blink = False
        self._error_index: int | None = None

    def get_line(self, line_index: int) -> Text:
        """Return a line with its colours; the line of the first error is marked whole."""
        line = super().get_line(line_index)
        if line_index == self._error_index:
            line.stylize(self.get_component_rich_style("schema-editor--error", partial=True))
            return line
        start = 0
        for part, text in json_spans(line.plain):
            end = start + len(text)
            if part is not Part.PLAIN:
                style = self.get_component_rich_style(f"json--{part}", partial=True)
                line.stylize(style, start, end)
            start = end
        return line

    def show_error(self, line: int | None) -> None:
        """Mark the 1-based line of the first error, or none."""
        index = None if line is None else line - 1
        if index != self._error_index:
            self._error_index = index
            self.notify_style_update()  # drops the painted lines
            self.refresh()

    def on_paste(self, event: Paste) -> None:
        """Insert pasted text made visible, as one undoable edit."""
        event.prevent_default()
        event.stop()
        result = self.replace(editable(event.text), *self.selection)
        self.move_cursor(result.end_location)
