"""What a text is taken for: every shape, the ambiguous ones, and no text that raises."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.document import load_toolset
from playground.model.recognise import Kind, recognise
from playground.samples import sample_text

DEMO = load_toolset(sample_text("demo")).tools
CALL = {"name": "crm_upsert_customer", "arguments": {"name": "Jane"}}
OPENAI_CALL = {"function": {"name": "crm_upsert_customer", "arguments": '{"name": "Jane"}'}}
GEMINI_ERROR = (
    'Unknown name "exclusiveMinimum" at \'tools[0].function_declarations[0]'
    ".parameters.properties[2].value': Cannot find field."
)
MCP_ERROR = (
    "MCP error -32602: Invalid arguments for tool crm_upsert_customer: "
    '[{"code": "invalid_type", "expected": "string", "received": "number", "path": ["email"],'
    ' "message": "Expected string, received number"}]'
)
PYDANTIC = (
    "1 validation error for call[crm_upsert_customer]\nemail\n  Input should be a valid string "
    "[type=string_type, input_value=5, input_type=int]"
)
AJV = '{"instancePath": "/email", "schemaPath": "#/type", "keyword": "type", "message": "must be"}'
JSONSCHEMA = (
    "5 is not of type 'string'\n\nFailed validating 'type' in schema['properties']['email']"
)
CASES = {
    "nothing": ("", Kind.NOTHING),
    "white space": (" \n\t ", Kind.NOTHING),
    "an empty fence": ("```json\n\n```", Kind.NOTHING),
    # Documents.
    "a bare object with a type": ('{"type": "object"}', Kind.DOCUMENT),
    "a type array": ('{"type": ["string", "null"]}', Kind.DOCUMENT),
    "properties alone": ('{"properties": {"a": {}}}', Kind.DOCUMENT),
    "a reference": ('{"$ref": "#/definitions/a", "definitions": {"a": {}}}', Kind.DOCUMENT),
    "a weak keyword": ('{"format": "date"}', Kind.DOCUMENT),
    "a tool": (sample_text("demo"), Kind.DOCUMENT),
    "a list of tools": ('[{"name": "a", "inputSchema": {}}]', Kind.DOCUMENT),
    "a tools list": ('{"tools": [{"name": "a"}]}', Kind.DOCUMENT),
    "a reply": ('{"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "a"}]}}', Kind.DOCUMENT),
    "a function": ('{"type": "function", "function": {"name": "a"}}', Kind.DOCUMENT),
    "declarations": ('{"tools": [{"functionDeclarations": [{"name": "a"}]}]}', Kind.DOCUMENT),
    "lines of tools": ('{"name": "a", "inputSchema": {}}\n{"name": "b"}', Kind.DOCUMENT),
    "tools in a fence": ('```json\n{"tools": [{"name": "a"}]}\n```', Kind.DOCUMENT),
    "tools as JSON text": (json.dumps('{"tools": [{"name": "a"}]}'), Kind.DOCUMENT),
    "a request with calls": (
        json.dumps({"tools": [{"name": "a"}], "messages": [{"tool_calls": [OPENAI_CALL]}]}),
        Kind.DOCUMENT,
    ),
    # Errors.
    "a provider's error": (GEMINI_ERROR, Kind.ERROR),
    "an error body": ('{"error": {"code": 400, "message": "no"}}', Kind.ERROR),
    "a list of error bodies": ('[{"error": {"code": 400}}]', Kind.ERROR),
    "an error's text": ('{"error": "no such tool"}', Kind.ERROR),
    "a reply's error": ('{"jsonrpc": "2.0", "id": 1, "error": {"code": -1}}', Kind.ERROR),
    "an error of Anthropic's": ('{"type": "error", "error": {"type": "x"}}', Kind.ERROR),
    "a failed result": ('{"content": [], "isError": true}', Kind.ERROR),
    "a server's validator": (MCP_ERROR, Kind.ERROR),
    "issues of Zod's": (
        '[{"code": "too_small", "minimum": 1, "type": "string", "path": ["a"], "message": "m"}]',
        Kind.ERROR,
    ),
    "issues of pydantic's": ('[{"type": "missing", "loc": ["a"], "msg": "x"}]', Kind.ERROR),
    "pydantic": (PYDANTIC, Kind.ERROR),
    "Ajv": (f"[{AJV}]", Kind.ERROR),
    "jsonschema": (JSONSCHEMA, Kind.ERROR),
    "an unknown error": ("Error code: 400 - {'odd': 'message'}", Kind.ERROR),
    "a traceback": ("Traceback (most recent call last):\n  File x\nOddity: no", Kind.ERROR),
    "an error as JSON text": (json.dumps(GEMINI_ERROR), Kind.ERROR),
    "an error in a log's object": (json.dumps({"line": GEMINI_ERROR}), Kind.ERROR),
    # Calls and arguments.
    "a bare call": (json.dumps(CALL), Kind.CALL),
    "a bare call of no tool": ('{"name": "x", "arguments": {}}', Kind.CALL),
    "a list of bare calls": (json.dumps([CALL, CALL]), Kind.CALL),
    "a call of Anthropic's": ('{"type": "tool_use", "name": "x", "input": {}}', Kind.CALL),
    "an answer of OpenAI's": (
        json.dumps({"choices": [{"message": {"tool_calls": [OPENAI_CALL]}}]}),
        Kind.CALL,
    ),
    "a part of Gemini's": ('{"functionCall": {"name": "x", "args": {}}}', Kind.CALL),
    "a request of MCP's": (
        json.dumps({"jsonrpc": "2.0", "method": "tools/call", "params": CALL}),
        Kind.CALL,
    ),
    "a call, encoded twice": (json.dumps(json.dumps(CALL)), Kind.CALL),
    "a call that holds an error": (
        json.dumps({"name": "log", "arguments": {"text": GEMINI_ERROR}}),
        Kind.CALL,
    ),
    "arguments": ('{"name": "Jane", "email": "a@b.c"}', Kind.ARGUMENTS),
    "arguments with one too many": ('{"email": "a", "zz": 1}', Kind.ARGUMENTS),
    "a name alone": ('{"name": "Jane"}', Kind.ARGUMENTS),
    "arguments as JSON text": ('"{\\"email\\": 5}"', Kind.ARGUMENTS),
    "no arguments": ("{}", Kind.ARGUMENTS),
    # Places.
    "the root": ("#", Kind.POINTER),
    "a pointer": ("#/properties/age", Kind.POINTER),
    "a pointer without #": ("/properties/age/exclusiveMinimum", Kind.POINTER),
    "a pointer to nothing": ("/$defs/nobody", Kind.POINTER),
    "a provider's path": (
        "tools[0].function_declarations[0].parameters.properties[2].value",
        Kind.POINTER,
    ),
    # None of these.
    "words": ("the quick brown fox", Kind.UNKNOWN),
    "a file of a like name": ("/itemsfile/tools.json", Kind.UNKNOWN),
    "a message of a place": ("/properties/age must be that", Kind.UNKNOWN),
    "a file": ("/home/me/tools.json", Kind.UNKNOWN),
    "an object of strangers": ('{"foo": 1}', Kind.UNKNOWN),
    "log lines": ('{"level": "x"}\n{"level": "y"}', Kind.UNKNOWN),
    "a number": ("5", Kind.UNKNOWN),
    "true": ("true", Kind.UNKNOWN),
    "an empty list": ("[]", Kind.UNKNOWN),
    "a list of numbers": ("[1]", Kind.UNKNOWN),
    "broken JSON": ('{"type": "object",}', Kind.UNKNOWN),
    "an answer without a call": ('{"choices": [{"message": {"content": "x"}}]}', Kind.UNKNOWN),
}


@pytest.mark.parametrize(("text", "kind"), CASES.values(), ids=CASES)
def test_text_is_taken_for(text: str, kind: Kind) -> None:
    assert recognise(text, DEMO, 0).kind is kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [("{}", Kind.DOCUMENT), ('{"name": "a"}', Kind.DOCUMENT), ('{"email": 5}', Kind.UNKNOWN)],
)
def test_without_a_document_nothing_is_arguments(text: str, kind: Kind) -> None:
    assert recognise(text).kind is kind


def tools(*properties: set[str]) -> Any:
    listed = [
        {
            "name": f"t{n}",
            "inputSchema": {"type": "object", "properties": {key: {} for key in names}},
        }
        for n, names in enumerate(properties)
    ]
    return load_toolset(json.dumps(listed)).tools


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        # A tool whose own properties have the names of keywords, of errors, or of tools.
        ('{"parent": "p", "properties": {"a": 1}}', Kind.ARGUMENTS),
        ('{"type": "object", "properties": {"a": {}}}', Kind.DOCUMENT),
        ('{"type": "person", "parent": "x"}', Kind.ARGUMENTS),
        ('{"error": "x", "message": "y"}', Kind.ARGUMENTS),
        ('{"error": "x", "other": "y"}', Kind.ERROR),
        (json.dumps({"error": "x", "message": GEMINI_ERROR}), Kind.ERROR),
        ('{"query": "q", "parameters": {"a": 1}}', Kind.ARGUMENTS),
        ('{"format": "json", "query": "q"}', Kind.ARGUMENTS),
    ],
)
def test_properties_with_telling_names(text: str, kind: Kind) -> None:
    names = {"parent", "properties", "type", "error", "message", "query", "parameters", "format"}
    assert recognise(text, tools(names), 0).kind is kind


def test_arguments_of_one_other_tool_alone_name_that_tool() -> None:
    several = tools({"a", "b"}, {"c", "d"}, {"d"})
    assert recognise('{"a": 1, "d": 2}', several, 0).index == 0
    assert recognise('{"c": 1}', several, 0).index == 1
    assert recognise('{"d": 1}', several, 0).kind is Kind.UNKNOWN


def test_a_call_among_several_is_the_one_whose_tool_is_here() -> None:
    found = recognise(json.dumps([{"name": "zz", "arguments": {}}, CALL]), DEMO, 0)
    assert (found.name, found.index) == ("crm_upsert_customer", 0)


def test_broken_json_says_where() -> None:
    assert recognise('{"a": 1,}', DEMO, 0).note.startswith("line 1, column 9: ")
    assert recognise("no JSON", DEMO, 0).note == ""


def test_text_is_taken_out_of_its_fence_and_string() -> None:
    assert recognise('```\n{"type": "object"}\n```').text == '{"type": "object"}'
    assert recognise(json.dumps('{"type": "object"}')).text == '{"type": "object"}'


@pytest.mark.parametrize(
    "text",
    ["[" * 5_000, '{"a":' * 5_000, '"' * 9, "1" * 10_000, "\ud800", "\x00\x1b]0;a\x07", "NaN"],
    ids=lambda text: ascii(text[:4]),
)
def test_extreme_text_is_taken_for_something(text: str) -> None:
    assert recognise(text, DEMO, 0).kind in Kind


KEYS = st.sampled_from(
    ["name", "type", "error", "properties", "arguments", "tools", "email", "message", "code"]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(["object"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


@given(st.text() | VALUES.map(json.dumps))
@settings(max_examples=300, deadline=None)
def test_no_text_raises(text: str) -> None:
    recognise(text, DEMO, 0)


@pytest.mark.parametrize(
    ("text", "kind"),
    [("/if", Kind.POINTER), ("/if/a b", Kind.POINTER), ("/if/c", Kind.UNKNOWN)],
)
def test_pointer_without_a_hash_is_one_where_it_leads_somewhere(text: str, kind: Kind) -> None:
    assert recognise(text, schemas=({}, {"if": {"a b": 1}})).kind is kind
