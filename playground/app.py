"""The Textual program around the main screen."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, ClassVar

from textual.app import App

from playground.palette import Actions
from playground.screens.main import MainScreen

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.command import Provider

    from playground.model.document import Opened
    from playground.model.session import Session


class PlaygroundApp(App[None]):
    """Schema Playground in a terminal."""

    TITLE = "Schema Playground"
    CSS_PATH = "playground.tcss"
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING = "ctrl+p"
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {Actions}

    def __init__(self, opened: Opened, session: Session) -> None:
        super().__init__()
        self.animation_level = "none"
        self._main = MainScreen(opened, session)

    def on_mount(self) -> None:
        """Show the main screen."""
        self.push_screen(self._main)
        # Far fewer pauses while scrolling: most of what lives now lives to the end.
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 50, 50)
