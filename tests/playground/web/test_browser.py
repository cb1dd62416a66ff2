"""A real Chromium shows the page, types, copies and pastes, and asks no other host."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from playground.web.browser_keys import taken_keys
from tests.playground.web.chromium import MARKS, Opened

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Dialog

pytestmark = MARKS


def test_no_other_host_is_asked_and_nothing_fails(opened: Opened) -> None:
    opened.start("?ping=http://other.example/&delay=1&fontsize=40")
    host = opened.base.partition("//")[2]
    assert [url for url in opened.asked if url.split("/")[2] != host.rstrip("/")] == []
    assert any(url.startswith("ws://") for url in opened.asked)
    assert opened.errors == []


def test_the_picture_has_many_colours_and_a_key_changes_it(opened: Opened) -> None:
    opened.start()
    sizes = opened.page.evaluate(
        "[...document.querySelectorAll('canvas')].map((c) => [c.width, c.height])"
    )
    assert max(width * height for width, height in sizes) > 500_000
    assert len(opened.settled()) > 30_000  # a plain area packs to a few thousand bytes
    before = opened.settled()
    assert opened.press("o") != before
    opened.shows("Samples")
    opened.press("Escape")
    assert not any("Samples" in line for line in opened.lines)


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


def test_the_browser_s_own_key_pastes_200_kilobytes_whole(opened: Opened) -> None:
    fields = {f"field_{number}": {"type": "string", "const": "é" * 20} for number in range(2500)}
    text = json.dumps({"type": "object", "properties": fields}, indent=1, ensure_ascii=False)
    opened.start()
    opened.press("e", "F7")
    opened.copy_elsewhere(text)
    opened.press("Control+v")
    (pasted,) = [message for message in opened.sent if len(message) > 100_000]
    keys = json.loads(pasted)[1]
    assert keys == f"\x1b[200~{text.replace(chr(10), chr(13))}\x1b[201~"
    opened.press("F7", "Control+c")
    assert opened.clipboard() == text


def test_a_paste_that_no_message_holds_is_refused_with_a_sentence(opened: Opened) -> None:
    opened.start()
    opened.press("e")
    opened.copy_elsewhere("x" * 5_000_000)
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
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    opened.page.on("dialog", answer)
    if pasted:
        opened.copy_elsewhere(pasted)
        opened.page.keyboard.press("Control+v")
    opened.page.reload()
    assert asked == (["beforeunload"] if pasted else [])


def test_once_the_address_holds_a_paste_the_page_asks_nothing(opened: Opened) -> None:
    opened.start()
    opened.press("e", "F7")
    opened.copy_elsewhere('{"title": "pasted"}')
    opened.page.keyboard.press("Control+v")
    opened.kept(text='{"title": "pasted"}')
    asked: list[str] = []
    opened.page.on("dialog", lambda dialog: asked.append(dialog.type))
    opened.page.reload()
    opened.painted()
    assert asked == []
    opened.shows('{"title": "pasted"}')


def test_a_key_that_the_browser_is_to_use_is_left_to_it(opened: Opened) -> None:
    opened.page.add_init_script(
        "window.addEventListener('keydown', (event) => { window.last = event }, true)"
    )
    opened.start()
    opened.sent.clear()
    for key in ("Control+v", "F5"):
        opened.page.keyboard.press(key)
        assert opened.page.evaluate("window.last.key") == key.removeprefix("Control+")
        assert opened.page.evaluate("window.last.defaultPrevented") is False
    typed = [said[1] for said in map(json.loads, opened.sent) if said[0] == "stdin"]
    assert {"\x1b[15~", "\x16"}.isdisjoint(typed)


def test_a_key_that_the_browser_would_use_is_the_program_s(opened: Opened) -> None:
    opened.page.add_init_script(
        "window.addEventListener('keydown', (event) => { window.last = event }, true)"
    )
    opened.start()
    asked = len(opened.asked)
    for letter in taken_keys():
        opened.page.keyboard.press(f"Control+{letter}")
        assert opened.page.evaluate("window.last.key") == letter
        assert opened.page.evaluate("window.last.defaultPrevented") is True
        assert ["stdin", chr(ord(letter) - 96)] in map(json.loads, opened.sent)
    assert opened.asked[asked:] == []
