"""Step 13: the root's definitions go."""

from __future__ import annotations

from typing import Any

import pytest

from engine.transforms.remove_definitions import remove_definitions
from tests.engine.checks import assert_changes, assert_leaves_alone


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param({"type": "object"}, id="there are none"),
        pytest.param({"items": {"$defs": {}}}, id="they do not stand at the root"),
        pytest.param({"properties": {"definitions": {}}}, id="a property has the name"),
        pytest.param(True, id="the root is a boolean"),
        pytest.param(["$defs"], id="the root is a list"),
    ],
)
def test_leaves_alone_because(schema: Any) -> None:
    assert_leaves_alone(remove_definitions, schema)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        pytest.param(
            {"a": 1, "definitions": {"A": {}}, "b": 2, "$defs": {}, "c": 3},
            {"a": 1, "b": 2, "c": 3},
            id="the rest in order",
        ),
        pytest.param({"$defs": []}, {}, id="nothing of a list"),
        pytest.param({"definitions": None}, {}, id="nothing of null"),
        pytest.param(
            {"definitions": True, "items": {"definitions": {}}},
            {"items": {"definitions": {}}},
            id="only the root without",
        ),
    ],
)
def test_changes_to(schema: Any, expected: Any) -> None:
    assert_changes(remove_definitions, schema, expected)
