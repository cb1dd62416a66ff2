"""The tour's box: what a stop says, and the way to the next one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from playground.keys import Where
from playground.view.tour_text import Way, tour_title, tour_words
from playground.widgets.bindings import bindings

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.events import Click

    from playground.tour import Stop
    from playground.view.tour_text import Spot, Word


class TourPane(Vertical, can_focus=True):
    """A stop's title, its sentences, and a line of words to click.

    It holds the focus while the schema is shown but not typed into, so the schema's keys work.
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings(Where.SCHEMA)
    FOCUS_ON_CLICK = False

    DEFAULT_CSS = """
    TourPane {
        height: auto; padding: 0 1; background: $panel;
        border-top: heavy $text-accent; border-title-color: $text-accent;
        border-title-style: bold;
    }
    TourPane VerticalScroll { height: auto; max-height: 4; }
    TourPane Static { height: auto; }
    TourPane #tour-words { height: 1; text-wrap: nowrap; }
    """

    @dataclass
    class Picked(Message):
        """A word was clicked."""

        way: Way

    def __init__(self) -> None:
        super().__init__(id="tour")
        self._shown: tuple[Stop, Spot] | None = None
        self._words: tuple[Word, ...] = ()

    def compose(self) -> ComposeResult:
        """Lay out the sentences over the words."""
        with VerticalScroll(can_focus=False):
            yield Static(id="tour-text", markup=False)
        yield Static(id="tour-words", markup=False)

    def show(self, stop: Stop, spot: Spot) -> None:
        """Show a stop, as it stands for a person at that spot."""
        self._shown = stop, spot
        if self.is_mounted:
            self._paint()

    def on_mount(self) -> None:
        """Show what there is to show."""
        self._paint()

    def on_resize(self) -> None:
        """Show the words that fit now."""
        self._paint()

    def _paint(self) -> None:
        if self._shown is None:
            return
        stop, spot = self._shown
        self.border_title = Content(tour_title(stop, spot))
        self.query_one("#tour-text", Static).update(Content(stop.text))
        self._words = tour_words(stop, spot, max(1, self.size.width))
        self.query_one("#tour-words", Static).update(
            Content.assemble(
                *((word.text, "" if word.way is None else "$text-accent") for word in self._words)
            )
        )

    def on_click(self, event: Click) -> None:
        """Find the word under the mouse."""
        line = self.query_one("#tour-words", Static)
        if event.widget is not line:
            return
        end, x = 0, event.screen_x - line.region.x
        for word in self._words:
            end += cell_len(word.text)
            if x < end:
                if word.way is not None:
                    self.post_message(self.Picked(word.way))
                return
