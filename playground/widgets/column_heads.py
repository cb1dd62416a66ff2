"""Two lines over the compare view: whose column it is, and what was done there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from playground.view.geometry import column_at, column_widths
from playground.view.heads import head_text
from playground.widgets.styles import component_style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.style import Style
    from textual.events import Click

    from playground.view.heads import Head


class ColumnHeads(Widget):
    """The heads of the visible columns, in the columns' own widths."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "heads--focused",
        "heads--title",
        "heads--detail",
        "heads--separator",
    }

    DEFAULT_CSS = """
    ColumnHeads { height: 2; }
    """

    @dataclass
    class Picked(Message):
        """A head was clicked; columns count from 0."""

        column: int

    def __init__(self) -> None:
        super().__init__(id="heads")
        self._heads: Sequence[Head] = ()

    def show(self, heads: Sequence[Head]) -> None:
        """Show these heads."""
        self._heads = heads
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return the first or second line of all heads."""
        width = self.size.width - 1  # the view below has a scrollbar
        if not self._heads:
            return Strip.blank(self.size.width, self.rich_style)
        segments: list[Segment] = []
        for number, cells in enumerate(column_widths(width, len(self._heads))):
            head = self._heads[number]
            if number:
                segments.append(Segment("│", self._style("heads--separator")))
            name = "heads--focused" if head.is_focused else "heads--title"
            style = self._style(name if y == 0 else "heads--detail")
            segments.append(Segment(head_text(head, y, cells), style))
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style)

    def on_click(self, event: Click) -> None:
        """Tell which column was clicked."""
        if self._heads:
            column = column_at(event.x, self.size.width - 1, len(self._heads))
            self.post_message(self.Picked(column))

    def _style(self, name: str) -> Style:
        return self.rich_style + component_style(self, name)
