"""One paste does it: onto the panes a text goes where it belongs, in an input it stays."""

from __future__ import annotations

import json
import threading
from typing import TYPE_CHECKING

import pytest
from textual.events import Paste
from textual.widgets import Input

from playground.model.document import WHOLE
from playground.model.link import link_of, visit_to_share
from playground.model.recognise import recognise
from playground.samples import sample_text
from playground.screens.explain import ExplainScreen
from playground.screens.pasting import SHORT
from playground.widgets.arguments_pane import ArgumentsPane
from playground.widgets.paste_area import PasteArea
from playground.widgets.schema_lines import SchemaLines
from tests.playground.test_recognise import GEMINI_ERROR, MCP_ERROR
from tests.playground.tui.driving import NARROW, WIDE, Play, playing
from tests.playground.tui.test_hostile import PIECES, assert_clean

if TYPE_CHECKING:
    from playground.model.recognise import Recognised

DEMO = sample_text("demo")
TWO = '[{"name": "one", "inputSchema": {}}, {"name": "two", "inputSchema": {"type": "object"}}]'
CALL = '{"name": "crm_upsert_customer", "arguments": {"name": "x"}}'
MANY = json.dumps({"tools": [{"name": f"t{n}", "description": "d" * 900} for n in range(300)]})


def arguments(play: Play) -> str:
    return play.find(ArgumentsPane).text


def kept_error(play: Play) -> str:
    return play.app.screen.query_one(PasteArea).value


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=str)
@pytest.mark.parametrize("key", ["2", "3", "5", "6", "7", "8", "9"])
async def test_document_pasted_onto_any_pane_is_opened_and_undone(
    key: str, size: tuple[int, int]
) -> None:
    async with playing(size=size) as play:
        await play.press(key)
        await play.paste(TWO)
        assert play.editor.text == TWO
        assert play.main.opened.source == "pasted text"
        assert [tool.name for tool in play.main.opened.tools] == ["one", "two"]
        assert play.told()[-1].startswith("Pasted: 2 tools. ctrl+z in the editor")
        await play.press("1", "ctrl+z")
        assert play.editor.text == DEMO
        assert play.main.opened.source == "sample demo"
        assert play.main.result is not None
        assert play.main.result.tool.name == "crm_upsert_customer"


async def test_what_was_typed_comes_back_with_its_own_history() -> None:
    async with playing() as play:
        await play.press("1", "x", "escape")
        typed = play.editor.text
        await play.paste('{"type": "object"}')
        assert play.main.is_edited()  # of the text that waits
        await play.press("1", "y", "ctrl+z")
        assert play.editor.text == '{"type": "object"}'
        await play.press("ctrl+z")
        assert play.editor.text == typed != DEMO
        assert play.main.is_edited()
        await play.press("ctrl+z")
        assert play.editor.text == DEMO
        assert not play.main.is_edited()


async def test_several_pastes_are_undone_one_by_one() -> None:
    async with playing() as play:
        for text in ('{"type": "array"}', TWO, MANY, '{"type": "null"}'):
            await play.press("2")
            await play.paste(text)
        await play.press("1", "ctrl+z")
        assert "tool 1 of 300" in play.screen()[0]
        await play.press("ctrl+z")
        assert play.editor.text == TWO
        await play.press("ctrl+z", "ctrl+z", "ctrl+z")
        assert play.editor.text == DEMO


async def test_tools_edited_and_left_come_back_too() -> None:
    async with playing(MANY) as play:
        assert len(MANY) > WHOLE
        await play.press("1", "down", "end", " ", "escape", "0", "down", "enter")
        assert play.main.base.edits
        await play.press("2")
        await play.paste(TWO)
        assert play.main.is_edited()
        await play.press("1", "ctrl+z")
        assert play.main.opened.index == 1
        assert play.main.base.edits
        assert play.main.is_edited()


async def test_long_document_takes_the_read_only_view_and_back() -> None:
    properties = {f"p{n}": {"type": "string", "description": "d" * 90} for n in range(12_000)}
    large = json.dumps({"type": "object", "properties": properties}, indent=1)
    async with playing() as play:
        await play.paste(large)
        assert play.find(SchemaLines).display
        await play.press("1", "ctrl+z")
        assert not play.find(SchemaLines).display
        assert play.editor.text == DEMO
        assert play.editor.has_focus


