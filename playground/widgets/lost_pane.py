"""Pane 7: what normalization costs, a line per loss."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual.message import Message

from playground.keys import Where
from playground.view.cells import fit
from playground.view.losses import LossLine, loss_text
from playground.widgets.bindings import bindings
from playground.widgets.line_view import LineView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.binding import BindingType
    from textual.events import Click

    from engine.loss.statement import Statement


class LostPane(LineView):
    """One line per loss; the cursor says which one is told of below."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(Where.LOST)

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "lost--loosened",
        "lost--tightened",
        "lost--both",
        "lost--none",
        "lost--cursor",
        "lost--linked",
    }

    DEFAULT_CSS = """
    LostPane .lost--loosened, LostPane .lost--both { color: $text-warning; }
    LostPane .lost--tightened { color: $text-accent; }
    LostPane .lost--none { color: $text-muted; }
    LostPane .lost--cursor { text-style: bold underline; }
    """

    @dataclass
    class Moved(Message):
        """The cursor stands on another line, or the lines are others."""

    @dataclass
    class Picked(Message):
        """A line was clicked."""

    def __init__(self) -> None:
        super().__init__(id="lost")
        self._lines: Sequence[LossLine] = ()
        self._node: str | None = None
        self._lines_of: dict[str | None, list[int]] = {}
        self._last: tuple[object, ...] | None = None

    def show(self, lines: Sequence[LossLine]) -> None:
        """Show these lines; the cursor stays on its loss where that is still there."""
        if lines == self._lines:
            return
        if self.loss is not None:
            self._last = _place(self.loss)
        self._lines = lines
        self._lines_of = defaultdict(list)
        for number, line in enumerate(lines):
            if line.loss is not None:
                self._lines_of[line.loss.raw_pointer].append(number)
        self.lines_changed()
        places = [_place(line.loss) for line in lines if line.loss is not None]
        self.cursor = places.index(self._last) if self._last in places else 0
        self.post_message(self.Moved())

    def mark(self, raw_pointer: str | None) -> None:
        """Mark the losses of a part of the raw schema, or none."""
        if raw_pointer != self._node:
            both = self._node, raw_pointer
            self._node = raw_pointer
            self.rows_changed(line for node in both for line in self._lines_of.get(node, ()))

    @property
    def line(self) -> LossLine | None:
        """The line under the cursor, or None."""
        return self._lines[self.cursor] if self.cursor < len(self._lines) else None

    @property
    def loss(self) -> Statement | None:
        """The loss under the cursor, or None."""
        return None if self.line is None else self.line.loss

    def line_count(self) -> int:
        """Return the number of lines."""
        return len(self._lines)

    def paint(self, line: int, width: int) -> list[Segment]:
        """Return a loss's line."""
        shown = self._lines[line]
        classes = [f"lost--{shown.role}"]
        if shown.loss is not None and shown.loss.raw_pointer == self._node:
            classes.append("lost--linked")
        if line == self.cursor:
            classes.append("lost--cursor")
        text = f" {loss_text(shown, width - 1)}"
        return [Segment(fit(text, width), self.style_of(*classes))]

    def watch_cursor(self, before: int, after: int) -> None:
        """Tell of the move as well."""
        super().watch_cursor(before, after)
        self.post_message(self.Moved())

    def on_click(self, event: Click) -> None:
        """Tell of the click as well."""
        super().on_click(event)
        if round(self.scroll_y) + event.y < len(self._lines):
            self.post_message(self.Picked())


def _place(loss: Statement) -> tuple[object, ...]:
    """Return what tells a loss from the others, also where its example is another one."""
    return loss.raw_pointer, loss.keyword, loss.step
