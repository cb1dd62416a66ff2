"""How a result, the choices and the state of the text get into the panes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.content import Content
from textual.widgets import Static

from playground.screens.layout import LayoutScreen
from playground.view.cache_lines import cache_lines
from playground.view.compare_words import NO_RESULT, compare_title
from playground.view.links import text_place
from playground.view.losses import with_losses
from playground.view.name_lines import NO_TOOL, name_lines
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
from playground.widgets.problems_pane import NONE_BROKEN, ProblemsPane
from playground.widgets.schema_editor import SchemaEditor
from playground.widgets.step_text import StepText

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.document import Place
    from playground.model.compute import Column
    from playground.model.run import Outcome
    from playground.model.session import Session
    from playground.view.scene import Scenes

LARGE_NOTE = "Read-only: a text this long makes the editor slow. enter edits it all the same."
_EMPTY = "Nothing here yet: press e to type or paste a schema, or o for a sample."
_WORKING = "Working."


class ShowingScreen(LayoutScreen):
    """The panes with something in them."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.query_text = ""
        self._first_column = 0
        self._shown_step: int | None = None

    def warm(self, session: Session, scenes: Scenes) -> None:
        """Look at the rows that will be shown, in the run's thread."""
        try:
            providers = self._providers(session)
            _ = scenes.scene(session, providers).alignment.line_count
        except MemoryError:
            raise
        except Exception:  # noqa: BLE001 - it is met again, and said, when the rows are shown
            return

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
        self.show_text_state()
        words = state_words(self.status)
        error = self.status.error
        note = words if error is not None else LARGE_NOTE if self.is_large else ""
        line = self.query_one("#note", Static)
        line.display = bool(note)
        line.set_class(error is not None, "-error")
        line.update(Content(note))

    def show_text_state(self) -> None:
        """Say in a word, under the editor, whether the text can be read."""
        error = self.status.error
        words = state_words(self.status) if error is None else "invalid"
        style = "$text-muted" if error is None else "$text-error bold"
        self.query_one("#schema-box").border_subtitle = Content.styled(words, style)

    def show_result(self) -> None:
        """Show the result and the choices in every pane."""
        self.query_one(ChipLine).show(self.columns(), self.session.focus, self.losses)
        self.show_pipeline()
        self.show_compare()
        self.show_name()
        self.query_one(CachePane).show(cache_lines(self.result))
        self.show_problems()

    # Problems.

    def show_problems(self) -> None:
        """Show every provider's problems, and mark the focused one's in the text."""
        columns = self.columns()
        found = problems(columns)
        self.query_one("#problems-box").border_title = Content(problems_title(columns, found))
        nothing = NO_RESULT if self.result is None else NONE_BROKEN
        self.query_one(ProblemsPane).show(found, nothing)
        self.show_problem()
        lines: set[int] = set()
        if not self.is_large:
            raw = {finding.raw_pointer for finding in self.column().findings}
            places = (self.place_in_text(pointer) for pointer in raw)
            lines = {place[0] - 1 for place in places if place is not None}
        self.query_one(SchemaEditor).show_problems(frozenset(lines))

    def show_problem(self) -> None:
        """Show the text about the problem under the cursor."""
        problem = self.query_one(ProblemsPane).problem
        text = self.query_one("#problem-text", StepText)
        text.show(problem_detail(self.columns(), problem))
        text.display = problem is not None

    # The comparison.

    def _providers(self, session: Session) -> range:
        """Return the providers that have a column: one in a narrow window, zoomed all that fit."""
        width = max(1, self.query_one(CompareView).scrollable_content_region.width)
        alone = self.is_single and not self.is_zoomed
        start, zoomed = self._first_column, self.is_zoomed
        return visible_providers(session, start, width, alone=alone, zoomed=zoomed)

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
        error = self.status.error
        return _WORKING if error is None else f"There is no result yet: {clipped(error, 300)}"

    def show_place(self) -> None:
        """Say where the compare view's cursor is, and mark its node everywhere."""
        raise NotImplementedError

    def column(self) -> Column:
        """Return the focused provider's result."""
        return self.columns()[self.session.focus]

    def place_in_text(self, raw_pointer: str) -> Place | None:
        """Return line and column, from 1, of a part of the raw schema; None if not looked up."""
        if self.index is None or self.result is None:
            return None
        return text_place(raw_pointer, self.index, self.result.tool)

    # The other panes.

    def show_pipeline(self) -> None:
        """Show the focused provider's pipeline and the text about its step."""
        column = self.column()
        present = frozenset[str]() if self.result is None else self.result.present
        steps = self.query_one(PipelineList)
        losses = self.losses.of(self.session.focus).losses
        steps.show(column, present, losses, hides_noops=self.session.hides_noops)
        star = " (custom)" if column.plan.is_custom else ""
        label = clipped(str(column.adapter.label), 40)
        self.query_one("#pipeline-box").border_title = Content(f"3 Pipeline  {label}{star}")
        self.show_step()

    def show_step(self) -> None:
        """Show the text about the step under the pipeline's cursor."""
        column = self.column()
        steps = self.query_one(PipelineList)
        lines: Sequence[Line] = ()
        if column.error is not None:
            lines = failed_text(column.failed_step, column.error)
        elif steps.entry is not None and steps.entry < len(column.plan.entries):
            entry = column.plan.entries[steps.entry]
            run = step_of(column, steps.entry)
            lines = step_text(entry.step, run, steps.missing, is_on=entry.enabled)
            lines = with_losses(lines, self.losses.of(self.session.focus), entry.step.id)
        for text in self.query("#step, #step-lower").results(StepText):
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
        plans = tuple(  # what was captured knows its names once it is matched
            column.plan if plan.is_captured else plan
            for plan, column in zip(self.session.plans, self.columns(), strict=True)
        )
        if self.result is None and not self.opened.tools:
            pane.show(None, [NO_TOOL])
        else:
            pane.show(name or "", name_lines(name, plans, others, max(40, pane.size.width)))
