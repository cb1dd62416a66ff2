"""A text too large for the editor: read-only, painted line by line on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual.binding import Binding

from playground.keys import KEYS, Where
from playground.view.cells import fit, fit_spans
from playground.view.highlight import Part, json_spans
from playground.widgets.bindings import bindings
from playground.widgets.line_view import LineView

if TYPE_CHECKING:
    from textual.binding import BindingType

_MOVES = ("move(", "page(", "go_end(")


def _moves() -> list[BindingType]:
    """Return the keys by which one moves in the compare view."""
    moves = [key for key in KEYS if key.where is Where.COMPARE and key.action.startswith(_MOVES)]
    return [Binding(key.keys, f"screen.{key.action}", key.label, show=False) for key in moves]


class SchemaLines(LineView):
    """The lines of a text, with numbers and colours."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(f"json--{part}" for part in Part),
        "schema-lines--number",
        "schema-lines--cursor",
    }

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(Where.SCHEMA), *_moves()]

    def __init__(self) -> None:
        super().__init__(id="viewer")
        self._lines: list[str] = []

    def show(self, text: str) -> None:
        """Show a text from its start."""
        self._lines = text.split("\n") if text else []
        self.lines_changed()
        self.cursor = 0
        self.scroll_to(y=0, animate=False)

    def line_count(self) -> int:
        """Return the number of lines."""
        return len(self._lines)

    def paint(self, line: int, width: int) -> list[Segment]:
        """Return a line with its number."""
        style = self.style_of("schema-lines--cursor") if line == self.cursor else self.rich_style
        number = f"{line + 1:>{len(str(len(self._lines)))}}  "
        shown = fit(number, min(width, len(number)))
        painted = [Segment(shown, style + self.own_style("schema-lines--number"))]
        room = max(0, width - len(number))
        text = self._lines[line].expandtabs(4)
        for part, piece in fit_spans(json_spans(text), room):
            painted.append(Segment(piece, style + self.own_style(f"json--{part}")))
        used = sum(segment.cell_length for segment in painted)
        return [*painted, Segment(" " * (width - used), style)]
