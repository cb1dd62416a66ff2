"""The main screen: what each key and click does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.widgets import Input

from playground.keys import Where
from playground.screens.ask import LineScreen
from playground.screens.copying import CopyingScreen
from playground.screens.explaining import ExplainingScreen
from playground.screens.help import HelpScreen
from playground.screens.judging import JudgingScreen
from playground.screens.layout import PANES
from playground.screens.linking import LinkingScreen
from playground.screens.losing import LosingScreen
from playground.screens.pasting import PastingScreen
from playground.screens.pipelines import PipelinesScreen
from playground.screens.remembering import RememberingScreen
from playground.screens.requesting import RequestingScreen
from playground.screens.sharing import SharingScreen
from playground.screens.touring import TouringScreen
from playground.view.labels import label
from playground.view.options import parse_count, parse_option, shown_option
from playground.view.visible import visible
from playground.widgets.bindings import bindings
from playground.widgets.paste_area import PasteArea
from playground.widgets.pipeline_list import PipelineList
from playground.widgets.step_text import StepText

if TYPE_CHECKING:
    from textual.binding import BindingType

    from playground.widgets.name_pane import NamePane


class MainScreen(
    CopyingScreen,
    PipelinesScreen,
    TouringScreen,
    RememberingScreen,
    PastingScreen,
    ExplainingScreen,
    LosingScreen,
    JudgingScreen,
    RequestingScreen,
    LinkingScreen,
    SharingScreen,
):
    """Schema, comparison, pipeline, name and cache, and the actions on them."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(Where.ANYWHERE)
    AUTO_FOCUS = ""
    """Nothing by itself: that would be the editor, even where it is hidden."""

    def on_mount(self) -> None:
        """Open the document."""
        self.load(self.base)
        self.focus_pane("compare")

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
        if self.leaves_tour():
            self.leave_tour()
        elif isinstance(self.focused, Input):
            self.focus_pane("name")
        elif isinstance(self.focused, PasteArea):
            self.focus_pane("arguments")
        elif self.pane == "schema":
            self.focus_pane("compare")
        elif self.query_text:
            self.query_text = ""
            self.show_compare()
        elif self.session.step is not None:
            self.choose(replace(self.session, step=None))
        elif self.is_zoomed:
            self.action_zoom()
        else:
            self.focus_pane("compare")

    def action_help(self) -> None:
        """Show what works here."""
        self.app.push_screen(HelpScreen(PANES[self.pane]))

    # Pipeline.

    def _entry(self) -> int | None:
        return self.query_one(PipelineList).entry

    def action_step_row(self, by: int) -> None:
        """Move the pipeline's cursor; the comparison follows."""
        self.query_one(PipelineList).move(by)

    def action_scroll_step(self, by: int) -> None:
        """Scroll the text about the step."""
        for text in self.query("#step, #step-lower").results(StepText):
            text.page(by)

    def on_pipeline_list_moved(self, message: PipelineList.Moved) -> None:
        """Show the step's before and after at once."""
        self.choose(replace(self.session, step=message.entry))

    def on_pipeline_list_toggled(self, message: PipelineList.Toggled) -> None:
        """Switch the step whose box was clicked."""
        self.set_plan(self.session.plan.toggled(message.entry))

    def action_toggle_step(self) -> None:
        """Switch the step under the cursor."""
        entry = self._entry()
        if entry is not None:
            self.set_plan(self.session.plan.toggled(entry))

    def action_all_steps(self) -> None:
        """Switch every step of the preset on."""
        self.set_plan(self.session.plan.all_on())

    def action_reset_steps(self) -> None:
        """Go back to the preset."""
        self.set_plan(self.session.plan.reset())

    def action_toggle_noops(self) -> None:
        """Hide or show steps that changed nothing."""
        self.choose(replace(self.session, hides_noops=not self.session.hides_noops))

    def action_move_step(self, by: int) -> None:
        """Run the step earlier or later."""
        entry = self._entry()
        if entry is None:
            return
        plan = self.session.plan.moved(entry, by)
        if plan is not self.session.plan:
            self.session = replace(self.session, step=entry + by)
            self.set_plan(plan)
            self.query_one(PipelineList).follow(entry + by)

    def action_show_step(self) -> None:
        """Show the step's before and after, or the whole again."""
        entry = self._entry()
        is_hidden = self.is_single
        step = None if self.session.step == entry and not is_hidden else entry
        self.choose(replace(self.session, step=step))
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
            self.set_plan(self.session.plan.with_option(entry, option.name, value))

        value = visible(shown_option(step.options[option.name]))
        self.ask(LineScreen(f"{step.id}: {option.name}", value, option.title), store)

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
            self.set_plan(replace(plan, name_bytes=name_bytes))

        title = f"{label(plan.base)}: longest name"
        self.ask(LineScreen(title, str(limit), "in bytes; nothing for the preset's"), store)

    def action_clear_cache(self) -> None:
        """Forget every entry; the next send misses."""
        self.cache.clear()
        self.tell("The cache is empty; ctrl+r sends again.")
        if self.result is not None:
            self.result = self.result.with_empty_cache()
            self.show_result()
