"""The Textual program around the main screen."""

from __future__ import annotations

import gc
from time import perf_counter
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.events import Paste, Resize

from playground.later import later
from playground.model.start import Start
from playground.palette import Actions
from playground.screens.main import MainScreen
from playground.signals import leave_on_signals
from playground.themes import THEMES, legible
from playground.view.visible import editable

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import RenderableType
    from textual.command import Provider
    from textual.events import Event
    from textual.screen import Screen

    from playground.model.document import Opened
    from playground.model.session import Session
    from playground.state import Memory

_PLAIN_START = Start()
_RESIZED = 0.02
"""Seconds after which Textual has usually taken on a size: it waits for 8 ms."""


class PlaygroundApp(App[None]):
    """Schema Playground in a terminal."""

    TITLE = "Schema Playground"
    CSS_PATH = "playground.tcss"
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING = "ctrl+p"
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {Actions}

    def __init__(
        self,
        opened: Opened,
        session: Session,
        clock: Callable[[], float] = perf_counter,
        *,
        memory: Memory | None = None,
        start: Start = _PLAIN_START,
    ) -> None:
        """Take what is shown first.

        Args:
            opened: the document.
            session: the choices.
            clock: seconds, for the times that are shown.
            memory: what is kept between visits; None where nothing is.
            start: what was asked for besides.

        """
        super().__init__()
        self.animation_level = "none"
        self.main = MainScreen(opened, session, clock, memory=memory, start=start)
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
        """Leave in order when asked to, and take fewer and shorter pauses while scrolling."""
        if not (self.is_headless or self.is_web):
            leave_on_signals(lambda code: self.exit(return_code=code))
        # Most of what lives now lives on.
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 50, 50)

    async def on_event(self, event: Event) -> None:
        """Make what is pasted visible, whichever input it goes to; take on every size."""
        if isinstance(event, Paste) and not event.is_forwarded:
            event = Paste(editable(event.text))
        await super().on_event(event)
        if isinstance(event, Resize):  # where Textual's timer is skipped, no size is taken any more
            later(self, _RESIZED, self._check_resize)

    def action_choose_theme(self, name: str) -> None:
        """Use a theme, also in later visits."""
        self.theme = name
        self.main.keep_theme(name)

    def exit(
        self, result: None = None, return_code: int = 0, message: RenderableType | None = None
    ) -> None:
        """Leave the program; the visit is kept meanwhile."""
        self.main.leave()
        super().exit(result, return_code, message)

    async def on_unmount(self) -> None:
        """Wait until the visit is kept; the terminal is the shell's again by now."""
        await self.main.left()

    async def action_quit(self) -> None:
        """Quit; ask first if the text was edited."""
        self.main.action_quit()
