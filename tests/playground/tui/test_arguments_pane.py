"""Pane 8: arguments are judged as they are typed, by both sides, whatever they are."""

from __future__ import annotations

import json
import threading
from typing import TYPE_CHECKING

import pytest

from playground.model.judging import judge
from playground.widgets.arguments_pane import ArgumentsPane
from playground.widgets.paste_area import LONG, PasteArea
from tests.playground.tui.driving import NARROW, SIZES, WIDE, Play, playing
from tests.playground.tui.test_hostile import PIECES, assert_clean

if TYPE_CHECKING:
    from playground.model.judging import Judgement, Question

GOOD = '{"name": "Jane", "email": "a@b.c", "address": {}}'
LOW = '{"name": "Jane", "email": "a@b.c", "address": {}, "age": 0}'
TOOLS = json.dumps(
    [
        {"name": "one", "inputSchema": {"type": "object", "required": ["a"]}},
        {"name": "two", "inputSchema": {"type": "object"}},
    ]
)


def pane(play: Play) -> ArgumentsPane:
    return play.find(ArgumentsPane)


def verdict(play: Play) -> str:
    text = pane(play).query_one("#verdict")
    return "\n".join(line.text for line in text._lines)  # type: ignore[attr-defined]  # a StepText


def fault(play: Play) -> str:
    return str(pane(play).query_one("#fault").render()) if pane(play).has_class("-stale") else ""


async def judged(play: Play) -> None:
    await play.until(lambda: play.main.is_judged)
    await play.ready()


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_pane_is_usable_at_every_size(size: tuple[int, int]) -> None:
    async with playing(size=size) as play:
        await play.press("8")
        assert "Paste the arguments of a call" in verdict(play)
        await play.press("enter")
        await play.paste('{"age": 0, "tags": "x"}')
        assert '{"age": 0' in play.text()
        assert "crm_upsert_customer, as it is: refuses" in play.text()
        assert pane(play).area.size.height >= (4 if size == NARROW else 3)
        text = pane(play).query_one("#verdict")
        before = text.scroll_y
        await play.press("escape", "pagedown")
        assert text.scroll_y > before


async def test_typed_arguments_are_judged_after_a_pause() -> None:
    async with playing() as play:
        await play.press("8", "enter")
        await play.type("{}")
        await judged(play)
        assert verdict(play).startswith("crm_upsert_customer, as it is: refuses\n")
        assert play.border("arguments")[0] == "8 Arguments  as it is: refused, as sent: refused"
        assert pane(play).area.has_focus
        await play.press("escape")
        assert pane(play).has_focus
        assert play.main.pane == "arguments"


async def test_verdict_says_which_step_hid_the_rule_and_what_to_change() -> None:
    async with playing() as play:
        pane(play).set_text(LOW)
        await judged(play)
        assert "as sent to Gemini: takes them" in verdict(play)
        assert '{"exclusiveMinimum": 0} at #/properties/age' in verdict(play)
        assert "not shown this rule: remove_unsupported_keywords hid it" in verdict(play)
        assert "change: #/age: send 1" in verdict(play)


async def test_it_is_judged_anew_for_provider_pipeline_and_schema() -> None:
    async with playing() as play:
        pane(play).set_text(LOW)
        await judged(play)
        await play.press("l", "l", "l")
        await judged(play)
        assert "as sent to OpenAI strict" in verdict(play)
        await play.press("h", "h", "h", "3", *["down"] * 9, "space")
        await judged(play)
        assert "as sent to Gemini: refuses" in verdict(play)
        assert "the model was shown this rule" in verdict(play)
        play.set_text('{"name": "crm_upsert_customer", "inputSchema": {"type": "object"}}')
        await play.until(lambda: "as it is: takes them" in verdict(play))


@pytest.mark.parametrize("broken", ['{"name": ', "no JSON", "[1,]"])
async def test_broken_json_says_where_and_keeps_the_verdict_dimmed(broken: str) -> None:
    async with playing() as play:
        pane(play).set_text(LOW)
        await judged(play)
        before = verdict(play)
        pane(play).set_text(broken)
        await judged(play)
        assert "line 1, column" in fault(play)
        assert verdict(play) == before
        pane(play).set_text(GOOD)
        await judged(play)
        assert fault(play) == ""
        assert "as it is: takes them" in verdict(play)
        pane(play).set_text("")
        await judged(play)
        assert "Paste the arguments of a call" in verdict(play)


async def test_next_reason_is_shown_in_the_comparison() -> None:
    async with playing() as play:
        pane(play).set_text('{"name": "x", "email": "a@b.c", "age": 0, "tags": "x"}')
        await judged(play)
        await play.press("8", "s")
        assert "> 1 #/age" in verdict(play)
        assert play.column.plan.entries[play.main.session.step or 0].step.id == (
            "remove_unsupported_keywords"
        )
        assert play.rows.row is not None
        assert play.rows.row.pointer == "/properties/age/exclusiveMinimum"
        assert pane(play).has_focus
        await play.press("s")
        assert "> 2 #/tags" in verdict(play)
        assert play.main.session.step is None
        assert "no step hid it: the model was shown this rule" in play.told()[-1]
        await play.press("s", "s", "s")
        assert verdict(play).count("> ") == 1


