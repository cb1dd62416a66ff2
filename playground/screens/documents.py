"""Documents: opening and changing them without losing what was typed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import work
from textual.message import Message
from textual.widgets import TextArea

from engine.document import dumps, parse
from engine.errors import EngineError
from playground import samples
from playground.model.document import Opened, open_path, open_text
from playground.screens.ask import LineScreen, QuestionScreen
from playground.screens.delivering import DeliveringScreen
from playground.screens.picker import Choice, PickerScreen
from playground.view.visible import clipped, editable
from playground.widgets.schema_editor import SchemaEditor
from playground.widgets.schema_lines import SchemaLines

if TYPE_CHECKING:
    from collections.abc import Callable

LARGE = 1_000_000
"""A text of more characters is shown read-only: in the editor each key would be felt."""


class DocumentScreen(DeliveringScreen):
    """The panes with a document that can be edited, and changed for another."""

    @dataclass
    class FileRead(Message):
        """A file was read in its thread: the document with its text, or why there is none."""

        opened: Opened | None
        text: str
        error: str = ""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._loaded = ""

    def editor_text(self) -> str:
        """Return the text as it stands in the editor, or in the view in its place."""
        return self._loaded if self.is_large else self.query_one(SchemaEditor).text

    def is_edited(self) -> bool:
        """Return whether the text, or that of a tool left before, differs from what was opened."""
        return bool(self.base.edits) or self.editor_text() != self._loaded

    def load(self, opened: Opened, text: str | None = None) -> None:
        """Put a document, or another tool of it, into the editor and run it."""
        self.base = self.opened = opened
        self.session = replace(self.session, name=None, step=None)
        self._loaded = opened.editor_text() if text is None else text
        self.show_large(is_large=len(self._loaded) > LARGE)
        self.query_one(SchemaLines).show(self._loaded if self.is_large else "")
        self._fill_editor("" if self.is_large else self._loaded)
        self.show_status()
        self.run_now()

    def _fill_editor(self, text: str) -> None:
        editor = self.query_one(SchemaEditor)
        editor.show_node(None)
        with editor.prevent(TextArea.Changed, TextArea.SelectionChanged):
            editor.load_text(text)
        if editor.text != text:  # the editor has line ends of its own
            self._loaded = editor.text

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Run the text once the person pauses."""
        event.stop()
        self.index = None  # of the text before
        self.run_soon()

    def _when_sure(self, go_on: Callable[[], object]) -> None:
        """Go on at once, or after a question if edited text would be lost."""
        if self.is_edited():
            question = "The text was edited. Open another document and lose the changes?"
            self.if_yes(question, go_on)
        else:
            go_on()

    def action_pick_sample(self) -> None:
        """Offer the samples."""
        known = samples.samples()
        choices = [Choice(sample.title, sample.purpose) for sample in known]

        def load(picked: int | None) -> None:
            if picked is not None:
                sample = known[picked]
                opened = open_text(f"sample {sample.id}", samples.sample_text(sample.id))
                self._when_sure(partial(self.load, opened))

        self.app.push_screen(PickerScreen("Samples", choices), load)

    def action_pick_tool(self) -> None:
        """Offer the tools of the document."""
        tools = self.opened.tools
        if len(tools) < 2:  # noqa: PLR2004 - nothing to pick from
            count = "is one tool" if tools else "is no tool yet"
            self.tell(f"There {count}: nothing to pick from.")
            return
        choices = [Choice(tool.name or "(no name)", tool.description or "") for tool in tools]

        def load(picked: int | None) -> None:
            if picked is not None:
                self.pick_tool(picked)

        picker = PickerScreen(f"Tools  {len(tools):,}", choices, self.opened.index)
        self.app.push_screen(picker, load)

    def pick_tool(self, index: int) -> None:
        """Pick another tool of the document; what was edited in this one is kept."""
        if index == self.opened.index:
            return
        opened = self.opened.picked(index, self.editor_text())
        if not opened.is_whole:
            self.load(opened)
            return
        self.base = self.opened = opened
        self.session = replace(self.session, name=None, step=None)
        self.run_now()

    def action_open_file(self) -> None:
        """Ask for a file and open it."""
        if not self.limits.may_open_files:
            self.tell("A browser opens no files here: paste into the editor (e), or press o.")
            return

        def load(path: str | None) -> None:
            if path:
                self._when_sure(partial(self._read, path))

        self.app.push_screen(LineScreen("Open a file", hint="enter opens, esc leaves"), load)

    @work(thread=True, exclusive=True, group="load", exit_on_error=False, description="load")
    def _read(self, path: str) -> None:
        try:
            opened = open_path(path)
        except EngineError as error:
            self.post_message(self.FileRead(None, "", str(error)))
            return
        self.post_message(self.FileRead(opened, opened.editor_text()))

    def on_document_screen_file_read(self, message: FileRead) -> None:
        """Show the file that was read, or why there is none."""
        if message.opened is None:
            self.tell(clipped(message.error, 300), is_error=True)
        else:
            self.load(message.opened, message.text)

    def action_edit_large(self) -> None:
        """Put a text that is shown read-only into the editor."""
        if self.is_large:
            self.show_large(is_large=False)
            self._fill_editor(self._loaded)
            self.show_status()
            self.focus_pane("schema")

    def action_format(self) -> None:
        """Lay the text out anew, as one undoable edit."""
        if self.is_large:
            self.tell("This text is shown read-only; enter edits it.")
            return
        editor = self.query_one(SchemaEditor)
        try:
            text = editable(dumps(parse(editor.text), indent=2, limit=None))
        except EngineError as error:
            self.tell(clipped(str(error), 200), is_error=True)
            return
        if text != editor.text:
            editor.replace(text, (0, 0), editor.document.end)
            editor.move_cursor((0, 0))

    def action_undo(self) -> None:
        """Undo the last edit."""
        self.query_one(SchemaEditor).undo()

    def action_edit(self) -> None:
        """Go into the editor."""
        self.focus_pane("schema")

    def action_send_again(self) -> None:
        """Run the same text again, as a second request would."""
        self.run_now()

    def action_quit(self) -> None:
        """Quit; ask first if the text was edited, once."""
        if not self.is_edited() or isinstance(self.app.screen, QuestionScreen):
            self.app.exit()
            return
        self.if_yes("The text was edited. Quit all the same?", self.app.exit)
