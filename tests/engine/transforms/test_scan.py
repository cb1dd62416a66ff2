"""The look over a schema: it names all that can wake a step, and tells sharing from cycles."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

from engine.errors import CycleError
from engine.facts.subschemas import DEFINITIONS, VISITED, Place
from engine.transforms.scan import (
    DEEP,
    NULL_IN_ENUM,
    ODD_ITEMS,
    SHALLOW,
    TYPE_LIST,
    UNTYPED_OBJECT,
    refuse_cycles,
    scan,
)
from tests.engine.strategies import examples, shared_schemas

if TYPE_CHECKING:
    from collections.abc import Callable

LEAF = {"type": "string"}
PLACES = {**VISITED, **DEFINITIONS}


@pytest.mark.parametrize(
    ("schema", "feature"),
    [
        pytest.param({"type": ["string"]}, TYPE_LIST, id="a list of types"),
        pytest.param({"type": []}, TYPE_LIST, id="an empty list of types"),
        pytest.param({"enum": ["a", None]}, NULL_IN_ENUM, id="null in enum"),
        pytest.param({"enum": []}, NULL_IN_ENUM, id="an empty enum"),
        pytest.param({"properties": {}}, UNTYPED_OBJECT, id="properties without type"),
        pytest.param({"properties": []}, UNTYPED_OBJECT, id="a list of properties"),
        pytest.param({"items": {}}, ODD_ITEMS, id="items without type"),
        pytest.param({"type": "array"}, ODD_ITEMS, id="an array without items"),
        pytest.param(
            {"type": ["array"], "items": {}}, ODD_ITEMS, id="items beside a list of types"
        ),
    ],
)
def test_finds_the_feature_at_the_root_and_below(schema: Any, feature: str) -> None:
    at_root = scan(schema)
    assert feature in at_root.root
    assert feature not in at_root.nested
    below = scan({"not": schema})
    assert feature in below.nested
    assert feature not in below.root


def test_finds_a_list_of_items_anywhere() -> None:
    assert ODD_ITEMS in scan({"type": "array", "items": []}).nested
    assert ODD_ITEMS in scan({"not": {"type": "array", "items": [{}]}}).nested


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param({"type": "array", "items": {}}, id="an array with items"),
        pytest.param({"type": "object", "properties": {}}, id="an object with properties"),
        pytest.param({"enum": ["a", False, 0], "type": "string"}, id="an enum without null"),
        pytest.param({"type": {}, "enum": {}, "required": True}, id="values of odd classes"),
        pytest.param({"default": {"type": ["a"], "enum": [None]}}, id="data in a default"),
        pytest.param({"allOf": {}, "anyOf": True, "not": [], "if": None}, id="odd combiners"),
    ],
)
def test_finds_no_feature_in(schema: Any) -> None:
    found = scan(schema)
    assert found.root == set(schema)
    assert not found.shared


@pytest.mark.parametrize("schema", [True, None, 5, "a", [], [{"a": {"a": 1}}]])
def test_finds_nothing_in_a_root_that_is_no_object(schema: Any) -> None:
    assert scan(schema) == (set(), set(), False)


@pytest.mark.parametrize("keyword", PLACES)
def test_looks_into_the_place(keyword: str) -> None:
    member = {"probe": 1}
    held: dict[Place, Any] = {
        Place.ONE: member,
        Place.MAP: {"name": member},
        Place.LIST: [True, member],
        Place.ONE_OR_LIST: member,
    }
    assert "probe" in scan({keyword: held[PLACES[keyword]]}).nested


def test_looks_into_lists_inside_lists() -> None:
    assert "probe" in scan({"items": [[[{"probe": 1}]]]}).nested


@pytest.mark.parametrize(
    ("count", "deep"),
    [
        pytest.param(SHALLOW, False, id="as many objects as may nest"),
        pytest.param(SHALLOW + 1, True, id="one more"),
    ],
)
@pytest.mark.parametrize(
    "node",
    [
        pytest.param({"type": "object"}, id="by type"),
        pytest.param({"properties": {}}, id="by properties"),
        pytest.param({"type": ["null", "object"]}, id="by a list of types"),
    ],
)
def test_counts_what_may_be_an_object(node: Any, count: int, *, deep: bool) -> None:
    found = scan({"anyOf": [dict(node) for _ in range(count)]})
    assert (DEEP in found.nested) is deep


def share_node() -> Any:
    return {"anyOf": [LEAF, LEAF]}


def share_map() -> Any:
    members = {"a": LEAF}
    return {"properties": members, "not": {"properties": members}}


def share_list() -> Any:
    branches = [LEAF]
    return {"anyOf": branches, "oneOf": branches}


def share_empty_list() -> Any:
    branches: list[Any] = []
    return {"anyOf": branches, "oneOf": branches}


def share_node_as_map() -> Any:
    both = {"a": LEAF}
    return {"not": both, "properties": both}


def share_definition() -> Any:
    return {"$defs": {"A": LEAF}, "items": LEAF}


@pytest.mark.parametrize(
    "make",
    [share_node, share_map, share_list, share_empty_list, share_node_as_map, share_definition],
)
def test_sees_sharing(make: Callable[[], Any]) -> None:
    assert scan(make()).shared


def test_sees_no_sharing_in_equal_objects() -> None:
    assert not scan({"anyOf": [dict(LEAF), dict(LEAF)], "oneOf": [], "allOf": []}).shared


def cycle_of_one() -> Any:
    schema: dict[str, Any] = {}
    schema["not"] = schema
    return schema


def cycle_below() -> Any:
    return {"properties": {"a": {"items": cycle_of_one()}}}


def cycle_through_map() -> Any:
    schema: dict[str, Any] = {}
    schema["properties"] = {"a": {"items": schema}}
    return schema


def cycle_of_a_map() -> Any:
    members: dict[str, Any] = {}
    members["a"] = {"properties": members}
    return {"properties": members}


def cycle_of_a_list() -> Any:
    branches: list[Any] = []
    branches.append({"anyOf": branches})
    return {"anyOf": branches}


def cycle_of_lists() -> Any:
    items: list[Any] = []
    items.append(items)
    return {"items": items}


def cycle_in_definitions() -> Any:
    return {"$defs": {"A": cycle_through_map()}}


@pytest.mark.parametrize(
    "make",
    [
        cycle_of_one,
        cycle_below,
        cycle_through_map,
        cycle_of_a_map,
        cycle_of_a_list,
        cycle_of_lists,
        cycle_in_definitions,
    ],
)
@pytest.mark.parametrize("look", [scan, refuse_cycles])
def test_refuses_a_value_that_contains_itself(
    make: Callable[[], Any], look: Callable[[Any], Any]
) -> None:
    with pytest.raises(CycleError, match="contains itself"):
        look(make())


def test_cost_follows_distinct_nodes() -> None:
    schema: dict[str, Any] = LEAF
    for _ in range(1_000):
        schema = {"anyOf": [schema, schema, schema], "not": schema}
    started = time.process_time()
    assert scan(schema).shared
    assert time.process_time() - started < 1


def test_a_chain_of_a_hundred_thousand_levels_is_no_matter_of_recursion() -> None:
    schema: Any = {"enum": [None]}
    for _ in range(100_000):
        schema = {"not": schema}
    started = time.process_time()
    assert NULL_IN_ENUM in scan(schema).nested
    refuse_cycles(schema)
    assert time.process_time() - started < 5


@examples(60)
@given(shared_schemas())
def test_a_dag_is_no_cycle(schema: Any) -> None:
    refuse_cycles(schema)
    assert scan(schema).root >= set(schema)
