"""The first line: what is open and whether it can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

if TYPE_CHECKING:
    from collections.abc import Iterable

_STYLES = {
    "program": "bold",
    "title": "",
    "state": "$text-muted",
    "error": "$text-error bold",
    "hint": "$text-muted",
}


class HeaderLine(Static):
    """One line of parts with a style each."""

    DEFAULT_CSS = """
    HeaderLine { height: 1; text-wrap: nowrap; }
    """

    def __init__(self) -> None:
        super().__init__(id="header", markup=False)

    def show(self, parts: Iterable[tuple[str, str]]) -> None:
        """Show (role, text) pairs."""
        self.update(Content.assemble(*((text, _STYLES[role]) for role, text in parts)))
