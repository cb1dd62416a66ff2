"""Everything that the person had, kept while something else is shown, and brought back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from textual.widgets import TextArea

from engine.run.cache import SchemaCache
from playground.screens.comparing import ComparingScreen
from playground.widgets.compare_view import CompareView
from playground.widgets.line_view import LineView
from playground.widgets.schema_editor import SchemaEditor
from playground.widgets.schema_lines import SchemaLines
from playground.widgets.step_text import StepText

if TYPE_CHECKING:
    from textual.document._history import EditHistory
    from textual.geometry import Offset
    from textual.widget import Widget
    from textual.widgets.text_area import Selection

    from playground.model.compute import Result
    from playground.model.document import Opened
    from playground.model.losses import Losses
    from playground.model.session import Session
    from playground.view.scene import Scenes
    from playground.view.status import Status
    from playground.view.text_index import ToolsetIndex

INDENT = 2
"""Cells per level, as the comparison has them at first."""


@dataclass(frozen=True, slots=True)
class KeptText:
    """The document, and the editor with its undo history.

    Attributes:
        base: the document as it was opened.
        opened: the document as the text had it.
        text: the text in the editor or the view in its place.
        loaded: the text as it was loaded, that edits are told from.
        is_large: whether it was shown read-only.
        is_edited: whether it differed from what was opened.
        history: what could be undone.
        selection: the editor's cursor and selection.
        offset: how far the editor was scrolled.

    """

    base: Opened
    opened: Opened
    text: str
    loaded: str
    is_large: bool
    is_edited: bool
    history: EditHistory
    selection: Selection
    offset: Offset


@dataclass(frozen=True, slots=True)
class KeptRun:
    """The choices, and the result with the cache that it came from."""

    session: Session
    cache: SchemaCache
    result: Result | None
    losses: Losses
    scenes: Scenes | None
    index: ToolsetIndex | None
    status: Status
    is_settled: bool


@dataclass(frozen=True, slots=True)
class KeptPanes:
    """What the panes showed, and which of them.

    Attributes:
        pane: the pane with the focus.
        focused: the widget with the focus.
        is_zoomed: whether the pane had the whole window.
        lower: the lower panes in sight: the last one, at the side, in the middle.
        first_column: the first provider in the comparison.
        query_text: what was searched for.
        indent: cells per level.
        sideways: cells by which values were scrolled.
        cursors: the cursor of every list.
        offsets: how far every list and text was scrolled.

    """

    pane: str
    focused: Widget | None
    is_zoomed: bool
    lower: tuple[str, str, str]
    first_column: int
    query_text: str
    indent: int
    sideways: int
    cursors: tuple[tuple[LineView, int], ...]
    offsets: tuple[tuple[LineView | StepText, Offset], ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """Everything that the person had."""

    text: KeptText
    run: KeptRun
    panes: KeptPanes


class ReturningScreen(ComparingScreen):
    """The panes, which can show something else for a while."""

    def keep(self) -> Kept:
        """Return everything that the person has."""
        editor, rows = self.query_one(SchemaEditor), self.query_one(CompareView)
        text = KeptText(
            self.base,
            self.opened,
            self.editor_text(),
            self._loaded,
            self.is_large,
            self.is_edited(),
            editor.history,
            editor.selection,
            editor.scroll_offset,
        )
        run = KeptRun(
            self.session,
            self.cache,
            self.result,
            self.losses,
            self.scenes,
            self.index,
            self.status,
            self.is_settled,
        )
        views, texts = self.query(LineView), self.query(StepText)
        panes = KeptPanes(
            self.pane,
            self.focused,
            self.is_zoomed,
            (self._lower, self._side, self._main_lower),
            self._first_column,
            self.query_text,
            rows.indent,
            rows.sideways,
            tuple((view, view.cursor) for view in views),
            tuple((view, view.scroll_offset) for view in (*views, *texts)),
        )
        # What is undone from here on is undone in what is shown in between.
        editor.history = replace(editor.history)
        return Kept(text, run, panes)

    def bring_back(self, kept: Kept) -> None:
        """Show again what the person had; what is under way is given up."""
        self._stop(self._debounce)
        self._stop(self._patience)
        self._is_waiting = False
        self.number += 1
        self.done = self.number
        for group in ("run", "losses"):
            self.workers.cancel_group(self, group)
        self._bring_run_back(kept.run)
        self._bring_panes_back(kept.panes)
        self._bring_text_back(kept.text)
        self.show_status()
        self.show_result()
        if not kept.run.is_settled or kept.run.status.error is not None:
            self.run_now()
        else:
            self._look_for_losses()
        self._set_cursors(kept)
        # The panes have their size again after one refresh, and their rows after another.
        self.call_after_refresh(self.call_after_refresh, self._set_cursors, kept)

    def _bring_run_back(self, kept: KeptRun) -> None:
        self.session = kept.session
        # A run that was given up before anything was shown may have used the cache.
        self.cache = kept.cache if kept.result is not None or kept.is_settled else SchemaCache()
        self.result, self.losses = kept.result, kept.losses
        self.scenes, self.index = kept.scenes, kept.index
        self.status = kept.status

    def _bring_panes_back(self, kept: KeptPanes) -> None:
        rows = self.query_one(CompareView)
        rows.indent, rows.sideways = kept.indent, kept.sideways
        self.query_text = kept.query_text
        self._first_column = kept.first_column
        self.is_zoomed = kept.is_zoomed
        self._go_to_pane(kept.pane, kept.lower)
        if kept.focused is None:
            self.focus_pane(kept.pane)
        else:
            kept.focused.focus(scroll_visible=False)

    def _bring_text_back(self, kept: KeptText) -> None:
        editor = self.query_one(SchemaEditor)
        self.base, self.opened = kept.base, kept.opened
        self.show_large(is_large=kept.is_large)
        self.query_one(SchemaLines).show(kept.text if kept.is_large else "")
        self._fill_editor("" if kept.is_large else kept.text)
        self._loaded = kept.loaded
        editor.history = kept.history
        editor.show_error(None)

    def _set_cursors(self, kept: Kept) -> None:
        editor = self.query_one(SchemaEditor)
        with editor.prevent(TextArea.SelectionChanged):
            editor.selection = kept.text.selection
        editor.scroll_to(*kept.text.offset, animate=False, force=True, immediate=True)
        for view, cursor in kept.panes.cursors:
            view.cursor = cursor
        self.show_step()
        for scrolled, offset in kept.panes.offsets:
            scrolled.scroll_to(*offset, animate=False, force=True, immediate=True)

    def plain_panes(self) -> None:
        """Show the panes as they are at the start: no zoom, no search, nothing scrolled."""
        rows = self.query_one(CompareView)
        rows.indent, rows.sideways = INDENT, 0
        self.query_text = ""
        self._first_column = 0
        self.is_zoomed = False
        self._go_to_pane("compare", ("problems", "name", "problems"))

    def _go_to_pane(self, pane: str, lower: tuple[str, str, str]) -> None:
        self.pane = pane
        self._lower, self._side, self._main_lower = lower
        self.lay_out()
        self._enter(pane)
