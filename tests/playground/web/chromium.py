"""A real Chromium, and what a person does with the page in it."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pyte
import pytest

from playground.model.link import visit_of_link

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocket

CHROMIUM = shutil.which("chromium")
FLAGS = (
    "--no-sandbox",  # the tests may run as root
    *("--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
MARKS = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
]
"""Of every module that drives it."""

_MAX_COLUMNS, _MAX_ROWS = 400, 150


@dataclass
class Opened:
    """A page in Chromium.

    Attributes:
        page: the page.
        base: the server's URL.
        asked: the URL of each request.
        sent: each message of the WebSocket to the server.
        errors: what the console complained about.

    """

    page: Page
    base: str
    asked: list[str] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Listen to what the page does."""
        self._screen = pyte.Screen(_MAX_COLUMNS, _MAX_ROWS)
        self._stream = pyte.ByteStream(self._screen)
        page = self.page
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self._note(line.type, line.text))

    def _listen(self, socket: WebSocket) -> None:
        self.asked.append(socket.url)
        self._screen.reset()
        socket.on("framesent", lambda sent: self.sent.append(str(sent)))
        socket.on("framereceived", self._paint)

    def _paint(self, received: str | bytes) -> None:
        if isinstance(received, bytes):
            self._stream.feed(received)

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.errors.append(text)

    def visit(self, rest: str = "") -> None:
        """Go to the page as a stranger does, or with a link, and wait until it is painted."""
        self.page.goto(self.base + rest)
        self.painted()

    def painted(self) -> None:
        """Wait until the program has painted."""
        self.page.wait_for_selector("body.-first-byte", state="attached")

    def start(self, rest: str = "") -> None:
        """Open the playground past its first words and wait until it is at rest."""
        self.visit(rest)
        if self.page.is_visible("#welcome"):
            self.page.keyboard.press("Escape")
        self.shows("resolve_refs")
        self.settled()

    def settled(self) -> bytes:
        """Return a picture of the page once two in a row are the same."""
        before = b""
        for _ in range(50):
            self.page.wait_for_timeout(200)
            picture = self.page.screenshot()
            if picture == before:
                return picture
            before = picture
        raise AssertionError("the page never came to rest")

    def press(self, *keys: str) -> bytes:
        """Press keys one by one; return a picture of what that led to."""
        for key in keys:
            self.page.keyboard.press(key)
            self.settled()
        return self.page.screenshot()

    @property
    def lines(self) -> list[str]:
        """The rows of the terminal, as what the server sent paints them."""
        return [line.rstrip() for line in self._screen.display]

    def shows(self, text: str) -> None:
        """Wait until the terminal shows a text; fail when it never does."""
        for _ in range(150):
            if any(text in line for line in self.lines):
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{text!r} was never shown: {self.lines}")

    def click(self, word: str) -> None:
        """Click on the last place where the terminal shows a word."""
        self.shows(word)
        row = max(n for n, line in enumerate(self.lines) if word in line)
        column = self.lines[row].rindex(word) + len(word) // 2
        cell = self.page.evaluate(
            "(() => { const box = document.querySelector('.xterm-screen').getBoundingClientRect();"
            " return [box.left, box.top, box.width, box.height]; })()"
        )
        columns, rows = self.size()
        left, top, width, height = cell
        x = left + (column + 0.5) * width / columns
        self.page.mouse.click(x, top + (row + 0.5) * height / rows)

    def size(self) -> tuple[int, int]:
        """Return columns and rows of the terminal, as the page told them."""
        resized = [json.loads(sent) for sent in self.sent if sent.startswith('["resize"')]
        return resized[-1][1]["width"], resized[-1][1]["height"]

    def fragment(self) -> str:
        """Return what stands in the page's address."""
        return self.page.url.partition("#")[2]

    def kept(self, **expected: Any) -> dict[str, Any]:
        """Wait until the page's address holds these members; return all that it holds."""
        visit: dict[str, Any] = {}
        for _ in range(100):
            if self.fragment().startswith("p=1."):
                visit = visit_of_link(self.fragment())
                if all(visit.get(key) == value for key, value in expected.items()):
                    return visit
            self.page.wait_for_timeout(100)
        raise AssertionError(f"the address never held {expected}: {visit}")

    def clipboard(self) -> str:
        """Return what a paste into another page brings."""
        other = self.page.context.new_page()
        other.set_content("<textarea autofocus></textarea>")
        other.focus("textarea")
        other.keyboard.press("Control+v")
        text = other.input_value("textarea")
        other.close()
        return text

    def copy_elsewhere(self, text: str) -> None:
        """Copy a text in another page."""
        other = self.page.context.new_page()
        other.set_content("<textarea></textarea>")
        other.evaluate("(text) => { document.querySelector('textarea').value = text }", text)
        other.focus("textarea")
        other.keyboard.press("Control+a")
        other.keyboard.press("Control+c")
        other.close()
        self.page.bring_to_front()
