"""The last line while one presents: the key that was pressed, for all to see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Container
from textual.content import Content
from textual.widgets import Static

from playground.later import later

if TYPE_CHECKING:
    from asyncio import TimerHandle

    from textual.app import ComposeResult

SHOWN_FOR = 3.0
"""Seconds for which a key is shown, unless another is pressed."""

_TALL = 34
"""Rows of a window in which the line takes three of them."""


class KeyLine(Container):
    """A block at the right with a key and what it does; nothing before the first key."""

    DEFAULT_CSS = """
    KeyLine { dock: bottom; height: 1; align-horizontal: right; }
    KeyLine.-tall { height: 3; }
    KeyLine Static {
        width: auto; height: 100%; padding: 0 3; content-align: center middle;
        background: $foreground; color: $background; text-style: bold;
    }
    """

    def __init__(self) -> None:
        super().__init__(id="key-line")
        self._timer: TimerHandle | None = None

    def compose(self) -> ComposeResult:
        """Lay out the block."""
        key = Static(markup=False)
        key.display = False
        yield key

    def on_mount(self) -> None:
        """Take the rows that the window can spare."""
        self.fit()

    def fit(self) -> None:
        """Take the rows that the window can spare."""
        self.set_class(self.screen.size.height >= _TALL, "-tall")

    def show(self, key: tuple[str, str] | None) -> None:
        """Show a key and its label for a moment, or nothing."""
        if self._timer is not None:
            self._timer.cancel()
        block = self.query_one(Static)
        block.display = key is not None
        if key is not None:
            block.update(Content("   ".join(key)))
            self._timer = later(self, SHOWN_FOR, lambda: self.show(None))
