"""The main screen: what each key and click does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.widgets import Input, TextArea

from engine.document import dumps, parse
from engine.errors import EngineError
from playground import samples
from playground.keys import Where
from playground.model.document import open_text
from playground.screens.ask import LineScreen, QuestionScreen
from playground.screens.help import HelpScreen
from playground.screens.layout import PANES, LayoutScreen
from playground.screens.picker import Choice, PickerScreen
from playground.view.options import parse_option, shown_option
from playground.view.visible import clipped, editable
from playground.widgets.bindings import bindings
from playground.widgets.compare_view import CompareView
from playground.widgets.pipeline_list import PipelineList
from playground.widgets.schema_editor import SchemaEditor

if TYPE_CHECKING:
    from textual.binding import BindingType

    from playground.model.document import Opened
    from playground.model.plan import Plan
    from playground.model.session import Session
    from playground.widgets.chip_line import ChipLine
    from playground.widgets.name_pane import NamePane


class MainScreen(LayoutScreen):
    """Schema, comparison, pipeline, name and cache, and the actions on them."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(Where.ANYWHERE)

    _query = ""

    def on_mount(self) -> None:
        """Open the document."""
        self._load(self.opened)
        self.focus_pane("compare")

    def _load(self, opened: Opened) -> None:
        """Put a document, or another tool of it, into the editor and run it."""
        self.opened = opened
        self.session = replace(self.session, name=None, step=None)
        editor = self.query_one(SchemaEditor)
        with editor.prevent(TextArea.Changed):
            editor.load_text(opened.editor_text())
        self.show_status()
        self.run_now()

    def _set(self, session: Session, *, runs: bool = False) -> None:
        """Take over other choices; run the text anew where the pipelines are others."""
        self.session = session
        if runs:
            self.run_now()
        else:
            self.show_result()

    # Document.

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Run the text once the person pauses."""
        event.stop()
        self.run_soon()

    def action_pick_sample(self) -> None:
        """Offer the samples."""
        known = samples.samples()
        choices = [Choice(sample.title, sample.purpose) for sample in known]

        def load(picked: int | None) -> None:
            if picked is not None:
                sample = known[picked]
                self._load(open_text(f"sample {sample.id}", samples.sample_text(sample.id)))

        self.app.push_screen(PickerScreen("Samples", choices), load)

    def action_pick_tool(self) -> None:
        """Offer the tools of the document."""
        tools = self.opened.tools
        if len(tools) < 2:  # noqa: PLR2004 - nothing to pick from
            self._tell("This document holds one tool.")
            return
        choices = [Choice(tool.name or "(no name)", tool.description or "") for tool in tools]

        def load(picked: int | None) -> None:
            if picked is None:
                return
            opened = self.opened.picked(picked, self.editor_text())
            if opened.is_whole:
                self.opened = opened
                self.session = replace(self.session, name=None, step=None)
                self.run_now()
            else:
                self._load(opened)

        picker = PickerScreen(f"Tools  {len(tools):,}", choices, self.opened.index)
        self.app.push_screen(picker, load)

    def action_open_file(self) -> None:
        """Ask for a file and open it."""

        def load(path: str | None) -> None:
            if not path:
                return
            try:
                text = Path(path).expanduser().read_bytes().decode("utf-8-sig")
            except (OSError, ValueError) as error:
                reason = getattr(error, "strerror", None) or "it is no UTF-8 text"
                self._tell(f"cannot open {clipped(path)}: {reason}", is_error=True)
                return
            self._load(open_text(path, text))

        self.app.push_screen(LineScreen("Open a file", hint="enter opens, esc leaves"), load)

    def action_format(self) -> None:
        """Lay the text out anew, as one undoable edit."""
        editor = self.query_one(SchemaEditor)
        try:
            text = editable(dumps(parse(editor.text), indent=2))
        except EngineError as error:
            self._tell(clipped(str(error), 200), is_error=True)
            return
        if text != editor.text:
            editor.replace(text, (0, 0), editor.document.end)
            editor.move_cursor((0, 0))

    def action_undo(self) -> None:
        """Undo the last edit."""
        self.query_one(SchemaEditor).action_undo()

    def action_edit(self) -> None:
        """Go into the editor."""
        self.focus_pane("schema")

    def action_send_again(self) -> None:
        """Run the same text again, as a second request would."""
        self.run_now()

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
        self._lay_out()
        self.call_after_refresh(self.show_result)

    def action_leave(self) -> None:
        """Leave the innermost: name input, search, step, zoom, editor."""
        if isinstance(self.focused, Input):
            self.focus_pane("name")
        elif self._query:
            self._query = ""
            self._tell("Search ended.")
        elif self.session.step is not None:
            self._set(replace(self.session, step=None))
        elif self.is_zoomed:
            self.action_zoom()
        else:
            self.focus_pane("compare")

    def action_help(self) -> None:
        """Show what works here."""
        self.app.push_screen(HelpScreen(PANES[self.pane]))

    def action_quit(self) -> None:
        """Quit."""
        self.app.exit()

    def action_quit_unless_edited(self) -> None:
        """Quit; ask first if the text was edited."""
        if not self.status.is_edited and not self.opened.edits:
            self.app.exit()
            return

        def answer(yes: bool | None) -> None:  # noqa: FBT001 - Textual calls it
            if yes:
                self.app.exit()

        self.app.push_screen(QuestionScreen("The text was edited. Quit all the same?"), answer)

    # Providers and comparison.

    def on_chip_line_picked(self, message: ChipLine.Picked) -> None:
        """Focus the provider whose chip was clicked."""
        self._set(self.session.focused(message.index))

    def action_next_provider(self, by: int) -> None:
        """Focus another provider."""
        self._set(self.session.focused(self.session.focus + by))

    def action_next_view(self) -> None:
        """Show the comparison in the next of its views."""
        view = self.session.view.next()
        self._set(replace(self.session, view=view, step=None))
        self._tell(f"View: {view}")

    def action_toggle_unchanged(self) -> None:
        """Fold or unfold unchanged rows."""
        self._set(replace(self.session, hides_unchanged=not self.session.hides_unchanged))

    def action_search(self) -> None:
        """Ask what to search for in the comparison."""

        def search(query: str | None) -> None:
            if query:
                self._query = query
                self.focus_pane("compare")
                self.action_next_change(1)

        screen = LineScreen("Find", self._query, "n next, N before, esc ends the search")
        self.app.push_screen(screen, search)

    def action_next_change(self, direction: int) -> None:
        """Go to the next change or match, or the one before."""
        view = self.query_one(CompareView)
        if view.scene is None:
            return
        rows, here = view.scene.alignment, view.cursor
        if self._query and direction > 0:
            line = rows.next_match(here, self._query)
        elif self._query:
            line = rows.previous_match(here, self._query)
        elif direction > 0:
            line = rows.next_change(here)
        else:
            line = rows.previous_change(here)
        if not view.go_to(line):
            what = f"match of {clipped(self._query, 40)}" if self._query else "change"
            self._tell(f"No more {what} {'below' if direction > 0 else 'above'}.")

    def on_compare_view_moved(self) -> None:
        """Say where the cursor is."""
        self.show_place()

    def action_move(self, by: int) -> None:
        """Move the comparison's cursor by rows."""
        self.query_one(CompareView).move(by)

    def action_page(self, by: int) -> None:
        """Move the comparison's cursor by pages."""
        self.query_one(CompareView).page(by)

    def action_go_end(self, direction: int) -> None:
        """Move the comparison's cursor to an end."""
        self.query_one(CompareView).go_end(direction)

    def action_indent(self, by: int) -> None:
        """Use less or more cells per level."""
        view = self.query_one(CompareView)
        view.indent = max(0, min(8, view.indent + by))

    def action_sideways(self, by: int) -> None:
        """Scroll long values."""
        view = self.query_one(CompareView)
        view.sideways = max(0, view.sideways + 8 * by)

    # Pipeline.

    def _entry(self) -> int | None:
        return self.query_one(PipelineList).entry

    def _set_plan(self, plan: Plan) -> None:
        self._set(self.session.with_plan(plan), runs=True)

    def action_step_row(self, by: int) -> None:
        """Move the pipeline's cursor; the comparison follows."""
        self.query_one(PipelineList).move(by)

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
        step = None if self.session.step == entry else entry
        self._set(replace(self.session, step=step))

    def action_edit_option(self) -> None:
        """Ask for the option of the step under the cursor."""
        entry = self._entry()
        step = None if entry is None else self.session.plan.entries[entry].step
        if entry is None or step is None or not step.transform.options:
            self._tell("This step has no options.")
            return
        option = step.transform.options[0]

        def store(text: str | None) -> None:
            if text is None:
                return
            try:
                value = parse_option(text, option.default)
            except EngineError as error:
                self._tell(str(error), is_error=True)
                return
            self._set_plan(self.session.plan.with_option(entry, option.name, value))

        value = shown_option(step.options[option.name])
        self.app.push_screen(LineScreen(f"{step.id}: {option.name}", value, option.title), store)

    # Name and cache.

    def on_name_pane_renamed(self, message: NamePane.Renamed) -> None:
        """Show what becomes of an edited name."""
        self._set(replace(self.session, name=message.name))

    def action_edit_name(self) -> None:
        """Go into the name."""
        self.query_one("#name-input", Input).focus()

    def action_clear_cache(self) -> None:
        """Forget every entry; the next send misses."""
        self.cache.clear()
        self._tell("The cache is empty; ctrl+r sends again.")
        if self.result is not None:
            self.result = self.result.with_empty_cache()
            self.show_result()

    def _tell(self, text: str, *, is_error: bool = False) -> None:
        self.app.notify(text, severity="error" if is_error else "information", markup=False)
