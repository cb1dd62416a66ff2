"""What a step changed: each kind by hand, and many against a comparison of the unfolded trees."""

from __future__ import annotations

from typing import Any

import pytest

from engine.adapters import ADAPTERS, SchemaAdapter, steps
from engine.adapters.variant import AdapterVariant
from engine.run.changes import Change, Kind, changes_between
from engine.run.trace import trace
from engine.transforms.origins import Origins


def changes_of(step_id: str, raw: Any) -> tuple[Change, ...]:
    run = trace(raw, AdapterVariant(SchemaAdapter(), steps(step_id)))
    return run.steps[0].changes


def brief(changes: tuple[Change, ...]) -> list[tuple[str, str, str, int]]:
    return [(c.kind.value, c.pointer, c.raw_pointer, c.places) for c in changes]


def nested_objects(levels: int) -> dict[str, Any]:
    node: dict[str, Any] = {"type": "object", "title": "deepest", "not": {"type": "null"}}
    for _ in range(levels - 1):
        node = {"properties": {"a": node}}
    return node


DEEP = "/properties/a" * 5

CASES = [
    pytest.param(
        "strip_schema_keyword",
        {"$schema": "x", "properties": {"a": {"$schema": "y"}}},
        [
            ("removed", "/$schema", "/$schema", 1),
            ("removed", "/properties/a/$schema", "/properties/a/$schema", 1),
        ],
        id="removed: keywords, the shallow one first",
    ),
    pytest.param(
        "add_implicit_object_type",
        {"properties": {"a": {"properties": {}}}},
        [("added", "/type", "", 1), ("added", "/properties/a/type", "/properties/a", 1)],
        id="added: raw has no such keyword, so it lies at the node",
    ),
    pytest.param(
        "collapse_type_arrays",
        {"type": ["null", "string"]},
        [("changed", "/type", "/type", 1)],
        id="changed: a keyword's value",
    ),
    pytest.param(
        "convert_const_to_enum",
        {"const": 1, "enum": [2]},
        [("removed", "/const", "/const", 1), ("changed", "/enum", "/enum", 1)],
        id="two keywords of one node, in their order",
    ),
    pytest.param(
        "convert_const_to_enum",
        {"items": {"const": 1}},
        [
            ("removed", "/items/const", "/items/const", 1),
            ("added", "/items/enum", "/items/const", 1),
        ],
        id="what is added comes after what is removed",
    ),
    pytest.param(
        "resolve_refs",
        {"$defs": {"A": {"type": "string"}}, "items": {"$ref": "#/$defs/A"}},
        [("inlined", "/items", "/items", 1)],
        id="inlined: the definition stands there as one change",
    ),
    pytest.param(
        "resolve_refs",
        {"$defs": {"A": {"type": "object"}}, "items": {"$ref": "#/$defs/A"}},
        [("inlined", "/items", "/items", 1)],
        id="inlined: also where the definition looks like the fallback",
    ),
    pytest.param(
        "resolve_refs",
        {"items": {"$ref": "#/$defs/none"}},
        [("changed", "/items", "/items", 1)],
        id="a dangling reference is changed, not inlined",
    ),
    pytest.param(
        "resolve_refs",
        {"items": {"$ref": "other.json", "title": "t", "type": "object"}},
        [("changed", "/items", "/items", 1)]
        + [
            ("removed", f"/items/{keyword}", f"/items/{keyword}", 1)
            for keyword in ("title", "type")
        ],
        id="keywords beside $ref are removed",
    ),
    pytest.param(
        "resolve_refs",
        {"$defs": {"A": {"$ref": "#/$defs/B"}, "B": {}}, "not": {"$ref": "#/$defs/A"}},
        [("inlined", "/not", "/not", 1)],
        id="a chain of references is one change",
    ),
    pytest.param(
        "resolve_refs",
        {"$defs": {"A": {"type": "string"}}, "$ref": "#/$defs/A"},
        [("inlined", "", "", 1), ("removed", "/$defs", "/$defs", 1)],
        id="the root itself is a reference",
    ),
    pytest.param(
        "collapse_combiners",
        {"description": "own", "anyOf": [{"type": "null"}, {"description": "b", "pattern": "x"}]},
        [
            ("changed", "/description", "/description", 1),
            ("removed", "/anyOf", "/anyOf", 1),
            ("added", "/pattern", "/anyOf/1/pattern", 1),
        ],
        id="a keyword that a branch brought in has its place in the branch",
    ),
    pytest.param(
        "merge_all_of",
        {"properties": {"a/b": {}}, "allOf": [{"properties": {"c": {}}}]},
        [
            ("removed", "/allOf", "/allOf", 1),
            ("added", "/properties/c", "/allOf/0/properties/c", 1),
        ],
        id="a property that a merge brought in",
    ),
    pytest.param(
        "enforce_nesting_depth",
        nested_objects(6),
        [("removed", f"{DEEP}/{keyword}", f"{DEEP}/{keyword}", 1) for keyword in ("title", "not")],
        id="removed: what a cut node held, one by one",
    ),
    pytest.param(
        "remove_unsupported_keywords",
        {"type": "array", "items": [{"type": "string"}, {}]},
        [("changed", "/items", "/items", 1)],
        id="an array that becomes an object is changed as a whole",
    ),
    pytest.param(
        "remove_unsupported_keywords",
        {"properties": {"a/b~c": {"default": {"x": 1}}}},
        [("removed", "/properties/a~1b~0c/default", "/properties/a~1b~0c/default", 1)],
        id="tokens are escaped",
    ),
    pytest.param("resolve_refs", True, [], id="a root that is no object stays"),
    pytest.param("resolve_refs", {"type": "object"}, [], id="nothing to do"),
]


