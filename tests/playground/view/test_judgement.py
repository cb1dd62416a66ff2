"""The lines about a verdict: both sides, each broken rule, the call around the arguments."""

from __future__ import annotations

import json

import pytest

from engine.loss.verdict import Reason, SideVerdict
from playground.model.judging import Judgement, judge
from playground.view.judgement import (
    CHOSEN,
    judgement_lines,
    judgement_title,
    pick_words,
    step_words,
)
from playground.view.visible import is_shown
from tests.playground.test_judging import LOW, question

HOSTILE = "a\x1b]0;x\x07[red]\u202e"


def lines(value: object, chosen: int | None = None, provider: str = "gemini") -> list[str]:
    asked = question(json.dumps(value), provider=provider)
    found = judgement_lines(judge(asked), asked.tools, asked.column.adapter, chosen)
    return [line.text for line in found]


def test_both_sides_and_the_step_that_hid_the_rule() -> None:
    assert lines(LOW)[:7] == [
        "list_items, as it is: refuses",
        "list_items, as sent to Gemini: takes them",
        "",
        "  1 #/limit: 0 is less than the minimum of 1",
        '    rule {"minimum": 1} at #/properties/limit',
        "    the model was not shown this rule: remove_unsupported_keywords hid it",
        "    change: #/limit: send 1",
    ]
    assert "    the model was shown this rule" in lines(LOW, provider="anthropic")


def test_restored_arguments_are_shown() -> None:
    assert lines({"limit": "5"})[-2:] == [
        "The tool takes, with the same meaning (c copies):",
        '{"limit": 5}',
    ]
    assert lines({"limit": 5}) == [
        "list_items, as it is: takes them",
        "list_items, as sent to Gemini: takes them",
    ]


def test_chosen_rule_is_marked() -> None:
    assert [text for text in lines(LOW, chosen=0) if text.startswith(CHOSEN)] == [
        "> 1 #/limit: 0 is less than the minimum of 1"
    ]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("other_tool", "This calls other_tool: a picks that tool."),
        ("nobody", "This calls nobody, which is no tool of the document."),
        ("mcp__s__list_items", "The call has mcp__s__list_items, which is list_items."),
    ],
)
def test_call_with_another_name_is_told(name: str, words: str) -> None:
    assert words in lines({"name": name, "arguments": {}})


def test_several_calls_are_counted() -> None:
    call = {"name": "list_items", "arguments": {}}
    assert "The text holds 2 calls; one of them is judged." in lines([call, call])


def test_nothing_of_a_stranger_is_raw() -> None:
    for value in ({HOSTILE: HOSTILE}, {"name": HOSTILE, "arguments": {HOSTILE: 1}}):
        assert all(is_shown(char) for text in lines(value) for char in text)


def test_title_says_it_in_short() -> None:
    assert judgement_title(judge(question('{"limit": 0}'))) == "as it is: refused, as sent: taken"
    assert judgement_title(Judgement()) == ""
    assert judgement_lines(Judgement(), (), question("").column.adapter, None) == ()


@pytest.mark.parametrize(
    ("name", "is_said"),
    [("other_tool", True), ("nobody", True), ("mcp__s__list_items", False), ("list_items", False)],
)
def test_title_says_that_the_call_is_of_another_tool(name: str, *, is_said: bool) -> None:
    judgement = judge(question(json.dumps({"name": name, "arguments": {}})))
    title = judgement_title(judgement)
    assert title.startswith("another tool's call, ") is is_said
    assert title.endswith("as it is: taken, as sent: taken")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"name": "list_items", "arguments": {}}, "names list_items, which is the picked tool"),
        ({"name": "nobody", "arguments": {}}, "names nobody, which is no tool of the document"),
        ({"limit": 1}, "No call stands around the arguments"),
    ],
    ids=["picked", "unknown", "no call"],
)
def test_why_no_tool_is_picked_is_said(value: object, words: str) -> None:
    asked = question(json.dumps(value))
    assert words in pick_words(judge(asked), asked.tools)


@pytest.mark.parametrize(
    ("valid", "step", "is_shown", "words"),
    [
        (False, None, True, "no step hid it: the model was shown this rule"),
        (False, "cut", False, "the model was not shown this rule: cut hid it"),
        (True, "cut", True, "the tool would take it; cut made it so"),
        (True, None, True, "the tool would take it; the provider reads it so"),
        (None, "cut", True, "the tool's own schema cannot be judged; cut made it so"),
    ],
)
def test_step_of_a_rule_is_told(
    valid: bool | None,  # noqa: FBT001  # a case's value
    step: str | None,
    is_shown: bool,  # noqa: FBT001  # a case's value
    words: str,
) -> None:
    reason = Reason("", "minimum", step, is_shown, "")
    assert step_words(reason, SideVerdict(valid, ())) == words
