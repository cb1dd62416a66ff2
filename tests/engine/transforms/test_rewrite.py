"""The walk: what stays is shared, what changes is copied, and no size or depth is too much."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given

from engine.errors import CycleError
from engine.facts.subschemas import VISITED, Place
from engine.transforms import TRANSFORMS
from engine.transforms.rewrite import rewrite, rewrite_at_depth
from tests.engine.checks import text
from tests.engine.strategies import examples, shared_schemas

MARK = {"mark": 1}
CHAIN_LENGTH = 100_000


def unmark(node: dict[str, Any]) -> dict[str, Any]:
    """Remove the keyword `mark`."""
    if "mark" not in node:
        return node
    return {keyword: value for keyword, value in node.items() if keyword != "mark"}


def chain(length: int, innermost: Any) -> Any:
    """Return `innermost` inside `length` nodes."""
    for _ in range(length):
        innermost = {"not": innermost}
    return innermost


def distinct_nodes(schema: Any) -> list[dict[str, Any]]:
    """Return every object in the value once."""
    found: dict[int, dict[str, Any]] = {}
    stack = [schema]
    while stack:
        value = stack.pop()
        if isinstance(value, dict) and id(value) not in found:
            found[id(value)] = value
            stack.extend(value.values())
        elif isinstance(value, list):
            stack.extend(value)
    return list(found.values())


@pytest.mark.parametrize(
    ("keyword", "place"), [pytest.param(*entry, id=entry[0]) for entry in VISITED.items()]
)
def test_visits_the_shape_of_each_keyword_and_no_other(keyword: str, place: Place) -> None:
    shapes = {Place.ONE: MARK, Place.MAP: {"name": MARK}, Place.LIST: [MARK, True]}
    wanted = {place} if place is not Place.ONE_OR_LIST else {Place.ONE, Place.LIST}
    for shape, value in shapes.items():
        schema = {keyword: value}
        # A map is a node too where one schema is expected, but its members are none.
        changed = rewrite(schema, unmark) is not schema
        assert changed is (shape in wanted)


@pytest.mark.parametrize(
    "schema",
    [pytest.param(value, id=text(value)) for value in (True, None, 5, "mark", [MARK], [[MARK]])],
)
def test_returns_a_root_that_is_no_object(schema: Any) -> None:
    assert rewrite(schema, unmark) is schema
    assert rewrite_at_depth(schema, lambda node, depth: (unmark(node), depth)) is schema


@pytest.mark.parametrize("shared", [False, True])
def test_copies_only_the_way_from_the_root_to_a_change(*, shared: bool) -> None:
    beside: dict[str, Any] = {"properties": {"x": {"type": "string"}}}
    was = [beside.copy(), MARK]
    before = {"properties": {"a": beside, "b": {"anyOf": was}}, "enum": [MARK]}
    after = rewrite(before, unmark, shared=shared)
    assert after == before | {"properties": {"a": beside, "b": {"anyOf": [beside, {}]}}}
    assert after["properties"]["a"] is beside
    assert after["enum"] is before["enum"]
    held = after["properties"]["b"]["anyOf"]
    assert held is not was
    assert held[0] is was[0]


@pytest.mark.parametrize("shared", [False, True])
def test_keeps_the_order_of_keywords_and_members(*, shared: bool) -> None:
    schema = {"z": 1, "properties": {"b": {"y": 1, "mark": 2, "x": 3}, "a": {}}, "a": 2}
    expected = '{"z": 1, "properties": {"b": {"y": 1, "x": 3}, "a": {}}, "a": 2}'
    assert text(rewrite(schema, unmark, shared=shared)) == expected


@pytest.mark.parametrize("shared", [False, True])
def test_visits_the_children_of_a_replacement(*, shared: bool) -> None:
    def unwrap(node: dict[str, Any]) -> dict[str, Any]:
        return {"items": {"mark": node["wrap"]}} if "wrap" in node else unmark(node)

    assert rewrite({"not": {"wrap": 1}}, unwrap, shared=shared) == {"not": {"items": {}}}


def test_edits_each_distinct_node_once() -> None:
    seen: list[int] = []

    def note(node: dict[str, Any]) -> dict[str, Any]:
        seen.append(id(node))
        return node

    schema: dict[str, Any] = {"type": "string"}
    for _ in range(60):
        schema = {"anyOf": [schema, schema], "not": schema}
    assert rewrite(schema, note, shared=True) is schema
    assert len(seen) == len(set(seen)) == 61


def test_result_shares_as_the_argument_did() -> None:
    leaf = {"mark": 1, "type": "string"}
    schema: dict[str, Any] = leaf
    for _ in range(60):
        schema = {"anyOf": [schema, schema], "properties": {"a": schema}}
    result = rewrite(schema, unmark, shared=True)
    assert len(distinct_nodes(result)) == len(distinct_nodes(schema))
    for _ in range(60):
        first, second = result["anyOf"]
        assert first is second is result["properties"]["a"]
        result = first
    assert result == {"type": "string"}


def test_a_list_or_map_in_two_places_stays_one() -> None:
    branches, members = [MARK], {"a": MARK}
    schema = {
        "anyOf": branches,
        "properties": members,
        "not": {"oneOf": branches, "patternProperties": members},
    }
    result = rewrite(schema, unmark, shared=True)
    assert result["anyOf"] is result["not"]["oneOf"]
    assert result["properties"] is result["not"]["patternProperties"]
    assert (branches, members) == ([MARK], {"a": MARK})


def test_an_object_that_is_a_node_here_and_a_map_there_is_both() -> None:
    both: dict[str, Any] = {"mark": {"mark": 1}, "not": {"mark": 2}}
    result = rewrite({"items": both, "properties": both}, unmark, shared=True)
    assert result == {"items": {"not": {}}, "properties": {"mark": {}, "not": {}}}


def test_depth_counts_what_the_edit_says_and_none_ends_the_walk() -> None:
    seen: list[tuple[str, int]] = []

    def note(node: dict[str, Any], depth: int) -> tuple[dict[str, Any], int | None]:
        seen.append((node["name"], depth))
        return node, None if node["name"] == "end" else depth + node["adds"]

    schema = {"name": "root", "adds": 2, "items": {"name": "end", "not": {"name": "below"}}}
    assert rewrite_at_depth(schema, note, depth=3) is schema
    assert seen == [("root", 3), ("end", 5)]


def test_a_node_is_edited_once_at_each_depth() -> None:
    seen: list[tuple[int, int]] = []

    def note(node: dict[str, Any], depth: int) -> tuple[dict[str, Any], int | None]:
        seen.append((id(node), depth))
        return node, depth + 1

    schema: dict[str, Any] = {}
    for _ in range(30):
        schema = {"not": schema, "items": {"not": schema}}
    rewrite_at_depth(schema, note, shared=True)
    assert len(seen) == len(set(seen))
    assert {depth for _, depth in seen} == set(range(61))


@examples(60)
@given(shared_schemas())
def test_a_dag_gives_what_its_tree_would(schema: Any) -> None:
    def edit(node: dict[str, Any]) -> dict[str, Any]:
        kept = {keyword: value for keyword, value in node.items() if keyword != "type"}
        return kept if "type" in node else node

    before = text(schema)
    result = rewrite(schema, edit, shared=True)
    assert text(schema) == before
    assert text(result) == text(edited_tree(schema, edit))
    assert (result is schema) is (text(result) == before)


def edited_tree(value: Any, edit: Any) -> Any:
    """Return a tree of copies, edited by plain recursion."""
    if not isinstance(value, dict):
        return value
    node = dict(edit(value))
    for keyword, held in node.items():
        place = VISITED.get(keyword)
        if place is Place.MAP and isinstance(held, dict):
            node[keyword] = {name: edited_tree(member, edit) for name, member in held.items()}
        elif place in {Place.LIST, Place.ONE_OR_LIST} and isinstance(held, list):
            node[keyword] = [edited_tree(member, edit) for member in held]
        elif place in {Place.ONE, Place.ONE_OR_LIST}:
            node[keyword] = edited_tree(held, edit)
    return node


def test_a_value_that_contains_itself_is_refused_by_every_step() -> None:
    for transform in TRANSFORMS.values():
        schema: dict[str, Any] = {"$schema": 1, "type": "object"}
        schema["properties"] = {"again": schema}
        if transform.id == "remove_definitions":  # looks at the root alone
            continue
        with pytest.raises(CycleError, match="contains itself"):
            transform.alone(schema)


@pytest.mark.parametrize("shared", [False, True])
def test_a_chain_of_a_hundred_thousand_levels_is_no_matter_of_recursion(*, shared: bool) -> None:
    schema = chain(CHAIN_LENGTH, MARK)
    started = time.process_time()
    result = rewrite(schema, unmark, shared=shared)
    assert time.process_time() - started < 5
    level = result
    for _ in range(CHAIN_LENGTH):
        level = level["not"]
    assert level == {}
