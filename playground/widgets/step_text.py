"""What is to be said about the step under the pipeline's cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from playground.view.step import Line

_STYLES = {
    "title": "bold",
    "loss": "$text-warning",
    "warning": "$text-warning bold",
    "error": "$text-error",
    "heading": "bold",
    "pointer": "$text-accent",
    "removed": "$text-error",
    "added": "$text-success",
    "muted": "$text-muted",
    "plain": "",
}


class StepText(VerticalScroll):
    """A scrolling text, one style per line."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's own name for it
        super().__init__(id=id, can_focus=False)
        self._lines: Sequence[Line] = ()

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        yield Static(markup=False)

    def page(self, by: int) -> None:
        """Scroll by pages; a line stays in sight."""
        self.scroll_relative(y=by * max(1, self.size.height - 1), animate=False)

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines from the first, unless they are shown already."""
        if lines == self._lines:
            return
        self._lines = lines
        text = Content("\n").join(Content.styled(line.text, _STYLES[line.role]) for line in lines)
        self.query_one(Static).update(text)
        self.scroll_home(animate=False)
