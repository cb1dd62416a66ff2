"""The last line: the keys that matter most where the focus is."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Input, Static, TextArea

from playground.keys import Where
from playground.view.footer import footer, typing_footer


class FooterLine(Static):
    """As many whole keys as fit, those of the pane first."""

    DEFAULT_CSS = """
    FooterLine { height: 1; dock: bottom; }
    """

    def __init__(self) -> None:
        super().__init__(id="footer", markup=False)
        self._where = Where.COMPARE

    def on_mount(self) -> None:
        """Follow the focus: in a text other keys work than beside it."""
        self.watch(self.screen, "focused", self._show_again, init=False)

    def _show_again(self) -> None:
        self.show(self._where)

    def show(self, where: Where) -> None:
        """Show the keys of a pane, or of the text in it that has the focus."""
        self._where = where
        focused, width = self.screen.focused, self.size.width
        if isinstance(focused, Input | TextArea):
            undoes = isinstance(focused, TextArea)
            pairs = typing_footer(where, width, undoes=undoes)
        else:
            pairs = footer(where, width)
        parts: list[tuple[str, str]] = []
        for key, label in pairs:
            parts += [(key, "$text-accent bold"), (label, "")]
        self.update(Content.assemble(*parts))

    def on_resize(self) -> None:
        """Show what fits now."""
        self.show(self._where)
