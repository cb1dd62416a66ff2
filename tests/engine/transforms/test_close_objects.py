"""Step 14, strict's own: objects forbid what they do not name."""

from __future__ import annotations

from typing import Any

import pytest

from engine.transforms.close_objects import close_objects
from tests.engine.checks import assert_changes, assert_leaves_alone


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param({"type": "string"}, id="it is no object"),
        pytest.param({}, id="it may be anything"),
        pytest.param({"type": "object", "additionalProperties": False}, id="it is closed"),
        pytest.param({"type": ["object"]}, id="a list of types is no object type"),
        pytest.param({"type": {"type": "object"}}, id="type is an object"),
        pytest.param({"if": {"type": "object"}}, id="if is not visited"),
        pytest.param({"then": {"properties": {}}}, id="then is not visited"),
        pytest.param({"else": {"type": "object"}}, id="else is not visited"),
        pytest.param({"default": {"type": "object"}}, id="a default is data"),
        pytest.param({"required": True, "patternProperties": {}}, id="free keys make no object"),
        pytest.param({"allOf": {"type": "object"}, "anyOf": []}, id="allOf is an object"),
        pytest.param(False, id="the root is a boolean"),
    ],
)
def test_leaves_alone_because(schema: Any) -> None:
    assert_leaves_alone(close_objects, schema)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        pytest.param(
            {"type": "object"}, {"type": "object", "additionalProperties": False}, id="closed"
        ),
        pytest.param(
            {"type": "string", "properties": []},
            {"type": "string", "properties": [], "additionalProperties": False},
            id="closed for its properties, whatever they are",
        ),
        pytest.param(
            {"additionalProperties": True, "type": "object"},
            {"additionalProperties": False, "type": "object"},
            id="closed in the keyword's place",
        ),
        pytest.param(
            {"type": "object", "additionalProperties": 0},
            {"type": "object", "additionalProperties": False},
            id="closed where 0 stood, which is not false",
        ),
        pytest.param(
            {"type": "object", "additionalProperties": {"type": "object"}},
            {"type": "object", "additionalProperties": False},
            id="closed where a map had a schema",
        ),
        pytest.param(
            {"additionalProperties": {"type": "object"}},
            {"additionalProperties": {"type": "object", "additionalProperties": False}},
            id="closed under the additionalProperties of what is no object",
        ),
        pytest.param(
            {"$defs": {"A": {"type": "object"}}, "definitions": {"B": {"properties": {}}}},
            {
                "$defs": {"A": {"type": "object", "additionalProperties": False}},
                "definitions": {"B": {"properties": {}, "additionalProperties": False}},
            },
            id="closed definitions",
        ),
        pytest.param(
            {"items": [{"$defs": {"A": {"type": "object"}}}]},
            {"items": [{"$defs": {"A": {"type": "object", "additionalProperties": False}}}]},
            id="closed definitions below the root",
        ),
    ],
)
def test_changes_to(schema: Any, expected: Any) -> None:
    assert_changes(close_objects, schema, expected)
