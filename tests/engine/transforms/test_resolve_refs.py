"""Step 1: definitions stand where they are used."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import CycleError
from engine.transforms.resolve_refs import TRANSFORM, resolve_refs
from tests.engine.checks import assert_changes, assert_leaves_alone, text

OBJECT = {"type": "object"}
TEXT = {"type": "string"}
CHAIN = {f"D{n}": {"$ref": f"#/$defs/D{n + 1}"} for n in range(1, 12)} | {"D12": TEXT}


def resolve(schema: Any) -> Any:
    """Run the step with the definitions at the schema's root."""
    return TRANSFORM.alone(schema)


def ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def nested_items(count: int, innermost: Any) -> Any:
    """Return `innermost` inside `count` arrays."""
    for _ in range(count):
        innermost = {"items": innermost}
    return innermost


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param({"type": "object"}, id="there is no $ref"),
        pytest.param({"properties": {"$ref": {"type": "string"}}}, id="a property has the name"),
        pytest.param({"$ref": 5}, id="$ref is a number"),
        pytest.param({"$ref": None, "type": "x"}, id="$ref is null"),
        pytest.param({"$ref": {"$ref": "#/$defs/A"}, "$defs": {"A": {}}}, id="$ref is an object"),
        pytest.param({"$defs": {"A": ref("B"), "B": {}}}, id="definitions are not visited"),
        pytest.param({"default": ref("A"), "$defs": {"A": {}}}, id="a default is data"),
        pytest.param({"contains": ref("A"), "$defs": {"A": {}}}, id="contains is no place"),
        pytest.param({"allOf": ref("A"), "$defs": {"A": {}}}, id="allOf is an object"),
        pytest.param({"properties": [ref("A")], "$defs": {"A": {}}}, id="properties is a list"),
        pytest.param({"items": True, "anyOf": [], "required": True}, id="nothing is a node"),
        pytest.param(True, id="the root is a boolean"),
        pytest.param([ref("A")], id="the root is a list"),
    ],
)
def test_leaves_alone_because(schema: Any) -> None:
    assert_leaves_alone(resolve, schema)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        pytest.param(
            {"items": {"$ref": "#/definitions/A"}, "definitions": {"A": TEXT}},
            {"items": TEXT, "definitions": {"A": TEXT}},
            id="the definition, and definitions stay",
        ),
        pytest.param(
            {"items": ref("A"), "$defs": {"A": TEXT}},
            {"items": TEXT, "$defs": {"A": TEXT}},
            id="the definition in the newer spelling",
        ),
        pytest.param(
            {"items": {"$ref": "#/definitions/A"}, "$defs": {"A": TEXT}},
            {"items": TEXT, "$defs": {"A": TEXT}},
            id="a definition of the other map, because both are one",
        ),
        pytest.param(
            {"items": {"$ref": "#/definitions/A"}, "$defs": {"A": {}}, "definitions": {"A": TEXT}},
            {"items": {}, "$defs": {"A": {}}, "definitions": {"A": TEXT}},
            id="the one of $defs where both have the name",
        ),
        pytest.param(
            {"items": ref("A") | {"title": "T", "type": "x"}, "$defs": {"A": TEXT}},
            {"items": TEXT, "$defs": {"A": TEXT}},
            id="no keyword beside $ref",
        ),
        pytest.param({"$ref": "#/$defs/A", "$defs": {"A": TEXT}}, TEXT, id="a root from a ref"),
        pytest.param(
            {"not": ref("A"), "$defs": {"A": True}},
            {"not": True, "$defs": {"A": True}},
            id="a boolean definition",
        ),
        pytest.param(
            {"not": ref("A"), "$defs": {"A": 5}},
            {"not": 5, "$defs": {"A": 5}},
            id="a definition that is a number",
        ),
        pytest.param(
            {"properties": {"$ref": ref("A")}, "$defs": {"A": TEXT}},
            {"properties": {"$ref": TEXT}, "$defs": {"A": TEXT}},
            id="a property that has the keyword's name",
        ),
        pytest.param(
            {"items": ref("A"), "$defs": {"A": ref("B"), "B": {"not": ref("C")}, "C": TEXT}},
            {"items": {"not": TEXT}, "$defs": {"A": ref("B"), "B": {"not": ref("C")}, "C": TEXT}},
            id="definitions of definitions",
        ),
        pytest.param(
            {
                "if": ref("A"),
                "anyOf": [ref("A"), True],
                "patternProperties": {"^x": ref("A")},
                "$defs": {"A": {}},
            },
            {"if": {}, "anyOf": [{}, True], "patternProperties": {"^x": {}}, "$defs": {"A": {}}},
            id="definitions in every kind of place",
        ),
    ],
)
def test_changes_to(schema: Any, expected: Any) -> None:
    assert_changes(resolve, schema, expected)


