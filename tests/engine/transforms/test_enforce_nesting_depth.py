"""Step 12: objects too deep inside each other are cut."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from engine.transforms.enforce_nesting_depth import TRANSFORM, enforce_nesting_depth
from tests.engine.checks import assert_changes, assert_leaves_alone

OBJECT = {"type": "object"}
FULL = {"type": "object", "title": "T"}
DEEP_OBJECT = {"properties": {"a": {"properties": {"b": FULL}}}}
two_levels = partial(enforce_nesting_depth, max_depth=2)


def levels(count: int, innermost: Any) -> Any:
    """Return `innermost` inside `count` objects."""
    for _ in range(count):
        innermost = {"type": "object", "properties": {"a": innermost}}
    return innermost


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param(levels(2, {"type": "string"}), id="two levels fit"),
        pytest.param(levels(2, OBJECT), id="what is too deep is any object already"),
        pytest.param({"items": {"items": {"items": FULL}}}, id="arrays do not count"),
        pytest.param(levels(2, {"type": ["object"]}), id="a list of types is no object"),
        pytest.param(levels(2, {"required": True}), id="required makes no object"),
        pytest.param(levels(2, innermost=True), id="a boolean is no object"),
        pytest.param(levels(2, {"prefixItems": [FULL]}), id="prefixItems is not visited"),
        pytest.param(levels(2, {"if": FULL, "then": FULL, "else": FULL}), id="nor are conditions"),
        pytest.param(levels(2, {"$defs": {"A": FULL}}), id="nor are definitions"),
        pytest.param(levels(2, {"allOf": {}, "anyOf": [], "items": True}), id="nothing is a node"),
        pytest.param({"properties": [DEEP_OBJECT]}, id="properties is a list"),
        pytest.param({"type": {"type": "object"}, "enum": {}}, id="type is an object"),
        pytest.param(True, id="the root is a boolean"),
    ],
)
def test_leaves_alone_because(schema: Any) -> None:
    assert_leaves_alone(two_levels, schema)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        pytest.param(levels(2, FULL), levels(2, OBJECT), id="any object on the third level"),
        pytest.param(levels(4, FULL), levels(2, OBJECT), id="no level below"),
        pytest.param(levels(2, {"properties": {}}), levels(2, OBJECT), id="one with properties"),
        pytest.param(
            levels(2, {"type": "string", "properties": []}),
            levels(2, OBJECT),
            id="any object even where the type was another",
        ),
        pytest.param(
            levels(2, {"items": [FULL, {"anyOf": [FULL]}], "title": "T"}),
            levels(2, {"items": [OBJECT, {"anyOf": [OBJECT]}], "title": "T"}),
            id="objects below what is none",
        ),
        pytest.param(
            levels(
                2, {"patternProperties": {"x": FULL}, "additionalProperties": FULL, "not": FULL}
            ),
            levels(
                2,
                {"patternProperties": {"x": OBJECT}, "additionalProperties": OBJECT, "not": OBJECT},
            ),
            id="objects in free keys and not",
        ),
    ],
)
def test_changes_to(schema: Any, expected: Any) -> None:
    assert_changes(two_levels, schema, expected)


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        pytest.param(5, levels(5, OBJECT), id="the sixth level is cut"),
        pytest.param(4, levels(4, FULL), id="the fifth level stays"),
    ],
)
def test_keeps_five_levels_unless_told_otherwise(count: int, expected: Any) -> None:
    limit = {option.name: option.default for option in TRANSFORM.options}
    assert enforce_nesting_depth(levels(count, FULL), **limit) == expected


@pytest.mark.parametrize(
    ("max_depth", "current", "expected"),
    [
        pytest.param(0, 0, OBJECT, id="nothing stays at no levels"),
        pytest.param(1, 0, levels(1, OBJECT), id="one level"),
        pytest.param(3, 2, levels(1, OBJECT), id="two levels lie above"),
        pytest.param(3, 3, OBJECT, id="all levels lie above"),
        pytest.param(-1, 0, OBJECT, id="a limit below zero is none"),
    ],
)
def test_counts_from_the_level_given(max_depth: int, current: int, expected: Any) -> None:
    assert enforce_nesting_depth(levels(3, FULL), max_depth, current) == expected


def test_one_object_at_two_depths_is_cut_only_where_it_is_too_deep() -> None:
    shared = {"type": "object", "properties": {"leaf": FULL}}
    schema = {
        "properties": {"high": shared, "low": {"properties": {"a": {"properties": {"b": shared}}}}}
    }
    result = enforce_nesting_depth(schema, 3)
    assert result["properties"]["high"] is shared
    assert result["properties"]["low"]["properties"]["a"]["properties"]["b"] == OBJECT


def test_every_cut_is_an_object_of_its_own() -> None:
    schema = {"type": "object", "properties": {"a": FULL, "b": {"type": "object", "title": "U"}}}
    cut = enforce_nesting_depth(schema, 1)["properties"]
    assert cut == {"a": OBJECT, "b": OBJECT}
    assert cut["a"] is not cut["b"]
