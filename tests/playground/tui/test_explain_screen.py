"""The Explain screen: an error is pasted, its places are gone to, its fix is applied."""

from __future__ import annotations

import json
import threading
from typing import TYPE_CHECKING

import pytest

from playground.model import explaining
from playground.samples import sample_text
from playground.screens.explain import ExplainScreen
from playground.screens.help import HelpScreen
from playground.widgets.explanation_list import ExplanationList
from playground.widgets.paste_area import PasteArea
from playground.widgets.problems_pane import ProblemsPane
from tests.playground.test_recognise import GEMINI_ERROR, MCP_ERROR
from tests.playground.tui.driving import NARROW, SIZES, WIDE, Play, playing
from tests.playground.tui.test_hostile import PIECES, assert_clean

if TYPE_CHECKING:
    from engine.explain.model import Explanation

STRICT_ERROR = (
    "Invalid schema for function 'crm_upsert_customer': In context=(), 'required' is required to "
    "be supplied and to be an array including every key in properties. Missing 'age'."
)
OPENAI_ERROR = (
    "Invalid schema for function 'orders_create_line': schema must have type 'object' and not "
    "have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level."
)


def front(play: Play) -> ExplainScreen:
    screen = play.app.screen
    assert isinstance(screen, ExplainScreen)
    return screen


def area(play: Play) -> PasteArea:
    return front(play).query_one(PasteArea)


def row_pointer(play: Play) -> str:
    assert play.rows.row is not None
    return play.rows.row.pointer


async def explained(play: Play) -> None:
    await play.until(lambda: front(play).is_settled)
    await play.ready()


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_error_is_explained_and_gone_to_at_every_size(size: tuple[int, int]) -> None:
    async with playing(size=size) as play:
        await play.press("w")
        await play.paste(GEMINI_ERROR)
        await explained(play)
        text = play.text()
        assert "1 certain   #/properties/age/exclusiveMinimum" in text
        assert "Gemini knows no keyword exclusiveMinimum." in text
        assert "remove_unsupported_keywords" in text
        await play.press("1")
        assert not play.has_modal()
        assert row_pointer(play) == "/properties/age/exclusiveMinimum"
        assert play.main.pane == "compare"
        assert play.editor._node is not None
        assert '"exclusiveMinimum"' in play.editor.document.get_line(play.editor._node[0])


async def test_the_demo_is_debugged_from_the_error_to_the_copied_output() -> None:
    async with playing() as play:
        await play.press("l", "l")  # another provider has the focus
        await play.paste(GEMINI_ERROR)  # onto the panes
        await explained(play)
        await play.press("enter")
        assert play.column.plan.base.id == "gemini"
        assert row_pointer(play) == "/properties/age/exclusiveMinimum"
        assert play.told()[-1] == (
            "Gemini's column does not break the rule: remove_unsupported_keywords sees to that."
        )
        await play.press("enter")  # the step that touched the row
        step = play.main.session.step
        assert step is not None
        assert play.column.plan.entries[step].step.id == "remove_unsupported_keywords"
        await play.press("escape", "y")
        assert "schema" in play.text()
        await play.press("enter")
        assert "exclusiveMinimum" not in json.dumps(play.column.schema)


async def test_fix_is_applied_where_the_step_was_off() -> None:
    async with playing() as play:
        await play.press("3", *["down"] * 9, "space", "w")
        assert "exclusiveMinimum" in json.dumps(play.column.schema)
        await play.paste(GEMINI_ERROR)
        await explained(play)
        await play.press("space")
        assert play.told()[-1] == "Switched on for Gemini: remove_unsupported_keywords."
        assert "exclusiveMinimum" not in json.dumps(play.main.columns()[0].schema)
        await play.press("space")
        assert "has remove_unsupported_keywords on already" in play.told()[-1]


