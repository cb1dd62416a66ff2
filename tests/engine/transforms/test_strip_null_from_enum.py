"""Step 8: null leaves enum."""

from __future__ import annotations

from typing import Any

import pytest

from engine.transforms.strip_null_from_enum import strip_null_from_enum
from tests.engine.checks import assert_changes, assert_leaves_alone


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param({"enum": ["a", "b"]}, id="there is no null"),
        pytest.param({"enum": ["null", 0, False, "", [], {}]}, id="nothing else is null"),
        pytest.param({"enum": [[None], {"a": None}]}, id="null stands inside a value"),
        pytest.param({"enum": {}}, id="enum is an object"),
        pytest.param({"enum": None}, id="enum is null itself"),
        pytest.param({"enum": {"a": None}}, id="enum is an object with null"),
        pytest.param({"properties": {"enum": {"type": "null"}}}, id="a property has the name"),
        pytest.param({"type": ["string", "null"]}, id="the null is a type"),
        pytest.param({"const": None, "default": None}, id="const and default are not its matter"),
        pytest.param({"$defs": {"A": {"enum": [None]}}}, id="definitions are not visited"),
        pytest.param(None, id="the root is null"),
    ],
)
def test_leaves_alone_because(schema: Any) -> None:
    assert_leaves_alone(strip_null_from_enum, schema)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        pytest.param({"enum": ["a", None, "b"]}, {"enum": ["a", "b"]}, id="the rest in order"),
        pytest.param({"enum": [None, "a", None]}, {"enum": ["a"]}, id="every null gone"),
        pytest.param({"enum": [None], "type": "x"}, {"type": "x"}, id="no enum if only null"),
        pytest.param({"enum": []}, {}, id="no enum if it was empty"),
        pytest.param(
            {"a": 1, "enum": [None, 5], "z": 2}, {"a": 1, "enum": [5], "z": 2}, id="enum in place"
        ),
        pytest.param(
            {"items": {"enum": [None, "a"]}, "not": {"enum": [None]}},
            {"items": {"enum": ["a"]}, "not": {}},
            id="sub-schemas without null",
        ),
    ],
)
def test_changes_to(schema: Any, expected: Any) -> None:
    assert_changes(strip_null_from_enum, schema, expected)
