"""The main screen: what each key and click does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.widgets import Input

from engine.errors import EngineError
from engine.rules.model import Scope
from playground.keys import Where
from playground.screens.ask import LineScreen
from playground.screens.documents import DocumentScreen
from playground.screens.help import HelpScreen
from playground.screens.layout import PANES
from playground.view.labels import label
from playground.view.options import parse_count, parse_option, shown_option
from playground.view.visible import clipped
from playground.widgets.bindings import bindings
from playground.widgets.compare_view import CompareView
from playground.widgets.pipeline_list import PipelineList
from playground.widgets.problems_pane import ProblemsPane
from playground.widgets.schema_lines import SchemaLines
from playground.widgets.step_text import StepText

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.binding import BindingType

    from playground.model.plan import Plan
    from playground.model.session import Session
    from playground.view.problems import Problem
    from playground.widgets.chip_line import ChipLine
    from playground.widgets.column_heads import ColumnHeads
    from playground.widgets.line_view import LineView
    from playground.widgets.name_pane import NamePane

_MAX_SIDEWAYS = 2_000
"""A line of the comparison is no longer."""


class MainScreen(DocumentScreen):
    """Schema, comparison, pipeline, name and cache, and the actions on them."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(Where.ANYWHERE)

    def on_mount(self) -> None:
        """Open the document."""
        self.load(self.base)
        self.focus_pane("compare")

    def _set(self, session: Session, *, runs: bool = False) -> None:
        """Take over other choices; run the text anew where the pipelines are others."""
        self.session = session
        if runs:
            self.run_now()
        else:
            self.show_result()

    # Panes.

    def action_focus_pane(self, name: str) -> None:
        """Go to a pane."""
        self.focus_pane(name)

    def action_tab(self, by: int) -> None:
        """Go to the pane before or after."""
        names = list(PANES)
        self.focus_pane(names[(names.index(self.pane) + by) % len(names)])

    def action_zoom(self) -> None:
        """Give the pane the whole window, or take it back."""
        self.is_zoomed = not self.is_zoomed
        self.lay_out()
        self.call_after_refresh(self.show_compare)

    def action_leave(self) -> None:
        """Leave the innermost: name input, editor, search, step, zoom."""
        if isinstance(self.focused, Input):
            self.focus_pane("name")
        elif self.pane == "schema":
            self.focus_pane("compare")
        elif self.query_text:
            self.query_text = ""
            self.show_compare()
        elif self.session.step is not None:
            self._set(replace(self.session, step=None))
        elif self.is_zoomed:
            self.action_zoom()
        else:
            self.focus_pane("compare")

    def action_help(self) -> None:
        """Show what works here."""
        self.app.push_screen(HelpScreen(PANES[self.pane]))

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
            self._set(self.session.focused(place))

    def action_next_provider(self, by: int) -> None:
        """Focus another provider."""
        self._set(self.session.focused(self.session.focus + by))

    def action_next_view(self) -> None:
        """Show the comparison in the next of its views."""
        view = self.session.view.next()
        self._set(replace(self.session, view=view, step=None))
        self.tell(f"View: {view}")

    def action_toggle_unchanged(self) -> None:
        """Fold or unfold unchanged rows."""
        self._set(replace(self.session, hides_unchanged=not self.session.hides_unchanged))

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
        entries = self.session.plan.entries
        entry = next((n for n, e in enumerate(entries) if e.enabled and e.step.id == step), None)
        if entry is not None:
            self._set(replace(self.session, step=entry, hides_noops=False))
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
            self.tell("No known rule is broken.")
        else:
            self._go_to_problem(problem)

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
        self._set(replace(session, hides_unchanged=False))
        if problem.finding.scope is Scope.NAME:
            self.focus_pane("name")
            return
        view = self.query_one(CompareView)
        if view.scene is not None:
            view.go_to(view.scene.alignment.line_of(problem.finding.pointer))

    # Pipeline.

    def _entry(self) -> int | None:
        return self.query_one(PipelineList).entry

    def _set_plan(self, plan: Plan) -> None:
        self._set(self.session.with_plan(plan), runs=True)

    def action_step_row(self, by: int) -> None:
        """Move the pipeline's cursor; the comparison follows."""
        self.query_one(PipelineList).move(by)

    def action_scroll_step(self, by: int) -> None:
        """Scroll the text about the step."""
        for text in self.query(StepText):
            text.scroll_relative(y=by * max(1, text.size.height - 1), animate=False)

    def on_pipeline_list_moved(self, message: PipelineList.Moved) -> None:
        """Show the step's before and after at once."""
        self._set(replace(self.session, step=message.entry))

    def on_pipeline_list_toggled(self, message: PipelineList.Toggled) -> None:
        """Switch the step whose box was clicked."""
        self._set_plan(self.session.plan.toggled(message.entry))

    def action_toggle_step(self) -> None:
        """Switch the step under the cursor."""
        entry = self._entry()
        if entry is not None:
            self._set_plan(self.session.plan.toggled(entry))

    def action_all_steps(self) -> None:
        """Switch every step of the preset on."""
        self._set_plan(self.session.plan.all_on())

    def action_reset_steps(self) -> None:
        """Go back to the preset."""
        self._set_plan(self.session.plan.reset())

    def action_toggle_noops(self) -> None:
        """Hide or show steps that changed nothing."""
        self._set(replace(self.session, hides_noops=not self.session.hides_noops))

    def action_move_step(self, by: int) -> None:
        """Run the step earlier or later."""
        entry = self._entry()
        if entry is None:
            return
        plan = self.session.plan.moved(entry, by)
        if plan is not self.session.plan:
            self.session = replace(self.session, step=entry + by)
            self._set_plan(plan)
            self.query_one(PipelineList).follow(entry + by)

    def action_show_step(self) -> None:
        """Show the step's before and after, or the whole again."""
        entry = self._entry()
        is_hidden = self.is_single
        step = None if self.session.step == entry and not is_hidden else entry
        self._set(replace(self.session, step=step))
        if is_hidden:  # the comparison has the window then
            self.focus_pane("compare")

    def action_edit_option(self) -> None:
        """Ask for the option of the step under the cursor."""
        entry = self._entry()
        step = None if entry is None else self.session.plan.entries[entry].step
        if entry is None or step is None or not step.transform.options:
            self.tell("This step has no option.")
            return
        option = step.transform.options[0]

        def store(text: str) -> None:
            value = parse_option(text, option.default)
            self._set_plan(self.session.plan.with_option(entry, option.name, value))

        value = shown_option(step.options[option.name])
        self._ask(LineScreen(f"{step.id}: {option.name}", value, option.title), store)

    def _ask(self, screen: LineScreen, store: Callable[[str], None]) -> None:
        """Ask for a line; say what is wrong with it, and ask again, where it cannot be taken."""

        def take(text: str | None) -> None:
            if text is None:
                return
            try:
                store(text)
            except EngineError as error:
                self.tell(clipped(str(error), 200), is_error=True)
                self._ask(screen.again(text), store)

        self.app.push_screen(screen, take)

    # Name and cache.

    def on_name_pane_renamed(self, message: NamePane.Renamed) -> None:
        """Show what becomes of an edited name."""
        self.session = replace(self.session, name=message.name)
        self.show_name()
        self.show_status()

    def on_name_pane_resized(self) -> None:
        """Show the lines in their new width."""
        self.show_name()

    def action_edit_name(self) -> None:
        """Go into the name."""
        self.query_one("#name-input", Input).focus()

    def action_edit_limit(self) -> None:
        """Ask for the longest name, in bytes, that the focused provider is sent."""
        plan = self.session.plan
        limit = plan.base.max_name_bytes if plan.name_bytes is None else plan.name_bytes

        def store(text: str) -> None:
            name_bytes = parse_count(text) if text.strip() else None
            self._set(self.session.with_plan(replace(plan, name_bytes=name_bytes)))

        title = f"{label(plan.base)}: longest name"
        self._ask(LineScreen(title, str(limit), "in bytes; nothing for the preset's"), store)

    def action_clear_cache(self) -> None:
        """Forget every entry; the next send misses."""
        self.cache.clear()
        self.tell("The cache is empty; ctrl+r sends again.")
        if self.result is not None:
            self.result = self.result.with_empty_cache()
            self.show_result()
