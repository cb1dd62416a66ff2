"""The Textual program around the main screen."""

from __future__ import annotations

import gc
from time import perf_counter
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.events import Paste

from playground.palette import Actions
from playground.screens.main import MainScreen
from playground.themes import THEMES, legible
from playground.view.visible import editable

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.command import Provider
    from textual.events import Event
    from textual.screen import Screen

    from playground.model.document import Opened
    from playground.model.session import Session


class PlaygroundApp(App[None]):
    """Schema Playground in a terminal."""

    TITLE = "Schema Playground"
    CSS_PATH = "playground.tcss"
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING = "ctrl+p"
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {Actions}

    def __init__(
        self, opened: Opened, session: Session, clock: Callable[[], float] = perf_counter
    ) -> None:
        super().__init__()
        self.animation_level = "none"
        self.main = MainScreen(opened, session, clock)
        for theme in THEMES:
            self.register_theme(theme)

    def get_default_screen(self) -> Screen[None]:
        """Return the main screen: the first that is painted."""
        return self.main

    def get_css_variables(self) -> dict[str, str]:
        """Return the theme's colours, those of text made legible."""
        variables = self.theme_variables = legible(super().get_css_variables())
        return variables

    def on_mount(self) -> None:
        """Take fewer and shorter pauses while scrolling: most of what lives now lives on."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 50, 50)

    async def on_event(self, event: Event) -> None:
        """Make what is pasted visible, whichever input it goes to."""
        if isinstance(event, Paste) and not event.is_forwarded:
            event = Paste(editable(event.text))
        await super().on_event(event)

    async def action_quit(self) -> None:
        """Quit; ask first if the text was edited."""
        self.main.action_quit()
