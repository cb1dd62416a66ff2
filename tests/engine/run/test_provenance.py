"""Every part of every snapshot knows the part of the raw schema that it stands for."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.adapters import ADAPTERS
from engine.document.pointer import get, join, split
from engine.document.write import size_of
from engine.run.changes import Change, Kind
from engine.run.trace import Trace, TraceStep, trace
from tests.engine.checks import corpus_lines, needs_shared
from tests.engine.run.inputs import OWN_SCHEMAS, fan_out, ring, sample_schemas, self_references
from tests.engine.run.marks import (
    AT,
    EXTRA,
    OWN,
    PROPERTIES,
    Marked,
    children,
    distinct_nodes,
    marked,
    own_marks,
    step_down,
    unfolded_places,
)
from tests.engine.strategies import malformed_schemas, well_formed_schemas

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.adapters import SchemaAdapter

LARGEST = 300_000
MERGES = ("collapse_combiners", "merge_all_of")
EXPLODING = {"references to itself": self_references(9), "ring": ring(), "fan-out": fan_out()}
OWN_AND_SAMPLES = {**OWN_SCHEMAS, **sample_schemas()}
CORPORA = [
    pytest.param("mcp-tools", 0, 7, id="mcp-tools"),
    pytest.param("functions", 0, 7, id="functions"),
    pytest.param("schema-fixtures", 0, 1, id="schema-fixtures"),
    pytest.param("test-suite", 0, 1, id="test-suite"),
    *(pytest.param("schemastore", n, 4, id=f"schemastore {n + 1} of 4") for n in range(4)),
]


def snapshots(run: Trace) -> Iterator[Any]:
    yield run.raw
    yield from (step.after for step in run.steps if not step.noop)


def wrong_nodes(run: Trace, marks: Marked) -> Iterator[object]:
    """Yield what is said wrongly of the nodes of any snapshot, their keywords and properties."""
    seen: dict[int, Any] = {}
    for snapshot in snapshots(run):
        for node in distinct_nodes(snapshot, seen):
            if own := own_marks(node):
                yield from wrong_node(run, marks, node, own)
            for keyword in PROPERTIES:
                if isinstance(held := node.get(keyword), dict):
                    yield from wrong_properties(run, held)


def wrong_node(run: Trace, marks: Marked, node: Any, own: list[str]) -> Iterator[object]:
    of = run.origins.of
    if of(node) != own[0]:
        yield "a node", of(node), own
    for pointer in own:
        if of(node, OWN + pointer) != step_down(pointer, OWN + pointer):
            yield "a keyword that nothing overwrites", of(node, OWN + pointer), pointer
    if of(node, AT) != step_down(node[AT].removeprefix("#"), AT):
        yield "the mark of the branch that won", of(node, AT), node[AT]
    for keyword, value in node.items():
        at = marks.at.get(id(value))
        if isinstance(value, dict | list):
            if at is not None and of(value) != at:
                yield "a container", keyword, of(value), at
        # A type taken out of a list lies at the list.
        elif at is not None and of(node, keyword) not in (at, at.rpartition("/")[0]):
            yield "a keyword", keyword, of(node, keyword), at


def wrong_properties(run: Trace, held: dict[str, Any]) -> Iterator[object]:
    for name in held:
        if name.startswith(EXTRA):
            at = step_down(name.removeprefix(EXTRA), name)
            if run.origins.of(held, name) != at:
                yield "a property", run.origins.of(held, name), at


def wrong_stand_ins(run: Trace, step: TraceStep) -> Iterator[object]:
    """Yield what is said wrongly of the fresh nodes that a step put in the place of others.

    Merging steps are left out: what stands at a place after them may be another node.
    """
    pairs = [] if step.id in MERGES else [(step.before, step.after)]
    seen: set[tuple[int, int]] = set()
    while pairs:
        before, after = pairs.pop()
        if before is after or (id(before), id(after)) in seen:
            continue
        seen.add((id(before), id(after)))
        if not (isinstance(before, dict) and isinstance(after, dict)):
            continue
        if own_marks(before) and not own_marks(after):
            if run.origins.of(after) != own_marks(before)[0]:
                yield "a stand-in", step.id, run.origins.of(after), own_marks(before)
        elif own_marks(before)[:1] == own_marks(after)[:1]:
            there = dict(children(after))
            pairs += [(value, there[keys]) for keys, value in children(before) if keys in there]


def wrong_change(step: TraceStep, change: Change, marks: Marked) -> bool:
    """Tell whether a change's raw pointer is not that of the keyword of the node it is about."""
    side = step.after if change.kind is Kind.ADDED else step.before
    *above, key = split(change.pointer) or [""]
    holder = get(side, join("", *above))
    here = get(side, change.pointer)
    # Only a whole node that was replaced by another is about that node, not about a keyword.
    replaced = change.kind in (Kind.INLINED, Kind.CHANGED) and isinstance(change.after, dict)
    if replaced and own_marks(here):
        expected = own_marks(here)[:1]
    elif id(here) in marks.at and not isinstance(here, dict):
        expected = [marks.at[id(here)]]
    elif key.startswith((OWN, EXTRA)):
        expected = [step_down(key.removeprefix(OWN).removeprefix(EXTRA), key)]
    elif own_marks(holder):
        expected = of_keyword(key, own_marks(holder), change, marks)
    elif change.kind is Kind.ADDED and change.raw_pointer in marks.nodes:
        # Of a stand-in: it stands for what was there, or for what a merge put there.
        stood = own_marks(get(step.before, join("", *above)))
        expected = marks.nodes if step.id in MERGES or not stood else stood
    else:
        return not lies_in(change.raw_pointer, nearest_marks(side, above))
    return change.raw_pointer not in expected


