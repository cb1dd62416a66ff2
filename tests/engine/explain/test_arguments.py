"""What servers' validators say of arguments: the node, the rule, and whether it was shown."""

from __future__ import annotations

import json

import pytest

from engine import explain_error, toolset_of

SCHEMA = {
    "type": "object",
    "properties": {
        "filter": {
            "type": "object",
            "properties": {
                "tags": {"type": "array", "items": {"type": "string", "minLength": 2}},
                "limit": {"type": "integer", "exclusiveMinimum": 0},
            },
            "required": ["tags"],
            "additionalProperties": False,
        },
        "mode": {"anyOf": [{"type": "string", "enum": ["a", "b"]}, {"type": "null"}]},
    },
    "required": ["filter"],
}
TOOLS = toolset_of(
    [{"name": "other", "inputSchema": SCHEMA}, {"name": "find_pages", "inputSchema": SCHEMA}]
)
ZOD = [
    {
        "code": "invalid_type",
        "expected": "array",
        "received": "undefined",
        "path": ["filter", "tags"],
        "message": "Required",
    },
    {
        "code": "too_small",
        "minimum": 2,
        "type": "string",
        "inclusive": True,
        "exact": False,
        "message": "String must contain at least 2 character(s)",
        "path": ["filter", "tags", 0],
    },
    {
        "code": "unrecognized_keys",
        "keys": ["colour"],
        "path": ["filter"],
        "message": "Unrecognized key(s) in object: 'colour'",
    },
]
MCP = "MCP error -32602: Invalid arguments for tool find_pages: "


def found(text: str) -> list[tuple[str, str, list[tuple[int | None, str]]]]:
    items = explain_error(text, TOOLS).items
    return [(i.provider, i.rule, [(p.index, p.raw_pointer) for p in i.places]) for i in items]


@pytest.mark.parametrize("levels", range(3))
def test_zod_issues_in_any_wrapping(levels: int) -> None:
    text = MCP + json.dumps(ZOD, indent=2)
    for _ in range(levels):
        text = json.dumps({"error": {"message": text}})
    assert found(text) == [
        ("zod", "arguments.required", [(1, "/properties/filter/required")]),
        (
            "zod",
            "arguments.minLength",
            [(1, "/properties/filter/properties/tags/items/minLength")],
        ),
        ("zod", "arguments.additionalProperties", [(1, "/properties/filter/additionalProperties")]),
    ]


def test_pydantic_errors() -> None:
    text = (
        "2 validation errors for find_pagesArguments\nfilter.tags\n  Field required [type=missing,"
        " input_value={}, input_type=dict]\nfilter.limit\n  Input should be greater than 0"
        " [type=greater_than, input_value=0, input_type=int]\n"
    )
    assert found(text) == [
        ("pydantic", "arguments.required", [(1, "/properties/filter/required")]),
        (
            "pydantic",
            "arguments.exclusiveMinimum",
            [(1, "/properties/filter/properties/limit/exclusiveMinimum")],
        ),
    ]


@pytest.mark.parametrize(
    ("text", "rule", "pointer"),
    [
        (
            MCP + "data/filter must have required property 'tags'",
            "arguments.required",
            "/properties/filter/required",
        ),
        (
            MCP + "data/filter/limit must be > 0",
            "arguments.exclusiveMinimum",
            "/properties/filter/properties/limit/exclusiveMinimum",
        ),
        (
            MCP + "Property '/mode': Value must be one of the allowed values",
            "arguments.enum",
            "/properties/mode/anyOf/0/enum",
        ),
        (
            (
                "Invalid arguments for tool find_pages: 0 is less than or equal to the minimum of"
                " 0\n\nFailed validating 'exclusiveMinimum' in"
                " schema['properties']['filter']['properties']['limit']:\n    {'type': 'integer'}"
            ),
            "arguments.exclusiveMinimum",
            "/properties/filter/properties/limit/exclusiveMinimum",
        ),
    ],
    ids=["ajv required", "ajv bound", "property", "jsonschema"],
)
def test_ajv_and_jsonschema(text: str, rule: str, pointer: str) -> None:
    places = {(name, place) for _, name, all_ in found(text) for place in all_}
    assert (rule, (1, pointer)) in places


def test_says_who_was_shown_the_rule() -> None:
    text = MCP + "data/filter/limit must be > 0"
    (item,) = explain_error(text, TOOLS).items
    assert "not shown by gemini, gemini_vertex" in item.meaning
    assert "shown to the model by gemini_json_schema, openai, anthropic" in item.meaning
    (place,) = explain_error(text, TOOLS, "openai").items[0].places
    assert place.pointer == place.raw_pointer
    (hidden,) = explain_error(text, TOOLS, "gemini").items[0].places
    assert (hidden.pointer, hidden.how) == ("", "not shown by gemini")


def test_arguments_are_no_fault_of_the_tools() -> None:
    (item,) = explain_error(MCP + "data/filter/limit must be > 0", TOOLS).items
    assert not item.breaks


def test_without_a_tool_set_path_and_rule_are_told() -> None:
    (item,) = explain_error(MCP + "data/filter/limit must be > 0").items
    assert (item.tool, item.path, item.rule) == (
        "find_pages",
        "/filter/limit",
        "arguments.exclusiveMinimum",
    )
