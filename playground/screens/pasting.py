"""One paste does it: a text pasted onto the panes finds its way by what it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from textual import on, work
from textual.events import Paste
from textual.message import Message
from textual.widgets import TextArea

from engine.errors import EngineError
from playground.model.document import open_text
from playground.model.recognise import Kind, Recognised, recognise
from playground.screens.explaining import ExplainingScreen
from playground.screens.judging import JudgingScreen
from playground.screens.returning import ReturningScreen
from playground.screens.sharing import SharingScreen
from playground.view import paste_words
from playground.view.goto import raw_pointer_of
from playground.view.scene import raw_schema
from playground.view.visible import clipped
from playground.widgets.arguments_pane import ArgumentsPane
from playground.widgets.schema_editor import SchemaEditor

if TYPE_CHECKING:
    from playground.model.document import Opened
    from playground.screens.returning import Kept, KeptText

SHORT = 100_000
"""A longer text is read in a thread."""
SOURCE = "pasted text"
"""Where a pasted document is said to come from."""
_MOST_FORMERS = 20
_MAX_ERROR = 200


@dataclass(frozen=True, slots=True)
class Pasted:
    """A text that was pasted.

    Attributes:
        number: tells pastes apart; a later one has a larger number.
        text: as it was pasted, made visible.
        place: "panes", "editor" or "arguments".

    """

    number: int
    text: str
    place: str


class PastingScreen(ExplainingScreen, JudgingScreen, ReturningScreen, SharingScreen):
    """One paste does it: tools are opened, an error is explained, a call is judged.

    A pasted document is one undoable edit: the one before it is kept with its own history of
    edits, and comes back once nothing is left to undo in the pasted one.
    """

    @dataclass
    class Read(Message):
        """A pasted text was read, in a thread where it is long."""

        pasted: Pasted
        found: Recognised
        opened: Opened | None
        editor_text: str

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._paste_number = 0
        self._formers: tuple[KeptText, ...] = ()
        self._aside: tuple[tuple[KeptText, ...], bool] = ((), False)
        self._is_pasting = False
        self._is_back_edited = False

    # Recognising.

    @on(Paste)
    def take_paste(self, event: Paste) -> None:
        """Take a text that was pasted onto the panes for what it is."""
        event.stop()
        self._recognise(event.text, "panes")

    def on_schema_editor_pasted(self, message: SchemaEditor.Pasted) -> None:
        """Offer more for an error or a call that was pasted into the editor."""
        self._recognise(message.text, "editor")

    def on_arguments_pane_edited(self, message: ArgumentsPane.Edited) -> None:
        """Pick the tool of a pasted call; offer more for what is no call."""
        if message.is_pasted and self.query_one(ArgumentsPane).area.has_focus:
            self._recognise(message.text, "arguments")

    def _recognise(self, text: str, place: str) -> None:
        self._paste_number += 1
        pasted = Pasted(self._paste_number, text, place)
        if len(text) > SHORT:
            if place == "panes":
                self.tell(paste_words.READING.format(count=len(text)))
            self._read_in_thread(pasted)
        else:
            self._read_paste(pasted)

    @work(thread=True, exclusive=True, group="paste", exit_on_error=False, description="paste")
    def _read_in_thread(self, pasted: Pasted) -> None:
        self._read_paste(pasted)

    def _read_paste(self, pasted: Pasted) -> None:
        opened = self.opened
        plan = self.session.plan
        found = recognise(
            pasted.text, opened.tools, opened.index, plan.sent_name, self._shown_schemas()
        )
        document, editor_text = None, ""
        if found.kind is Kind.DOCUMENT and pasted.place == "panes":
            document = open_text(SOURCE, found.text)
            editor_text = document.editor_text()
        self.post_message(self.Read(pasted, found, document, editor_text))

    def _shown_schemas(self) -> tuple[Any, ...]:
        """Return the raw schema, and the one that the focused provider is sent."""
        if self.result is None:
            return ()
        run = self.column().trace
        raw = raw_schema(self.result)
        return (raw,) if run is None else (raw, run.result)

    def on_pasting_screen_read(self, message: Read) -> None:
        """Do what the text asks for, unless another one was pasted since."""
        pasted, found = message.pasted, message.found
        if pasted.number != self._paste_number:
            return
        if pasted.place != "panes":
            self._offer(pasted, found)
        elif message.opened is not None:
            self._open_pasted(message.opened, message.editor_text)
        elif found.kind is Kind.ERROR:
            self.error_text = pasted.text
            self.action_explain()
        elif found.kind in (Kind.CALL, Kind.ARGUMENTS):
            self._judge_pasted(found)
        elif found.kind is Kind.LINK:
            self.open_link(found.text)
        elif found.kind is Kind.POINTER:
            self._point_at_pasted(found.text)
        elif found.kind is Kind.UNKNOWN:
            self.error_text = pasted.text
            self.tell(paste_words.not_recognised(found))

    def _offer(self, pasted: Pasted, found: Recognised) -> None:
        """Say what else a text is that was pasted into an input, where it stays."""
        if found.kind is Kind.ERROR:
            self.error_text = pasted.text
        arguments = self.query_one(ArgumentsPane)
        if found.kind is Kind.CALL and pasted.place == "arguments":
            self._pick_for(found)
            return
        has_room = not arguments.text.strip()
        if found.kind is Kind.CALL and has_room:
            arguments.set_text(found.text)
        words = paste_words.offer(found.kind, pasted.place, is_put=has_room)
        if words:
            self.tell(words)

    # Calls and places.

    def _judge_pasted(self, found: Recognised) -> None:
        self._pick_for(found)
        self.focus_pane("arguments")
        self.query_one(ArgumentsPane).set_text(found.text)

    def _pick_for(self, found: Recognised) -> None:
        """Pick the tool that a call names, and say so; or say that there is none."""
        tools = self.opened.tools
        is_picked = found.index is not None and found.index != self.opened.index
        if found.index is not None:
            self.pick_tool(found.index)
        name = tools[self.opened.index].name if self.opened.index < len(tools) else None
        words = paste_words.call_words(found, name, is_picked=is_picked)
        if words:
            self.tell(words)

    def _point_at_pasted(self, text: str) -> None:
        if self.result is None:
            self.tell("There is no schema to go to a place in.")
            return
        try:
            pointer = raw_pointer_of(text, raw_schema(self.result), self.column().trace)
        except EngineError as error:
            self.tell(clipped(str(error), _MAX_ERROR))
            return
        self.show_whole()
        self.focus_pane("compare")
        self.point_at(pointer)

    # Documents.

    def _open_pasted(self, opened: Opened, text: str) -> None:
        formers, self._formers = self._formers, ()
        former = super().keep().text  # says of this text alone whether it is edited
        self._formers = (*formers[-_MOST_FORMERS + 1 :], former)
        self._is_pasting = True
        self.load(opened, text)
        self._is_pasting = False
        self.tell(paste_words.opened_words(opened))

    def is_edited(self) -> bool:
        """Return whether the text, or one that a paste has replaced, differs from its document."""
        was = self._is_back_edited or any(former.is_edited for former in self._formers)
        return was or super().is_edited()

    def load(self, opened: Opened, text: str | None = None) -> None:
        """Put a document, or another tool of it, into the editor and run it."""
        if opened.toolset is not self.opened.toolset:
            self._is_back_edited = False
            if not self._is_pasting:
                self._formers = ()
        super().load(opened, text)

    def action_undo(self) -> None:
        """Undo the last edit; before the first, bring back what a paste has replaced."""
        if not self._formers or self.query_one(SchemaEditor).history.undo_stack:
            super().action_undo()
            return
        former = self._formers[-1]
        self._formers = self._formers[:-1]
        self._bring_text_back(former)
        is_plain = former.text == former.loaded and not former.base.edits
        self._is_back_edited = former.is_edited and is_plain  # as one of a visit before may be
        editor = self.query_one(SchemaEditor)
        with editor.prevent(TextArea.SelectionChanged):
            editor.selection = former.selection
        self.session = replace(self.session, name=None, step=None)
        if self.pane == "schema":  # the read-only view and the editor change places
            self.focus_pane("schema")
        self.show_status()
        self.run_now()
        self.tell("The text from before the paste is back.")

    def keep(self) -> Kept:
        """Return everything that the person has; what pastes replaced is kept aside."""
        self._aside = self._formers, self._is_back_edited
        return super().keep()

    def bring_back(self, kept: Kept) -> None:
        """Show again what the person had."""
        super().bring_back(kept)
        self._formers, self._is_back_edited = self._aside