async def test_fix_that_the_preset_lacks_is_added_in_order() -> None:
    async with playing(sample_text("all_of_merge")) as play:
        await play.press("w")
        await play.paste(OPENAI_ERROR)
        await explained(play)
        await play.press("space")
        assert play.main.session.plan.base.id in ("openai", "openai_strict")
        assert "merge_all_of" in [step.id for step in play.main.session.plan.enabled_steps()]


async def test_problem_of_the_message_is_shown() -> None:
    async with playing() as play:
        await play.press("w")
        await play.paste(STRICT_ERROR)
        await explained(play)
        await play.press("1")
        assert play.column.plan.base.id == "openai_strict"
        problem = play.find(ProblemsPane).problem
        assert problem is not None
        assert problem.provider == play.main.session.focus
        assert problem.finding.raw_pointer == "/properties/age"


async def test_place_in_another_tool_picks_it() -> None:
    demo = json.loads(sample_text("demo"))
    tools = json.dumps([{"name": "first", "inputSchema": {"type": "object"}}, demo], indent=1)
    async with playing(tools) as play:
        await play.press("w")
        await play.paste(GEMINI_ERROR.replace("declarations[0]", "declarations[1]"))
        await explained(play)
        await play.press("1")
        assert play.main.opened.index == 1
        assert row_pointer(play) == "/properties/age/exclusiveMinimum"
        assert play.main.result is not None
        assert play.main.result.tool.name == "crm_upsert_customer"


async def test_validators_message_leads_to_the_rule() -> None:
    async with playing() as play:
        await play.press("w")
        await play.paste(MCP_ERROR)
        await explained(play)
        assert "zod" in play.text()
        await play.press("1")
        assert row_pointer(play) == "/properties/email/type"


async def test_unknown_text_says_so_and_the_rules_run_anyway() -> None:
    async with playing() as play:
        await play.press("w")
        await play.type("no such thing")
        await explained(play)
        assert "the text holds no known message" in play.text()
        assert "#/properties/email/format" in play.text()
        assert area(play).has_focus
        assert area(play).value == "no such thing"


async def test_without_a_document_the_meaning_is_told() -> None:
    async with playing("") as play:
        await play.press("w")
        await play.paste(GEMINI_ERROR)
        await explained(play)
        assert "Gemini knows no keyword exclusiveMinimum." in play.text()
        assert "at tools[0].function_declarations[0]" in play.text()
        await play.press("enter", "3")
        assert play.told() == ["There is no place to go to.", "There is no place 3."]


async def test_text_is_kept_and_escape_leaves_the_innermost() -> None:
    async with playing() as play:
        await play.press("w")
        assert "Nothing is explained yet." in play.text()
        await play.press("escape")
        assert not play.has_modal()
        await play.press("w")
        await play.paste(GEMINI_ERROR)
        await explained(play)
        assert not area(play).has_focus
        await play.press("e")
        assert area(play).has_focus
        await play.press("escape")
        assert isinstance(play.app.screen, ExplainScreen)
        await play.press("escape")
        assert not play.has_modal()
        await play.press("w")
        await explained(play)
        assert area(play).value == GEMINI_ERROR
        assert "exclusiveMinimum" in play.text()
        await play.press("e")
        await play.paste(MCP_ERROR)  # over the whole of it, which is selected
        assert area(play).value == MCP_ERROR


async def test_paste_onto_the_list_replaces_the_text() -> None:
    async with playing() as play:
        await play.press("w")
        await play.paste(GEMINI_ERROR)
        await explained(play)
        await play.paste(MCP_ERROR)
        await explained(play)
        assert area(play).value == MCP_ERROR
        assert "zod" in play.text()


