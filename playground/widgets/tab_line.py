"""The panes by name, where the window shows one at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.content import Content
from textual.message import Message
from textual.widgets import Static

if TYPE_CHECKING:
    from collections.abc import Mapping

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

    def __init__(self) -> None:
        super().__init__(id="tabs", markup=False)
        self._titles: Mapping[str, str] = {}

    def show(self, titles: Mapping[str, str], current: str) -> None:
        """Show the titles of all panes, by name."""
        self._titles = titles
        parts: list[tuple[str, str]] = []
        for name, title in titles.items():
            style = "reverse bold" if name == current else "$text-muted"
            parts += [(f" {title} ", style), (" ", "")]
        self.update(Content.assemble(*parts))

    def on_click(self, event: Click) -> None:
        """Find the tab under the mouse."""
        end = 0
        for name, title in self._titles.items():
            end += len(title) + 3  # a space on each side, and one to the next
            if event.x < end:
                self.post_message(self.Picked(name))
                return
