"""A few lines to type or paste into: arguments, or a provider's error."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message
from textual.widgets import TextArea

from playground.view.visible import editable
from playground.widgets.json_area import JsonArea

if TYPE_CHECKING:
    from rich.text import Text
    from textual.events import Key, Paste

LONG = 50_000
"""A text of more characters is held, and only its start is shown: wrapping it would be felt."""
SHOWN = 4_000
"""Characters of a held text that are shown."""
_EMPTIES = "backspace empties it"


class PasteArea(JsonArea):
    """A wrapping text area for texts of any length.

    A long text is kept beside it, whole, and its start is shown read-only; backspace or delete
    empties it, a paste replaces it.
    """

    DEFAULT_CSS = """
    PasteArea {
        border: none; padding: 0; background: $background;
        &:focus { border: none; }
    }
    """

    @dataclass
    class Edited(Message):
        """The text is another; `is_pasted` where all at once, by a paste or a program."""

        area: PasteArea
        is_pasted: bool

    @dataclass
    class Left(Message):
        """The focus is elsewhere."""

    def __init__(self, *, id: str, placeholder: str, is_json: bool = False) -> None:  # noqa: A002 - Textual's own name for it
        super().__init__(id=id, placeholder=placeholder, compact=True)
        self.cursor_blink = False
        self.highlight_cursor_line = False
        self._is_json = is_json
        self._held: str | None = None

    @property
    def value(self) -> str:
        """The whole text, of a long one what is not shown as well."""
        return self.text if self._held is None else self._held

    @property
    def held_words(self) -> str:
        """What is said of a text of which only the start is shown; else ""."""
        return "" if self._held is None else f"{len(self._held):,} characters; {_EMPTIES}"

    def set_value(self, text: str) -> None:
        """Replace the text, as one undoable edit unless it is long."""
        is_long = len(text) > LONG
        with self.prevent(TextArea.Changed):
            if is_long or self._held is not None:
                self.load_text(text[:SHOWN] if is_long else text)
            else:
                self.replace(text, (0, 0), self.document.end)
        self._held = text if is_long else None
        self.read_only = is_long
        self.move_cursor((0, 0) if is_long else self.document.end)
        self.post_message(self.Edited(self, is_pasted=True))

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Tell of an edit."""
        event.stop()
        self.post_message(self.Edited(self, is_pasted=False))

    def on_text_area_selection_changed(self, event: TextArea.SelectionChanged) -> None:
        """Keep this to itself: the panes follow the editor's cursor alone."""
        event.stop()

    def on_blur(self) -> None:
        """Tell that no more is typed for now."""
        self.post_message(self.Left())

    def on_paste(self, event: Paste) -> None:
        """Insert pasted text made visible, in the place of a long one."""
        event.prevent_default()
        event.stop()
        text = editable(event.text)
        if self._held is None:
            before = self.get_text_range((0, 0), min(self.selection))
            after = self.get_text_range(max(self.selection), self.document.end)
            if len(before) + len(text) + len(after) <= LONG:
                with self.prevent(TextArea.Changed):
                    result = self.replace(text, *self.selection)
                self.move_cursor(result.end_location)
                self.post_message(self.Edited(self, is_pasted=True))
                return
            text = f"{before}{text}{after}"
        self.set_value(text)

    def on_key(self, event: Key) -> None:
        """Empty a text that is shown in part."""
        if self._held is not None and event.key in ("backspace", "delete"):
            event.prevent_default()
            event.stop()
            self.set_value("")

    def get_line(self, line_index: int) -> Text:
        """Return a line, of JSON with its colours."""
        line = super().get_line(line_index)
        if self._is_json:
            self.colour_json(line)
        return line
