"""Pane 6: what the providers would refuse, a line per problem."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual.message import Message

from engine.rules.model import Scope
from playground.keys import Where
from playground.view.cells import fit
from playground.view.problems import SIGNS, Problem
from playground.widgets.bindings import bindings
from playground.widgets.line_view import LineView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.binding import BindingType
    from textual.events import Click

NONE_BROKEN = "No known rule is broken."


class ProblemsPane(LineView):
    """One line per problem; the cursor says which one is told of below."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(Where.PROBLEMS)

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "problems--refused",
        "problems--warning",
        "problems--note",
        "problems--none",
        "problems--cursor",
        "problems--linked",
    }

    @dataclass
    class Moved(Message):
        """The cursor stands on another problem."""

    @dataclass
    class Picked(Message):
        """A problem was clicked."""

    def __init__(self) -> None:
        super().__init__(id="problems")
        self._problems: Sequence[Problem] = ()
        self._nothing = ""
        self._is_visited = False
        self._node: str | None = None
        self._lines_of: dict[str | None, list[int]] = {}

    def mark(self, raw_pointer: str | None) -> None:
        """Mark the problems of a part of the raw schema, or none."""
        if raw_pointer != self._node:
            both = self._node, raw_pointer
            self._node = raw_pointer
            self.rows_changed(line for node in both for line in self._lines_of.get(node, ()))

    def show(self, problems: Sequence[Problem], nothing: str) -> None:
        """Show these problems, or the sentence `nothing` where there are none."""
        if problems == self._problems and nothing == self._nothing:
            return
        self._nothing = nothing
        self._problems = problems
        self._lines_of = defaultdict(list)
        for line, problem in enumerate(problems):
            if problem.finding.scope is Scope.SCHEMA:
                self._lines_of[problem.finding.raw_pointer].append(line)
        self.cursor = 0
        self._is_visited = False
        self.lines_changed()
        self.post_message(self.Moved())

    @property
    def problem(self) -> Problem | None:
        """The problem under the cursor, or None."""
        return self._problems[self.cursor] if self.cursor < len(self._problems) else None

    def step(self, by: int) -> Problem | None:
        """Move to the next problem (1) or the one before (-1), around the ends.

        Of problems that were not looked at yet, the next is the first.
        """
        if self._problems and (self._is_visited or by < 0):
            self.cursor = (self.cursor + by) % len(self._problems)
        self._is_visited = True
        return self.problem

    def line_count(self) -> int:
        """Return the number of lines."""
        return max(1, len(self._problems))

    def paint(self, line: int, width: int) -> list[Segment]:
        """Return a problem's line."""
        if not self._problems:
            return [Segment(fit(f" {self._nothing}", width), self.style_of("problems--none"))]
        problem = self._problems[line]
        severity = problem.finding.severity
        classes = [f"problems--{severity}"]
        if problem.finding.raw_pointer == self._node and problem.finding.scope is Scope.SCHEMA:
            classes.append("problems--linked")
        if line == self.cursor:
            classes.append("problems--cursor")
        return [Segment(fit(f" {SIGNS[severity]} {problem.text}", width), self.style_of(*classes))]

    def watch_cursor(self, before: int, after: int) -> None:
        """Tell of the move as well."""
        super().watch_cursor(before, after)
        self._is_visited = True
        self.post_message(self.Moved())

    def on_click(self, event: Click) -> None:
        """Tell of the click as well."""
        super().on_click(event)
        self.post_message(self.Picked())
