"""The Gemini API's rules, place and text."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.rules.found import finding, found, parameters

FINE = [
    pytest.param(parameters(a={"type": "string", "format": "date-time"}), id="date-time"),
    pytest.param(parameters(a={"type": "STRING", "minLength": "3"}), id="proto spelling"),
    pytest.param(parameters(a={"any_of": [{"type": "string"}]}), id="proto name"),
    pytest.param(parameters(exclusiveMinimum={"type": "string"}), id="property named as keyword"),
    pytest.param(parameters(a={"type": "string", "description": None}), id="null is absent"),
    pytest.param(parameters(a={"type": "number", "minimum": 1, "format": "float"}), id="number"),
    pytest.param(
        parameters(a={"anyOf": [{"type": "string"}], "title": "A"}), id="anyOf with title"
    ),
    pytest.param(parameters(a={"type": "string", "enum": ["x"], "default": [1]}), id="default"),
]
BROKEN = [
    ({"exclusiveMinimum": 0, "type": "integer"}, ("unknown_field", "/exclusiveMinimum")),
    ({"type": ["string", "null"]}, ("list_in_single_field", "/type")),
    ({"type": "array", "items": [{"type": "string"}]}, ("list_in_single_field", "/items")),
    ({"type": "int"}, ("type_unknown", "/type")),
    ({"type": ""}, ("type_unknown", "/type")),
    ({"type": "string", "enum": ["a", 1]}, ("enum_value", "/enum")),
    ({"type": "array", "items": True}, ("sub_schema", "/items")),
    ({"anyOf": [{"type": "string"}, False]}, ("sub_schema", "/anyOf/1")),
    ({"type": "object", "properties": {"x": True}}, ("sub_schema", "/properties/x")),
    ({"type": "object", "properties": []}, ("value", "/properties")),
    ({"type": "string", "description": 5}, ("value", "/description")),
    ({"type": "string", "minLength": True}, ("value", "/minLength")),
    ({"type": "array"}, ("items_missing", "")),
    ({"type": "string", "items": {"type": "string"}}, ("items_without_array", "/items")),
    ({"type": "string", "format": "uri"}, ("string_format", "/format")),
    ({"type": "integer", "format": "uint8"}, ("number_format", "/format")),
    ({"type": "object", "properties": {}}, ("empty_object", "")),
    ({"properties": {"x": {"type": "string"}}}, ("object_only", "/properties")),
    ({"type": "string", "required": ["x"]}, ("object_only", "/required")),
    ({"enum": ["a"]}, ("enum_without_string", "/enum")),
    ({"type": "string", "enum": []}, ("enum_empty", "/enum")),
    ({"type": "string", "enum": ["a", ""]}, ("enum_empty_member", "/enum")),
    (
        {"type": "object", "properties": {"x": {"type": "string"}}, "required": ["x", "y"]},
        ("required_undefined", "/required"),
    ),
]


@pytest.mark.parametrize("schema", FINE)
def test_what_the_proto_holds_is_fine(schema: dict[str, Any]) -> None:
    assert found(schema, "gemini") == []


@pytest.mark.parametrize(("node", "expected"), BROKEN, ids=[rule for _, (rule, _) in BROKEN])
def test_fault_is_found_at_its_place(node: dict[str, Any], expected: tuple[str, str]) -> None:
    rule, below = expected
    assert (rule, "/properties/a" + below) in found(parameters(a=node), "gemini")


@pytest.mark.parametrize("root", [{}, {"type": "string"}, True, "{}", None, []], ids=repr)
def test_root_that_is_no_object_is_refused(root: Any) -> None:
    assert ("root_not_object", "") in found(root, "gemini")


def test_all_faults_are_found_at_once() -> None:
    schema = parameters(a={"const": 1}, b={"type": "array"}, c={"type": ["string", "null"]})
    assert found(schema, "gemini") == [
        ("unknown_field", "/properties/a/const"),
        ("items_missing", "/properties/b"),
        ("list_in_single_field", "/properties/c/type"),
    ]


def test_nothing_below_an_unknown_field_is_looked_at() -> None:
    schema = parameters(a={"type": "string"}) | {"$defs": {"X": {"const": 1}}}
    assert found(schema, "gemini") == [("unknown_field", "/$defs")]


@pytest.mark.parametrize(
    ("node", "rule", "text"),
    [
        (
            {"type": "integer", "exclusiveMinimum": 0},
            "unknown_field",
            (
                'Invalid JSON payload received. Unknown name "exclusiveMinimum" at'
                " 'tools[0].function_declarations[13].parameters.properties[1].value': Cannot find"
                " field."
            ),
        ),
        (
            {"type": ["string", "null"]},
            "list_in_single_field",
            (
                'Invalid JSON payload received. Unknown name "type" at'
                " 'tools[0].function_declarations[13].parameters.properties[1].value': Proto field"
                " is not repeating, cannot start list."
            ),
        ),
        (
            {"type": "any"},
            "type_unknown",
            (
                "Invalid value at"
                " 'tools[0].function_declarations[13].parameters.properties[1].value.type'"
                ' (type.googleapis.com/google.ai.generativelanguage.v1beta.Type), "any"'
            ),
        ),
        (
            {"type": "string", "enum": [True, "a", 2]},
            "enum_value",
            (
                "Invalid value at"
                " 'tools[0].function_declarations[13].parameters.properties[1].value.enum[0]'"
                " (TYPE_STRING), true\n"
                "Invalid value at"
                " 'tools[0].function_declarations[13].parameters.properties[1].value.enum[2]'"
                " (TYPE_STRING), 2"
            ),
        ),
        (
            {"anyOf": [True]},
            "sub_schema",
            (
                "Invalid value at"
                " 'tools[0].function_declarations[13].parameters.properties[1].value.any_of[0]'"
                " (type.googleapis.com/google.ai.generativelanguage.v1beta.Schema), true"
            ),
        ),
        (
            {"type": "array"},
            "items_missing",
            (
                "* GenerateContentRequest.tools[0].function_declarations[13].parameters"
                ".properties[a].items: missing field."
            ),
        ),
        (
            {"type": "string", "format": "uri"},
            "string_format",
            (
                "* GenerateContentRequest.tools[0].function_declarations[13].parameters"
                ".properties[a].format: only 'enum' and 'date-time' are supported for STRING type"
            ),
        ),
    ],
    ids=["field", "list", "type", "enum", "sub-schema", "items", "format"],
)
def test_provider_text_is_written_exactly(node: dict[str, Any], rule: str, text: str) -> None:
    schema = parameters(z={"type": "string"}, a=node)
    assert finding(schema, "gemini", rule, index=13).provider_text == text


def test_many_members_are_one_finding() -> None:
    schema = parameters(a={"type": "string", "enum": list(range(50))})
    one = finding(schema, "gemini", "enum_value")
    assert one.message.endswith("(and 49 more here)")
    assert len(one.provider_text.splitlines()) == 50


def test_recursion_is_found_where_it_closes() -> None:
    schema = parameters(tree={"$ref": "#/$defs/Node"}) | {
        "$defs": {"Node": parameters(children={"type": "array", "items": {"$ref": "#/$defs/Node"}})}
    }
    pointer = "/$defs/Node/properties/children/items/$ref"
    assert finding(schema, "gemini", "recursion").pointer == pointer