@pytest.mark.parametrize(
    "reference",
    [
        pytest.param("#/$defs/missing", id="a missing name"),
        pytest.param("#/$defs/", id="an empty name"),
        pytest.param("#", id="the root"),
        pytest.param("", id="nothing"),
        pytest.param("#/properties/a", id="another place in the document"),
        pytest.param("#A", id="an anchor"),
        pytest.param("other.json#/$defs/A", id="another document"),
        pytest.param("$defs/A", id="no pointer"),
        pytest.param("#/$defs/a~1b", id="an escape, because the name is taken as written"),
        pytest.param("#/$defs/A/items", id="a place inside a definition"),
        pytest.param("#/$DEFS/A", id="the map in other case"),
    ],
)
def test_becomes_any_object_where_the_reference_means(reference: str) -> None:
    definitions = {"A": TEXT, "a/b": TEXT}
    schema = {"items": {"$ref": reference}, "$defs": definitions}
    assert_changes(resolve, schema, {"items": OBJECT, "$defs": definitions})


@pytest.mark.parametrize("name", ["a~1b", "a/b", "a%20b", "名"])
def test_takes_the_name_as_written(name: str) -> None:
    assert resolve_refs({"$ref": f"#/definitions/{name}"}, {name: TEXT}) == TEXT


@pytest.mark.parametrize(
    ("definitions", "name"),
    [
        pytest.param([], "A", id="a list"),
        pytest.param(None, "A", id="null"),
        pytest.param(True, "A", id="a boolean"),
        pytest.param("A", "A", id="a string"),
    ],
)
def test_definitions_that_are_no_object_define_nothing(definitions: Any, name: str) -> None:
    schema = {"items": ref(name), "$defs": definitions}
    assert_changes(resolve, schema, {"items": OBJECT, "$defs": definitions})


def test_definitions_below_the_root_define_nothing() -> None:
    schema = {"items": {"$defs": {"A": TEXT}, "not": ref("A")}}
    assert_changes(resolve, schema, {"items": {"$defs": {"A": TEXT}, "not": OBJECT}})


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        pytest.param("D1", OBJECT, id="twelve references are one too many"),
        pytest.param("D2", TEXT, id="eleven references are followed, ten of them from others"),
        pytest.param("D12", TEXT, id="one reference is followed"),
    ],
)
def test_follows_a_chain_until_a_reference_lies_past_ten(start: str, expected: Any) -> None:
    # After eleven references a node that is none stays; one that is a twelfth ends.
    assert resolve_refs(ref(start), CHAIN) == expected


def test_a_reference_to_itself_ends_in_any_object() -> None:
    assert resolve_refs(ref("A"), {"A": ref("A")}) == OBJECT


def test_past_ten_references_nothing_below_is_visited() -> None:
    definitions = {"List": {"items": ref("List")}}
    # Reference n leads to the n-th List; the eleventh lies past the limit and stays as written.
    assert text(resolve_refs(ref("List"), definitions)) == text(nested_items(11, ref("List")))


def test_levels_without_references_do_not_count() -> None:
    deep = nested_items(40, ref("A"))
    assert text(resolve_refs(deep, {"A": TEXT})) == text(nested_items(40, TEXT))


@pytest.mark.parametrize(
    ("depth", "expected"),
    [
        pytest.param(9, TEXT, id="one more reference is followed"),
        pytest.param(10, TEXT, id="the last reference is followed"),
        pytest.param(11, OBJECT, id="a reference past the limit ends"),
    ],
)
def test_counts_from_the_depth_given(depth: int, expected: Any) -> None:
    assert resolve_refs(ref("A"), {"A": TEXT}, depth) == expected


def test_two_uses_of_a_definition_are_one_object() -> None:
    result = resolve_refs({"anyOf": [ref("A"), ref("A")]}, {"A": {"items": ref("B")}, "B": TEXT})
    assert result["anyOf"][0] is result["anyOf"][1]


def test_unchanged_definition_is_the_callers_object() -> None:
    definition = {"items": {"type": "string"}}
    assert resolve_refs(ref("A"), {"A": definition}) is definition


def test_every_end_is_an_object_of_its_own() -> None:
    result = resolve_refs({"anyOf": [{"$ref": "#"}, {"$ref": "x"}]}, {})
    assert result == {"anyOf": [OBJECT, OBJECT]}
    assert result["anyOf"][0] is not result["anyOf"][1]


def test_refuses_a_definition_that_contains_itself() -> None:
    definition: dict[str, Any] = {}
    definition["items"] = definition
    with pytest.raises(CycleError, match="contains itself"):
        resolve_refs(ref("A"), {"A": definition})
