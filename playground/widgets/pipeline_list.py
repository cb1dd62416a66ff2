"""The steps of the focused provider: on or off, what each changed, in the order they run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual.message import Message

from playground.keys import Where
from playground.view.cells import first_fitting, fit
from playground.view.labels import LOST
from playground.view.pipeline import RULE, StepLine, step_lines
from playground.widgets.bindings import bindings
from playground.widgets.line_view import LineView

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from textual.binding import BindingType
    from textual.events import Click

    from engine.loss.statement import Statement
    from playground.model.compute import Column

_BOX_CELLS = 4


class PipelineList(LineView):
    """One line per step; the cursor says which one the other panes show."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "pipeline--off",
        "pipeline--changed",
        "pipeline--noop",
        "pipeline--warning",
        "pipeline--cursor",
        "pipeline--cursor-blurred",
        "pipeline--linked",
    }

    BINDINGS: ClassVar[list[BindingType]] = bindings(Where.PIPELINE)

    @dataclass
    class Moved(Message):
        """The cursor stands on another step, by a key or the mouse."""

        entry: int

    @dataclass
    class Toggled(Message):
        """The check box of a step was clicked."""

        entry: int

    def __init__(self) -> None:
        super().__init__(id="steps")
        self._lines: tuple[StepLine, ...] = ()
        self._wanted: int | None = None
        self._linked: int | None = None

    def mark(self, entry: int | None) -> None:
        """Mark the entry whose step touched the node that the other panes are about, or none."""
        if entry != self._linked:
            both = {entry, self._linked} - {None}
            self._linked = entry
            self.rows_changed(n for n, line in enumerate(self._lines) if line.index in both)

    def show(
        self,
        column: Column,
        present: Collection[str],
        losses: Sequence[Statement] = (),
        *,
        hides_noops: bool,
    ) -> None:
        """Show a provider's pipeline; the cursor stays on its step where that is still shown."""
        entry = self.entry
        lines = step_lines(column, present, losses, hides_noops=hides_noops)
        if lines != self._lines:
            self._lines = lines
            self._wanted = None
            self.lines_changed()
        self.select(entry)

    @property
    def missing(self) -> tuple[str, ...]:
        """The switched-off steps that the step under the cursor misses."""
        return self._lines[self.cursor].missing if self.cursor < len(self._lines) else ()

    @property
    def entry(self) -> int | None:
        """The plan's entry under the cursor, or None; of a pipeline still to come, that one's."""
        if self._wanted is not None:
            return self._wanted
        return self._lines[self.cursor].index if self.cursor < len(self._lines) else None

    def select(self, entry: int | None) -> None:
        """Put the cursor on a plan's entry, where it is shown."""
        for number, line in enumerate(self._lines):
            if line.index is not None and line.index == entry:
                self.cursor = number

    def follow(self, entry: int) -> None:
        """Put the cursor on an entry once the pipeline is shown again."""
        self._wanted = entry

    def line_count(self) -> int:
        """Return the number of lines."""
        return len(self._lines)

    def move(self, by: int) -> None:
        """Move the cursor by steps, over the rule."""
        target = self.validate_cursor(self.cursor + by)
        if self._lines and self._lines[target] is RULE:
            target = self.validate_cursor(target + by)
        self.cursor = target
        if self.entry is not None:
            self.post_message(self.Moved(self.entry))

    def paint(self, line: int, width: int) -> list[Segment]:
        """Return a step's line."""
        step = self._lines[line]
        if step is RULE:
            text = " not in the preset ".ljust(width - 1, "─")
            return [Segment(fit(text, width), self.style_of("pipeline--off"))]
        box = "[x]" if step.enabled else "[ ]"
        state, state_class = _state(step)
        classes = [] if step.enabled else ["pipeline--off"]
        if step.index is not None and step.index == self._linked:
            classes.append("pipeline--linked")
        if line == self.cursor:
            classes.append("pipeline--cursor" if self.has_focus else "pipeline--cursor-blurred")
        left = f"{box} {step.number:>2} "
        room = width - len(state) - 1
        # An option that has no room stands in the text about the step.
        forms = (f"{left}{step.name} ({step.options})",) if step.options else ()
        body = fit(first_fitting((*forms, left + step.name), room), room)
        return [
            Segment(body + " ", self.style_of(*classes)),
            Segment(state, self.style_of(state_class, *classes)),
        ]

    def on_click(self, event: Click) -> None:
        """Move the cursor to the step, and switch it if its box was hit."""
        event.prevent_default()  # the base would go to the rule as well
        line = round(self.scroll_y) + event.y
        entry = self._lines[line].index if line < len(self._lines) else None
        if entry is None:
            return
        self.cursor = line
        self.post_message(self.Toggled(entry) if event.x < _BOX_CELLS else self.Moved(entry))

    def on_focus(self) -> None:
        """Show the cursor as active."""
        self.row_changed(self.cursor)

    def on_blur(self) -> None:
        """Show the cursor as inactive."""
        self.row_changed(self.cursor)


def _state(step: StepLine) -> tuple[str, str]:
    """Return a step's mark and its style: changes, no-op, off, or a warning."""
    if step.has_failed:
        return "! failed", "pipeline--warning"
    warning = "!" if step.missing else ""
    if step.changes is None:
        return "", "pipeline--off"
    if step.changes == 0:
        return warning or "·", "pipeline--warning" if warning else "pipeline--noop"
    lost = f" {LOST}{step.lost:,}" if step.lost else ""
    state = f"{warning}~{step.changes:,}{lost}"
    return state, "pipeline--warning" if warning else "pipeline--changed"
