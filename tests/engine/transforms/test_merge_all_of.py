"""Step 4: the parts of allOf merge into their node."""

from __future__ import annotations

from typing import Any

import pytest

from engine.transforms.merge_all_of import merge_all_of
from tests.engine.checks import assert_changes, assert_leaves_alone

TEXT = {"type": "string"}
WHOLE = {"type": "integer"}


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param({"type": "object"}, id="there is no allOf"),
        pytest.param({"anyOf": [TEXT], "oneOf": {}}, id="other combiners are another step's"),
        pytest.param({"properties": {"allOf": TEXT}}, id="a property has the name"),
        pytest.param({"$defs": {"A": {"allOf": [TEXT]}}}, id="definitions are not visited"),
        pytest.param({"enum": [{"allOf": []}]}, id="an enum is data"),
        pytest.param({"items": False, "not": True}, id="sub-schemas are booleans"),
        pytest.param({"required": True}, id="required is a boolean and nothing merges"),
        pytest.param(False, id="the root is a boolean"),
    ],
)
def test_leaves_alone_because(schema: Any) -> None:
    assert_leaves_alone(merge_all_of, schema)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        pytest.param({"allOf": [TEXT]}, TEXT, id="the one part"),
        pytest.param(
            {"allOf": [{"title": "first", "a": 1}, {"title": "second"}]},
            {"title": "second", "a": 1},
            id="the later part's keyword",
        ),
        pytest.param(
            {"title": "own", "allOf": [{"title": "part", "a": 1}]},
            {"title": "own", "a": 1},
            id="the node's keyword over the parts'",
        ),
        pytest.param(
            {"allOf": [{"properties": {"a": TEXT, "b": TEXT}}, {"properties": {"b": WHOLE}}]},
            {"properties": {"a": TEXT, "b": WHOLE}},
            id="the later part's property",
        ),
        pytest.param(
            {"properties": {"a": TEXT, "z": TEXT}, "allOf": [{"properties": {"a": WHOLE}}]},
            {"properties": {"a": WHOLE, "z": TEXT}},
            id="the part's property over the node's, in its place",
        ),
        pytest.param(
            {"type": "string", "allOf": [WHOLE]}, WHOLE, id="the part's type over its own"
        ),
        pytest.param({"allOf": [TEXT, WHOLE]}, {"type": "object"}, id="object for two types"),
        pytest.param({"allOf": [TEXT, TEXT]}, TEXT, id="the type where two agree"),
        pytest.param({"allOf": [TEXT, WHOLE, WHOLE]}, {"type": "object"}, id="object for three"),
        pytest.param(
            {"allOf": [TEXT, WHOLE, {"type": "object"}]},
            {"type": "object"},
            id="object where the conflict made it and the third says it",
        ),
        pytest.param(
            {"allOf": [{"type": 1}, {"type": 1.0}]},
            {"type": "object"},
            id="object for 1 and 1.0, which differ",
        ),
        pytest.param(
            {"required": ["b"], "allOf": [{"required": ["a", "b"]}, {"required": ["c", "a"]}]},
            {"required": ["b", "a", "c"]},
            id="required names of all in order",
        ),
        pytest.param(
            {"allOf": [{"required": [1, True, "a"]}, {"required": [1.0, 1, "a", [], []]}]},
            {"required": [1, True, "a", 1.0, []]},
            id="required of odd values, told apart as JSON",
        ),
        pytest.param(
            {"required": ["a", "a"], "allOf": [{"required": ["b"]}]},
            {"required": ["a", "a", "b"]},
            id="the node's own doubles kept",
        ),
        pytest.param(
            {"allOf": [{"allOf": [TEXT]}]}, {"allOf": [TEXT]}, id="an allOf that came by a part"
        ),
        pytest.param(
            {"allOf": [{"properties": {"a": {"allOf": [TEXT]}}}]},
            {"properties": {"a": TEXT}},
            id="properties of a part, merged themselves",
        ),
        pytest.param(
            {"anyOf": [{"allOf": [TEXT]}], "items": [{"allOf": []}]},
            {"anyOf": [TEXT], "items": [{}]},
            id="sub-schemas without allOf",
        ),
    ],
)
def test_changes_to(schema: Any, expected: Any) -> None:
    assert_changes(merge_all_of, schema, expected)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        pytest.param({"allOf": {}, "x": 1}, {"x": 1}, id="allOf is an object and goes"),
        pytest.param({"allOf": True}, {}, id="allOf is a boolean and goes"),
        pytest.param({"allOf": [], "x": 1}, {"x": 1}, id="allOf is empty and goes"),
        pytest.param({"allOf": [True, 5, None, TEXT]}, TEXT, id="parts are no objects and go"),
        pytest.param({"allOf": [{"properties": []}]}, {}, id="a part's properties are a list"),
        pytest.param({"allOf": [{"properties": {}}]}, {}, id="a part's properties are empty"),
        pytest.param({"allOf": [{"required": True}]}, {}, id="a part's required is true"),
        pytest.param({"allOf": [{"required": []}]}, {}, id="a part's required is empty"),
        pytest.param(
            {"properties": [], "allOf": [{"properties": {"a": TEXT}}]},
            {"properties": []},
            id="the node's properties are a list and stay",
        ),
        pytest.param(
            {"required": True, "allOf": [{"required": ["a"]}]},
            {"required": True},
            id="the node's required is true and stays",
        ),
        pytest.param(
            {"allOf": [{"type": {}}, {"type": {}}]}, {"type": {}}, id="types are equal objects"
        ),
        pytest.param(
            {"allOf": [{"type": {}}, {"type": []}]},
            {"type": "object"},
            id="types are an object and a list",
        ),
    ],
)
def test_survives_malformed_because(schema: Any, expected: Any) -> None:
    assert_changes(merge_all_of, schema, expected)


def test_merged_properties_leave_the_parts_as_they_were() -> None:
    first, second = {"properties": {"a": TEXT}}, {"properties": {"b": WHOLE}}
    merge_all_of({"allOf": [first, second], "properties": first["properties"]})
    assert (first, second) == ({"properties": {"a": TEXT}}, {"properties": {"b": WHOLE}})
