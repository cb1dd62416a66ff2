"""A stranger is told in two sentences what this is, and begins in one of three ways."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.playground.web.chromium import MARKS, Opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

pytestmark = MARKS

STOPS = 8


def test_a_stranger_reads_two_sentences_and_has_three_choices(opened: Opened) -> None:
    opened.visit()
    text = opened.page.inner_text("#problem")
    assert text.count(". ") + text.endswith(".") == 2
    choices = opened.page.locator("[data-choice]").all_inner_texts()
    assert choices == ["Take the tour", "Paste your tool", "Open a sample"]
    assert opened.page.evaluate("document.activeElement.textContent") == "Take the tour"


def test_the_choices_are_reached_by_keys_alone(opened: Opened) -> None:
    opened.visit()
    opened.page.keyboard.press("Tab")
    opened.page.keyboard.press("Tab")
    assert opened.page.evaluate("document.activeElement.textContent") == "Open a sample"
    opened.page.keyboard.press("Tab")
    opened.page.keyboard.press("Tab")
    assert opened.page.evaluate("document.activeElement.tagName") != "TEXTAREA"
    opened.page.keyboard.press("Shift+Tab")
    opened.page.focus("[data-choice=sample]")
    opened.page.keyboard.press("Enter")
    opened.shows("Samples")
    opened.press("ArrowDown", "Enter")  # and the terminal has the keys
    opened.kept()
    assert not any("Samples" in line for line in opened.lines)


def test_a_sample_is_opened_by_mouse(opened: Opened) -> None:
    opened.visit()
    opened.page.click("[data-choice=sample]")
    assert opened.page.is_hidden("#welcome")
    opened.shows("Samples")


def test_a_choice_that_is_made_before_the_program_is_there_is_kept(opened: Opened) -> None:
    opened.page.goto(opened.base)
    opened.page.click("[data-choice=sample]")
    opened.shows("Samples")


def test_a_tool_is_pasted_in_place_of_the_sample(opened: Opened) -> None:
    text = '{"name": "my_tool", "inputSchema": {"type": "object"}}'
    opened.visit()
    opened.copy_elsewhere(text)
    opened.page.click("[data-choice=paste]")
    assert "ctrl+v pastes your tool" in opened.page.inner_text("#note")
    opened.shows("Format")  # the editor's footer
    opened.page.keyboard.press("Control+v")
    opened.kept(text=text)
    assert opened.page.is_hidden("#note")
    opened.shows("my_tool")


@pytest.mark.parametrize("way", ["Escape", "click"])
def test_who_wants_to_look_around_just_does(opened: Opened, way: str) -> None:
    opened.visit()
    if way == "click":
        opened.page.click("#look")
    else:
        opened.page.keyboard.press(way)
    assert opened.page.is_hidden("#welcome")
    opened.page.keyboard.press("o")
    opened.shows("Samples")


def test_the_tour_is_taken_by_mouse(opened: Opened) -> None:
    opened.visit()
    opened.page.click("[data-choice=tour]")
    for stop in range(1, STOPS + 1):
        opened.shows(f"{stop} of {STOPS}")
        opened.settled()
        if stop < STOPS:
            opened.click("next")
    opened.click("back")
    opened.shows(f"{STOPS - 1} of {STOPS}")
    opened.click("leave")
    opened.settled()
    assert not any(f" of {STOPS}" in line for line in opened.lines)
    typed = [said[1] for said in map(json.loads, opened.sent) if said[0] == "stdin"]
    assert all(data.startswith("\x1b") for data in typed)  # nothing but the mouse


def test_a_phone_gets_a_picture_and_a_sentence_and_no_session(browser: Browser, base: str) -> None:
    phone: ViewportSize = {"width": 390, "height": 844}
    landscape: ViewportSize = {"width": 844, "height": 390}
    for viewport in (phone, landscape):
        context = browser.new_context(viewport=viewport, is_mobile=True, has_touch=True)
        opened = Opened(context.new_page(), base)
        opened.page.goto(base + "#p=1.abc")
        assert opened.page.is_visible(".phone img")
        assert "what was shared" in opened.page.inner_text(".phone")
        assert "open this page on a computer" in opened.page.inner_text(".phone")
        assert opened.page.evaluate("document.querySelector('.phone img').naturalWidth") > 300
        assert opened.page.is_hidden("#welcome")
        assert opened.page.is_hidden("#terminal")
        wide = opened.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= viewport["width"]
        assert [url for url in opened.asked if url.startswith("ws")] == []
        assert opened.errors == []
        context.close()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (500, 400), (900, 300)])
def test_a_window_of_too_few_cells_takes_no_session_until_it_is_larger(
    opened: Opened, width: int, height: int
) -> None:
    opened.page.set_viewport_size({"width": width, "height": height})
    opened.page.goto(opened.base)
    assert "at least 60 by 15" in opened.page.inner_text(".phone")
    assert "shared" not in opened.page.inner_text(".phone")  # nothing was
    assert opened.page.is_hidden("#welcome")
    assert [url for url in opened.asked if url.startswith("ws")] == []
    opened.page.set_viewport_size({"width": 1000, "height": 600})
    opened.painted()
    assert opened.page.is_visible("#welcome")


def test_the_choices_are_reached_in_the_smallest_window(opened: Opened) -> None:
    opened.page.set_viewport_size({"width": 540, "height": 315})
    opened.visit()
    assert opened.size() == (60, 15)
    opened.page.mouse.move(270, 150)
    opened.page.mouse.wheel(0, 2_000)
    opened.settled()
    box = opened.page.locator("#look").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 315
