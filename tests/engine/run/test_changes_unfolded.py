"""Changes against a comparison of the unfolded trees, written anew and without sharing."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.adapters import ADAPTERS, SchemaAdapter
from engine.document.write import size_of
from engine.run.changes import Kind
from engine.run.trace import trace
from tests.engine.checks import text
from tests.engine.run.inputs import OWN_SCHEMAS, ring, sample_schemas
from tests.engine.run.marks import ARRAYS, MAPS, SINGLES
from tests.engine.strategies import malformed_schemas, shared_schemas, well_formed_schemas

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST = 30_000


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
