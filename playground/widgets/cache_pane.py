"""Pane 5: what the cache did at the last send."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from playground.keys import Where
from playground.widgets.bindings import bindings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.app import ComposeResult
    from textual.binding import BindingType


class CachePane(VerticalScroll):
    """Totals, and a line per provider."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(Where.CACHE)

    DEFAULT_CSS = """
    CachePane { padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__(id="cache-pane", classes="lower", can_focus=True)
        self._text = ""

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        yield Static(id="cache-lines")

    def show(self, lines: Iterable[str]) -> None:
        """Show these lines, unless they are shown already."""
        text = "\n".join(lines)
        if text != self._text:
            self._text = text
            self.query_one("#cache-lines", Static).update(Content(text))
