"""Where the panes stand at every size, and how a result gets into them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.containers import Container, Vertical
from textual.content import Content
from textual.widgets import Static

from engine.compare import touched_by
from engine.document.pointer import display
from playground.keys import Where
from playground.screens.running import RunningScreen
from playground.view.cache_lines import cache_lines
from playground.view.name_lines import name_lines
from playground.view.pipeline import step_lines, step_of
from playground.view.scene import Scene, build_scene, visible_providers
from playground.view.status import state_words, title
from playground.view.step import Line, step_text
from playground.view.visible import visible
from playground.widgets.cache_pane import CachePane
from playground.widgets.chip_line import ChipLine
from playground.widgets.column_heads import ColumnHeads
from playground.widgets.compare_view import CompareView
from playground.widgets.footer_line import FooterLine
from playground.widgets.name_pane import NamePane
from playground.widgets.pipeline_list import PipelineList
from playground.widgets.schema_editor import SchemaEditor
from playground.widgets.step_text import StepText

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult
    from textual.events import DescendantFocus

PANES: dict[str, Where] = {
    "schema": Where.SCHEMA,
    "compare": Where.COMPARE,
    "pipeline": Where.PIPELINE,
    "name": Where.NAME,
    "cache": Where.CACHE,
}
"""The panes in the order of their numbers."""

_FOCUS = {
    "schema": "#editor",
    "compare": "#rows",
    "pipeline": "#steps",
    "name": "#name-pane",
    "cache": "#cache-pane",
}
_LOWER = ("name", "cache")
_MEDIUM, _WIDE = 100, 160
_MIN_WIDTH, _MIN_HEIGHT = 60, 15


class LayoutScreen(RunningScreen):
    """The panes, one beside the other or one at a time."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.pane = "schema"
        self.is_zoomed = False
        self._lower = "name"
        self._first_column = 0
        self._scene_key: tuple[object, ...] | None = None
        self._shown_step: int | None = None

    def compose(self) -> ComposeResult:
        """Lay out every pane once; sizes only hide and move them."""
        yield Static(id="header", markup=False)
        yield Static(id="tabs", markup=False)
        with Container(id="body"):
            with Vertical(id="schema-box", classes="pane") as box:
                box.border_title = Content("1 Schema")
                yield SchemaEditor()
            with Vertical(id="center"):
                with Vertical(id="compare-box", classes="pane") as box:
                    box.border_title = Content("2 Compare")
                    yield ChipLine()
                    yield ColumnHeads()
                    yield CompareView()
                with Container(id="lower"):
                    with Vertical(id="step-box", classes="pane lower") as box:
                        box.border_title = Content("Step")
                        yield StepText(id="step-lower")
                    with Vertical(id="name-box", classes="pane lower") as box:
                        box.border_title = Content("4 Name")
                        yield NamePane()
                    with Vertical(id="cache-box", classes="pane lower") as box:
                        box.border_title = Content("5 Cache")
                        yield CachePane()
            with Vertical(id="pipeline-box", classes="pane") as box:
                box.border_title = Content("3 Pipeline")
                yield PipelineList()
                yield StepText(id="step")
        yield Static(id="too-small", markup=False)
        yield FooterLine()

    # Sizes.

    @property
    def is_single(self) -> bool:
        """Whether one pane has the whole window."""
        return self.is_zoomed or self.size.width < _MEDIUM

    def on_resize(self) -> None:
        """Lay the panes out for another size."""
        self._lay_out()
        self.show_result()

    def _lay_out(self) -> None:
        width, height = self.size
        self.set_class(width < _MEDIUM, "-narrow")
        self.set_class(_MEDIUM <= width < _WIDE and not self.is_zoomed, "-medium")
        self.set_class(width >= _WIDE and not self.is_zoomed, "-wide")
        self.set_class(self.is_single, "-single")
        is_small = width < _MIN_WIDTH or height < _MIN_HEIGHT
        self.set_class(is_small, "-too-small")
        if is_small:
            self.query_one("#too-small", Static).update(
                Content(
                    f"This window is {width} by {height}.\n"
                    f"The playground needs {_MIN_WIDTH} by {_MIN_HEIGHT}; please enlarge it."
                )
            )
        lower = False
        for name in (*PANES, "step"):
            box = self.query_one(f"#{name}-box")
            box.display = self._is_shown(name, width)
            lower |= box.display and box.has_class("lower")
        self.query_one("#lower").display = lower
        self.query_one("#center").display = not self.is_single or self.pane not in (
            "schema",
            "pipeline",
        )
        self._show_tabs()

    def _is_shown(self, name: str, width: int) -> bool:
        if self.is_single:
            return name == self.pane
        if width >= _WIDE:
            return name != "step"
        if name in (*_LOWER, "step"):
            return name == self._lower
        return True

    def _show_tabs(self) -> None:
        parts: list[tuple[str, str]] = []
        for name, where in PANES.items():
            style = "reverse bold" if name == self.pane else "$text-muted"
            parts += [(f" {where.value} ", style), (" ", "")]
        self.query_one("#tabs", Static).update(Content.assemble(*parts))

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Note in which pane the focus is."""
        for ancestor in event.widget.ancestors_with_self:
            name = (ancestor.id or "").removesuffix("-box")
            if name in PANES and ancestor.id != name:
                self._enter(name)

    def _enter(self, name: str) -> None:
        if name != self.pane:
            self.pane = name
            if name in _LOWER:
                self._lower = name
            elif name == "pipeline":
                self._lower = "step"
            self._lay_out()
        self.query_one(FooterLine).show(PANES[name])

    def focus_pane(self, name: str) -> None:
        """Bring a pane into sight and give it the focus."""
        self._enter(name)
        self.query_one(_FOCUS[name]).focus()

    # What the panes show.

    def editor_text(self) -> str:
        """Return the text as it stands in the editor."""
        return self.query_one(SchemaEditor).text

    def show_error_line(self, line: int | None) -> None:
        """Mark the line of the text's first error, or none."""
        self.query_one(SchemaEditor).show_error(line)

    def show_status(self) -> None:
        """Show the state of the text in the header and under the editor."""
        words = state_words(self.status)
        name = self.session.name or self._tool_name()
        header = self.query_one("#header", Static)
        style = "$text-error bold" if self.status.error else "$text-muted"
        text = Content.assemble(
            (" schema-playground ", "bold"), f" {title(self.opened, name)}   ", (words, style)
        )
        hint = "? help  ctrl+p palette  ctrl+q quit "
        room = self.size.width - text.cell_length
        if room > len(hint):
            text += Content.styled(hint.rjust(room), "$text-muted")
        header.update(text)
        box = self.query_one("#schema-box")
        box.border_subtitle = Content.styled(words, style)

    def _tool_name(self) -> str | None:
        return None if self.result is None else self.result.tool.name

    def show_result(self) -> None:
        """Show the result and the choices in every pane."""
        if self.result is None:
            return
        self.query_one(ChipLine).show(self.result.columns, self.session.focus)
        self._show_compare()
        self._show_pipeline()
        self._show_name()
        self.query_one(CachePane).show(cache_lines(self.result))

    def _show_compare(self) -> None:
        if self.result is None:
            return
        view = self.query_one(CompareView)
        width = max(1, view.size.width - 1)
        providers = visible_providers(self.result, self.session, self._first_column, width)
        self._first_column = providers.start
        key = (id(self.result), self.session, providers, self.status.error is None)
        if key != self._scene_key:
            self._scene_key = key
            scene = build_scene(self.result, self.session, providers)
            view.show(scene, is_stale=self.status.error is not None)
            if self.session.step is not None and self.session.step != self._shown_step:
                view.go_to(scene.alignment.next_change(-1))
            self._shown_step = self.session.step
            self.query_one(ColumnHeads).show(scene.heads)
        self.show_place()

    def scene(self) -> Scene | None:
        """Return what the compare view shows."""
        return self.query_one(CompareView).scene

    def show_place(self) -> None:
        """Say under the compare view where its cursor is and which step touched the row."""
        view = self.query_one(CompareView)
        row, scene = view.row, view.scene
        box = self.query_one("#compare-box")
        if row is None or scene is None or self.result is None:
            box.border_subtitle = ""
            return
        column = self.result.columns[self.session.focus]
        step = None
        if column.trace is not None and self.session.step is None:
            step = touched_by(column.trace, row.pointer)
        by = f"  by {visible(step)}" if step else ""
        total = scene.alignment.line_count
        where = visible(display(row.pointer))
        box.border_subtitle = Content(f"row {row.line + 1:,} of {total:,}  {where}{by}")

    def _show_pipeline(self) -> None:
        if self.result is None:
            return
        column = self.result.columns[self.session.focus]
        steps = self.query_one(PipelineList)
        steps.show(column, hides_noops=self.session.hides_noops)
        box = self.query_one("#pipeline-box")
        star = " (custom)" if column.plan.is_custom else ""
        box.border_title = Content(f"3 Pipeline  {visible(column.adapter.label)}{star}")
        self.show_step()

    def show_step(self) -> None:
        """Show the text about the step under the pipeline's cursor."""
        if self.result is None:
            return
        column = self.result.columns[self.session.focus]
        entry = self.query_one(PipelineList).entry
        lines: Sequence[Line] = ()
        if column.error is not None:
            lines = (Line("error", visible(column.error)),)
        elif entry is not None and entry < len(column.plan.entries):
            missing = next((s.missing for s in step_lines(column) if s.index == entry), ())
            transform = column.plan.entries[entry].step.transform
            lines = step_text(transform, step_of(column, entry), missing)
        for text in self.query(StepText):
            text.show(lines)

    def _show_name(self) -> None:
        if self.result is None:
            return
        name = self.session.name if self.session.name is not None else self.result.tool.name
        pane = self.query_one(NamePane)
        width = max(40, pane.size.width - 2)
        adapters = [column.adapter for column in self.result.columns]
        pane.show(name or "", name_lines(name or "", adapters, self.opened.other_names(), width))
