"""Pane 4: the tool's name as each provider gets it, with the place of the cut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from playground.keys import Where
from playground.view.visible import editable, visible
from playground.widgets.bindings import bindings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult
    from textual.binding import BindingType

    from playground.view.name_lines import NameLine


class NamePane(Vertical):
    """The raw name in an input, and a line per different result."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(Where.NAME)

    DEFAULT_CSS = """
    NamePane { padding: 0 1; overflow-y: auto; }
    NamePane Input { border: none; height: 1; padding: 0; }
    NamePane Static { height: auto; }
    """

    @dataclass
    class Renamed(Message):
        """The name was edited."""

        name: str

    @dataclass
    class Resized(Message):
        """The lines may be longer or shorter."""

    def __init__(self) -> None:
        super().__init__(id="name-pane", classes="lower")
        self._lines: Sequence[NameLine] = ()
        self.can_focus = True

    def compose(self) -> ComposeResult:
        """Lay out the input over the results."""
        yield Input(id="name-input", compact=True, select_on_focus=False)
        yield Static(id="name-results")

    def show(self, name: str | None, lines: Sequence[NameLine]) -> None:
        """Show a raw name and what becomes of it; None where there is no tool to name."""
        entry = self.query_one("#name-input", Input)
        entry.disabled = name is None
        shown = editable(visible(name or ""))
        if entry.value != shown and not entry.has_focus:
            with entry.prevent(Input.Changed):
                entry.value = shown
        if lines == self._lines:
            return
        self._lines = lines
        content = Content("\n").join(
            Content.assemble(
                (line.left, "bold" if line.is_raw else ""),
                (line.kept, ""),
                (line.cut, "reverse dim" if line.cut else ""),
                (line.right, "$text-warning" if line.warns else "$text-muted"),
            )
            for line in lines
        )
        self.query_one("#name-results", Static).update(content)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Tell of an edit."""
        event.stop()
        self.post_message(self.Renamed(event.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Leave the input."""
        event.stop()
        self.focus()

    def on_resize(self) -> None:
        """Tell that the lines may be longer or shorter."""
        self.post_message(self.Resized())
