"""All providers in one line, in sight at every size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from playground.view.labels import Chip, chips
from playground.widgets.styles import component_style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.events import Click

    from playground.model.compute import Column
    from playground.model.losses import Losses


class ChipLine(Widget):
    """One chip per provider; a click focuses it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "chip-line--chip",
        "chip-line--focused",
        "chip-line--refused",
        "chip-line--warning",
    }

    DEFAULT_CSS = """
    ChipLine { height: 1; }
    """

    @dataclass
    class Picked(Message):
        """A provider was clicked."""

        index: int

    def __init__(self) -> None:
        super().__init__(id="chips")
        self._columns: Sequence[Column] = ()
        self._losses: Losses | None = None
        self._focus = 0

    def show(self, columns: Sequence[Column], focus: int, losses: Losses | None = None) -> None:
        """Show these results and what they lose, with one provider focused."""
        self._columns = columns
        self._losses = losses
        self._focus = focus
        self.refresh()

    def _chips(self) -> tuple[Chip, ...]:
        return chips(self._columns, self._focus, self.size.width, self._losses)

    def render_line(self, y: int) -> Strip:
        """Return the line."""
        segments: list[Segment] = []
        for chip in self._chips():
            name = "chip-line--focused" if chip.is_focused else "chip-line--chip"
            style = self.rich_style + component_style(self, name)
            if chip.verdict:
                style += component_style(self, f"chip-line--{chip.verdict}")
            segments += [Segment(chip.text, style), Segment(" ", self.rich_style)]
        width = self.size.width
        return Strip(segments).adjust_cell_length(width, self.rich_style)

    def on_click(self, event: Click) -> None:
        """Find the chip under the mouse."""
        start = 0
        for chip in self._chips():
            start += cell_len(chip.text) + 1
            if event.x < start:
                self.post_message(self.Picked(chip.place))
                return
