"""The panes by name, where one area shows one of them at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from playground.view.tabs import tabs

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from textual.events import Click


class TabLine(Static):
    """One tab per pane; a click goes there."""

    DEFAULT_CSS = """
    TabLine { height: 1; text-wrap: nowrap; }
    """

    @dataclass
    class Picked(Message):
        """A tab was clicked."""

        name: str

    def __init__(self, id: str) -> None:  # noqa: A002 - Textual's own name for it
        super().__init__(id=id, markup=False)
        self._titles: Mapping[str, str] = {}
        self._current: Collection[str] = ()

    def show(self, titles: Mapping[str, str], current: Collection[str]) -> None:
        """Show the titles of panes, by name, and which of them are in sight."""
        self._titles, self._current = titles, current
        self._paint()

    def _paint(self) -> None:
        parts = [
            (text, "reverse bold" if name in self._current else "$text-muted")
            for name, text in tabs(self._titles, self._current, self.size.width)
        ]
        self.update(Content.assemble(*parts))

    def on_resize(self) -> None:
        """Show what fits now."""
        self._paint()

    def on_click(self, event: Click) -> None:
        """Find the tab under the mouse."""
        end = 0
        for name, text in tabs(self._titles, self._current, self.size.width):
            end += len(text)
            if event.x < end:
                self.post_message(self.Picked(name))
                return
