"""Step 6: if, then and else go."""

from __future__ import annotations

from typing import Any

import pytest

from engine.transforms.strip_conditional_keywords import strip_conditional_keywords
from tests.engine.checks import assert_changes, assert_leaves_alone


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param({"type": "object"}, id="there is no condition"),
        pytest.param({"properties": {"if": True, "then": {}}}, id="properties have the names"),
        pytest.param({"required": ["if", "else"]}, id="they are required names"),
        pytest.param({"$defs": {"A": {"if": {}}}}, id="definitions are not visited"),
        pytest.param({"enum": [{"if": 1}]}, id="an enum is data"),
        pytest.param({"dependentSchemas": {"a": {"then": {}}}}, id="dependentSchemas is no place"),
        pytest.param({"properties": {"a": [{"if": {}}]}}, id="a property is a list"),
        pytest.param(False, id="the root is a boolean"),
    ],
)
def test_leaves_alone_because(schema: Any) -> None:
    assert_leaves_alone(strip_conditional_keywords, schema)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        pytest.param(
            {"type": "object", "if": {"a": 1}, "then": {}, "else": {}, "title": "T"},
            {"type": "object", "title": "T"},
            id="all three gone",
        ),
        pytest.param({"then": {"required": ["a"]}}, {}, id="a then without if gone"),
        pytest.param({"else": True, "x": 1}, {"x": 1}, id="a boolean else gone"),
        pytest.param({"if": [], "then": 5}, {}, id="conditions that are no schemas gone"),
        pytest.param(
            {"items": [{"if": {}}, {"type": "string"}, True]},
            {"items": [{}, {"type": "string"}, True]},
            id="items of a tuple without them",
        ),
        pytest.param(
            {"patternProperties": {"^x": {"then": {}}}, "additionalProperties": {"else": {}}},
            {"patternProperties": {"^x": {}}, "additionalProperties": {}},
            id="free keys without them",
        ),
        pytest.param(
            {"anyOf": [{"oneOf": [{"allOf": [{"if": {}}]}]}]},
            {"anyOf": [{"oneOf": [{"allOf": [{}]}]}]},
            id="combiners without them",
        ),
    ],
)
def test_changes_to(schema: Any, expected: Any) -> None:
    assert_changes(strip_conditional_keywords, schema, expected)
