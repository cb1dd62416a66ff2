"""The name pane: where a name is cut, who collides, and what editing does."""

from __future__ import annotations

import json

import pytest
from rich.cells import cell_len
from textual.widgets import Input, Static

from engine.adapters import adapters
from playground.model.plan import Plan
from playground.samples import sample_text
from playground.view.name_lines import NameLine, name_lines
from tests.playground.tui.driving import MEDIUM, NARROW, Play, playing

PLANS = [Plan.of(adapter) for adapter in adapters().values()]


def lines(name: str | None, others: list[str] | None = None, width: int = 76) -> list[NameLine]:
    return name_lines(name, PLANS, others or [], width)


def document(*names: str) -> str:
    return json.dumps([{"name": name, "inputSchema": {}} for name in names])


def results(play: Play) -> str:
    return str(play.main.query_one("#name-results", Static).content)


@pytest.mark.parametrize(
    ("name", "kept", "cut"),
    [
        pytest.param("a" * 70, "a" * 64, "a" * 6, id="ASCII"),
        pytest.param("a" * 62 + "🔧tail", "a" * 62, "🔧tail", id="emoji at the cut"),
        pytest.param("名" * 22, "名" * 21, "名", id="CJK"),
        pytest.param("a" * 63 + "é", "a" * 63, "é", id="two bytes at the cut"),
    ],
)
def test_cut_falls_between_characters(name: str, kept: str, cut: str) -> None:
    (_, line) = lines(name, width=200)
    assert (line.kept, line.cut) == (kept, cut)
    assert f"{len(cut.encode())} cut" in line.right


@pytest.mark.parametrize("width", range(40, 130, 7))
@pytest.mark.parametrize("name", ["a" * 300, "🔧" * 40, "名前" * 30, "a🔧" * 33, "é" * 90, "x"])
def test_lines_have_their_width_whatever_is_in_them(name: str, width: int) -> None:
    for line in lines(name, width=width):
        text = line.left + line.kept + line.cut + line.right
        assert cell_len(text) <= max(width, 41)
        assert "\ufffd" not in text
        if line.cut:
            assert cell_len(line.left + line.kept + line.cut) <= width - 14


def test_cut_is_in_sight_of_an_over_long_name() -> None:
    line = lines("a" * 5_000)[1]
    assert line.kept.startswith("…")
    assert line.cut.endswith("…")
    assert "4,936 cut" in line.right


def test_no_name_and_an_empty_one_are_told_apart() -> None:
    assert "No name" in lines(None)[0].kept
    assert any("the name is empty" in line.right for line in lines(""))


def test_collision_names_the_others() -> None:
    others = [f"{'a' * 64}_{n}" for n in range(5)]
    warning = lines("a" * 64 + "_x", others)[-1]
    assert warning.warns
    assert others[0] in warning.right
    assert "and 2 more" in warning.right


async def test_collision_is_shown_in_the_pane() -> None:
    long = "a" * 64
    async with playing(document(f"{long}_one", f"{long}_two")) as play:
        assert "sent under the same name as" in results(play)


async def test_cut_is_shown_in_the_pane() -> None:
    async with playing(sample_text("split_emoji_name"), size=MEDIUM) as play:
        await play.press("4")
        assert "61 bytes, 14 cut" in play.text()


async def test_editing_the_name_updates_the_results() -> None:
    async with playing(document("a" * 60)) as play:
        await play.press("4", "enter", "end")
        await play.type("bcdefg")
        assert "64 bytes, 2 cut" in results(play)
        assert "aab" in play.screen()[0] or "…" in play.screen()[0]
        await play.press("enter")
        assert play.main.focused is not None
        assert play.main.focused.id == "name-pane"
        await play.press("enter")
        play.answer_name().value = ""
        await play.ready()
        assert "the name is empty" in results(play)
        await play.press("escape", "escape")
        assert play.rows.has_focus


async def test_name_of_another_tool_takes_over() -> None:
    async with playing(document("first", "second")) as play:
        await play.press("4", "enter", "x", "escape", "0", "down", "enter")
        assert play.main.session.name is None
        assert play.answer_name().value == "second"
        assert "second" in results(play)


async def test_limit_of_a_provider_can_be_set_and_taken_back() -> None:
    async with playing(size=NARROW) as play:
        await play.press("4", "i")
        play.answer().value = "7"
        await play.press("enter")
        assert "7 bytes, 12 cut" in results(play)
        assert "Gemini" in results(play)
        await play.press("i")
        play.answer().value = "many"
        await play.press("enter")
        assert "please give a whole number from 0 to 9999" in play.told()
        assert play.answer().value == "many"
        play.answer().value = ""
        await play.press("enter")
        assert "all 7" in results(play)


async def test_bare_schema_has_no_name() -> None:
    async with playing("{}") as play:
        assert "No name: a bare schema" in results(play)
        assert "schema without a name" in play.screen()[0]
        assert isinstance(play.answer_name(), Input)
