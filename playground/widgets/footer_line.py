"""The last line: the keys that matter most where the focus is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

from playground.keys import KEYS, Where

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.keys import Key

_MAX_KEYS = 7


class FooterLine(Static):
    """At most seven keys, those of the pane first."""

    DEFAULT_CSS = """
    FooterLine { height: 1; dock: bottom; }
    """

    def __init__(self) -> None:
        super().__init__(id="footer", markup=False)

    def show(self, where: Where) -> None:
        """Show the keys of a pane."""
        parts: list[str | tuple[str, str]] = []
        for key in list(footer_keys(where))[:_MAX_KEYS]:
            parts += [(f" {key.shown} ", "$text-accent bold"), f"{key.label} "]
        self.update(Content.assemble(*parts, (" ? ", "$text-accent bold"), "Help"))


def footer_keys(where: Where) -> Iterator[Key]:
    """Yield the keys that the footer of a pane names, its own first."""
    for wanted in (where, Where.ANYWHERE):
        yield from (key for key in KEYS if key.where is wanted and key.in_footer)
