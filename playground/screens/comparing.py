"""What the keys and clicks of the comparison and of the problems do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.errors import EngineError
from engine.rules.model import Scope
from playground.screens.ask import LineScreen
from playground.screens.documents import DocumentScreen
from playground.view.compare_words import NO_RESULT
from playground.view.visible import clipped
from playground.widgets.compare_view import CompareView
from playground.widgets.pipeline_list import PipelineList
from playground.widgets.problems_pane import NONE_BROKEN, ProblemsPane
from playground.widgets.schema_lines import SchemaLines
from playground.widgets.step_text import StepText

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.model.plan import Plan
    from playground.model.session import Session
    from playground.view.problems import Problem
    from playground.widgets.chip_line import ChipLine
    from playground.widgets.column_heads import ColumnHeads
    from playground.widgets.line_view import LineView

_MAX_SIDEWAYS = 2_000
"""A line of the comparison is no longer."""


class ComparingScreen(DocumentScreen):
    """Moving through the comparison and the problems."""

    def choose(self, session: Session, *, runs: bool = False) -> None:
        """Take over other choices; run the text anew where the pipelines are others."""
        self.session = session
        if runs:
            self.run_now()
        else:
            self.show_result()

    def set_plan(self, plan: Plan) -> None:
        """Give the focused provider another pipeline and run the text anew."""
        self.choose(self.session.with_plan(plan), runs=True)

    def ask(self, screen: LineScreen, store: Callable[[str], None]) -> None:
        """Ask for a line; say what is wrong with it, and ask again, where it cannot be taken."""

        def take(text: str | None) -> None:
            if text is None:
                return
            try:
                store(text)
            except EngineError as error:
                self.tell(clipped(str(error), 200), is_error=True)
                self.ask(screen.again(text), store)

        self.app.push_screen(screen, take)

    def show_whole(self) -> None:
        """Show the whole comparison: no step alone, nothing folded."""
        self.choose(replace(self.session, step=None, hides_unchanged=False))

    # Providers and comparison.

    def on_chip_line_picked(self, message: ChipLine.Picked) -> None:
        """Focus the provider whose chip was clicked."""
        self._focus_provider(message.index)

    def on_column_heads_picked(self, message: ColumnHeads.Picked) -> None:
        """Focus the provider whose head was clicked."""
        self._pick_column(message.column)

    def on_compare_view_picked(self, message: CompareView.Picked) -> None:
        """Focus the provider whose column was clicked."""
        self._pick_column(message.column)

    def _pick_column(self, column: int) -> None:
        scene = self.query_one(CompareView).scene
        if scene is not None:
            self._focus_provider(scene.providers[column])

    def _focus_provider(self, place: int) -> None:
        if place != self.session.focus:
            self.choose(self.session.focused(place))

    def action_next_provider(self, by: int) -> None:
        """Focus another provider."""
        self.choose(self.session.focused(self.session.focus + by))

    def action_next_view(self) -> None:
        """Show the comparison in the next of its views."""
        view = self.session.view.next()
        self.choose(replace(self.session, view=view, step=None))
        self.tell(f"View: {view}")

    def action_toggle_unchanged(self) -> None:
        """Fold or unfold unchanged rows."""
        self.choose(replace(self.session, hides_unchanged=not self.session.hides_unchanged))

    def action_search(self) -> None:
        """Ask what to search for in the comparison; no text ends the search."""

        def search(query: str | None) -> None:
            if query is None:
                return
            self.query_text = query
            self.focus_pane("compare")
            self.show_compare()
            if query:
                self.action_next_change(1)

        hint = "n next, N before, esc ends the search; capitals count where you type some"
        self.app.push_screen(LineScreen("Find", self.query_text, hint), search)

    def action_next_change(self, direction: int) -> None:
        """Go to the next change or match, or the one before; past the end begin anew."""
        view = self.query_one(CompareView)
        if view.scene is None:
            self.tell(NO_RESULT)
            return
        rows, query = view.scene.alignment, self.query_text

        def find(start: int) -> int | None:
            if query and direction > 0:
                return rows.next_match(start, query)
            if query:
                return rows.previous_match(start, query)
            return rows.next_change(start) if direction > 0 else rows.previous_change(start)

        if view.go_to(find(view.cursor)):
            return
        if view.go_to(find(-1 if direction > 0 else rows.line_count)):
            self.tell(f"Went on from the {'top' if direction > 0 else 'end'}.")
        else:
            self.tell(f"No row holds {clipped(query, 40)}." if query else "No row is changed.")

    def on_compare_view_moved(self) -> None:
        """Say where the cursor is."""
        self.show_place()

    def on_compare_view_resized(self) -> None:
        """Show as many columns as fit now."""
        self.show_compare()

    def _lines(self) -> LineView:
        """Return the view that the keys for moving are about."""
        return self.query_one(SchemaLines if self.pane == "schema" else CompareView)

    def action_move(self, by: int) -> None:
        """Move the cursor by rows."""
        self._lines().move(by)

    def action_page(self, by: int) -> None:
        """Move the cursor by pages."""
        self._lines().page(by)

    def action_go_end(self, direction: int) -> None:
        """Move the cursor to an end."""
        self._lines().go_end(direction)

    def action_indent(self, by: int) -> None:
        """Use less or more cells per level."""
        view = self.query_one(CompareView)
        view.indent = max(0, min(8, view.indent + by))

    def action_sideways(self, by: int) -> None:
        """Scroll long values."""
        view = self.query_one(CompareView)
        view.sideways = max(0, min(_MAX_SIDEWAYS, view.sideways + 8 * by))
        self.show_place()

    def action_show_touching(self) -> None:
        """Show the step that last touched the row under the cursor."""
        row = self.query_one(CompareView).row
        step = None if row is None else self.touching_step(row)
        if self.session.step is not None or step is None:
            self.tell("No step of this provider touched this row.")
            return
        self.show_step_named(step)

    def show_step_named(self, step: str) -> None:
        """Show the before and after of a step of the focused pipeline, where it is run."""
        entry = self.entry_of(step)
        if entry is not None:
            self.choose(replace(self.session, step=entry, hides_noops=False))
            self.query_one(PipelineList).select(entry)
            self.show_step()

    # Problems.

    def action_problem_row(self, by: int) -> None:
        """Move the cursor of the problems."""
        self.query_one(ProblemsPane).move(by)

    def action_next_problem(self, by: int) -> None:
        """Go to the next problem, or the one before, and to its node."""
        problem = self.query_one(ProblemsPane).step(by)
        if problem is None:
            self.tell(NO_RESULT if self.result is None else NONE_BROKEN)
            return
        self.bring_lower("problems")
        self._go_to_problem(problem)

    def on_problems_pane_moved(self) -> None:
        """Tell of another problem; mark its node where the person moves through them."""
        self.show_problem()
        pane = self.query_one(ProblemsPane)
        problem = pane.problem
        if pane.has_focus and problem is not None and problem.finding.scope is Scope.SCHEMA:
            self.point_at(problem.finding.raw_pointer)

    def action_scroll_problem(self, by: int) -> None:
        """Scroll the text about the problem."""
        text = self.query_one("#problem-text", StepText)
        text.page(by)

    def action_show_problem(self) -> None:
        """Go to the node that the problem under the cursor is about."""
        problem = self.query_one(ProblemsPane).problem
        if problem is not None:
            self._go_to_problem(problem)
            self.focus_pane("compare")

    def on_problems_pane_picked(self) -> None:
        """Go to the node of the problem that was clicked."""
        problem = self.query_one(ProblemsPane).problem
        if problem is not None:
            self._go_to_problem(problem)

    def _go_to_problem(self, problem: Problem) -> None:
        """Focus the problem's provider and put the comparison's cursor on its node."""
        session = self.session.focused(problem.provider)
        self.choose(replace(session, hides_unchanged=False))
        if problem.finding.scope is Scope.NAME:
            return
        view = self.query_one(CompareView)
        if view.scene is not None:
            view.go_to(view.scene.alignment.line_of(problem.finding.pointer))
            self.show_place()