async def test_another_document_opened_since_ends_the_way_back() -> None:
    async with playing() as play:
        await play.paste(TWO)
        await play.press("o", "enter", "1", "ctrl+z")
        assert play.editor.text == DEMO
        assert not play.main._formers


async def test_quitting_asks_while_edited_text_waits_behind_a_paste() -> None:
    async with playing() as play:
        await play.press("1", "x", "escape")
        await play.paste(TWO)
        await play.press("ctrl+q")
        assert "Quit all the same?" in play.text()


@pytest.mark.parametrize("text", [GEMINI_ERROR, MCP_ERROR, '{"error": {"code": 400}}'])
async def test_error_opens_explain_with_it(text: str) -> None:
    async with playing() as play:
        await play.paste(text)
        assert isinstance(play.app.screen, ExplainScreen)
        assert kept_error(play) == text
        assert play.editor.text == DEMO


async def test_call_opens_arguments_and_picks_its_tool() -> None:
    async with playing(TWO) as play:
        await play.paste('{"type": "tool_use", "name": "mcp__s__two", "input": {"a": 1}}')
        assert play.main.opened.index == 1
        assert play.main.pane == "arguments"
        assert play.told()[-1] == "Picked two, which the call names."
        await play.until(lambda: "two, as it is: takes them" in play.text())


async def test_call_of_no_tool_is_said() -> None:
    async with playing() as play:
        await play.paste('{"name": "nobody", "arguments": {}}')
        assert play.main.pane == "arguments"
        assert play.told()[-1] == (
            "The call names nobody, which is no tool of the document; judged by "
            "crm_upsert_customer."
        )


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=str)
async def test_arguments_are_judged(size: tuple[int, int]) -> None:
    async with playing(size=size) as play:
        await play.paste('{"name": "Jane", "email": 5}')
        assert play.main.pane == "arguments"
        await play.until(lambda: "crm_upsert_customer, as it is: refuses" in play.text())


async def test_pointer_is_gone_to() -> None:
    async with playing() as play:
        await play.paste("#/properties/age")
        assert play.rows.row is not None
        assert play.rows.row.pointer == "/properties/age"
        await play.paste("/properties/email")
        assert play.rows.row.pointer == "/properties/email"
        await play.paste("/title")
        assert "no known error" in play.told()[-1]
        await play.paste("#/properties/nobody")
        assert "is not there" in play.told()[-1]


@pytest.mark.parametrize(
    ("text", "words"),
    [("what is this", "no known error"), ('{"type": "object",}', "line 1, column 19")],
)
async def test_unknown_text_is_said_and_kept_for_explain(text: str, words: str) -> None:
    async with playing() as play:
        await play.paste(text)
        assert words in play.told()[-1]
        assert "w explains it" in play.told()[-1]
        assert not play.has_modal()
        assert play.editor.text == DEMO
        await play.press("w")
        assert kept_error(play) == text


async def test_long_paste_is_said_to_be_read() -> None:
    async with playing() as play:
        await play.paste(MANY)
        assert play.told()[0] == f"Reading {len(MANY):,} pasted characters."
        assert "tool 1 of 300" in play.screen()[0]


async def test_nothing_pasted_does_nothing() -> None:
    async with playing() as play:
        await play.paste(" \n ")
        assert play.told() == []


async def test_in_the_editor_a_paste_is_text_with_an_offer() -> None:
    async with playing() as play:
        await play.press("1", "f7")
        await play.paste(GEMINI_ERROR)
        assert play.editor.text == GEMINI_ERROR
        assert play.told()[-1] == ("This looks like a provider's error: esc, then w explains it.")
        await play.press("ctrl+z", "escape", "w")
        assert kept_error(play) == GEMINI_ERROR
        await play.press("escape", "escape", "1", "f7")
        await play.paste(CALL)
        assert play.editor.text == CALL
        assert "esc, then 8" in play.told()[-1]
        assert arguments(play) == CALL
        before = len(play.told())
        await play.press("f7")
        await play.paste(DEMO)
        assert len(play.told()) == before
        assert play.editor.text == DEMO


