"""Cross-links: the node under the cursor of one pane is marked in all others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.content import Content

from engine.compare import touched_by
from engine.document.pointer import display, get
from engine.errors import EngineError
from playground.screens.showing import ShowingScreen
from playground.view.compare_words import compare_subtitle, node_words
from playground.view.links import linked, pointer_at, pointer_of_row
from playground.view.scene import RAW, raw_schema
from playground.widgets.compare_view import CompareView
from playground.widgets.pipeline_list import PipelineList
from playground.widgets.problems_pane import ProblemsPane
from playground.widgets.schema_editor import SchemaEditor

if TYPE_CHECKING:
    from textual.widgets import TextArea

    from engine.compare import Row
    from playground.view.links import Linked

_WITH_NODE = ("schema", "problems", "lost", "request")
"""Panes whose lower border says where the node is; the comparison has its own words."""


class PointingScreen(ShowingScreen):
    """The panes, all about one node.

    Attributes:
        linked: the node and where it is shown; None before there is a result.

    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.linked: Linked | None = None

    def show_place(self) -> None:
        """Say where the compare view's cursor is, and mark its node everywhere."""
        row = self.query_one(CompareView).row
        pointer = None if row is None else self._raw_pointer(row)
        self._link(pointer)
        self._show_row(row)
        place = None if self.linked is None else self.linked.text
        if self.pane != "schema" and not self.is_large:
            at = None if place is None else (place[0] - 1, place[1] - 1)
            self.query_one(SchemaEditor).show_node(at)
        self.mark_node(self.linked)

    def mark_node(self, node: Linked | None) -> None:
        """Mark a node in the panes that list what is about nodes."""
        step = None if node is None else node.sent[0].step
        self.query_one(PipelineList).mark(self.entry_of(step))
        self.query_one(ProblemsPane).mark(None if node is None else node.pointer)
        self.show_node_words()

    def show_node_words(self) -> None:
        """Say in the lower border of the pane with the focus where the node is."""
        for name in _WITH_NODE:
            box = self.query_one(f"#{name}-box")
            if name == "schema" and (self.is_stale or name != self.pane):
                self.show_text_state()
            elif name == self.pane and self.linked is not None:
                words = node_words(self.linked, max(10, box.size.width - 4))
                box.border_subtitle = Content.styled(words, "$text-muted")
            else:
                box.border_subtitle = ""

    def point_at(self, raw_pointer: str) -> bool:
        """Put the comparison's cursor on a part of the raw schema; tell whether it has one."""
        view = self.query_one(CompareView)
        if view.scene is None or self.result is None:
            return False
        rows = view.scene.alignment
        found = view.go_to(linked(raw_pointer, None, self.result, rows, ()).row)
        self.show_place()
        return found

    def touching_step(self, row: Row) -> str | None:
        """Return the id of the step that last touched a row of the focused provider."""
        column = self.column()
        if column.trace is None:
            return None
        return touched_by(column.trace, row.pointer, row.part)

    def entry_of(self, step: str | None) -> int | None:
        """Return the line of a step of the focused pipeline that is run, or None."""
        entries = self.session.plan.entries
        return next((n for n, e in enumerate(entries) if e.enabled and e.step.id == step), None)

    def _raw_pointer(self, row: Row) -> str | None:
        """Return the part of the raw schema that a row is about."""
        scene = self.query_one(CompareView).scene
        if self.result is None or scene is None:
            return None
        if self.session.step is None and all(isinstance(c, int) for c in scene.columns):
            shown = [
                self.result.columns[place]
                for column, place in zip(scene.columns, scene.providers, strict=True)
                if column != RAW
            ]
            return pointer_of_row(row, shown)
        try:
            get(raw_schema(self.result), row.pointer)
        except EngineError:
            run = self.column().trace
            return None if run is None else run.raw_pointer(row.pointer)
        return row.pointer

    def _link(self, pointer: str | None) -> None:
        """Take a part of the raw schema as the node that every pane is about."""
        scene = self.query_one(CompareView).scene
        if pointer is None or self.result is None or scene is None:
            self.linked = None
            return
        rows = scene.alignment
        self.linked = linked(pointer, self.index, self.result, rows, (self.column(),))

    def _show_row(self, row: Row | None) -> None:
        view = self.query_one(CompareView)
        box = self.query_one("#compare-box")
        if row is None or view.scene is None:
            box.border_subtitle = ""
            return
        step = None if self.session.step is not None else self.touching_step(row)
        line = None if self.linked is None or self.linked.text is None else self.linked.text[0]
        rows = view.scene.alignment
        words = compare_subtitle(row, rows, display(row.pointer), step, (line, view.sideways))
        box.border_subtitle = Content(words(max(10, box.size.width - 4)))

    def on_text_area_selection_changed(self, event: TextArea.SelectionChanged) -> None:
        """Bring the compare view to the node under the editor's cursor."""
        event.stop()
        view = self.query_one(CompareView)
        editor = event.text_area
        if (
            not editor.has_focus
            or self.index is None
            or self.result is None
            or view.scene is None
            or editor.id != "editor"
        ):
            return
        line, column = editor.cursor_location
        if line >= editor.document.line_count:
            return  # the text was replaced since
        text = editor.document.get_line(line)
        column = max(column, len(text) - len(text.lstrip()))  # before a line's first is in it
        pointer = pointer_at(self.index, self.result.tool, line + 1, column + 1)
        if pointer is not None:
            self.point_at(pointer)