async def test_narrow_window_goes_to_the_comparison_and_says_why() -> None:
    async with playing(size=NARROW) as play:
        pane(play).set_text(LOW)
        await judged(play)
        await play.press("8", "s")
        assert play.main.pane == "compare"
        assert "remove_unsupported_keywords hid it" in play.told()[-1]


async def test_call_of_another_tool_is_said_and_picked() -> None:
    async with playing(TOOLS) as play:
        pane(play).set_text('{"type": "tool_use", "name": "two", "input": {}}')
        await judged(play)
        assert "This calls two: a picks that tool." in verdict(play)
        await play.press("8", "a")
        await judged(play)
        assert play.main.opened.index == 1
        assert verdict(play).startswith("two, as it is: takes them")
        await play.press("a")
        assert "names two, which is the picked tool" in play.told()[-1]
        pane(play).set_text('{"name": "three", "arguments": {}}')
        await judged(play)
        assert "another tool's call" in play.text()
        await play.press("a")
        assert "names three, which is no tool of the document" in play.told()[-1]


async def test_pasted_call_picks_its_tool_and_pasted_error_offers_explain() -> None:
    async with playing(TOOLS) as play:
        await play.press("8", "enter")
        await play.paste('{"name": "srv__two", "arguments": {"a": 1}}')
        await judged(play)
        assert play.main.opened.index == 1
        assert play.told()[-1] == "Picked two, which the call names."
        assert "The call has srv__two, which is two." in verdict(play)
        await play.press("f7")
        await play.paste('{"error": {"code": 400}}')
        assert "w explains it" in play.told()[-1]


async def test_copying_what_cannot_be_mended_is_said() -> None:
    async with playing() as play:
        await play.press("8", "c")
        assert play.told()[-1] == "There are no arguments to copy."
        pane(play).set_text("{}")
        await judged(play)
        await play.press("c")
        assert "No change that keeps their meaning" in play.told()[-1]
        await play.press("s", "s")
        pane(play).set_text(GOOD)
        await judged(play)
        await play.press("s")
        assert play.told()[-1] == "There is no broken rule to show."


async def test_empty_document_has_nothing_to_judge_by() -> None:
    async with playing("") as play:
        pane(play).set_text(GOOD)
        await judged(play)
        assert "no tool to judge by" in verdict(play)


async def test_typing_starts_no_action() -> None:
    async with playing() as play:
        await play.press("8", "enter")
        await play.type("12pnwq0azc")
        assert pane(play).text == "12pnwq0azc"
        assert not play.has_modal()
        assert play.editor.text.startswith("{")


async def test_long_text_is_held_and_emptied() -> None:
    async with playing() as play:
        await play.press("8", "enter")
        text = json.dumps({"name": "x" * 3 * LONG, "email": "a@b.c", "address": {}})
        await play.paste(text)
        area = play.main.query_one("#arguments", PasteArea)
        assert area.value == text
        assert len(area.text) < LONG
        assert "backspace empties it" in play.border("arguments")[1]
        await judged(play)
        assert "as it is: takes them" in verdict(play)
        await play.type("abc")
        assert area.value == text
        await play.press("backspace")
        assert area.value == ""
        await play.type("{}")
        assert area.value == "{}"


async def test_huge_text_does_not_block() -> None:
    async with playing() as play:
        await play.press("8", "enter")
        await play.paste("[" + "1," * 5_000_000 + "1]")
        await judged(play)
        assert "too many to be judged" in fault(play)


async def test_earlier_verdict_is_dropped_when_it_comes_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, whole = threading.Event(), judge

    def slow(question: Question) -> Judgement:
        if question.text == LOW:
            first.wait(20)
        return whole(question)

    monkeypatch.setattr("playground.screens.judging.judge", slow)
    async with playing() as play:
        pane(play).set_text(LOW)
        await play.pilot.pause(0.3)
        assert play.border("arguments")[0] == "8 Arguments  judging"
        pane(play).set_text(GOOD)
        await play.until(lambda: "as it is: takes them" in verdict(play))
        first.set()
        await judged(play)
        assert "#/age" not in verdict(play)


@pytest.mark.parametrize("text", PIECES.values(), ids=PIECES)
async def test_text_of_strangers_is_harmless(text: str) -> None:
    shown = text.encode("utf-8", "replace").decode()
    schema = {"type": "object", "properties": {shown: {"enum": [shown]}}, "required": [shown]}
    document = json.dumps({"name": shown, "inputSchema": schema})
    async with playing(document, records=True) as play:
        await play.press("8", "enter")
        for value in (json.dumps({shown: "x", shown * 2: 1}), text, '{"a": "' + text + '"}'):
            await play.press("f7")
            await play.paste(value)
            await judged(play)
            assert_clean(play, WIDE[0])
        await play.press("escape", "s", "c")
        assert_clean(play, WIDE[0])
