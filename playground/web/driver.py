"""What the page and the program tell each other past the terminal: links, choices, the state."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any

from textual.drivers.web_driver import WebDriver
from textual.message import Message

if TYPE_CHECKING:
    from textual.app import App


@dataclass
class LinkGiven(Message):
    """The page has an address that holds something to open."""

    link: str


@dataclass
class ChoiceMade(Message):
    """A stranger chose how to begin."""

    choice: str


class PageDriver(WebDriver):
    """Textual's driver for browsers, with what our page says besides."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        # Downloads are written from another thread: a packet must not end up in another one.
        self._write = partial(_write_whole, self.fileno, Lock())

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """Pass on what the page says; it is as untrusted as keys are."""
        match packet_type, payload:
            case "playground_link", {"link": str(link)}:
                self._app.post_message(LinkGiven(link))
            case "playground_choice", {"choice": str(choice)}:
                self._app.post_message(ChoiceMade(choice))
            case _:
                super().on_meta(packet_type, payload)

    def tell_state(self, fragment: str) -> None:
        """Have the page keep a fragment in its address; an empty one empties it."""
        self.write_meta({"type": "playground_state", "fragment": fragment})


def _write_whole(fileno: int, lock: Lock, data: bytes) -> int:
    with lock:
        left = memoryview(data)
        while left:
            left = left[os.write(fileno, left) :]
    return len(data)
