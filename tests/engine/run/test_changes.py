"""What a step changed: each kind by hand, and many against a comparison of the unfolded trees."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.adapters import ADAPTERS, SchemaAdapter, steps
from engine.adapters.variant import AdapterVariant
from engine.document.write import size_of
from engine.run.changes import Change, Kind, changes_between
from engine.run.trace import trace
from engine.transforms.origins import Origins
from tests.engine.checks import text
from tests.engine.run.inputs import OWN_SCHEMAS, ring, sample_schemas
from tests.engine.run.marks import ARRAYS, MAPS, SINGLES
from tests.engine.strategies import malformed_schemas, shared_schemas, well_formed_schemas

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST = 30_000


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


def below(role: str, key: Any, value: Any) -> str | None:
    """Return how the value under a key of a node, a map or a list holds schemas."""
    if role != "node":
        return "node" if isinstance(value, dict) else None
    if isinstance(value, list):
        return "list" if key in ARRAYS else None
    if isinstance(value, dict):
        return "map" if key in MAPS else "node" if key in SINGLES else None
    return None


Difference = tuple[tuple[Any, ...], str, str]


def unfolded(before: Any, after: Any, at: str, role: str) -> Iterator[Difference]:
    """Yield (what it is about, kind, pointer) for every difference in the trees, one by one.

    What it is about: the two holders and the key.
    """
    pair = (id(before), id(after), role)
    if role == "node" and isinstance(before.get("$ref"), str) and "$ref" not in after:
        yield (*pair, None), "replaced", at
        for key in before:
            if key != "$ref":
                yield (*pair, key), "removed", f"{at}/{escaped(key)}"
        return
    old = dict(before) if isinstance(before, dict) else dict(enumerate(before))
    new = dict(after) if isinstance(after, dict) else dict(enumerate(after))
    for key, value in old.items():
        inner = f"{at}/{escaped(key)}"
        role_below = below(role, key, value)
        if key not in new:
            yield (*pair, key), "removed", inner
        elif role_below and type(value) is type(new[key]):
            yield from unfolded(value, new[key], inner, role_below)
        elif sorted_text(value) != sorted_text(new[key]):
            yield (*pair, key), "changed", inner
    for key in new:
        if key not in old:
            yield (*pair, key), "added", f"{at}/{escaped(key)}"


def escaped(key: Any) -> str:
    return str(key).replace("~", "~0").replace("/", "~1")


def sorted_text(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ",".join(f"{k!r}:{sorted_text(value[k])}" for k in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(sorted_text, value)) + "]"
    return repr(value)


def expected_changes(before: Any, after: Any) -> Counter[tuple[str, str, int]]:
    """Return (kind, first of the shortest pointers, places), each as often as it stands there."""
    if not (isinstance(before, dict) and isinstance(after, dict)):
        same = sorted_text(before) == sorted_text(after)
        return Counter() if same else Counter([("changed", "", 1)])
    groups: dict[Any, list[tuple[str, str]]] = {}
    for about, kind, pointer in unfolded(before, after, "", "node"):
        groups.setdefault(about, []).append((kind, pointer))
    return Counter(
        (group[0][0], min((p for _, p in group), key=lambda p: p.count("/")), len(group))
        for group in groups.values()
    )


def assert_same_as_unfolded(raw: Any, adapter: SchemaAdapter) -> int:
    total = 0
    for step in trace(raw, adapter).steps:
        found: Counter[tuple[str, str, int]] = Counter()
        for change in step.changes:
            node = isinstance(change.before, dict) and isinstance(change.before.get("$ref"), str)
            replaced = node and change.kind in (Kind.INLINED, Kind.CHANGED)
            kind = "replaced" if replaced else change.kind.value
            found[kind, change.pointer, change.places] += 1
            total += change.places
        expected = expected_changes(step.before, step.after)
        # A reference whose whole node became a boolean is one changed value, not a node.
        assert normal(found) == normal(expected)
        assert step.noop is not bool(step.changes)
    return total


def normal(changes: Counter[tuple[str, str, int]]) -> Counter[tuple[str, str, int]]:
    return Counter(
        {("changed" if k == "replaced" else k, p, n): count for (k, p, n), count in changes.items()}
    )


SMALL = {**OWN_SCHEMAS, **sample_schemas(), "small ring": ring(3, 2)}


@pytest.mark.parametrize("adapter_id", ADAPTERS)
def test_samples_equal_the_unfolded_comparison(adapter_id: str) -> None:
    totals = [assert_same_as_unfolded(raw, ADAPTERS[adapter_id]) for raw in SMALL.values()]
    assert sum(totals) > 10


@given(
    st.one_of(well_formed_schemas(), malformed_schemas(), shared_schemas()),
    st.sampled_from(sorted(ADAPTERS)),
)
def test_changes_equal_the_unfolded_comparison(raw: Any, adapter_id: str) -> None:
    adapter = ADAPTERS[adapter_id]
    assume(max(size_of(raw), size_of(adapter.normalize_schema(raw))) < LARGEST)
    before = text(raw)
    assert_same_as_unfolded(raw, adapter)
    assert text(raw) == before
