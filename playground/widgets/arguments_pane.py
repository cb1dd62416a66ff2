"""Pane 8: arguments of a call, and what both sides say of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from playground.keys import Where
from playground.widgets.bindings import bindings
from playground.widgets.paste_area import PasteArea
from playground.widgets.step_text import StepText

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.events import Resize

    from playground.view.step import Line

_SIDE_BY_SIDE = 70
"""Cells from which the verdict of a low pane stands beside the text."""
_LOW = 14


class ArgumentsPane(Vertical, can_focus=True):
    """Arguments to type or paste, and the verdict under them, or beside them in a low pane."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(Where.ARGUMENTS)

    DEFAULT_CSS = """
    ArgumentsPane { padding: 0; }
    ArgumentsPane #arguments { height: 3; }
    ArgumentsPane #verdict-side { border-top: solid $foreground 40%; height: 1fr; padding: 0 1; }
    ArgumentsPane #fault { height: auto; max-height: 4; display: none; color: $text-error; }
    ArgumentsPane #verdict { height: 1fr; }
    ArgumentsPane.-stale #verdict { text-style: dim; opacity: 60%; }
    ArgumentsPane.-high #arguments { height: 30%; min-height: 5; }
    ArgumentsPane.-beside { layout: horizontal; }
    ArgumentsPane.-beside #arguments { height: 1fr; width: 2fr; }
    ArgumentsPane.-beside #verdict-side {
        border-top: none; border-left: solid $foreground 40%; width: 3fr;
    }
    """

    @dataclass
    class Edited(Message):
        """The text is another; `is_pasted` where all at once."""

        text: str
        is_pasted: bool

    @dataclass
    class Left(Message):
        """The focus is no longer in the text."""

    def __init__(self) -> None:
        super().__init__(id="arguments-pane")

    def compose(self) -> ComposeResult:
        """Lay out the text and the verdict."""
        yield PasteArea(
            id="arguments",
            placeholder='{"name": "value"}, or a message with the call',
            is_json=True,
        )
        with Vertical(id="verdict-side"):
            yield Static(id="fault", markup=False)
            yield StepText(id="verdict")

    @property
    def area(self) -> PasteArea:
        """Where the arguments are typed."""
        return self.query_one(PasteArea)

    @property
    def text(self) -> str:
        """The arguments as they were typed or pasted."""
        return self.area.value

    def set_text(self, text: str) -> None:
        """Replace the arguments and have them judged, as a paste would."""
        self.area.set_value(text)

    def show(self, lines: Sequence[Line], *, fault: str = "", chosen: int | None = None) -> None:
        """Show a verdict.

        Args:
            lines: the verdict; with a fault of the text it is an earlier text's, and dimmed.
            fault: what is wrong with the text; visible text.
            chosen: the line that is brought into sight; None for the first.

        """
        line = self.query_one("#fault", Static)
        line.display = bool(fault)
        line.update(Content(fault))
        self.set_class(bool(fault), "-stale")
        text = self.query_one("#verdict", StepText)
        text.show(lines)
        if chosen is not None:
            width = max(1, text.scrollable_content_region.width)
            above = sum(max(1, -(-cell_len(line.text) // width)) for line in lines[:chosen])
            text.scroll_to(y=above, animate=False)

    def scroll(self, by: int) -> None:
        """Scroll the verdict by pages less a line."""
        text = self.query_one("#verdict", StepText)
        text.page(by)

    def on_paste_area_edited(self, message: PasteArea.Edited) -> None:
        """Tell of an edit."""
        message.stop()
        self.post_message(self.Edited(self.text, message.is_pasted))

    def on_paste_area_left(self, message: PasteArea.Left) -> None:
        """Tell that no more is typed for now."""
        message.stop()
        self.post_message(self.Left())

    def on_resize(self, event: Resize) -> None:
        """Put the verdict where there is room."""
        width, height = event.size
        is_beside = height < _LOW and width >= _SIDE_BY_SIDE
        self.set_class(is_beside, "-beside")
        self.set_class(height >= _LOW, "-high")
