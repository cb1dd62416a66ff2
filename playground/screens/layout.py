"""Where the panes stand at every size, and which of them has the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.containers import Container, Vertical
from textual.content import Content
from textual.widgets import Static

from playground.keys import Where
from playground.screens.running import RunningScreen
from playground.widgets.arguments_pane import ArgumentsPane
from playground.widgets.cache_pane import CachePane
from playground.widgets.chip_line import ChipLine
from playground.widgets.column_heads import ColumnHeads
from playground.widgets.compare_view import CompareView
from playground.widgets.footer_line import FooterLine
from playground.widgets.header_line import HeaderLine
from playground.widgets.lost_pane import LostPane
from playground.widgets.name_pane import NamePane
from playground.widgets.pipeline_list import PipelineList
from playground.widgets.problems_pane import ProblemsPane
from playground.widgets.request_pane import RequestPane
from playground.widgets.schema_editor import SchemaEditor
from playground.widgets.schema_lines import SchemaLines
from playground.widgets.step_text import StepText
from playground.widgets.tab_line import TabLine

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual.app import ComposeResult
    from textual.events import DescendantFocus

PANES: dict[str, Where] = {
    "schema": Where.SCHEMA,
    "compare": Where.COMPARE,
    "pipeline": Where.PIPELINE,
    "name": Where.NAME,
    "cache": Where.CACHE,
    "problems": Where.PROBLEMS,
    "lost": Where.LOST,
    "arguments": Where.ARGUMENTS,
    "request": Where.REQUEST,
}
"""The panes in the order of their numbers."""

_FOCUS = {
    "schema": "#editor",
    "compare": "#rows",
    "pipeline": "#steps",
    "name": "#name-pane",
    "cache": "#cache-pane",
    "problems": "#problems",
    "lost": "#lost",
    "arguments": "#arguments-pane",
    "request": "#request",
}
_LOWER = ("name", "cache", "problems", "lost", "arguments", "request")
_SIDE = ("name", "cache")
"""Those of the lower panes that stand beside another one in a wide window."""
_MEDIUM, _WIDE, _SIDE_BY_SIDE = 100, 160, 190
_MIN_WIDTH, _MIN_HEIGHT = 60, 15


class LayoutScreen(RunningScreen):
    """The panes, one beside the other or one at a time."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.pane = "compare"
        self.is_zoomed = False
        self.is_large = False
        self._lower = "problems"
        self._side = "name"
        self._main_lower = "problems"
        self._before_step = "problems"
        self._was_small = False

    def compose(self) -> ComposeResult:
        """Lay out every pane once; sizes only hide and move them."""
        yield HeaderLine()
        yield TabLine("tabs")
        with Container(id="body"):
            with _box("schema-box", "1 Schema"):
                yield SchemaEditor()
                yield SchemaLines()
                yield Static(id="note", markup=False)
            with Vertical(id="center"):
                with _box("compare-box", "2 Compare"):
                    yield ChipLine()
                    yield ColumnHeads()
                    yield CompareView()
                yield TabLine("lower-tabs")
                with Container(id="lower"):
                    with _box("problems-box", "6 Problems", "lower"):
                        yield ProblemsPane()
                        yield StepText(id="problem-text")
                    with _box("step-box", "Step", "lower"):
                        yield StepText(id="step-lower")
                    with _box("lost-box", "7 Lost", "lower"):
                        yield LostPane()
                        yield StepText(id="lost-text")
                    with _box("arguments-box", "8 Arguments", "lower"):
                        yield ArgumentsPane()
                    with _box("request-box", "9 Request", "lower"):
                        yield RequestPane()
                    with _box("name-box", "4 Name", "lower"):
                        yield NamePane()
                    with _box("cache-box", "5 Cache", "lower"):
                        yield CachePane()
            with _box("pipeline-box", "3 Pipeline"):
                yield PipelineList()
                yield StepText(id="step")
        yield Static(id="too-small", markup=False)
        yield FooterLine()

    @property
    def is_single(self) -> bool:
        """Whether one pane has the whole window."""
        return self.is_zoomed or self.size.width < _MEDIUM

    def on_resize(self) -> None:
        """Lay the panes out for another size."""
        self.lay_out()
        self.show_status()

    def lay_out(self) -> None:
        """Show the panes that the size and the focus ask for."""
        width, height = self.size
        self.set_class(width < _MEDIUM, "-narrow")
        self.set_class(_MEDIUM <= width < _WIDE and not self.is_zoomed, "-medium")
        self.set_class(width >= _WIDE and not self.is_zoomed, "-wide")
        self.set_class(self.is_single, "-single")
        self._refuse_small(width, height)
        lower = False
        for name in (*PANES, "step"):
            box = self.query_one(f"#{name}-box")
            box.display = self._is_shown(name, width)
            lower |= box.display and box.has_class("lower")
        self.query_one("#lower").display = lower
        self.query_one("#lower-tabs").display = not self.is_single
        self.query_one("#center").display = not self.is_single or self.pane not in (
            "schema",
            "pipeline",
        )
        titles = {name: where.value for name, where in PANES.items()}
        self.query_one("#tabs", TabLine).show(titles, {self.pane})
        lower_titles = {name: title for name, title in titles.items() if name in _LOWER}
        shown = {name for name in _LOWER if self.query_one(f"#{name}-box").display}
        self.query_one("#lower-tabs", TabLine).show(lower_titles, shown)

    def _refuse_small(self, width: int, height: int) -> None:
        """Ask for a larger window; once it is, the pane that had the focus has it again."""
        is_small = width < _MIN_WIDTH or height < _MIN_HEIGHT
        self.set_class(is_small, "-too-small")
        if is_small:
            self.query_one("#too-small", Static).update(
                Content(
                    f"This window is {width} by {height}.\n"
                    f"The playground needs {_MIN_WIDTH} by {_MIN_HEIGHT}; please enlarge it."
                )
            )
        elif self._was_small:
            self.call_after_refresh(self.focus_pane, self.pane)
        self._was_small = is_small

    def _is_shown(self, name: str, width: int) -> bool:
        if self.is_single:
            return name == self.pane
        if width >= _WIDE and name not in _LOWER:
            return name != "step"
        if width >= _SIDE_BY_SIDE:
            return name in (self._main_lower, self._side)
        if width >= _WIDE and self._lower == "step":
            return name == self._side
        if name in (*_LOWER, "step"):
            return name == self._lower
        return True

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Note in which pane the focus is."""
        if event.widget is not self.focused:
            return  # it went on since, and events of two widgets may come in either order
        for ancestor in event.widget.ancestors_with_self:
            name = (ancestor.id or "").removesuffix("-box")
            if name in PANES and ancestor.id != name:
                self._enter(name)

    def _enter(self, name: str) -> None:
        if name != self.pane:
            was_pipeline, self.pane = self.pane == "pipeline", name
            if name in _LOWER:
                self._take_lower(name)
            elif name == "pipeline":
                self._show_step_below()
            elif was_pipeline and self._lower == "step":
                self._lower = self._before_step
            self.lay_out()
        self.query_one(FooterLine).show(PANES[name])

    def bring_lower(self, name: str) -> None:
        """Bring one of the lower panes into sight; the focus stays where it is."""
        if self._lower != name:
            self._take_lower(name)
            self.lay_out()

    def _show_step_below(self) -> None:
        """Give the lower place to the text about the step, as long as the pipeline is used."""
        if self._lower != "step":
            self._before_step, self._lower = self._lower, "step"

    def _take_lower(self, name: str) -> None:
        self._lower = name
        if name in _SIDE:
            self._side = name
        else:
            self._main_lower = name

    def layout_words(self) -> dict[str, str]:
        """Return which of the lower panes are in sight, for `take_layout`."""
        return {"lower": self._lower, "side": self._side, "main": self._main_lower}

    def take_layout(self, words: Mapping[str, object]) -> None:
        """Bring lower panes into sight; words that name none are left out."""
        for name in (words.get("side"), words.get("main"), words.get("lower")):
            if isinstance(name, str) and name in _LOWER:
                self._take_lower(name)
        if words.get("lower") == "step":
            self._show_step_below()
        self.lay_out()

    def focus_pane(self, name: str) -> None:
        """Bring a pane into sight and give it the focus."""
        self._enter(name)
        is_viewer = name == "schema" and self.is_large
        self.query_one("#viewer" if is_viewer else _FOCUS[name]).focus()

    def on_tab_line_picked(self, message: TabLine.Picked) -> None:
        """Go to the pane whose tab was clicked."""
        self.focus_pane(message.name)

    def show_large(self, *, is_large: bool) -> None:
        """Put the read-only view in the editor's place, or back."""
        self.is_large = is_large
        self.query_one(SchemaEditor).display = not is_large
        self.query_one(SchemaLines).display = is_large


def _box(id_: str, title: str, classes: str = "") -> Vertical:
    box = Vertical(id=id_, classes=f"pane {classes}")
    box.border_title = Content(title)
    return box
