"""A captured request beside what adapters make: a column that is shown and never edited."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from engine import load_toolset
from playground.model.session import Session
from playground.model.start import Start
from playground.screens.losing import CANNOT_EDIT
from playground.view.problems import problem_detail, problems
from playground.widgets.chip_line import ChipLine
from tests.playground.test_capture import LONG, SCHEMA, SENT, body, tools
from tests.playground.tui.driving import MEDIUM, NARROW, WIDE, Play, playing
from tests.playground.tui.test_hostile import EVERYTHING, assert_clean

if TYPE_CHECKING:
    from engine.run.trace import Trace

RAW = tools("search", LONG, "left_out")
BODY = body("mcp__github__search", f"mcp__github__{LONG}"[:64], "another")


def sent(text: str = BODY) -> Start:
    return Start(sent=load_toolset(text))


def run_of(play: Play) -> Trace | None:
    return play.column.trace


async def pick(play: Play, index: int) -> None:
    """Pick a tool of the document."""
    await play.press("0", *["down"] * index, "enter")


@pytest.mark.parametrize("size", [WIDE, MEDIUM, NARROW], ids=str)
async def test_the_column_comes_last_and_tells_what_it_is(size: tuple[int, int]) -> None:
    async with playing(RAW, size=size, start=sent()) as play:
        chips = play.find(ChipLine)._chips()
        assert len(chips) == 8
        assert chips[-1].text.strip().startswith("Capt")
        await play.press("h")
        assert play.column.schema == SENT
        assert "> Captured" in play.text()
        assert "steps unknown" in play.text()
        await play.press("4")
        assert "mcp__github__search" in play.text()
        await play.press("3")
        assert "unknown" in play.text()
        assert [line.name for line in play.steps._lines] == ["unknown"]


async def test_its_losses_name_the_client_and_what_would_explain_them() -> None:
    async with playing(RAW, start=sent(), size=(160, 50)) as play:
        await play.press("h", "7")
        assert play.border("lost")[0] == "7 Lost  Captured  3: 3 loosened"
        assert "by unknown, as remove_unsu" in play.text()
        await play.press("s")
        assert play.main.session.step == 0
        assert "It changed 3 places:" in play.right()
        assert "as no step here would" in play.right()
        await play.press("escape", "7", "enter")
        assert play.rows.row is not None


async def test_cut_names_and_other_tools_of_the_document() -> None:
    async with playing(RAW, start=sent()) as play:
        await play.press("h")
        await pick(play, 1)
        assert play.column.schema == SENT
        assert play.column.plan.sent_name(LONG) == f"mcp__github__{LONG}"[:64]
        await pick(play, 2)
        assert play.column.trace is None
        assert "not in the captured request" in play.text()
        assert "nothing sent" in play.text()
        await play.press("4", "7", "3", "2", "enter", "n")
        assert play.main.session.focus == 7


async def test_it_is_matched_anew_when_the_text_changes() -> None:
    async with playing(RAW, start=sent()) as play:
        await play.press("h")
        play.set_text(RAW.replace('"search"', '"find"'))
        await play.ready()
        assert run_of(play) is None
        play.set_text(RAW.replace('"minimum": 1', '"minimum": 2'))
        await play.ready()
        run = run_of(play)
        assert run is not None
        assert run.raw["properties"]["n"]["minimum"] == 2
        assert play.main.losses.of(7).count == 3


@pytest.mark.parametrize("key", ["space", "a", "r"])
async def test_its_steps_cannot_be_edited(key: str) -> None:
    async with playing(RAW, start=sent()) as play:
        await play.press("h", "3")
        plan, number = play.main.session.plan, play.main.number
        await play.press(key)
        assert play.told()[-1] == CANNOT_EDIT
        assert play.main.session.plan is plan
        assert play.main.number == number


async def test_keys_that_move_or_set_a_step_change_nothing() -> None:
    async with playing(RAW, start=sent()) as play:
        await play.press("h", "3")
        plan = play.main.session.plan
        await play.press("J", "K", "i", "x", "enter", "escape")
        assert play.main.session.plan is plan


async def test_other_providers_are_edited_as_ever() -> None:
    async with playing(RAW, start=sent()) as play:
        await play.press("3", "space")
        assert play.main.session.plan.is_custom
        assert play.main.columns()[7].schema == SENT


async def test_a_session_from_elsewhere_gets_the_column_too() -> None:
    async with playing(RAW, start=sent()) as play:
        adapters = [plan.base for plan in play.main.session.plans if not plan.is_captured]
        play.main.choose(Session.of(adapters), runs=True)
        await play.ready()
        assert len(play.main.columns()) == 8
        assert play.main.columns()[7].schema == SENT


async def test_the_verdict_is_of_the_form_of_the_body() -> None:
    bad: Any = {"type": "string"}
    async with playing(RAW, start=sent(body("search", schema=bad))) as play:
        await play.press("h", "6")
        assert play.find(ChipLine)._chips()[7].verdict == "refused"
        assert "Capt" in play.text()
        mine = [one for one in problems(play.main.columns()) if one.provider == 7]
        assert mine
        told = problem_detail(play.main.columns(), mine[0])
        assert told[-1].text.startswith("Judged as Anthropic")
    async with playing(RAW, start=sent(tools("search", schema=bad))) as play:
        assert play.find(ChipLine)._chips()[7].verdict == ""


async def test_the_whole_body_equal_to_an_adapter_says_so() -> None:
    async with playing(RAW, start=sent(body("search", schema=SCHEMA))) as play:
        await play.press("h")
        assert "same as Gem JSON" in play.text()


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=str)
async def test_hostile_bodies_are_harmless(size: tuple[int, int]) -> None:
    name = f"x__{EVERYTHING}"
    schema = {
        "type": "object",
        "properties": {EVERYTHING: {"const": EVERYTHING}},
        EVERYTHING: EVERYTHING,
    }
    text = json.dumps({"tools": [{"name": EVERYTHING, "inputSchema": {"type": "object"}}]})
    start = sent(body(name, schema=schema))
    async with playing(text, records=True, size=size, start=start) as play:
        await play.press("h")
        assert play.column.schema == schema
        for key in ("2", "enter", "escape", "3", "space", "4", "5", "6", "7", "down", "s", "n"):
            await play.press(key)
            assert_clean(play, size[0])
