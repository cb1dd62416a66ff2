"""Arguments judged: what is unwrapped, what is refused with a reason, and nothing that raises."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.adapters import get_adapter
from engine.document import load_toolset
from engine.run.cache import SchemaCache
from playground.model import judging
from playground.model.compute import Column, compute
from playground.model.judging import Judgement, Question, judge
from playground.model.plan import Plan

TOOLS = [
    {
        "name": "list_items",
        "inputSchema": {
            "type": "object",
            "properties": {"limit": {"type": "integer", "minimum": 1}},
            "additionalProperties": False,
        },
    },
    {"name": "other_tool", "inputSchema": {"type": "object"}},
]
LOW = {"limit": 0}


def question(text: str, index: int = 0, provider: str = "gemini") -> Question:
    tools = load_toolset(json.dumps(TOOLS)).tools
    plans = (Plan.of(get_adapter(provider)),)
    result = compute(tools[index], plans, SchemaCache(), lambda: False, lambda: 0.0)
    return Question(text, tools[index], tools, result.columns[0])


def ask(value: Any, index: int = 0) -> Judgement:
    return judge(question(value if isinstance(value, str) else json.dumps(value), index))


@pytest.mark.parametrize(
    "value",
    [
        LOW,
        json.dumps(json.dumps(LOW)),
        {"name": "list_items", "arguments": LOW},
        {"name": "mcp__server__list_items", "arguments": LOW},
        {"tool_calls": [{"function": {"name": "x_list_items", "arguments": json.dumps(LOW)}}]},
        [{"name": "other_tool", "arguments": {}}, {"name": "list_items", "arguments": LOW}],
    ],
    ids=["plain", "encoded", "bare call", "prefixed", "OpenAI, prefixed", "second of two"],
)
def test_arguments_are_judged_out_of_what_is_around_them(value: object) -> None:
    judgement = ask(value)
    assert judgement.verdict is not None
    assert judgement.verdict.arguments == LOW
    assert (judgement.verdict.raw.valid, judgement.verdict.sent.valid) == (False, True)
    assert judgement.verdict.why[0].step == "remove_unsupported_keywords"


def test_call_of_another_tool_is_told() -> None:
    judgement = ask({"name": "other_tool", "arguments": {}})
    assert (judgement.name, judgement.called, judgement.calls) == ("other_tool", 1, 1)
    assert ask({"name": "none", "arguments": {}}).called is None
    assert ask(LOW).name is None


def test_arguments_that_look_like_a_call_stay_whole() -> None:
    text = json.dumps({"name": "zz", "arguments": {}})
    properties = {"name": {"type": "string"}, "arguments": {"type": "object"}}
    schema = {"type": "object", "properties": properties, "required": ["id"]}
    tools = load_toolset(json.dumps({"name": "call", "inputSchema": schema})).tools
    plans = (Plan.of(get_adapter("openai")),)
    result = compute(tools[0], plans, SchemaCache(), lambda: False, lambda: 0.0)
    verdict = judge(Question(text, tools[0], tools, result.columns[0])).verdict
    assert verdict is not None
    assert verdict.arguments == {"name": "zz", "arguments": {}}


def test_schema_without_a_name_takes_what_a_call_holds() -> None:
    tools = load_toolset(json.dumps(TOOLS[0]["inputSchema"])).tools
    plans = (Plan.of(get_adapter("gemini")),)
    result = compute(tools[0], plans, SchemaCache(), lambda: False, lambda: 0.0)
    text = json.dumps({"name": "any", "arguments": LOW})
    verdict = judge(Question(text, tools[0], tools, result.columns[0])).verdict
    assert verdict is not None
    assert verdict.arguments == LOW


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", None),
        (" \n", None),
        ('{"limit": ', "line 1, column 11"),
        ("x" * (judging.MAX_CHARACTERS + 1), "2,000,001 characters are too many"),
        (json.dumps(list(range(judging.MAX_VALUES))), "over 10,000 values"),
        ("[" * 300 + "]" * 300, "256"),
    ],
    ids=["nothing", "white space", "broken", "long", "many", "deep"],
)
def test_what_cannot_be_judged_says_why(text: str, words: str | None) -> None:
    judgement = judge(question(text))
    assert judgement.verdict is None
    assert judgement.error is None if words is None else words in str(judgement.error)


def test_failed_run_is_said() -> None:
    asked = question("{}")
    plan = asked.column.plan
    failed = Column(plan, plan.base, None, "no", None, 0, None, 0)
    judgement = judge(Question("{}", asked.tool, asked.tools, failed))
    assert "run failed" in str(judgement.error)


def test_fault_of_ours_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object, **_options: object) -> None:
        raise ZeroDivisionError("no such luck")

    asked = question("{}")
    monkeypatch.setattr(judging, "check_arguments", fail)
    assert judge(asked).error == "internal error: ZeroDivisionError: no such luck"


JSON = st.recursive(
    st.none() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["limit", "name", "arguments", "input"]), inner, max_size=3
        )
    ),
    max_leaves=8,
)


@given(st.text(max_size=40) | JSON.map(json.dumps))
@settings(max_examples=100, deadline=None)
def test_no_text_raises(text: str) -> None:
    assert not str(judge(question(text)).error).startswith("internal")
