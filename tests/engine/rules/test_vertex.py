"""Vertex AI's rules where they differ from the Gemini API's."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rules.evaluate import check_schema
from tests.engine.rules.found import finding, found, parameters

REFUSED = [
    ({"anyOf": [{"type": "string"}], "description": "d"}, "any_of_alone"),
    ({"ref": "#/defs/X", "minLength": 1}, "ref_siblings"),
    ({"description": "d"}, "type_missing"),
    ({"type": "string", "properties": {"x": {"type": "string"}}}, "type_against_shape"),
    ({"type": "array"}, "items_missing"),
    ({"type": "string", "enum": []}, "enum_empty"),
    ({"type": "number", "enum": [1.5]}, "enum_value"),
    ({"type": ["string", "null"]}, "list_in_single_field"),
    ({"type": "array", "items": True}, "sub_schema"),
    ({"type": "object", "properties": {}, "required": ["x"]}, "required_undefined"),
    ({"type": "object", "properties": {"a-b": {"type": "string"}}}, "property_name"),
]


@pytest.mark.parametrize(("node", "rule"), REFUSED, ids=[rule for _, rule in REFUSED])
def test_fault_is_refused(node: dict[str, Any], rule: str) -> None:
    assert finding(parameters(a=node), "gemini_vertex", rule).severity == "refused"


@pytest.mark.parametrize(
    "node",
    [
        pytest.param({"type": "object", "additionalProperties": False}, id="additionalProperties"),
        pytest.param({"anyOf": [{"type": "string"}, {"type": "null"}]}, id="anyOf alone"),
        pytest.param({"ref": "#/defs/X", "description": "d"}, id="ref with description"),
        pytest.param({"type": "string", "format": "email"}, id="format"),
        pytest.param({"type": "integer", "enum": [1, 2]}, id="integers of INTEGER"),
    ],
)
def test_node_is_not_refused(node: dict[str, Any]) -> None:
    findings = check_schema(parameters(a=node), "gemini_vertex")
    assert [f.rule for f in findings if f.severity == "refused"] == []


def test_integers_of_integer_are_warned_of() -> None:
    schema = parameters(a={"type": "integer", "enum": [1, 2]})
    assert finding(schema, "gemini_vertex", "integer_enum").severity == "warning"


def test_text_names_the_tool_and_the_properties() -> None:
    schema = parameters(a=parameters(b={"anyOf": [{"type": "string"}], "title": "B"}))
    one = finding(schema, "gemini_vertex", "any_of_alone", tool="search")
    assert one.provider_text == (
        "Unable to submit request because `search` functionDeclaration `parameters.a.b` schema"
        " specified other fields alongside any_of. When using any_of, it must be the only field"
        " set."
    )


def test_root_of_another_type_names_the_tool() -> None:
    one = finding({}, "gemini_vertex", "root_not_object", tool="search")
    assert "`search` functionDeclaration parameters schema should be of type OBJECT" in (
        one.provider_text
    )


def test_json_schema_field_refuses_undefined_and_crowded_references() -> None:
    schema = parameters(a={"$ref": "#/$defs/X"}, b={"anyOf": [{}, {"$ref": "#", "title": "B"}]})
    assert ("ref_undefined", "/properties/a/$ref") in found(schema, "gemini_json_schema")
    one = finding(schema, "gemini_json_schema", "ref_siblings")
    assert one.provider_text == (
        "schema at properties.b.anyOf.1 can only contain properties starting with '$' when $ref"
        " is present"
    )
    assert finding(schema, "gemini_json_schema", "ref_undefined").provider_text == (
        "reference to undefined schema at properties.a"
    )


@pytest.mark.parametrize(("required", "count"), [(["next"], 1), ([], 0)])
def test_json_schema_field_allows_recursion_below_optional_properties(
    required: list[str], count: int
) -> None:
    node = parameters(next={"$ref": "#/$defs/Node"}) | {"required": required}
    schema = parameters(first={"$ref": "#/$defs/Node"}) | {"$defs": {"Node": node}}
    rules = [rule for rule, _ in found(schema, "gemini_json_schema")]
    assert rules.count("recursion") == count


def test_json_schema_field_notes_what_it_ignores() -> None:
    schema = parameters(a={"type": "string", "minLength": 1})
    assert finding(schema, "gemini_json_schema", "ignored").severity == "note"
