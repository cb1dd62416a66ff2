"""Step 9: properties imply an object."""

from __future__ import annotations

from typing import Any

import pytest

from engine.transforms.add_implicit_object_type import add_implicit_object_type
from tests.engine.checks import assert_changes, assert_leaves_alone


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param({"type": "object", "properties": {}}, id="the type is written"),
        pytest.param({"type": "string", "properties": {}}, id="another type is written"),
        pytest.param({"type": {}, "properties": {}}, id="type is an object"),
        pytest.param({"type": None, "properties": {}}, id="type is null"),
        pytest.param({"type": [], "properties": {}}, id="type is an empty list"),
        pytest.param({}, id="there are no properties"),
        pytest.param({"required": ["a"]}, id="required alone implies nothing"),
        pytest.param({"required": True, "patternProperties": {}}, id="free keys imply nothing"),
        pytest.param(
            {"type": "object", "properties": {"properties": {}}}, id="a property has the name"
        ),
        pytest.param({"$defs": {"A": {"properties": {}}}}, id="definitions are not visited"),
        pytest.param({"items": True, "allOf": [True]}, id="sub-schemas are booleans"),
        pytest.param([], id="the root is a list"),
    ],
)
def test_leaves_alone_because(schema: Any) -> None:
    assert_leaves_alone(add_implicit_object_type, schema)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        pytest.param(
            {"properties": {}}, {"properties": {}, "type": "object"}, id="type at the end"
        ),
        pytest.param(
            {"properties": []}, {"properties": [], "type": "object"}, id="type beside a list"
        ),
        pytest.param(
            {"properties": None}, {"properties": None, "type": "object"}, id="type beside null"
        ),
        pytest.param(
            {"properties": {"type": {}}},
            {"properties": {"type": {}}, "type": "object"},
            id="type where a property only has the name",
        ),
        pytest.param(
            {"properties": {"a": {"properties": {}}, "b": True}},
            {
                "properties": {"a": {"properties": {}, "type": "object"}, "b": True},
                "type": "object",
            },
            id="types on two levels",
        ),
        pytest.param(
            {"then": {"properties": {}}},
            {"then": {"properties": {}, "type": "object"}},
            id="types inside conditions",
        ),
    ],
)
def test_changes_to(schema: Any, expected: Any) -> None:
    assert_changes(add_implicit_object_type, schema, expected)
