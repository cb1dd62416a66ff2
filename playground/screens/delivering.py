"""What leaves the screen: sentences for the person, texts for a clipboard, a file, a download."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from textual import work
from textual.message import Message

from engine.errors import EngineError
from playground.clipboard import copy
from playground.files import FileIsThereError, SaveResult, save
from playground.model.compute import error_words
from playground.screens.ask import LineScreen, QuestionScreen
from playground.screens.pointing import PointingScreen
from playground.view.visible import clipped, clipped_end

if TYPE_CHECKING:
    from collections.abc import Callable

# Workers have a description, since Textual would else make one of the text of all arguments.

_HINT = "a path, ~ is your home folder; enter saves, esc leaves"


@dataclass(frozen=True, slots=True)
class Saving:
    """A text on its way to a file.

    Attributes:
        text: the file's content.
        path: the file, as a person names it.
        what: what the text is, in words with an article; visible text.

    """

    text: str
    path: str
    what: str


class DeliveringScreen(PointingScreen):
    """The panes with ways to tell, to copy and to save."""

    @dataclass
    class TextCopied(Message):
        """A text was copied in its thread: what the terminal gets, and what is said."""

        sent: list[str]
        note: str

    @dataclass
    class TextMade(Message):
        """A text was made in its thread, to be saved."""

        saving: Saving

    @dataclass
    class TextSaved(Message):
        """A file was written in its thread, or not."""

        saving: Saving
        result: SaveResult | None
        error: str = ""
        is_there: bool = False

    @dataclass
    class TextMissing(Message):
        """There is no text, for this reason."""

        error: str

    def tell(self, text: str, *, is_error: bool = False) -> None:
        """Show a sentence for a moment; it must be visible text."""
        self.app.notify(text, severity="error" if is_error else "information", markup=False)

    def if_yes(
        self,
        question: str,
        go_on: Callable[[], object],
        otherwise: Callable[[], object] = lambda: None,
    ) -> None:
        """Ask a question, and go on where the answer is yes."""

        def answer(yes: bool | None) -> None:  # noqa: FBT001 - Textual calls it with the answer alone
            (go_on if yes else otherwise)()

        self.app.push_screen(QuestionScreen(question), answer)

    def copy_text(self, text: str, what: str) -> None:
        """Copy a text, and say which way it went.

        Args:
            text: what is copied, verbatim.
            what: what it is, in words with an article, such as "the example"; visible text.

        """
        self.copy_made(lambda: text, what)

    @work(thread=True, exclusive=True, group="copy", exit_on_error=False, description="copy")
    def copy_made(self, make: Callable[[], str], what: str) -> None:
        """Make a text in a thread and copy it; an `EngineError` of it is told."""
        text = self._made(make)
        if text is not None:
            sent: list[str] = []  # what the terminal gets is written where all else is
            result = copy(text, sent.append, is_web=self.app.is_web, what=what)
            self.post_message(self.TextCopied(sent, result.note))

    def save_text(self, text: str, file_name: str, what: str) -> None:
        """Ask for a file and save a text there; in a browser offer it as a download.

        Args:
            text: the file's content.
            file_name: the suggested name, safe in every file system.
            what: what the text is, in words with an article; visible text.

        """
        if self.limits.may_save_files:
            self._ask_path(Saving(text, file_name, what))
            return
        whole = text.encode("utf-8", "backslashreplace").decode()
        # The folder counts in a terminal alone; it is given so that none is looked for.
        self.app.deliver_text(StringIO(whole), save_directory=".", save_filename=file_name)
        self.tell(f"The browser downloads {what} as {clipped(file_name)}.")

    @work(thread=True, exclusive=True, group="make", exit_on_error=False, description="make")
    def save_made(self, make: Callable[[], str], file_name: str, what: str) -> None:
        """Make a text in a thread and save it; an `EngineError` of it is told."""
        text = self._made(make)
        if text is not None:
            self.post_message(self.TextMade(Saving(text, file_name, what)))

    def _made(self, make: Callable[[], str]) -> str | None:
        try:
            return make()
        except EngineError as error:
            self.post_message(self.TextMissing(str(error)))
        except Exception as error:  # noqa: BLE001 - a fault of ours must not pass unseen in a thread
            self.post_message(self.TextMissing(f"internal error: {error_words(error)}"))
        return None

    def _ask_path(self, saving: Saving) -> None:
        def take(path: str | None) -> None:
            if path is not None:
                self._save(replace(saving, path=path), overwrite=False)

        title = f"Save {saving.what}"
        self.app.push_screen(LineScreen(title, saving.path, _HINT), take)

    @work(thread=True, group="save", exit_on_error=False, description="save")
    def _save(self, saving: Saving, *, overwrite: bool) -> None:
        try:
            result = save(saving.path, saving.text, overwrite=overwrite)
        except EngineError as error:
            is_there = isinstance(error, FileIsThereError)
            self.post_message(self.TextSaved(saving, None, str(error), is_there))
        else:
            self.post_message(self.TextSaved(saving, result))

    def on_delivering_screen_text_copied(self, message: TextCopied) -> None:
        """Write to the terminal what it copies, and say which way the text went."""
        for text in message.sent:
            self.app.copy_to_clipboard(text)
        self.tell(message.note)

    def on_delivering_screen_text_made(self, message: TextMade) -> None:
        """Save what was made."""
        saving = message.saving
        self.save_text(saving.text, saving.path, saving.what)

    def on_delivering_screen_text_missing(self, message: TextMissing) -> None:
        """Say why there is no text."""
        reason = clipped(message.error, 300)
        self.tell(f"{reason[:1].upper()}{reason[1:].rstrip('.')}.", is_error=True)

    def on_delivering_screen_text_saved(self, message: TextSaved) -> None:
        """Say what was saved; else ask whether to replace the file, or for another one."""
        saving, result = message.saving, message.result
        if result is not None:
            path = clipped(str(result.path), 300)
            self.tell(f"Saved {saving.what} to {path} ({result.size:,} bytes).")
        elif message.is_there:
            self._ask_to_replace(saving)
        else:
            self.tell(message.error, is_error=True)
            self._ask_path(saving)

    def _ask_to_replace(self, saving: Saving) -> None:
        path = Path(saving.path)
        folder = clipped_end(str(path.parent), 200)
        question = f"{clipped(path.name)} is there already, in {folder}. Replace it?"
        self.if_yes(
            question,
            partial(self._save, saving, overwrite=True),
            partial(self._ask_path, saving),
        )
