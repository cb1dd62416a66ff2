"""How a result, the choices and the state of the text get into the panes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.content import Content
from textual.widgets import Static, TextArea

from engine.compare import touched_by
from engine.document.pointer import display, get
from engine.errors import EngineError
from playground.screens.layout import LayoutScreen
from playground.view.cache_lines import cache_lines
from playground.view.compare_words import compare_subtitle, compare_title
from playground.view.name_lines import name_lines
from playground.view.pipeline import step_of
from playground.view.problems import problem_detail, problems, problems_title
from playground.view.scene import visible_providers
from playground.view.status import header, state_words
from playground.view.step import Line, failed_text, step_text
from playground.view.visible import clipped
from playground.widgets.cache_pane import CachePane
from playground.widgets.chip_line import ChipLine
from playground.widgets.column_heads import ColumnHeads
from playground.widgets.compare_view import CompareView
from playground.widgets.header_line import HeaderLine
from playground.widgets.name_pane import NamePane
from playground.widgets.pipeline_list import PipelineList
from playground.widgets.problems_pane import ProblemsPane
from playground.widgets.schema_editor import SchemaEditor
from playground.widgets.step_text import StepText

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.compare import Row
    from playground.model.compute import Column
    from playground.model.run import Outcome
    from playground.model.session import Session
    from playground.view.scene import Scenes

LARGE_NOTE = "Read-only: a text this long makes the editor slow. enter edits it all the same."
_EMPTY = "Nothing here yet: type or paste a schema on the left (e), or press o for a sample."
_BROKEN = "The text cannot be read yet; its error stands in the first line."
_WORKING = "Working."


class ShowingScreen(LayoutScreen):
    """The panes with something in them."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.query_text = ""
        self._first_column = 0
        self._shown_step: int | None = None

    def warm(self, session: Session, scenes: Scenes) -> None:
        """Look at the rows that will be shown, in the run's thread."""
        providers = self._providers(session)
        try:
            _ = scenes.scene(session, providers).alignment.line_count
        except EngineError:
            return  # it is met again, and said, when the rows are shown

    def show_outcome(self, outcome: Outcome) -> None:
        """Show that the text was run."""
        editor = self.query_one(SchemaEditor)
        if outcome.place is not None and not editor.has_focus:
            editor.go_to(outcome.place[0] - 1, outcome.place[1] - 1)
        editor.show_error(outcome.place)
        self.show_status()
        self.show_result()
        if outcome.error is not None:  # the note below takes lines from the editor
            self.call_after_refresh(editor.scroll_cursor_visible)

    def show_status(self) -> None:
        """Show the state of the text in the first line and under the editor."""
        name = self.session.name or self._tool_name()
        parts = header(self.opened, name, self.status, self.size.width)
        self.query_one(HeaderLine).show(parts)
        words = state_words(self.status)
        error = self.status.error
        box = self.query_one("#schema-box")
        style = "$text-muted" if error is None else "$text-error bold"
        box.border_subtitle = Content.styled(words if error is None else "invalid", style)
        note = words if error is not None else LARGE_NOTE if self.is_large else ""
        line = self.query_one("#note", Static)
        line.display = bool(note)
        line.set_class(error is not None, "-error")
        line.update(Content(note))

    def show_result(self) -> None:
        """Show the result and the choices in every pane."""
        self.query_one(ChipLine).show(self.columns(), self.session.focus)
        self.show_pipeline()
        self.show_compare()
        self.show_name()
        lines = [] if self.result is None else cache_lines(self.result)
        self.query_one(CachePane).show(lines)
        self.show_problems()

    # Problems.

    def show_problems(self) -> None:
        """Show every provider's problems, and mark the focused one's in the text."""
        columns = self.columns()
        found = problems(columns)
        self.query_one("#problems-box").border_title = Content(problems_title(columns, found))
        self.query_one(ProblemsPane).show(found)
        self.show_problem()
        lines: set[int] = set()
        if not self.is_large:
            raw = {finding.raw_pointer for finding in self._column().findings}
            places = (self._place_of_raw(pointer) for pointer in raw)
            lines = {place[0] for place in places if place is not None}
        self.query_one(SchemaEditor).show_problems(frozenset(lines))

    def show_problem(self) -> None:
        """Show the text about the problem under the cursor."""
        problem = self.query_one(ProblemsPane).problem
        text = self.query_one("#problem-text", StepText)
        text.show(problem_detail(self.columns(), problem))
        text.display = problem is not None

    def on_problems_pane_moved(self) -> None:
        """Tell of another problem."""
        self.show_problem()

    # The comparison.

    def _providers(self, session: Session) -> range:
        """Return the providers that have a column: one in a narrow window, zoomed all that fit."""
        width = max(1, self.query_one(CompareView).size.width)
        alone = self.is_single and not self.is_zoomed
        return visible_providers(session, self._first_column, width, alone=alone)

    def show_compare(self) -> None:
        """Show the rows, unless the same are shown already, and the place in them."""
        view = self.query_one(CompareView)
        heads = self.query_one(ColumnHeads)
        title = compare_title(self.session, self.query_text, self.result, is_stale=self.is_stale)
        self.query_one("#compare-box").border_title = Content(title)
        session = self.session
        providers = self._providers(session)
        self._first_column = providers.start
        if self.scenes is None:
            view.show_hint(self._hint())
            heads.show(())
        else:
            scene = self.scenes.scene(session, providers)
            view.show(scene, is_stale=self.is_stale)
            if session.step is not None and session.step != self._shown_step:
                view.go_to(scene.alignment.next_change(-1))
            heads.show(scene.heads)
        self._shown_step = session.step
        self.show_place()

    def _hint(self) -> str:
        """Return what is said in the place of rows."""
        if not self.editor_text().strip():
            return _EMPTY
        return _WORKING if self.status.error is None else _BROKEN

    def show_place(self) -> None:
        """Say where the compare view's cursor is and what touched the row; mark its node."""
        view = self.query_one(CompareView)
        row, scene = view.row, view.scene
        box = self.query_one("#compare-box")
        if row is None or scene is None:
            box.border_subtitle = ""
            return
        rows = scene.alignment
        step = None if self.session.step is not None else self.touching_step(row)
        words = compare_subtitle(row, rows, display(row.pointer), step, view.sideways)
        box.border_subtitle = Content(words(max(10, box.size.width - 2)))
        if self.pane != "schema" and not self.is_large:
            self.query_one(SchemaEditor).show_node(self._place_of(row.pointer))

    def touching_step(self, row: Row) -> str | None:
        """Return the id of the step that last touched a row of the focused provider."""
        column = self._column()
        if column.trace is None:
            return None
        return touched_by(column.trace, row.pointer, row.part)

    def _column(self) -> Column:
        return self.columns()[self.session.focus]

    def _place_of(self, pointer: str) -> tuple[int, int] | None:
        """Return where in the text the raw part stands that a row is about."""
        if self.places is None or self.result is None:
            return None
        trace = self._column().trace
        try:
            get(self.result.tool.schema, pointer)
        except EngineError:
            raw = None if trace is None else trace.raw_pointer(pointer)
            pointer = pointer if raw is None else raw
        return self._place_of_raw(pointer)

    def _place_of_raw(self, pointer: str) -> tuple[int, int] | None:
        """Return where in the text a part of the raw schema stands."""
        prefix = None if self.result is None else self.result.tool.schema_pointer
        if self.places is None or prefix is None:
            return None
        return self.places.place(prefix + pointer)

    def on_text_area_selection_changed(self, event: TextArea.SelectionChanged) -> None:
        """Bring the compare view to the node under the editor's cursor."""
        event.stop()
        view = self.query_one(CompareView)
        if not event.text_area.has_focus or self.places is None or view.scene is None:
            return
        prefix = None if self.result is None else self.result.tool.schema_pointer
        pointer = self.places.pointer(*event.selection.end)
        if prefix is not None and (pointer == prefix or pointer.startswith(f"{prefix}/")):
            view.go_to(view.scene.alignment.line_of(pointer[len(prefix) :]))

    # The other panes.

    def show_pipeline(self) -> None:
        """Show the focused provider's pipeline and the text about its step."""
        column = self._column()
        present = frozenset[str]() if self.result is None else self.result.present
        steps = self.query_one(PipelineList)
        steps.show(column, present, hides_noops=self.session.hides_noops)
        star = " (custom)" if column.plan.is_custom else ""
        label = clipped(str(column.adapter.label), 40)
        self.query_one("#pipeline-box").border_title = Content(f"3 Pipeline  {label}{star}")
        self.show_step()

    def show_step(self) -> None:
        """Show the text about the step under the pipeline's cursor."""
        column = self._column()
        steps = self.query_one(PipelineList)
        lines: Sequence[Line] = ()
        if column.error is not None:
            lines = failed_text(column.failed_step, column.error)
        elif steps.entry is not None and steps.entry < len(column.plan.entries):
            step = column.plan.entries[steps.entry].step
            lines = step_text(step, step_of(column, steps.entry), steps.missing)
        for text in self.query(StepText):
            text.show(lines)

    def _tool_name(self) -> str | None:
        """Return the tool's name as the result has it, or before there is one the document."""
        if self.result is not None:
            return self.result.tool.name
        tools = self.opened.tools
        return tools[self.opened.index].name if self.opened.index < len(tools) else None

    def show_name(self) -> None:
        """Show what becomes of the tool's name."""
        name = self._tool_name() if self.session.name is None else self.session.name
        pane = self.query_one(NamePane)
        others = self.opened.other_names()
        lines = name_lines(name, self.session.plans, others, max(40, pane.size.width))
        pane.show(name or "", lines)