def of_keyword(key: str, own: list[str], change: Change, marks: Marked) -> list[str]:
    """Return where a keyword may come from in a node that was made of those with the marks."""
    keywords = (key, "const") if key == "enum" else (key,)
    places = [at for node in own for at in (node, *(step_down(node, word) for word in keywords))]
    # A keyword of a stand-in that was merged into the node lies at what it stood for.
    if change.raw_pointer in marks.nodes and lies_in(change.raw_pointer, own):
        places.append(change.raw_pointer)
    return places


def nearest_marks(side: Any, tokens: list[str]) -> list[str]:
    while tokens:
        tokens = tokens[:-1]
        holder = get(side, join("", *tokens))
        if own_marks(holder):
            return own_marks(holder)
    return [""]


def lies_in(pointer: str, nodes: list[str]) -> bool:
    return any(pointer == node or pointer.startswith(f"{node}/") for node in nodes)


def faults_of(schema: Any, adapter: SchemaAdapter) -> tuple[list[object], int]:
    """Return what a run says wrongly, and how many changes it reported."""
    marks = marked(schema)
    run = trace(marks.raw, adapter)
    faults = list(wrong_nodes(run, marks))
    changes = 0
    for step in run.steps:
        faults += wrong_stand_ins(run, step)
        changes += len(step.changes)
        faults += [(step.id, c) for c in step.changes if wrong_change(step, c, marks)]
    faults += wrong_inverse(run, marks)
    return faults, changes


def wrong_inverse(run: Trace, marks: Marked) -> Iterator[object]:
    """Yield what leads from raw to sent and does not lead back."""
    for pointer in {*marks.nodes, *marks.at.values()}:
        place = run.sent_place(pointer)
        if place is not None and run.raw_pointer(place[0]) != pointer:
            yield "raw to sent", pointer, place, run.raw_pointer(place[0])
    seen: dict[int, Any] = {}
    for node in distinct_nodes(run.result, seen):
        if own_marks(node) and run.sent_place(own_marks(node)[0]) is None:
            yield "a node that is sent has no place", own_marks(node)


@pytest.mark.parametrize("adapter_id", ADAPTERS)
@pytest.mark.parametrize("name", OWN_AND_SAMPLES)
def test_everything_in_samples_and_own_schemas_has_its_raw_pointer(
    name: str, adapter_id: str
) -> None:
    assert faults_of(OWN_AND_SAMPLES[name], ADAPTERS[adapter_id])[0] == []


@pytest.mark.parametrize("adapter_id", ADAPTERS)
@pytest.mark.parametrize("name", EXPLODING)
def test_everything_in_exploding_schemas_has_its_raw_pointer(name: str, adapter_id: str) -> None:
    assert faults_of(EXPLODING[name], ADAPTERS[adapter_id])[0] == []


@given(well_formed_schemas() | malformed_schemas(), st.sampled_from(sorted(ADAPTERS)))
def test_everything_in_any_schema_has_its_raw_pointer(schema: Any, adapter_id: str) -> None:
    assert faults_of(schema, ADAPTERS[adapter_id])[0] == []


@pytest.mark.slow
@needs_shared
@pytest.mark.parametrize(("corpus", "first", "every"), CORPORA)
def test_everything_in_the_corpus_has_its_raw_pointer(corpus: str, first: int, every: int) -> None:
    total = 0
    lines = corpus_lines(corpus)
    for number in range(first, len(lines), every):
        line = lines[number]
        schema = json.loads(line)["inputSchema"]
        for adapter_id, adapter in ADAPTERS.items():
            faults, changes = faults_of(schema, adapter)
            assert (number, adapter_id, faults[:3]) == (number, adapter_id, [])
            total += changes
    assert total > 100


def assert_places_are_counted(schema: Any, adapter: SchemaAdapter) -> None:
    marks = marked(schema)
    run = trace(marks.raw, adapter)
    counted, doubtful = unfolded_places(marks, run.result)
    for pointer in set(marks.nodes) - doubtful:
        place = run.sent_place(pointer)
        assert (pointer, place[1] if place else 0) == (pointer, counted[pointer])
        if place is not None:
            assert own_marks(get(run.result, place[0]))[:1] in ([pointer], [])


@pytest.mark.parametrize("adapter_id", ADAPTERS)
@pytest.mark.parametrize("name", OWN_AND_SAMPLES)
def test_sent_places_of_samples_are_those_of_the_tree(name: str, adapter_id: str) -> None:
    assert_places_are_counted(OWN_AND_SAMPLES[name], ADAPTERS[adapter_id])


@given(well_formed_schemas() | malformed_schemas(), st.sampled_from(sorted(ADAPTERS)))
def test_sent_places_are_those_of_the_tree(schema: Any, adapter_id: str) -> None:
    assume(size_of(ADAPTERS[adapter_id].normalize_schema(schema)) < LARGEST)
    assert_places_are_counted(schema, ADAPTERS[adapter_id])