@pytest.mark.parametrize(("step_id", "raw", "expected"), CASES)
def test_changes_by_hand(step_id: str, raw: Any, expected: list[Any]) -> None:
    assert brief(changes_of(step_id, raw)) == expected


def test_a_change_carries_the_values_of_both_sides() -> None:
    raw = {"$schema": "x", "type": ["string"], "const": None}
    run = trace(raw, ADAPTERS["gemini"])
    values = {(c.kind, c.pointer): (c.before, c.after) for s in run.steps for c in s.changes}
    assert values[Kind.REMOVED, "/$schema"] == ("x", None)
    assert values[Kind.CHANGED, "/type"] == (["string"], "string")
    assert values[Kind.ADDED, "/enum"] == (None, [None])


def test_places_count_every_place_of_a_shared_node() -> None:
    leaf = {"$schema": "x"}
    pair = {"anyOf": [leaf, leaf, leaf]}
    raw = {"properties": {"deep": {"items": pair}, "short": pair}, "not": leaf}
    found = brief(changes_of("strip_schema_keyword", raw))
    assert found == [("removed", "/not/$schema", "/not/$schema", 7)]


def test_places_of_an_inlined_definition() -> None:
    raw = {
        "$defs": {"A": {"items": {"$ref": "#/$defs/B"}}, "B": {}},
        "properties": {name: {"$ref": "#/$defs/A"} for name in "abc"},
    }
    changes = changes_of("resolve_refs", raw)
    assert [(c.kind, c.places) for c in changes] == [(Kind.INLINED, 1)] * 3


def test_shortest_pointer_stands_for_all_and_then_the_first() -> None:
    leaf = {"$schema": "x"}
    raw = {"items": {"items": leaf}, "not": leaf, "contains": {"type": "string"}, "then": leaf}
    (change,) = changes_of("strip_schema_keyword", raw)
    assert (change.pointer, change.places) == ("/not/$schema", 3)


def test_same_nodes_with_an_unlike_partner_are_told_apart() -> None:
    before, other = {"type": "string", "title": "t"}, {"type": "string"}
    raw = {"anyOf": [before, before, before]}
    after = {"anyOf": [other, {"title": "t"}, other]}
    found = [(c.pointer, c.places) for c in changes_between(raw, after, Origins(raw))]
    assert found == [("/anyOf/0/title", 2), ("/anyOf/1/type", 1)]


@pytest.mark.parametrize(
    ("before", "after", "kinds"),
    [
        pytest.param(True, False, ["changed"], id="boolean roots"),
        pytest.param(1, 1.0, ["changed"], id="an integer and a float"),
        pytest.param({"a": 1}, {"a": True}, ["changed"], id="a number and a boolean"),
        pytest.param({"a": [1]}, {"a": [1]}, [], id="equal, in other objects"),
        pytest.param({"a": 1, "b": 2}, {"b": 2, "a": 1}, [], id="only the order of keys"),
        pytest.param({}, [], ["changed"], id="roots of unlike classes"),
        pytest.param({"anyOf": [{}]}, {"anyOf": [{}, {"a": 1}]}, ["added"], id="a longer list"),
        pytest.param({"anyOf": [{}, 1]}, {"anyOf": [{}]}, ["removed"], id="a shorter list"),
        pytest.param({"items": {}}, {"items": True}, ["changed"], id="a schema and a boolean"),
        pytest.param({"anyOf": {"a": 1}}, {"anyOf": {}}, ["changed"], id="not in a known shape"),
    ],
)
def test_any_two_values_can_be_compared(before: Any, after: Any, kinds: list[str]) -> None:
    assert [c.kind for c in changes_between(before, after, Origins(before))] == kinds
