"""Where the text gives no result every pane says so, and no key does nothing in silence."""

from __future__ import annotations

import json

import pytest

from playground.widgets.step_text import StepText
from tests.playground.tui.driving import MEDIUM, NARROW, SIZES, SMALL, playing

TEXTS = ["", "[]", '{"tools":[]}', "{"]


@pytest.mark.parametrize("text", TEXTS, ids=["empty", "list", "tools", "broken"])
async def test_each_pane_says_that_there_is_nothing_yet(text: str) -> None:
    async with playing(text, size=NARROW) as play:
        for pane, words in (
            ("3", "Nothing was run yet."),
            ("4", "There is no tool yet."),
            ("5", "Nothing was asked yet."),
            ("6", "There is no result yet."),
            ("9", "There is no request without a schema."),
        ):
            await play.press(pane)
            assert words in play.text()
        assert "Working." not in play.text()
        await play.press("4", "enter", "x")
        assert play.main.session.name is None
        assert not play.answer_name().has_focus


async def test_keys_that_need_a_result_say_that_there_is_none() -> None:
    async with playing("[]") as play:
        await play.press("9", "2")
        for key in ("n", "N", "p", "ctrl+r"):
            before = len(play.told())
            await play.press(key)
            assert play.told()[before:] == ["There is no result yet."]
        await play.press("9", "c", "0")
        assert "There is no request without a schema." in play.told()
        assert "There is no tool yet: nothing to pick from." in play.told()


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_fault_and_hint_are_whole_at_every_size(size: tuple[int, int]) -> None:
    async with playing('{"tools":[]}', size=size) as play:
        words = play.rows._hints()
        assert " ".join(words).endswith("at least one tool is expected")
        assert all(any(line in row for row in play.screen()) for line in words)


async def test_a_first_result_takes_the_place_of_the_words() -> None:
    async with playing("[]", size=MEDIUM) as play:
        await play.press("9", "1")
        play.set_text('{"type": "object"}')
        await play.ready()
        assert "There is no request" not in play.text()
        assert "There is no result" not in play.text()


async def test_tool_without_a_name_is_no_schema_without_one() -> None:
    tools = {"tools": [{"inputSchema": {"type": "object"}}, {"name": "b"}]}
    async with playing(json.dumps(tools)) as play:
        assert "tool without a name  tool 1 of 2" in play.screen()[0]


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_counter_of_changes_is_whole_at_every_size(size: tuple[int, int]) -> None:
    async with playing(size=size) as play:
        count = play.rows.scene.alignment.change_count  # type: ignore[union-attr]  # it has run
        for number in range(1, 6):
            await play.press("n")
            assert any(f"~{number}/{count} " in row for row in play.screen())


async def test_lower_area_goes_back_when_the_pipeline_is_left() -> None:
    async with playing(size=MEDIUM) as play:
        await play.press("7", "3")
        assert play.main.query_one("#step-box").display
        await play.press("2")
        assert play.main.query_one("#lost-box").display
        assert not play.main.query_one("#step-box").display


async def test_pane_for_losses_says_whole_that_nothing_is_lost() -> None:
    async with playing('{"type": "object"}', size=SMALL) as play:
        await play.press("7")
        text = play.main.query_one("#lost-text", StepText)
        words = [line.text for line in text._lines]
        assert words == ["Nothing is lost. The same arguments pass before and after."]
        assert text.display
        assert text.size.height >= text.virtual_size.height