async def test_offer_leaves_arguments_that_are_there() -> None:
    async with playing() as play:
        play.find(ArgumentsPane).set_text("{}")
        await play.press("1")
        await play.paste(CALL)
        assert arguments(play) == "{}"
        assert "a paste onto the panes judges it" in play.told()[-1]


async def test_other_inputs_keep_what_is_pasted() -> None:
    async with playing() as play:
        await play.press("4", "enter")
        await play.paste(GEMINI_ERROR)
        assert not play.has_modal()
        await play.press("escape", "slash")
        await play.paste(TWO)
        assert play.app.screen.query_one(Input).value == TWO


async def test_empty_document_takes_a_paste() -> None:
    async with playing("") as play:
        await play.paste('{"email": "x"}')
        assert "no known error" in play.told()[-1]
        await play.paste(CALL)
        assert arguments(play) == CALL
        await play.press("2")
        await play.paste(DEMO)
        await play.until(lambda: "crm_upsert_customer, as it is: refuses" in _verdict(play))
        await play.press("1", "ctrl+z")
        assert play.editor.text == ""


def _verdict(play: Play) -> str:
    lines = play.find(ArgumentsPane).query_one("#verdict")._lines  # type: ignore[attr-defined]  # a StepText
    return "\n".join(line.text for line in lines)


async def test_newer_paste_comes_before_a_long_one(monkeypatch: pytest.MonkeyPatch) -> None:
    gate, whole = threading.Event(), recognise

    def slow(text: str, *rest: object) -> Recognised:
        if len(text) > SHORT:
            gate.wait(20)
        return whole(text, *rest)  # type: ignore[arg-type]  # as it was called

    monkeypatch.setattr("playground.screens.pasting.recognise", slow)
    async with playing() as play:
        play.app.post_message(Paste(MANY))
        await play.pilot.pause(0.05)
        play.app.post_message(Paste(TWO))
        await play.until(lambda: play.editor.text == TWO)
        gate.set()
        await play.ready()
        assert play.editor.text == TWO
        assert play.main.opened.source == "pasted text"


async def test_ten_megabytes_of_a_log_are_explained() -> None:
    async with playing() as play:
        await play.paste("lorem ipsum dolor sit amet\n" * 370_000 + GEMINI_ERROR)
        await play.until(lambda: isinstance(play.app.screen, ExplainScreen))
        await play.until(lambda: "#/properties/age/exclusiveMinimum" in play.text())


async def test_tour_gives_the_pastes_back() -> None:
    async with playing() as play:
        await play.paste(TWO)
        await play.press("t")
        assert play.editor.text == DEMO
        while play.editor.text == DEMO and len(play.told()) < 50:
            await play.press("escape")
        assert play.editor.text == TWO
        await play.press("1", "ctrl+z")
        assert play.editor.text == DEMO


@pytest.mark.parametrize("text", PIECES.values(), ids=PIECES)
async def test_text_of_strangers_is_harmless(text: str) -> None:
    shown = text.encode("utf-8", "replace").decode()
    values = (
        text,
        f"{GEMINI_ERROR} {text}",
        json.dumps({"name": shown, "arguments": {shown: shown}}),
        json.dumps({"name": shown, "inputSchema": {"title": shown}}),
        '{"a": "' + text + '",}',
        "#/" + text,
    )
    async with playing(records=True) as play:
        for value in values:
            await play.press("2")
            await play.paste(value)
            assert_clean(play, WIDE[0])
            while play.has_modal():
                await play.press("escape")
            assert_clean(play, WIDE[0])
        await play.press("1", "ctrl+z", "ctrl+z")
        assert_clean(play, WIDE[0])


async def test_a_link_is_opened() -> None:
    async with playing(TWO) as play:
        await play.press("right", "right")
        visit = visit_to_share(play.main.opened, play.main.session, play.editor.text)
        link = link_of(visit, "http://127.0.0.1:8000/")
    async with playing() as play:
        await play.paste(link)
        assert play.editor.text == TWO
        assert play.main.session.focus == 2


async def test_a_damaged_link_is_told() -> None:
    async with playing() as play:
        await play.paste("http://127.0.0.1:8000/#p=1.eJyrVkrNSy")
        assert "link" in play.told()[-1]
        assert play.editor.text == DEMO
