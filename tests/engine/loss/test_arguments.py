"""`check_arguments`: both verdicts, why, what helps, and every wrapping that calls come in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from engine import ADAPTERS, check_arguments, toolset_of
from engine.loss.refusals import Judge
from tests.engine.loss.reported import CASES

if TYPE_CHECKING:
    from engine.document import Tool

SCHEMA = {
    "type": "object",
    "properties": {
        "n": {"type": "integer", "minimum": 3},
        "on": {"type": "boolean"},
        "options": {"type": "object", "properties": {"deep": {"type": "string"}}},
        "tags": {"type": "array", "items": {"type": "string"}},
        "mode": {"enum": ["Fast", "slow"]},
    },
    "required": ["n"],
    "additionalProperties": False,
}
GOOD = {"n": 5}
TEXT = json.dumps(GOOD)


def tool(schema: Any, name: str = "find") -> Tool:
    """Return a tool with a schema."""
    return toolset_of({"name": name, "inputSchema": schema}).tools[0]


WITH_ARGUMENTS = [
    case for case in CASES.values() if "args_valid_against_raw" in case.get("context", {})
]


@pytest.mark.parametrize("case", WITH_ARGUMENTS, ids=lambda case: case["id"])
@pytest.mark.parametrize("adapter_id", ADAPTERS)
def test_reported_arguments_are_judged_as_reported(case: dict[str, Any], adapter_id: str) -> None:
    context = case["context"]
    if "with format assertion on" in context.get("note", ""):
        context = {**context, "args_valid_against_raw": False}
    verdict = check_arguments(
        toolset_of(case["tool"]).tools[0], ADAPTERS[adapter_id], context["args"]
    )
    assert verdict.raw.valid is context["args_valid_against_raw"]
    assert len(verdict.why) == len(verdict.raw.errors or verdict.sent.errors)
    assert all(reason.fix for reason in verdict.why)
    if "args_after_strip" in context:
        assert verdict.restored == context["args_after_strip"]


@pytest.mark.parametrize(
    ("case_id", "reason"),
    [
        ("ft-277", ("/properties/maxItems", "minimum", False, "#/maxItems: send 150")),
        (
            "ft-283",
            ("/properties/tax_no", "pattern", False, 'make #/tax_no fit {"pattern": "^[0-9]{9}$"}'),
        ),
        ("ft-287", ("/properties/phone", "minLength", False, 'make #/phone fit {"minLength": 9}')),
        ("ft-280", ("/properties/color", "enum", True, '#/color: send "red"')),
        ("ft-284", ("/properties/fields/items", "required", True, '#/fields/0: add "key"')),
    ],
    ids=lambda value: value if isinstance(value, str) else value[1],
)
def test_a_broken_rule_has_its_place_the_step_that_hid_it_and_what_helps(
    case_id: str, reason: tuple[str, str, bool, str]
) -> None:
    case = CASES[case_id]
    verdict = check_arguments(
        toolset_of(case["tool"]).tools[0], ADAPTERS["gemini"], case["context"]["args"]
    )
    first = verdict.why[0]
    assert (first.pointer, first.keyword, first.shown, first.fix) == reason
    assert first.step == (None if first.shown else "remove_unsupported_keywords")
    assert verdict.raw.errors[0].rule.keys() == {first.keyword}


@pytest.mark.parametrize(
    ("given", "restored"),
    [
        pytest.param({"n": "5"}, GOOD, id="a number as text"),
        pytest.param({"n": 5, "on": "true"}, {"n": 5, "on": True}, id="a boolean as text"),
        pytest.param(
            {"n": 5, "options": '{"deep": "x"}'},
            {"n": 5, "options": {"deep": "x"}},
            id="an object as text",
        ),
        pytest.param({"n": 5, "tags": '["x"]'}, {"n": 5, "tags": ["x"]}, id="a list as text"),
        pytest.param(
            {"n": 5, "tags": "x"}, {"n": 5, "tags": ["x"]}, id="one element without its list"
        ),
        pytest.param({"n": 5, "on": None}, GOOD, id="null for what is optional"),
        pytest.param(
            {"n": 5, "options": {"deep": None}}, {"n": 5, "options": {}}, id="null further down"
        ),
        pytest.param({"N": 5}, GOOD, id="a name in other letters"),
        pytest.param(
            {"n": 5, "mode": " fast"}, {"n": 5, "mode": "Fast"}, id="a value in other letters"
        ),
        pytest.param(
            {"n": 5, "options": {"deep": 7}},
            {"n": 5, "options": {"deep": "7"}},
            id="text as a number",
        ),
        pytest.param(
            {"n": "5", "on": None, "tags": "x"}, {"n": 5, "tags": ["x"]}, id="all at once"
        ),
        pytest.param({"n": 1}, None, id="no way to mean the same"),
        pytest.param({"n": 5, "zz": 1}, None, id="an unknown name"),
        pytest.param({}, None, id="a missing one"),
    ],
)
def test_what_models_send_is_restored_where_its_meaning_is_plain(given: Any, restored: Any) -> None:
    verdict = check_arguments(tool(SCHEMA), ADAPTERS["gemini"], given)
    assert verdict.raw.valid is False
    assert verdict.restored == restored


@pytest.mark.parametrize(
    ("given", "notes"),
    [
        pytest.param(GOOD, [], id="bare"),
        pytest.param(TEXT, ["encoded as JSON text once"], id="text"),
        pytest.param(json.dumps(TEXT), ["encoded as JSON text twice"], id="text in text"),
        pytest.param(
            {"tool_calls": [{"function": {"name": "find", "arguments": TEXT}}]},
            ["taken out of a call in OpenAI's form"],
            id="OpenAI",
        ),
        pytest.param(
            {
                "choices": [
                    {
                        "message": {
                            "tool_calls": [
                                {"function": {"name": "find", "arguments": json.dumps(TEXT)}}
                            ]
                        }
                    }
                ]
            },
            ["taken out of a call in OpenAI's form", "encoded as JSON text once more"],
            id="OpenAI, twice",
        ),
        pytest.param(
            {"type": "function_call", "name": "find", "arguments": TEXT},
            ["taken out of a call in OpenAI's form"],
            id="Responses",
        ),
        pytest.param(
            {"content": [{"type": "text"}, {"type": "tool_use", "name": "find", "input": GOOD}]},
            ["taken out of a call in Anthropic's form"],
            id="Anthropic",
        ),
        pytest.param(
            {
                "candidates": [
                    {"content": {"parts": [{"functionCall": {"name": "find", "args": GOOD}}]}}
                ]
            },
            ["taken out of a call in Gemini's form"],
            id="Gemini",
        ),
        pytest.param(
            {
                "jsonrpc": "2.0",
                "method": "tools/call",
                "params": {"name": "find", "arguments": GOOD},
            },
            ["taken out of a call in MCP's form"],
            id="MCP",
        ),
        pytest.param(
            {"name": "find", "arguments": GOOD},
            ["taken out of a call in bare's form"],
            id="name and arguments",
        ),
        pytest.param(
            [
                {"type": "tool_use", "name": "other", "input": {}},
                {"type": "tool_use", "name": "find", "input": GOOD},
            ],
            ["taken out of a call in Anthropic's form"],
            id="the second call",
        ),
    ],
)
def test_arguments_are_taken_out_of_what_they_come_in(given: Any, notes: list[str]) -> None:
    verdict = check_arguments(tool(SCHEMA), ADAPTERS["openai"], given)
    assert (verdict.arguments, list(verdict.notes)) == (GOOD, notes)
    assert verdict.raw.valid
    assert verdict.sent.valid
    assert verdict.restored == GOOD


def test_what_is_valid_as_it_is_stays_wrapped() -> None:
    given = {"tool_calls": [{"function": {"name": "find", "arguments": "{}"}}]}
    schema = {"type": "object", "properties": {"tool_calls": {"type": "array"}}}
    assert check_arguments(tool(schema), ADAPTERS["openai"], given).arguments == given


def test_a_rule_that_only_the_sent_schema_has_names_its_step() -> None:
    schema = {
        "type": "object",
        "properties": {"a": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
    }
    verdict = check_arguments(tool(schema), ADAPTERS["gemini"], {"a": None})
    assert (verdict.raw.valid, verdict.sent.valid) == (True, False)
    (reason,) = verdict.why
    assert (reason.step, reason.shown, reason.pointer) == (
        "collapse_combiners",
        True,
        "/properties/a",
    )


def test_a_rule_behind_a_reference_is_found_where_it_stands() -> None:
    schema = {
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/A"}, "b": {"$ref": "#/$defs/A"}},
        "$defs": {"A": {"type": "integer", "maximum": 9}},
    }
    verdict = check_arguments(tool(schema), ADAPTERS["gemini"], {"b": 10})
    (refusal,) = verdict.raw.errors
    assert (refusal.pointer, refusal.schema_pointer, refusal.rule) == (
        "/b",
        "/$defs/A",
        {"maximum": 9},
    )
    assert verdict.why[0].step == "remove_unsupported_keywords"


@pytest.mark.parametrize("given", [None, 3, "text", [], [1], {"\ud800": 1}, "[" * 500])
def test_anything_at_all_gets_a_verdict(given: Any) -> None:
    verdict = check_arguments(tool(SCHEMA), ADAPTERS["gemini"], given)
    assert verdict.raw.valid is not True


def test_a_tool_without_schema_takes_any_object() -> None:
    bare = toolset_of([{"name": "find"}]).tools[0]
    assert check_arguments(bare, ADAPTERS["openai_strict"], {"a": 1}).raw.valid is False
    assert check_arguments(bare, ADAPTERS["openai"], {"a": 1}).raw.valid is True


@pytest.mark.parametrize(
    "schema",
    [
        "x",
        [],
        5,
        {"properties": []},
        {"properties": {"a": "string"}},
        {"type": "object", "properties": {"a": {"items": "string"}}},
        {"anyOf": {}},
        {"allOf": ["x"]},
        {"additionalProperties": "no"},
        {"$ref": "#/$defs/a", "$defs": {"a": {"not": 1}}},
    ],
    ids=json.dumps,
)
def test_a_schema_that_is_none_cannot_be_judged(schema: Any) -> None:
    verdict = check_arguments(tool(schema), ADAPTERS["generic"], {})
    assert (verdict.raw.valid, verdict.raw.errors) == (None, ())
    assert verdict.restored is None


@pytest.mark.parametrize(
    "schema",
    [
        True,
        {},
        {"properties": {"a": True}},
        {"items": [{}, True]},
        {"properties": {"properties": {"type": "array"}}},
        {"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#", "items": 1},
    ],
    ids=json.dumps,
)
def test_a_schema_in_any_drafts_shape_is_judged(schema: Any) -> None:
    assert check_arguments(tool(schema), ADAPTERS["generic"], {}).raw.valid is True


@pytest.mark.parametrize("count", [20, 21, 3_000])
def test_work_for_many_broken_values_is_bounded(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[int] = []
    judge = Judge._judge

    def counted(self: Judge, given: Any) -> Any:
        judged.append(1)
        return judge(self, given)

    monkeypatch.setattr(Judge, "_judge", counted)
    given = {"n": 3, "tags": [None] * count}
    verdict = check_arguments(tool(SCHEMA), ADAPTERS["generic"], given)
    assert len(verdict.raw.errors) == len(verdict.why) == 20
    assert all(reason.fix for reason in verdict.why)
    assert count == 20 or len(judged) == 2  # once for each side
