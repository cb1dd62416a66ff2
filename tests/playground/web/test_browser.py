"""A real Chromium shows the page, types, copies and pastes, and asks no other host."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

from tests.playground.web.serving import serve_process

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Dialog, Page

CHROMIUM = shutil.which("chromium")
FLAGS = (
    "--no-sandbox",  # the tests may run as root
    *("--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
]


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

    def start(self, query: str = "") -> None:
        """Open the playground and wait until it is painted."""
        page = self.page
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("websocket", lambda socket: self.asked.append(socket.url))
        page.on(
            "websocket", lambda socket: socket.on("framesent", lambda x: self.sent.append(str(x)))
        )
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self._note(line.type, line.text))
        page.goto(self.base + query)
        page.wait_for_selector("body.-first-byte", state="attached")
        self.settled()

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.errors.append(text)

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

    def clipboard(self) -> str:
        """Return what a paste into another page brings."""
        other = self.page.context.new_page()
        other.set_content("<textarea autofocus></textarea>")
        other.focus("textarea")
        other.keyboard.press("Control+v")
        text = other.input_value("textarea")
        other.close()
        return text


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1300, "height": 800})
    context.set_default_timeout(20_000)
    yield context
    context.close()


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    with serve_process("--sessions", "20") as (_, url):
        yield url


@pytest.fixture
def opened(context: BrowserContext, base: str) -> Opened:
    return Opened(context.new_page(), base)


def test_no_other_host_is_asked_and_nothing_fails(opened: Opened) -> None:
    opened.start("?ping=http://other.example/&delay=1&fontsize=40")
    host = opened.base.partition("//")[2]
    assert [url for url in opened.asked if url.split("/")[2] != host.rstrip("/")] == []
    assert any(url.startswith("ws://") for url in opened.asked)
    assert opened.errors == []


def test_a_key_changes_the_picture(opened: Opened) -> None:
    opened.start()
    before = opened.settled()
    samples = opened.press("o")
    assert samples != before
    assert opened.press("Escape") == before


def test_the_canvas_has_many_colours(opened: Opened) -> None:
    opened.start()
    sizes = opened.page.evaluate(
        "[...document.querySelectorAll('canvas')].map((c) => [c.width, c.height])"
    )
    assert max(width * height for width, height in sizes) > 500_000
    assert len(opened.settled()) > 30_000  # a plain area packs to a few thousand bytes


def test_a_copy_reaches_the_clipboard(opened: Opened) -> None:
    opened.page.context.grant_permissions(["clipboard-write"], origin=opened.base)
    opened.start()
    opened.press("e", "F7", "Control+c")
    text = opened.clipboard()
    assert json.loads(text)["name"] == "crm_upsert_customer"
    assert opened.errors == []


def test_a_copy_that_the_browser_refuses_is_offered_by_hand(opened: Opened) -> None:
    opened.page.add_init_script(
        "navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))"
    )
    opened.start()
    opened.press("e", "F7", "Control+c")
    assert opened.page.is_visible("#by-hand")
    assert '"crm_upsert_customer"' in opened.page.input_value("#by-hand-text")
    opened.page.click("#by-hand-copy")
    assert opened.page.is_hidden("#by-hand")
    assert json.loads(opened.clipboard())["name"] == "crm_upsert_customer"


def test_the_page_cannot_read_the_clipboard(opened: Opened) -> None:
    opened.page.context.grant_permissions(["clipboard-read"], origin=opened.base)
    opened.start()
    assert opened.page.evaluate("navigator.clipboard.readText()") == ""
    native = "Clipboard.prototype.readText.call(window.native).then(() => 'read', (e) => e.name)"
    opened.page.evaluate("window.native = Object.getPrototypeOf(navigator)")
    assert opened.page.evaluate(native) != "read"


def copy_elsewhere(opened: Opened, text: str) -> None:
    """Copy a text in another page."""
    other = opened.page.context.new_page()
    other.set_content("<textarea></textarea>")
    other.evaluate("(text) => { document.querySelector('textarea').value = text }", text)
    other.focus("textarea")
    other.keyboard.press("Control+a")
    other.keyboard.press("Control+c")
    other.close()
    opened.page.bring_to_front()


def test_the_browser_s_own_key_pastes_200_kilobytes_whole(opened: Opened) -> None:
    fields = {f"field_{number}": {"type": "string", "const": "é" * 20} for number in range(2500)}
    text = json.dumps({"type": "object", "properties": fields}, indent=1, ensure_ascii=False)
    opened.start()
    opened.press("e", "F7")
    copy_elsewhere(opened, text)
    opened.press("Control+v")
    (pasted,) = [message for message in opened.sent if len(message) > 100_000]
    keys = json.loads(pasted)[1]
    assert keys == f"\x1b[200~{text.replace(chr(10), chr(13))}\x1b[201~"
    opened.press("F7", "Control+c")
    assert opened.clipboard() == text


def test_a_paste_that_no_message_holds_is_refused_with_a_sentence(opened: Opened) -> None:
    opened.start()
    opened.press("e")
    copy_elsewhere(opened, "x" * 5_000_000)
    before = len(opened.sent)
    opened.page.keyboard.press("Control+v")
    opened.page.wait_for_selector("#note:visible")
    assert "too much to paste" in opened.page.inner_text("#note")
    assert all(len(message) < 1000 for message in opened.sent[before:])
    assert opened.page.is_hidden(".ended")


def test_leaving_the_program_offers_to_start_again(opened: Opened) -> None:
    opened.start()
    opened.page.keyboard.press("q")
    opened.page.wait_for_selector(".ended", state="visible")
    assert opened.page.inner_text("#reason") == "You left the playground."
    with opened.page.expect_navigation():
        opened.page.click("#restart")
    opened.page.wait_for_selector("body.-first-byte", state="attached")


def test_a_page_within_another_page_is_not_shown(opened: Opened, tmp_path: Path) -> None:
    outer = tmp_path / "outer.html"
    outer.write_text(f"<iframe src='{opened.base}'></iframe>")
    sockets: list[str] = []
    opened.page.on("websocket", lambda socket: sockets.append(socket.url))
    opened.page.goto(outer.as_uri())
    opened.settled()
    assert sockets == []


@pytest.mark.parametrize("pasted", ["", '{"type": "object"}'], ids=["nothing pasted", "pasted"])
def test_only_after_a_paste_the_page_asks_before_it_is_closed(opened: Opened, pasted: str) -> None:
    opened.start()
    opened.press("e")
    if pasted:
        copy_elsewhere(opened, pasted)
        opened.press("Control+v")
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    opened.page.on("dialog", answer)
    opened.page.reload()
    assert asked == (["beforeunload"] if pasted else [])
