"""Each state of the text has a sensible screen: broken, empty, odd, huge, exploding."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from textual.widgets import OptionList

from playground.keys import KEYS, Where
from playground.model import run
from playground.screens.picker import MAX_OPTIONS, PickerScreen
from playground.widgets.chip_line import ChipLine
from playground.widgets.schema_lines import SchemaLines
from tests.playground.tui.driving import MEDIUM, NARROW, SIZES, playing

if TYPE_CHECKING:
    from pathlib import Path

BROKEN = '{\n  "type": "object"\n  "properties": {}\n}'
PLACE = "line 3, column 3"


def fan_out(levels: int) -> dict[str, Any]:
    """Return definitions of which each names the next one four times."""
    definitions: dict[str, Any] = {
        f"d{n}": {
            "type": "object",
            "properties": {key: {"$ref": f"#/definitions/d{n + 1}"} for key in "abcd"},
        }
        for n in range(levels)
    }
    definitions[f"d{levels}"] = {"type": "string"}
    root = {"x": {"$ref": "#/definitions/d0"}}
    return {"type": "object", "properties": root, "definitions": definitions}


def fifty() -> dict[str, Any]:
    """Return a node with fifty references to itself."""
    node = {f"r{n}": {"$ref": "#/definitions/N"} for n in range(50)}
    return {
        "type": "object",
        "properties": {"x": {"$ref": "#/definitions/N"}},
        "definitions": {"N": {"type": "object", "properties": node}},
    }


def large(characters: int) -> str:
    """Return a schema's text of about so many characters."""
    leaf = {"type": ["string", "null"], "description": "d" * 400, "minLength": 1}
    properties = {f"q{n}": leaf for n in range(8)}
    one = {"type": "object", "properties": properties}
    size = len(json.dumps(one, indent=2)) + 200
    many = {f"p{n}": one for n in range(characters // size)}
    return json.dumps({"type": "object", "properties": many}, indent=2)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_broken_json_says_where_and_keeps_the_last_result(size: tuple[int, int]) -> None:
    async with playing(size=size) as play:
        await play.press("1")
        play.set_text(BROKEN)
        await play.ready()
        screen = play.screen()
        assert PLACE in screen[0]
        editor = [row for row in screen[1:] if PLACE in row]
        assert editor
        assert play.border("schema")[1] == "invalid"
        await play.press("2" if size != NARROW else "escape")
        assert "the last valid schema" in play.border("compare")[0]
        assert '"$schema": "http' in play.text()
        assert "18m" in play.text().replace(" ~", "").replace(" m", "m")


async def test_rows_of_an_earlier_text_are_dim() -> None:
    async with playing() as play:
        assert not play.rows.render_line(3)._segments[1].style.dim  # type: ignore[union-attr]  # painted
        play.set_text(BROKEN)
        await play.ready()
        styles = [segment.style for segment in play.rows.render_line(3)]
        assert all(style is not None and style.dim for style in styles if style != styles[1])
        await play.press("1", "ctrl+z")
        assert play.main.status.error is None
        assert not play.rows.render_line(3)._segments[1].style.dim  # type: ignore[union-attr]  # same


async def test_the_line_and_column_of_the_error_are_marked() -> None:
    async with playing() as play:
        play.set_text(BROKEN)
        await play.ready()
        spans = play.editor.get_line(2).spans
        assert any(str(span.style) == "reverse" and span.start == 2 for span in spans)
        assert not any(str(span.style) == "reverse" for span in play.editor.get_line(1).spans)


async def test_text_that_was_broken_from_the_start() -> None:
    async with playing(BROKEN) as play:
        assert PLACE in play.screen()[0]
        assert "There is no result yet: " in play.text()
        assert len(play.find(ChipLine)._chips()) == 7
        assert "resolve_refs" in play.text()
        await play.press("3", "space", "j", "2", "n", "enter", "u", "d", "z", "z", "/", "escape")
        await play.press("1")
        play.set_text('{"type": "object"}')
        await play.ready()
        assert play.main.status.error is None
        assert '"type": "object"' in play.text()


@pytest.mark.parametrize("text", ["", " \n\t \n"], ids=["nothing", "spaces"])
async def test_empty_text_says_how_to_start(text: str) -> None:
    async with playing() as play:
        await play.press("1")
        play.set_text(text)
        await play.ready()
        assert "empty: type or paste a schema, or press o for a sample" in play.screen()[0]
        assert "Nothing here yet" in play.text()
        assert play.main.result is None
        await play.press("ctrl+z")
        assert "18 miss" not in play.screen()[0]
        assert play.main.result is not None


@pytest.mark.parametrize("root", ["true", "false"])
async def test_boolean_root_is_shown_for_every_provider(root: str) -> None:
    async with playing(root) as play:
        assert [column.schema for column in play.main.columns()] == [root == "true"] * 7
        assert play.rows.line_count() == 1
        assert root in play.text()
        assert "same as Gemini" in play.text()


async def test_number_as_a_tools_schema_goes_through() -> None:
    async with playing('{"name": "odd", "inputSchema": 5}') as play:
        assert [column.schema for column in play.main.columns()] == [5] * 7
        await play.press("3", "down", "enter", "2", "n", "/")
        assert play.has_modal()


@pytest.mark.parametrize("schema", ["", ', "inputSchema": null'], ids=["none", "null"])
async def test_tool_without_schema_gets_the_empty_one(schema: str) -> None:
    async with playing(f'{{"name": "bare"{schema}}}') as play:
        assert "no schema: an empty one is sent" in play.border("compare")[0]
        closed = {"type": "object", "properties": {}, "additionalProperties": False}
        assert play.main.columns()[3].schema == closed
        assert play.main.columns()[0].schema == {"type": "object", "properties": {}}


async def test_thousand_tools_can_be_searched_and_picked() -> None:
    tools = [
        {"name": f"tool_{n}", "description": f"Does\nthing {n}.", "inputSchema": {"enum": [n]}}
        for n in range(1000)
    ]
    async with playing(json.dumps({"tools": tools})) as play:
        assert "tool 1 of 1,000" in play.screen()[0]
        await play.press("0")
        options = play.app.screen.query_one(OptionList)
        assert options.option_count == MAX_OPTIONS + 1
        assert "… 800 more" in str(options.options[-1].prompt)
        await play.type("thing 770")
        assert options.option_count == 1
        await play.press("enter")
        assert "tool 771 of 1,000" in play.screen()[0]
        assert '"enum": [\n' in play.editor.text
        assert "770" in play.editor.text


async def test_nothing_that_matches_is_said() -> None:
    async with playing() as play:
        await play.press("o")
        await play.type("zzz")
        assert "Nothing matches." in play.text()
        await play.press("enter", "down")
        assert isinstance(play.app.screen, PickerScreen)
        await play.press("escape")
        assert not play.has_modal()


async def test_five_megabytes_open_and_every_key_reacts(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_text(large(5_000_000))
    async with playing(size=MEDIUM) as play:
        await play.press("ctrl+o")
        play.answer().value = str(path)
        await play.press("enter")
        await play.ready()
        assert play.main.is_large
        assert "Read-only: a text this long" in " ".join(play.text().split())
        assert play.main.editor_text() == path.read_text()
        await play.press("2", "n")
        assert play.rows.cursor > 0
        await play.press("G")
        assert play.rows.cursor == play.rows.line_count() - 1
        await play.press("3", "down", "down")
        assert play.steps.entry == 2
        await play.press("1", "j")
        assert play.find(SchemaLines).cursor == 1
        await play.press("ctrl+g")
        assert any("read-only" in text for text in play.told())


async def test_large_text_can_be_edited_all_the_same() -> None:
    text = large(1_100_000)
    async with playing(text) as play:
        await play.press("1", "enter")
        assert play.editor.text == text
        assert not play.main.is_large
        assert not play.main.is_edited()
        play.editor.move_cursor(play.editor.document.end)
        await play.press("space")
        assert play.editor.text == text + " "
        assert play.main.status.is_edited


@pytest.mark.parametrize("schema", [fan_out(12), fifty()], ids=["4^12", "fifty"])
async def test_exploding_schema_can_be_looked_at_everywhere(schema: dict[str, Any]) -> None:
    async with playing(json.dumps(schema)) as play:
        for key in (key for key in KEYS if key.where in (Where.COMPARE, Where.PIPELINE)):
            await play.press("2" if key.where is Where.COMPARE else "3", key.keys.split(",")[0])
            if play.has_modal():
                await play.press("escape")
        await play.press("escape", "escape", "3", *["up"] * 14, "2")
        assert play.main.session.step == 0
        assert play.rows.line_count() > 10**7
        await play.press("G", "k", "n", "N", "u", "u")
        await play.press("slash")
        await play.type("nothing of the kind")
        await play.press("enter")
        assert any("No row holds" in text for text in play.told())


async def test_view_ends_after_its_last_line_and_says_so() -> None:
    async with playing(json.dumps(fifty())) as play:
        await play.press("3", "down", "up", "2")
        assert play.rows.line_count() > 10**15
        await play.press("G")
        assert "the view ends here, after 1,000,000,000,000,000 rows" in play.text()
        assert "/over 10^15" in play.border("compare")[1]


async def test_fault_of_ours_becomes_a_state(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object) -> object:
        raise ZeroDivisionError("no such luck [red]")

    async with playing() as play:
        monkeypatch.setattr(run, "compute", fail)
        await play.press("ctrl+r")
        assert "internal error: ZeroDivisionError: no such luck [red]" in play.screen()[0]
        monkeypatch.undo()
        await play.press("ctrl+r")
        assert play.main.status.error is None


async def test_name_is_known_before_the_first_result() -> None:
    async with playing() as play:
        play.main.result = play.main.scenes = None
        play.main.show_status()
        play.main.show_result()
        await play.ready()
        assert "crm_upsert_customer" in play.screen()[0]
        assert "No name" not in play.text()
