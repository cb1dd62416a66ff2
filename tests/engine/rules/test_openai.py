"""OpenAI's rules, strict and not, Azure's and those of Responses."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rules.evaluate import check_schema, is_accepted
from tests.engine.rules.found import finding, found, parameters

CLOSED = {"additionalProperties": False}


def strict(**properties: Any) -> dict[str, Any]:
    """Return a schema that strict mode takes where its properties are."""
    return parameters(**properties) | {"required": list(properties)} | CLOSED


STRICT_REFUSED = [
    (parameters(b={"type": "string"}) | {"required": ["b"]}, "not_closed", ""),
    (strict(b={"type": "string"}) | {"required": []}, "not_required", "/properties/b"),
    (strict(b={"type": "string"}) | {"required": ["b", "c"]}, "required_undefined", "/required"),
    ({"type": "object"} | CLOSED, "properties_missing", ""),
    ({"type": "array"}, "items_missing", ""),
    ({"description": "any"}, "type_missing", ""),
    (
        {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
        "keyword",
        "/uniqueItems",
    ),
    ({"oneOf": [{"type": "string"}]}, "keyword", "/oneOf"),
    ({"type": "string", "format": "uri"}, "format", "/format"),
    ({"$ref": "#/$defs/X", "title": "A"}, "ref_siblings", "/title"),
    ({"type": "string", "minimum": "1"}, "metaschema", "/minimum"),
]


@pytest.mark.parametrize(
    ("node", "rule", "below"), STRICT_REFUSED, ids=[rule for _, rule, _ in STRICT_REFUSED]
)
def test_strict_mode_refuses(node: dict[str, Any], rule: str, below: str) -> None:
    one = finding(strict(a=node), "openai_strict", rule)
    assert (one.pointer, one.severity) == ("/properties/a" + below, "refused")


@pytest.mark.parametrize(
    "node",
    [
        pytest.param({"type": "string", "pattern": "^a", "format": "email"}, id="string"),
        pytest.param({"type": ["number", "null"], "exclusiveMinimum": 0}, id="nullable number"),
        pytest.param({"anyOf": [{"type": "string"}, {"type": "null"}]}, id="anyOf"),
        pytest.param({"$ref": "#/$defs/X"}, id="reference"),
        pytest.param(strict(x={"type": "string"}), id="closed object"),
    ],
)
def test_strict_mode_takes(node: dict[str, Any]) -> None:
    assert found(strict(a=node), "openai_strict") == []


@pytest.mark.parametrize(
    ("node", "rule", "text"),
    [
        (
            {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
            "keyword",
            "In context=('properties', 'ids'), 'uniqueItems' is not permitted.",
        ),
        (
            {"type": ["string", "null"], "format": "uri"},
            "format",
            "In context=('properties', 'ids', 'type', '0'), 'uri' is not a valid format.",
        ),
        (
            {"type": ["null", "object"], "properties": {}},
            "not_closed",
            (
                "In context=('properties', 'ids', 'type', '1'), 'additionalProperties' is required"
                " to be supplied and to be false."
            ),
        ),
        (
            strict(x={"type": "string"}) | {"required": []},
            "not_required",
            (
                "In context=('properties', 'ids'), 'required' is required to be supplied and to be"
                " an array including every key in properties. Missing 'x'."
            ),
        ),
    ],
    ids=["keyword", "format in a type array", "object in a type array", "optional property"],
)
def test_strict_text_is_written_exactly(node: dict[str, Any], rule: str, text: str) -> None:
    one = finding(strict(ids=node), "openai_strict", rule, tool="search")
    assert one.provider_text == "Invalid schema for function 'search': " + text


def test_keyword_beside_a_reference_is_named() -> None:
    one = finding(strict(a={"$ref": "#", "title": "A"}), "openai_strict", "ref_siblings", tool="f")
    assert one.provider_text == (
        "Invalid schema for function 'f': context=('properties', 'a'), $ref cannot have keywords"
        " {'title'}"
    )


@pytest.mark.parametrize(
    ("schema", "rule", "text"),
    [
        (
            {"type": "object"},
            "root_properties_missing",
            "In context=(), object schema missing properties.",
        ),
        (
            parameters(tags={"type": "array"}),
            "items_missing",
            "In context=('properties', 'tags'), array schema missing items.",
        ),
        (
            parameters() | {"anyOf": [{"required": ["a"]}]},
            "root_combiner",
            (
                "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not'"
                " at the top level."
            ),
        ),
        (
            {"type": "string"},
            "root_type",
            "schema must be a JSON Schema of 'type: \"object\"', got 'type: \"string\"'.",
        ),
        (
            None,
            "root_type",
            "schema must be a JSON Schema of 'type: \"object\"', got 'type: \"None\"'.",
        ),
    ],
    ids=["no properties", "no items", "root anyOf", "root string", "null"],
)
def test_plain_text_is_written_exactly(schema: Any, rule: str, text: str) -> None:
    one = finding(schema, "openai", rule, tool="search")
    assert (one.severity, one.provider_text) == (
        "refused",
        "Invalid schema for function 'search': " + text,
    )


def test_plain_mode_takes_what_strict_mode_does_not() -> None:
    schema = parameters(
        a={"type": "object"}, b={"oneOf": [{}]}, c={"type": "string", "minLength": 1}
    )
    assert found(schema, "openai") == []


def test_lookaround_is_warned_of() -> None:
    schema = parameters(a={"type": "string", "pattern": "^(?!x)"}, b={"pattern": r"\(?=x"})
    assert finding(schema, "openai", "lookaround").severity == "warning"


def test_ended_rule_only_notes() -> None:
    schema = strict(a={"type": "string", "default": "x"})
    assert finding(schema, "openai_strict", "default").severity == "note"
    assert finding(schema, "azure_openai_strict", "default").severity == "refused"


def nested(levels: int) -> dict[str, Any]:
    """Return closed objects inside each other."""
    node = strict(x={"type": "string"})
    for _ in range(levels - 1):
        node = strict(x=node)
    return node


@pytest.mark.parametrize(("surface", "limit"), [("openai_strict", 10), ("azure_openai_strict", 5)])
def test_nesting_is_counted(surface: str, limit: int) -> None:
    assert is_accepted(nested(limit), surface)
    one = finding(nested(limit + 1), surface, "nesting", tool="f")
    text = (
        f"Invalid schema for function 'f': {limit + 1} levels of nesting exceeds limit of {limit}."
    )
    assert one.provider_text == text


def test_amounts_are_counted() -> None:
    values = [f"{number:060}" for number in range(1001)]
    schema = strict(a={"type": "string", "enum": values})
    rules = [rule for rule, _ in found(schema, "openai_strict")]
    assert rules == ["long_enum", "enum_values"]
    many = strict(**{f"p{number}": {"type": "string"} for number in range(101)})
    assert found(many, "openai_strict") == [("old_properties", "")]
    assert found(many, "azure_openai_strict") == [("properties", "")]


@pytest.mark.parametrize("keyword", ["minimum", "pattern", "minItems", "format"])
def test_azure_takes_fewer_keywords(keyword: str) -> None:
    schema = strict(a={"type": "string", keyword: 1 if keyword.startswith("m") else "date"})
    assert finding(schema, "azure_openai_strict", "azure_keyword").severity == "refused"
    assert is_accepted(schema, "openai_strict")


def test_responses_makes_optional_properties_mandatory() -> None:
    schema = parameters(a={"type": "string"}, b={"oneOf": [{}]})
    by_rule = {f.rule: f.severity for f in check_schema(schema, "openai_responses")}
    assert by_rule == {
        "openai_responses.becomes_required": "note",
        "openai_responses.keyword": "warning",
        "openai_responses.type_missing": "warning",
    }
