"""A list to pick from, narrowed while one types: samples, tools."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from playground.view.visible import clipped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from textual.app import ComposeResult

MAX_OPTIONS = 200
"""Choices that are listed at a time; the search goes through all."""

_MAX_TITLE = 120
_MAX_ABOUT = 300


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to pick: its title, and a line about it."""

    title: str
    about: str


class PickerScreen(ModalScreen[int | None]):
    """Shows choices; gives the index of the picked one, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Leave", id="picker.leave"),
        Binding("down", "move(1)", show=False, id="picker.down"),
        Binding("up", "move(-1)", show=False, id="picker.up"),
        Binding("pagedown", "move(10)", show=False, id="picker.pagedown"),
        Binding("pageup", "move(-10)", show=False, id="picker.pageup"),
    ]

    DEFAULT_CSS = """
    PickerScreen { align: center middle; }
    PickerScreen > Vertical {
        width: 90%; max-width: 100; height: 80%; max-height: 30;
        border: round $primary; background: $surface;
    }
    PickerScreen Input { border: none; height: 1; margin: 0 1; }
    PickerScreen OptionList, PickerScreen OptionList:focus { border: none; height: 1fr; }
    """

    def __init__(self, title: str, choices: Sequence[Choice], start: int = 0) -> None:
        super().__init__()
        self._title = title
        self._choices = choices
        self._start = start
        self._texts = [f"{choice.title} {choice.about}".casefold() for choice in choices]
        self._shown: list[int] = []

    def compose(self) -> ComposeResult:
        """Lay out the search over the list."""
        with Vertical() as box:
            box.border_title = Content(self._title)
            box.border_subtitle = Content("type to narrow, enter picks, esc leaves")
            yield Input(placeholder="search", id="picker-search", compact=True)
            yield OptionList(id="picker-list", markup=False)

    def on_mount(self) -> None:
        """Show everything, as far as it can be listed."""
        self._narrow("")
        if self._start < min(len(self._choices), MAX_OPTIONS):
            self.query_one(OptionList).highlighted = self._start
        self.query_one(Input).focus()

    def _narrow(self, query: str) -> None:
        words = query.casefold().split()
        self._shown = [
            number for number, text in enumerate(self._texts) if all(word in text for word in words)
        ]
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options(self._options())
        options.highlighted = 0 if self._shown else None

    def _options(self) -> Iterator[Option]:
        for number in self._shown[:MAX_OPTIONS]:
            choice = self._choices[number]
            # The spaces of a description are those of its source, not of a list.
            about = clipped(" ".join(choice.about.split()), _MAX_ABOUT)
            title = Content.styled(clipped(choice.title, _MAX_TITLE), "bold")
            yield Option(title + Content(f"\n{about}") if about else title)
        more = len(self._shown) - MAX_OPTIONS
        if more > 0:
            yield Option(f"… {more:,} more: type to narrow the list", disabled=True)
        if not self._shown:
            yield Option("Nothing matches.", disabled=True)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list."""
        self._narrow(event.value)

    def on_input_submitted(self) -> None:
        """Pick what is highlighted."""
        highlighted = self.query_one(OptionList).highlighted
        if highlighted is not None:
            self.dismiss(self._shown[highlighted])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Pick what was clicked."""
        self.dismiss(self._shown[event.option_index])

    def action_move(self, by: int) -> None:
        """Move the highlight while the search keeps the focus."""
        options = self.query_one(OptionList)
        if self._shown:
            here = options.highlighted or 0
            last = min(len(self._shown), MAX_OPTIONS) - 1
            options.highlighted = max(0, min(here + by, last))
