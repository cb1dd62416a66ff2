"""The last line: the keys that matter most where the focus is."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from playground.keys import Where
from playground.view.footer import footer


class FooterLine(Static):
    """As many whole keys as fit, those of the pane first."""

    DEFAULT_CSS = """
    FooterLine { height: 1; dock: bottom; }
    """

    def __init__(self) -> None:
        super().__init__(id="footer", markup=False)
        self._where = Where.COMPARE

    def show(self, where: Where) -> None:
        """Show the keys of a pane."""
        self._where = where
        parts: list[tuple[str, str]] = []
        for key, label in footer(where, self.size.width):
            parts += [(key, "$text-accent bold"), (label, "")]
        self.update(Content.assemble(*parts))

    def on_resize(self) -> None:
        """Show what fits now."""
        self.show(self._where)
