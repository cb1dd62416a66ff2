"""Links in a real browser: handed on, kept in the address, and never lost with a session."""

from __future__ import annotations

import json
import os
import random
import signal
from typing import TYPE_CHECKING

import pytest

from playground.model.link import MAX_LINK, visit_of_link
from tests.playground.web.chromium import MARKS, Opened
from tests.playground.web.serving import children_of, serve_process

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = MARKS

TEXT = '{"name": "handed_on", "inputSchema": {"type": "object"}}'


def change_all(opened: Opened) -> None:
    """Paste a text, focus another provider, switch a step and fold what is unchanged."""
    opened.start()
    opened.press("e", "F7")
    opened.copy_elsewhere(TEXT)
    opened.press("Control+v", "Escape", "l", "l", "3", "Space", "u")
    opened.kept(text=TEXT, provider="gemini_json_schema", hides_unchanged=True)


def assert_all_is_there(opened: Opened) -> None:
    """Assert that the changes are shown, and that the page holds them."""
    opened.shows("handed_on")
    opened.shows("[ ]  1 resolve_refs")
    visit = opened.kept(text=TEXT, provider="gemini_json_schema", hides_unchanged=True)
    assert visit["plans"][0]["base"] == "gemini_json_schema"
    assert visit["plans"][0]["steps"][0] == {"id": "resolve_refs", "enabled": False, "options": {}}


def test_a_link_is_copied_in_one_page_and_opened_in_another(
    opened: Opened, context: BrowserContext
) -> None:
    context.grant_permissions(["clipboard-write"], origin=opened.base)
    change_all(opened)
    opened.press("y", "l")
    opened.shows("browser's clipboard")
    link = opened.clipboard()
    assert link.startswith(f"{opened.base}#p=1.")
    assert len(link) < 2_000
    other = Opened(context.new_page(), link)
    other.visit()
    assert other.page.is_hidden("#welcome")
    assert_all_is_there(other)
    assert other.errors == []


def test_loading_the_page_anew_keeps_all(opened: Opened) -> None:
    change_all(opened)
    opened.page.reload()
    opened.painted()
    assert opened.page.is_hidden("#welcome")
    assert_all_is_there(opened)


def test_what_is_too_long_for_an_address_is_kept_for_the_tab(opened: Opened) -> None:
    numbers = random.Random(1)  # noqa: S311 - a text that packs badly, no secret
    text = json.dumps({"enum": [numbers.random() for _ in range(4_000)]}, indent=1)
    opened.start()
    opened.press("e", "F7")
    opened.copy_elsewhere(text)
    opened.page.keyboard.press("Control+v")
    opened.page.wait_for_url("**/#p=tab")
    kept = opened.page.evaluate("sessionStorage.getItem('playground')")
    assert len(kept) > MAX_LINK
    assert visit_of_link(kept)["text"] == text
    opened.page.reload()
    opened.painted()
    opened.shows(text.splitlines()[3].strip())


def test_the_address_of_another_tab_says_so(opened: Opened) -> None:
    opened.start("#p=tab")
    assert "another tab" in opened.page.inner_text("#note")


def test_a_link_in_the_address_bar_of_an_open_page_is_opened(opened: Opened) -> None:
    change_all(opened)
    link = opened.page.url
    opened.press("u")
    opened.kept(hides_unchanged=None)
    opened.page.evaluate("(link) => { location.href = link }", link)
    opened.shows("lose the changes")
    opened.press("y")
    assert_all_is_there(opened)


@pytest.mark.parametrize(
    ("fragment", "said"),
    [("p=1.abcd", "damaged"), ("p=1.%22%3E%3Cscript%3E", "no link"), ("p=7.abcd", "version 7")],
)
def test_a_link_that_is_none_is_said_and_the_sample_is_there(
    opened: Opened, fragment: str, said: str
) -> None:
    opened.start(f"#{fragment}")
    opened.shows("crm_upsert_customer")
    assert any(said in line for line in opened.lines)
    assert opened.errors == []


def test_when_nobody_types_the_page_offers_to_go_on(context: BrowserContext) -> None:
    with serve_process("--idle", "8") as (_, url):
        opened = Opened(context.new_page(), url)
        opened.start()
        opened.page.keyboard.press("l")
        opened.kept(provider="gemini_vertex")
        opened.page.wait_for_selector(".ended", state="visible")
        assert opened.page.inner_text("#restart") == "Go on"
        assert opened.page.inner_text("#kept").endswith("kept in this page's address or tab.")
        opened.page.click("#restart")
        opened.painted()
        opened.shows("> Gemini Vertex")


def test_a_full_server_keeps_the_address(opened: Opened, context: BrowserContext) -> None:
    change_all(opened)
    fragment = opened.fragment()
    with serve_process("--sessions", "1") as (_, url):
        first = Opened(context.new_page(), url)
        first.start()
        second = Opened(context.new_page(), url)
        second.page.goto(f"{url}#{fragment}")
        assert second.page.is_visible("#kept")
        assert second.page.evaluate("document.activeElement.id") == "again"
        second.page.keyboard.press("Enter")
        second.page.wait_for_load_state()
        assert second.fragment() == fragment
        assert "by itself every 3 seconds" in second.page.inner_text("#retrying")
        first.page.close()
        second.painted()  # without a key
        assert_all_is_there(second)


def test_a_server_that_stays_full_is_asked_a_few_times(context: BrowserContext) -> None:
    with serve_process("--sessions", "1") as (_, url):
        first = Opened(context.new_page(), url)
        first.start()
        second = Opened(context.new_page(), url)
        second.page.clock.install()
        second.page.goto(url)
        assert second.page.is_hidden("#kept")
        for count in range(1, 5):
            second.page.get_by_text(f"{count} of 4").wait_for()
            with second.page.expect_navigation():
                second.page.clock.run_for(3_000)
        second.page.wait_for_selector("#retrying", state="hidden")
        with second.page.expect_navigation():
            second.page.click("#again")
        second.page.get_by_text("1 of 4").wait_for()


def test_a_session_that_failed_can_be_left_behind(context: BrowserContext) -> None:
    with serve_process() as (server, url):
        opened = Opened(context.new_page(), url)
        change_all(opened)
        (child,) = children_of(server.pid)
        os.kill(child, signal.SIGKILL)
        opened.page.wait_for_selector("#afresh", state="visible")
        assert opened.page.inner_text("#restart") == "Start again"
        opened.page.click("#afresh")
        opened.page.wait_for_selector("#welcome", state="visible")
        assert opened.fragment() == ""


def test_nothing_of_the_address_is_asked_for(opened: Opened) -> None:
    change_all(opened)
    opened.page.reload()
    opened.painted()
    assert opened.fragment()
    assert [url for url in opened.asked if "p=1" in url] == []
