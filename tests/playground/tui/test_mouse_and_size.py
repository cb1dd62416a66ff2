"""The mouse, and windows of any size."""

from __future__ import annotations

import pytest
from textual.widgets import Input, OptionList

from playground.screens.layout import PANES
from playground.widgets.chip_line import ChipLine
from playground.widgets.column_heads import ColumnHeads
from playground.widgets.schema_lines import SchemaLines
from playground.widgets.tab_line import TabLine
from tests.playground.tui.driving import (
    MEDIUM,
    NARROW,
    SIZES,
    SMALL,
    WIDE,
    Play,
    over_a_megabyte,
    playing,
)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_click_on_each_chip_focuses_its_provider(size: tuple[int, int]) -> None:
    async with playing(size=size) as play:
        start = 0
        chips = play.find(ChipLine)._chips()
        assert len(chips) == 7
        for place, chip in enumerate(chips):
            await play.click(play.find(ChipLine), start + 1)
            assert play.main.session.focus == place
            start += len(chip.text) + 1


async def test_click_on_a_row_moves_the_cursor_and_focuses_the_column() -> None:
    async with playing() as play:
        await play.press("3")
        await play.click(play.rows, 50, 7)
        assert play.rows.cursor == 7
        assert play.main.pane == "compare"
        assert play.main.session.focus == 1
        await play.click(play.find(ColumnHeads), 100, 0)
        assert play.main.session.focus == 2


async def test_click_below_the_last_row_changes_nothing() -> None:
    async with playing("true") as play:
        await play.click(play.rows, 3, 9)
        assert play.rows.cursor == 0


async def test_click_on_a_step_shows_it_and_on_its_box_switches_it() -> None:
    async with playing() as play:
        await play.click(play.steps, 12, 2)
        assert play.steps.entry == 2
        assert play.main.session.step == 2
        assert play.main.session.plan.entries[2].enabled
        await play.click(play.steps, 1, 4)
        assert play.steps.entry == 4
        assert not play.main.session.plan.entries[4].enabled
        await play.click(play.steps, 1, 4)
        assert play.main.session.plan.entries[4].enabled


async def test_click_on_the_rule_between_steps_changes_nothing() -> None:
    async with playing() as play:
        await play.press("3")
        rule = play.steps.line_count() - 2
        await play.click(play.steps, 1, rule)
        assert play.steps.entry == 0
        assert not play.main.session.plan.is_custom


async def test_click_on_each_tab_goes_to_its_pane() -> None:
    async with playing(size=NARROW) as play:
        line = play.screen()[1]
        for name, where in PANES.items():
            tab = where.replace("Pipeline", "Steps").replace("Arguments", "Args")
            await play.click(play.main.query_one("#tabs", TabLine), line.index(tab) + 1)
            assert play.main.pane == name
            assert where in play.screen()[2]


async def test_click_into_the_editor_puts_the_cursor_there() -> None:
    async with playing() as play:
        await play.click(play.editor, 10, 3)
        assert play.editor.has_focus
        assert play.editor.cursor_location[0] == 3
        assert play.main.pane == "schema"


async def test_click_on_an_option_picks_it() -> None:
    async with playing() as play:
        await play.press("o")
        await play.click(play.app.screen.query_one(OptionList), 5, 2)
        assert "sample starter" in play.screen()[0]


STEPS = [WIDE, NARROW, MEDIUM, (59, 14), SMALL, (30, 5), WIDE, (60, 15), (300, 80), NARROW]


@pytest.mark.parametrize("pane", ["schema", "compare", "pipeline", "name", "cache"])
async def test_resizing_keeps_focus_and_choices(pane: str) -> None:
    async with playing() as play:
        await play.press("l", "3", "down", "down", "space")
        number = ["schema", "compare", "pipeline", "name", "cache"].index(pane) + 1
        await play.press(str(number))
        focused = play.main.focused
        before = play.main.session
        entry, row = play.steps.entry, play.rows.cursor
        for width, height in STEPS:
            await play.resize(width, height)
            if width >= 60 and height >= 15:
                assert play.main.focused is focused
                assert focused is not None
                assert focused.size.height > 0
            assert play.main.session == before
            assert (play.steps.entry, play.rows.cursor) == (entry, row)
            assert len(play.screen()) == height


async def test_resizing_keeps_what_is_typed() -> None:
    async with playing() as play:
        await play.press("4", "enter", "x")
        await play.resize(*NARROW)
        assert isinstance(play.main.focused, Input)
        await play.press("y")
        assert play.main.session.name == "crm_upsert_customerxy"


@pytest.mark.parametrize("size", [(59, 24), (80, 14), (20, 3)], ids=str)
async def test_small_window_is_refused_in_one_sentence(size: tuple[int, int]) -> None:
    async with playing(size=size) as play:
        text = " ".join(play.text().split())
        if size[1] > 5:
            assert f"This window is {size[0]} by {size[1]}." in text
            assert "The playground needs 60 by 15; please enlarge it." in text
        assert "╭" not in text
        await play.resize(60, 15)
        assert "2 Compare" in play.text()
        assert play.rows.has_focus


@pytest.mark.parametrize("height", [15, 50])
@pytest.mark.parametrize("width", [60, 99, 100, 159, 160, 400])
async def test_every_size_shows_all_chips_whole_keys_and_full_rows(width: int, height: int) -> None:
    async with playing(size=(width, height)) as play:
        chips = play.find(ChipLine)._chips()
        assert sum(len(chip.text) + 1 for chip in chips) - 1 <= play.find(ChipLine).size.width
        assert len(chips) == 7
        for number in "234567891":  # the editor last: in it digits are text
            await play.press(number)
            assert all(len(row) == width for row in play.screen())
            footer = play.screen()[-1].split()
            is_typing = number == "1"
            assert footer[-2:] == ["f1" if is_typing else "?", "Help"]


@pytest.mark.parametrize(
    ("size", "columns", "zoomed"),
    [(WIDE, 3, 5), (MEDIUM, 2, 3), (SMALL, 1, 2), (NARROW, 1, 2), ((300, 50), 5, 7)],
    ids=str,
)
async def test_zoom_shows_as_many_columns_as_fit(
    size: tuple[int, int], columns: int, zoomed: int
) -> None:
    async with playing(size=size) as play:
        assert shown(play) == columns
        await play.press("z")
        assert shown(play) == zoomed
        await play.press("escape")
        assert shown(play) == columns


def shown(play: Play) -> int:
    scene = play.rows.scene
    assert scene is not None
    return len(scene.columns)


async def test_columns_slide_with_the_focus() -> None:
    async with playing() as play:
        for place in (1, 2, 3, 4, 5, 6, 0):
            await play.press("l")
            scene = play.rows.scene
            assert scene is not None
            assert place in scene.providers
            assert scene.heads[scene.providers.index(place)].is_focused


async def test_view_of_a_large_text_takes_clicks() -> None:
    async with playing(over_a_megabyte()) as play:
        await play.click(play.find(SchemaLines), 5, 4)
        assert play.find(SchemaLines).cursor == 4
        assert play.main.pane == "schema"
