"""Step 5: a list of types becomes one type."""

from __future__ import annotations

from typing import Any

import pytest

from engine.transforms.collapse_type_arrays import collapse_type_arrays
from tests.engine.checks import assert_changes, assert_leaves_alone


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param({"type": "string"}, id="the type is one"),
        pytest.param({"type": []}, id="the list is empty"),
        pytest.param({"type": {"a": 1}}, id="type is an object"),
        pytest.param({"type": None}, id="type is null"),
        pytest.param({"properties": {"type": {"enum": ["a"]}}}, id="a property has the name"),
        pytest.param({"enum": ["string", "null"]}, id="the list is an enum"),
        pytest.param({"$defs": {"A": {"type": ["a"]}}}, id="definitions are not visited"),
        pytest.param({"items": False}, id="items is a boolean"),
        pytest.param(["string", "null"], id="the root is a list"),
    ],
)
def test_leaves_alone_because(schema: Any) -> None:
    assert_leaves_alone(collapse_type_arrays, schema)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        pytest.param({"type": ["string", "null"]}, {"type": "string"}, id="the type beside null"),
        pytest.param({"type": ["null", "integer"]}, {"type": "integer"}, id="the type after null"),
        pytest.param({"type": ["null"]}, {"type": "null"}, id="null where nothing else is"),
        pytest.param({"type": ["null", "null"]}, {"type": "null"}, id="null out of two"),
        pytest.param({"type": ["a", "b"]}, {"type": "a"}, id="the first of two"),
        pytest.param({"type": ["array"], "x": 1}, {"type": "array", "x": 1}, id="type in place"),
        pytest.param({"type": [None, "a"]}, {"type": None}, id="JSON null, which is no type"),
        pytest.param({"type": [5, "a"]}, {"type": 5}, id="a number, which is no type"),
        pytest.param({"type": [["null"]]}, {"type": ["null"]}, id="the inner of two lists"),
        pytest.param(
            {"prefixItems": [{"type": ["null", "a"]}], "else": {"type": ["b"]}},
            {"prefixItems": [{"type": "a"}], "else": {"type": "b"}},
            id="one type in each sub-schema",
        ),
    ],
)
def test_changes_to(schema: Any, expected: Any) -> None:
    assert_changes(collapse_type_arrays, schema, expected)
