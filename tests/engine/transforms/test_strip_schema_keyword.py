"""Step 2: $schema goes, wherever a sub-schema holds it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.transforms.strip_schema_keyword import strip_schema_keyword
from tests.engine.checks import assert_changes, assert_leaves_alone

DRAFT = "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param({}, id="the schema is empty"),
        pytest.param({"type": "object", "properties": {}}, id="there is no $schema"),
        pytest.param({"properties": {"$schema": {"type": "string"}}}, id="a property has the name"),
        pytest.param({"$defs": {"A": {"$schema": DRAFT}}}, id="definitions are not visited"),
        pytest.param({"definitions": {"A": {"$schema": DRAFT}}}, id="nor in the older spelling"),
        pytest.param({"default": {"$schema": DRAFT}}, id="a default is data, no schema"),
        pytest.param({"properties": [{"$schema": DRAFT}]}, id="properties is a list"),
        pytest.param({"allOf": {"$schema": DRAFT}}, id="allOf is an object"),
        pytest.param({"not": [{"$schema": DRAFT}]}, id="not is a list"),
        pytest.param({"items": True, "anyOf": [], "not": False}, id="sub-schemas are booleans"),
        pytest.param(True, id="the root is a boolean"),
        pytest.param([{"$schema": DRAFT}], id="the root is a list"),
        pytest.param(None, id="the root is null"),
    ],
)
def test_leaves_alone_because(schema: Any) -> None:
    assert_leaves_alone(strip_schema_keyword, schema)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        pytest.param({"$schema": DRAFT, "type": "object"}, {"type": "object"}, id="nothing of it"),
        pytest.param({"$schema": {"a": 1}}, {}, id="nothing of one that is an object"),
        pytest.param(
            {"a": 1, "$schema": DRAFT, "type": "object", "z": 2},
            {"a": 1, "type": "object", "z": 2},
            id="the others in their order",
        ),
        pytest.param(
            {"properties": {"a": {"$schema": DRAFT}, "b": True}},
            {"properties": {"a": {}, "b": True}},
            id="a property without it",
        ),
        pytest.param(
            {"if": {"$schema": DRAFT}, "prefixItems": [{"$schema": DRAFT}], "not": {"$schema": 1}},
            {"if": {}, "prefixItems": [{}], "not": {}},
            id="every kind of sub-schema without it",
        ),
    ],
)
def test_changes_to(schema: Any, expected: Any) -> None:
    assert_changes(strip_schema_keyword, schema, expected)