async def test_list_is_moved_through_and_told_of() -> None:
    async with playing() as play:
        await play.press("w")
        other = GEMINI_ERROR.replace("Minimum", "Maximum")
        await play.paste(f"{GEMINI_ERROR}\nInvalid JSON payload received. {other}")
        await explained(play)
        shown = front(play).query_one(ExplanationList)
        assert shown.cursor == 1
        await play.press("j", "j")
        assert shown.row is not None
        assert shown.row.number == 2
        assert "Gemini knows no keyword exclusiveMaximum." in " ".join(play.text().split())
        await play.press("k", "k", "k", "k")
        assert shown.cursor == 0


async def test_provider_without_a_pipeline_is_said() -> None:
    async with playing() as play:
        await play.press("w")
        await play.paste(MCP_ERROR)
        await explained(play)
        await play.press("space")
        assert play.told()[-1].startswith("zod has no pipeline here. ")


async def test_help_is_there_in_the_text_too() -> None:
    async with playing(size=NARROW) as play:
        await play.press("w", "f1")
        assert isinstance(play.app.screen, HelpScreen)
        assert "Explain" in play.text()
        await play.press("escape")
        assert isinstance(play.app.screen, ExplainScreen)


async def test_ten_megabytes_are_explained_and_emptied() -> None:
    async with playing() as play:
        await play.press("w")
        text = "lorem ipsum dolor sit amet\n" * 370_000 + GEMINI_ERROR
        await play.paste(text)
        await explained(play)
        assert "#/properties/age/exclusiveMinimum" in play.text()
        assert "characters; backspace empties it" in play.text()
        assert len(area(play).text) < 10_000
        await play.press("e", "backspace")
        await explained(play)
        assert area(play).value == ""
        assert "Nothing is explained yet." in play.text()


async def test_work_is_said_and_an_earlier_answer_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = explaining.explained
    async with playing() as play:
        gate = threading.Event()

        def slow(text: str, *rest: object) -> Explanation:
            if text == MCP_ERROR:
                gate.wait(20)
            return whole(text, *rest)  # type: ignore[arg-type]  # as it was called

        monkeypatch.setattr("playground.screens.explaining.explained", slow)
        await play.press("w")
        area(play).set_value(MCP_ERROR)
        await play.until(lambda: "working" in play.text())
        area(play).set_value(GEMINI_ERROR)
        await play.until(lambda: "exclusiveMinimum  crm" in play.text())
        gate.set()
        await explained(play)
        assert "zod" not in play.text()


async def test_fault_of_ours_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object) -> None:
        raise ZeroDivisionError("no such luck")

    monkeypatch.setattr(explaining, "explain_error", fail)
    async with playing() as play:
        await play.press("w")
        await play.paste(GEMINI_ERROR)
        await explained(play)
        assert "internal error: ZeroDivisionError: no such luck" in play.text()


async def test_problem_without_a_step_says_what_to_do() -> None:
    async with playing() as play:
        await play.press("6", "space")
        assert play.told()[-1].startswith("No step mends it. move it to the description")
    async with playing('{"type": "object"}') as play:
        play.find(ProblemsPane).show((), "No known rule is broken.")
        await play.press("6", "space")
        assert play.told()[-1] == "There is no problem to mend."


@pytest.mark.parametrize("text", PIECES.values(), ids=PIECES)
async def test_text_of_strangers_is_harmless(text: str) -> None:
    shown = text.encode("utf-8", "replace").decode()
    schema = {"type": "object", "properties": {shown: {"$ref": shown, "exclusiveMinimum": 0}}}
    document = json.dumps({"name": shown, "inputSchema": schema})
    error = GEMINI_ERROR.replace("properties[2]", "properties[0]")
    async with playing(document, records=True) as play:
        for value in (f"{text}\n{error}\r\n{text}", text, error.replace("exclusive", text)):
            await play.press("w")
            await play.paste(value)
            await explained(play)
            assert_clean(play, WIDE[0])
            await play.press("escape", "space", "j", "c")
            assert_clean(play, WIDE[0])
            if play.has_modal():
                await play.press("1")
                assert_clean(play, WIDE[0])
            while play.has_modal():
                await play.press("escape")
