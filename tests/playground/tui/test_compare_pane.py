"""The comparison: searching, folding, views, indentation, and nodes marked in other panes."""

from __future__ import annotations

import pytest

from engine.compare import Mark, Row
from playground.model.session import View
from tests.playground.tui.driving import Play, playing


def row(play: Play) -> Row:
    found = play.rows.row
    assert found is not None
    return found


def view(play: Play) -> View:
    return play.main.session.view


def texts(play: Play) -> list[str]:
    found = row(play)
    return [cell.text for cell in (found.raw, *found.cells) if cell is not None]


async def search(play: Play, text: str) -> None:
    await play.press("slash")
    play.answer().value = text
    await play.press("enter")


async def test_search_goes_through_matches_and_around() -> None:
    async with playing() as play:
        await search(play, "ADDRESS".lower())
        assert any("Address" in text or "address" in text for text in texts(play))
        assert "find address" in play.border("compare")[0]
        found = [play.rows.cursor]
        while True:
            await play.press("n")
            if play.rows.cursor == found[0]:
                break
            assert any("ddress" in text for text in texts(play))
            found.append(play.rows.cursor)
        assert found == sorted(found)
        assert len(found) > 1
        assert "Went on from the top." in play.told()
        await play.press("N")
        assert play.rows.cursor == found[-1]
        assert "Went on from the end." in play.told()
        await play.press("escape")
        assert "find" not in play.border("compare")[0]
        await play.press("n")
        assert any(cell and cell.mark is not Mark.SAME for cell in row(play).cells)


async def test_capitals_count_where_some_are_typed() -> None:
    async with playing() as play:
        await search(play, "Address")
        for _ in range(5):
            assert any("Address" in text for text in texts(play))
            await play.press("n")
        await search(play, "STRING")
        assert "No row holds STRING." in play.told()


async def test_empty_search_ends_the_search() -> None:
    async with playing() as play:
        await search(play, "zip")
        await search(play, "")
        assert play.main.query_text == ""


async def test_every_change_is_reached_in_order() -> None:
    schema = '{"properties": {"a": {"const": 1, "minimum": 0}, "b": {"type": ["null", "string"]}}}'
    async with playing(schema) as play:
        scene = play.rows.scene
        assert scene is not None
        seen = []
        for _ in range(scene.alignment.change_count):
            await play.press_only("n")
            await play.calm()
            seen.append(play.rows.cursor)
        assert seen == sorted(set(seen))
        await play.ready()
        assert f"~{len(seen)}/{len(seen)}" in play.border("compare")[1]


async def test_no_change_is_said() -> None:
    async with playing("true") as play:
        await play.press("n")
        assert "No row is changed." in play.told()


async def test_folds_hide_what_is_the_same_and_keep_the_place() -> None:
    async with playing() as play:
        await play.press("n", "n")
        pointer = row(play).pointer
        await play.press("u")
        assert row(play).pointer == pointer
        assert "unchanged rows folded" in play.border("compare")[0]
        assert "unchanged line" in play.text()
        await play.press("u")
        assert row(play).pointer == pointer


async def test_views_take_turns() -> None:
    async with playing() as play:
        await play.press("d")
        assert view(play) is View.BESIDE
        assert "raw beside output" in play.border("compare")[0]
        assert "as loaded" in play.text()
        await play.press("d")
        assert "output only" in play.border("compare")[0]
        assert "definitions" not in "".join(line[46:150] for line in play.screen()[3:30])
        await play.press("d")
        assert view(play) is View.ALIGNED


async def test_indentation_has_ends() -> None:
    async with playing() as play:
        for _ in range(12):
            await play.press(">")
        assert play.rows.indent == 8
        for _ in range(12):
            await play.press("<")
        assert play.rows.indent == 0


async def test_values_scroll_sideways_in_every_column() -> None:
    async with playing() as play:
        await play.press(*["."] * 3)
        assert play.text().count("schema.org/draft-07/schema#") == 3
        await play.press(*[","] * 5)
        assert play.rows.sideways == 0


async def test_row_names_its_pointer_and_the_step_behind_it() -> None:
    async with playing() as play:
        await play.press("n")
        assert "#/$schema  by strip_schema_keyword" in play.border("compare")[1]


async def test_enter_on_a_row_shows_the_step_behind_it() -> None:
    async with playing() as play:
        await search(play, '"type": "string",')
        await play.press("escape", "g")
        while row(play).pointer != "/properties/name/type":
            await play.press("j")
        await play.press("enter")
        assert "step 5 collapse_type_arrays" in play.text()
        assert row(play).pointer == "/properties/name/type"
        await play.press("escape", "g", "enter")
        assert "No step of this provider touched this row." in play.told()


async def test_row_marks_its_node_in_the_text() -> None:
    async with playing() as play:
        await search(play, '"hostname"')
        line = play.editor.cursor_location[0]
        assert '"tags"' in play.editor.document.get_line(line - 2) or "hostname" in (
            play.editor.document.get_line(line)
        )
        first = play.editor.region.y
        assert any("hostname" in shown[:46] for shown in play.screen()[first:])


async def test_inlined_row_marks_the_definition() -> None:
    async with playing() as play:
        await play.press("g")
        while row(play).pointer != "/properties/address/properties/city":
            await play.press("j")
        assert '"city"' in play.editor.document.get_line(play.editor.cursor_location[0])


async def test_cursor_in_the_text_brings_the_row() -> None:
    async with playing() as play:
        await play.press("1")
        lines = play.editor.text.split("\n")
        number = next(n for n, line in enumerate(lines) if '"email"' in line)
        number -= play.editor.cursor_location[0]
        await play.press(*["down"] * number, "home")
        assert row(play).pointer == "/properties/email"


async def test_row_outside_the_schema_moves_nothing() -> None:
    async with playing() as play:
        await play.press("n")
        before = play.rows.cursor
        await play.press("1", "up", "up", "up", "up", "up", "up", "up")
        assert play.editor.cursor_location[0] == 0
        assert play.rows.cursor in (0, before)


@pytest.mark.parametrize("key", ["h", "left"])
async def test_focus_goes_around(key: str) -> None:
    async with playing() as play:
        await play.press(key)
        assert play.main.session.focus == 6
        await play.press("l")
        assert play.main.session.focus == 0
