"""Anthropic's rules, strict and not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.rules.found import finding, found, parameters

CLOSED = {"additionalProperties": False}


def closed(**properties: Any) -> dict[str, Any]:
    """Return a closed object."""
    return parameters(**properties) | CLOSED


@pytest.mark.parametrize(
    ("schema", "rule", "text"),
    [
        (
            parameters() | {"oneOf": [{}]},
            "root_combiner",
            ": input_schema does not support oneOf, allOf, or anyOf at the top level",
        ),
        ({"properties": {}}, "root_type", ".type: Field required"),
        (None, "root_type", ".type: Field required"),
        (
            parameters(**{"a b": {}}),
            "property_name",
            ".properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'",
        ),
        (
            parameters(a={"type": "int"}),
            "metaschema",
            (
                ": JSON schema is invalid. It must match JSON Schema draft 2020-12"
                " (https://json-schema.org/draft/2020-12)."
            ),
        ),
    ],
    ids=["root oneOf", "no type", "null", "property name", "metaschema"],
)
def test_text_names_the_tool_by_number(schema: Any, rule: str, text: str) -> None:
    one = finding(schema, "anthropic", rule, index=3)
    expected = ("refused", "tools.3.custom.input_schema" + text)
    assert (one.severity, one.provider_text) == expected


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param(parameters() | {"not": {"required": ["a"]}}, id="root not"),
        pytest.param(parameters() | {"if": {}, "then": {}}, id="root if"),
        pytest.param(parameters(a=True, b={"type": "array"}), id="boolean, no items"),
        pytest.param({"type": "object"}, id="no properties"),
    ],
)
def test_everything_else_is_fine(schema: dict[str, Any]) -> None:
    assert found(schema, "anthropic") == []


def test_names_of_nested_properties_count() -> None:
    schema = parameters(a={"type": "array", "items": parameters(**{"x[]": {}})})
    pointer = "/properties/a/items/properties/x[]"
    assert finding(schema, "anthropic", "property_name").pointer == pointer


STRICT = [
    (parameters(), "not_closed", "For 'object' type, 'additionalProperties' must be explicitly"),
    ({"type": "integer", "minimum": 1}, "number_keyword", "For 'integer' type, property 'minimum'"),
    (
        {"type": "array", "items": {}, "maxItems": 3},
        "array_keyword",
        "For 'array' type, property 'maxItems' is not supported",
    ),
    (closed() | {"minProperties": 1}, "object_keyword", "For 'object' type, property 'minProp"),
    ({"type": "array", "items": {}, "minItems": 2}, "min_items", "(got: [2])"),
    ({"type": "string", "format": "regex"}, "format", "format 'regex' is not supported"),
    ({"not": {"type": "null"}}, "not", "Schema keyword 'not' is not supported"),
    ({"oneOf": [{"type": "null"}]}, "one_of", "Schema type 'oneOf' is not supported"),
    ({"allOf": [{"$ref": "#"}]}, "all_of_ref", ""),
    ({"$ref": "other.json"}, "external_ref", ""),
    ({"enum": [{"a": 1}]}, "enum_value", ""),
    ({"type": "string", "pattern": r"\bx"}, "pattern", "regex"),
]


@pytest.mark.parametrize(("node", "rule", "text"), STRICT, ids=[rule for _, rule, _ in STRICT])
def test_strict_tools_refuse(node: dict[str, Any], rule: str, text: str) -> None:
    one = finding(closed(a=node), "anthropic_strict", rule)
    assert one.severity == "refused"
    assert text in one.provider_text


def test_lengths_of_strict_strings_are_warned_of() -> None:
    schema = closed(a={"type": "string", "minLength": 1})
    assert finding(schema, "anthropic_strict", "string_keyword").severity == "warning"


def test_strict_tools_refuse_recursion_where_it_closes() -> None:
    node = closed(next={"$ref": "#/$defs/Node"})
    schema = closed(first={"$ref": "#/$defs/Node"}) | {"$defs": {"Node": node}}
    one = finding(schema, "anthropic_strict", "recursion")
    assert one.pointer == "/$defs/Node/properties/next/$ref"
    assert "Circular reference detected in schema definitions: Node" in one.provider_text


def test_references_without_a_way_back_are_no_recursion() -> None:
    schema = closed(a={"$ref": "#/$defs/X"}) | {"$defs": {"X": {"type": "string"}}}
    assert found(schema, "anthropic_strict") == []
