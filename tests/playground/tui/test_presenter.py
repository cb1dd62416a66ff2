"""Presenter mode: colours, the columns that fit, the pressed key, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.color import Color
from textual.widgets import Static

from playground.model.session import View
from playground.model.start import Start
from playground.screens.ask import LineScreen
from playground.state import Memory, Settings
from playground.themes import PRESENTING, contrast
from playground.view.geometry import MIN_COLUMN, column_widths
from playground.widgets.key_line import KeyLine
from tests.playground.tui.driving import MEDIUM, NARROW, WIDE, Play, playing

if TYPE_CHECKING:
    from pathlib import Path

PRESENT = Start(presents=True)
HALL = (110, 30)


def shown(play: Play) -> str:
    """Return the key that is shown, with its label; nothing before the first."""
    block = play.find(KeyLine).query_one(Static)
    text = " ".join(str(block.content).split()) if block.display else ""
    rows = play.screen()[-play.find(KeyLine).size.height :]
    assert " ".join(" ".join(rows).split()) == text
    return text


def presents(play: Play) -> bool:
    return play.main.is_presenting


def columns(play: Play) -> list[str]:
    scene = play.rows.scene
    assert scene is not None
    return [head.titles[-1] for head in scene.heads]


def widths(play: Play) -> list[int]:
    assert play.rows.scene is not None
    width = play.rows.scrollable_content_region.width
    return column_widths(width, len(play.rows.scene.columns))


async def choose(play: Play, words: str) -> None:
    """Take an entry of the palette."""
    await play.press("ctrl+p")
    await play.type(words)
    await play.until(lambda: play.app.screen.query("OptionList"))
    await play.pilot.pause(0.3)
    await play.press("enter")
    await play.until(lambda: not play.has_modal())
    await play.ready()


async def test_raw_and_two_providers_stand_side_by_side_at_110() -> None:
    async with playing(size=HALL, start=PRESENT) as play:
        assert presents(play)
        assert columns(play) == ["Raw", "Gemini", "Vertex"]
        assert min(widths(play)) >= MIN_COLUMN
        assert play.app.theme == PRESENTING
        await play.press("l", "l")
        assert columns(play) == ["Raw", "Vertex", "Gem JSON"]
        assert play.rows.has_focus


@pytest.mark.parametrize("width", [60, 80, 102, 103, 104, 105, 106, 107, 110, 139, 140, 141, 300])
async def test_as_many_columns_as_fit_and_none_is_narrower(width: int) -> None:
    async with playing(size=(width, 24), start=PRESENT) as play:
        many = len(widths(play))
        room = width - 1  # the scrollbar
        assert many == max(2, min(8, (room + 1) // (MIN_COLUMN + 1)))
        assert min(widths(play)) >= min(MIN_COLUMN, (room - 1) // 2)


async def test_chrome_is_reduced() -> None:
    async with playing(size=HALL, start=PRESENT) as play:
        rows = play.screen()
        assert rows[0].strip() == "crm_upsert_customer  sample demo   valid"
        assert rows[1].startswith("─2 Compare")
        assert "Help" not in play.text()
        assert "│" not in {row[0] for row in rows}
        play.set_text("{")
        await play.ready()
        assert "! " in play.screen()[0]


@pytest.mark.parametrize("size", [WIDE, MEDIUM, HALL, NARROW, (60, 15)], ids=str)
async def test_pressed_key_is_shown_with_what_it_does(size: tuple[int, int]) -> None:
    async with playing(size=size, start=PRESENT) as play:
        assert shown(play) == ""
        await play.press("n")
        assert shown(play) == "n Change"
        await play.press("ctrl+r")
        assert shown(play) == "ctrl+r Send"
        await play.press("down")
        assert shown(play) == "↓ Down"
        await play.press("k")
        assert shown(play) == "k Up"
        await play.press("f9")
        assert shown(play) == ""


async def test_pressed_key_goes_after_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playground.widgets.key_line.SHOWN_FOR", 0.05)
    async with playing(start=PRESENT) as play:
        await play.press("n")
        await play.until(lambda: not play.find(KeyLine).query_one(Static).display)


async def test_typed_text_is_not_shown() -> None:
    async with playing(size=MEDIUM, start=PRESENT) as play:
        await play.press("z", "1")
        assert shown(play) == "1 Schema"
        for typed in ("s", "n", "1", "space", "enter", "backspace", "left", "question_mark"):
            await play.press(typed)
            assert shown(play) in ("", "1 Schema")
        await play.press("escape")
        assert shown(play) == "esc Leave"
        await play.press("4", "enter")
        assert shown(play) == "enter Edit"
        await play.press("n", "q")
        assert shown(play) == "enter Edit"
        await play.press("escape", "slash")
        assert isinstance(play.app.screen, LineScreen)
        await play.type("secret")
        block = play.find(KeyLine).query_one(Static)
        assert str(block.content).split() == ["/", "Find"]


async def test_pressed_key_stands_out() -> None:
    async with playing(size=MEDIUM, start=PRESENT) as play:
        await play.press("n")
        style = play.find(KeyLine).query_one(Static).styles
        assert style.background.a == 1
        ratio = contrast(style.color, style.background)
        assert ratio >= 15
        assert contrast(style.background, Color.parse("white")) >= 15


async def test_palette_switches_it_on_and_back_to_what_was() -> None:
    async with playing(size=MEDIUM) as play:
        play.app.theme = "nord"
        await play.press("right", "5")
        before = play.border("compare"), columns(play), play.main.pane
        await choose(play, "presenter mode")
        assert presents(play)
        assert play.app.theme == PRESENTING
        assert columns(play) == ["Raw", "Vertex", "Gem JSON"]
        await choose(play, "presenter mode")
        assert not presents(play)
        assert play.app.theme == "nord"
        assert not play.main.is_zoomed
        assert play.main.session.view is View.ALIGNED
        await play.press("5")
        assert (play.border("compare"), columns(play), play.main.pane) == before


async def test_theme_that_is_chosen_meanwhile_stays() -> None:
    async with playing(size=MEDIUM, start=PRESENT) as play:
        play.app.theme = "textual-light"
        play.main.action_present()
        await play.ready()
        assert play.app.theme == "textual-light"


async def test_theme_of_presenter_mode_is_not_remembered(tmp_path: Path) -> None:
    Memory(tmp_path).save_settings(Settings("nord"))
    async with playing(memory=Memory(tmp_path), start=PRESENT) as play:
        assert play.app.theme == PRESENTING
        play.main.action_quit()
    assert Memory(tmp_path).settings().theme == "nord"
    async with playing(memory=Memory(tmp_path), start=PRESENT) as play:
        play.main.action_present()
        await play.ready()
        assert play.app.theme == "nord"


async def test_view_and_zoom_that_were_changed_meanwhile_stay() -> None:
    async with playing(size=MEDIUM, start=PRESENT) as play:
        await play.press("d", "z")
        play.main.action_present()
        await play.ready()
        assert play.main.session.view is View.OUTPUT
        assert not play.main.is_zoomed


async def test_tour_is_presented_and_gives_the_whole_window_back() -> None:
    async with playing(size=HALL, start=Start(presents=True, tours=True)) as play:
        assert play.app.theme == PRESENTING
        assert "Tour 1 of 8" in play.text()
        assert "1 Schema" in play.text()
        await play.press("t")
        assert shown(play) == "t Tour"
        assert "Raw" in columns(play)
        play.main.action_present()
        await play.ready()
        assert not presents(play)
        assert play.main.session.view is View.BESIDE
        play.main.action_present()
        await play.press("escape")
        assert columns(play) == ["Raw", "Gemini", "Vertex"]


async def test_beside_shows_one_provider_unless_zoomed() -> None:
    async with playing() as play:
        await play.press("d")
        assert len(columns(play)) == 2
        await play.press("z")
        assert len(columns(play)) == 5
        await play.press("u", "n", "3")
        await play.press("2")
        assert len(columns(play)) == 5
        await play.press("z")
        assert len(columns(play)) == 2


async def test_without_presenter_mode_no_key_is_shown() -> None:
    async with playing() as play:
        await play.press("n")
        assert not play.main.query(KeyLine)
