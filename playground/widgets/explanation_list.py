"""The list of the Explain screen: messages with their places, a line each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual.message import Message

from playground.view.cells import fit
from playground.widgets.line_view import LineView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.style import Style

    from playground.view.explanation import ExplanationRow


class ExplanationList(LineView):
    """One line per message, place or note; the cursor says which one is told of."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "explanation--item",
        "explanation--place",
        "explanation--note",
        "explanation--cursor",
    }

    DEFAULT_CSS = """
    ExplanationList { height: 1fr; background: $background; }
    ExplanationList .explanation--item { text-style: bold; }
    ExplanationList .explanation--place { color: $text-accent; }
    ExplanationList .explanation--note { color: $text-muted; }
    ExplanationList .explanation--cursor { background: $primary-muted; color: $text; }
    """

    @dataclass
    class Moved(Message):
        """The cursor stands on another line."""

    def __init__(self) -> None:
        super().__init__(id="explanation")
        self._rows: Sequence[ExplanationRow] = ()

    def show(self, rows: Sequence[ExplanationRow]) -> None:
        """Show these lines, the cursor on the first place."""
        self._rows = rows
        self.lines_changed()
        self.cursor = next((n for n, row in enumerate(rows) if row.role == "place"), 0)
        self.post_message(self.Moved())

    @property
    def row(self) -> ExplanationRow | None:
        """The line under the cursor, or None."""
        return self._rows[self.cursor] if self.cursor < len(self._rows) else None

    def numbered(self, number: int) -> ExplanationRow | None:
        """Put the cursor on the line with a number, and return it; None where there is none."""
        for line, row in enumerate(self._rows):
            if row.number == number:
                self.cursor = line
                return row
        return None

    def line_count(self) -> int:
        """Return the number of lines."""
        return max(1, len(self._rows))

    def paint(self, line: int, width: int) -> list[Segment]:
        """Return a line."""
        if not self._rows:
            return [Segment(fit(" Nothing is explained yet.", width), self._style("note"))]
        row = self._rows[line]
        return [Segment(fit(f" {row.text}", width), self._style(row.role, line))]

    def _style(self, role: str, line: int | None = None) -> Style:
        classes = [f"explanation--{role}"]
        if line == self.cursor:
            classes.append("explanation--cursor")
        return self.style_of(*classes)

    def watch_cursor(self, before: int, after: int) -> None:
        """Tell of the move as well."""
        super().watch_cursor(before, after)
        self.post_message(self.Moved())
