"""Cross-links: every node of every sample, with every adapter, checked against plain walks."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, Any

import pytest

from engine.adapters import ADAPTERS, SchemaAdapter
from engine.compare import Alignment, Mode
from engine.document import MISSING, load_toolset, toolset_of
from playground.samples import sample_text
from playground.view.links import linked, pointer_at, pointer_of_row
from playground.view.scene import raw_schema
from playground.view.text_index import ToolsetIndex
from tests.playground.view.results import SAMPLES, result_of, sample_results, sample_tools
from tests.playground.view.spans import place, spans

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.run.trace import Trace
    from playground.model.compute import Column, Result

ABSENT = "absent"
every_sample = pytest.mark.parametrize("sample", SAMPLES)


def alignment(result: Result, mode: Mode = Mode.ALIGNED) -> Alignment:
    return Alignment(raw_schema(result), [column.schema for column in result.columns], mode=mode)


def below(value: Any, pointer: str = "") -> Iterator[tuple[str, Any]]:
    """Yield each pointer of a tree and what stands there."""
    yield pointer, value
    if not isinstance(value, dict | list):
        return
    for key, child in value.items() if isinstance(value, dict) else enumerate(value):
        token = str(key).replace("~", "~0").replace("/", "~1")
        yield from below(child, f"{pointer}/{token}")


def at(value: Any, pointer: str) -> Any:
    for token in pointer.split("/")[1:]:
        key = token.replace("~1", "/").replace("~0", "~")
        if isinstance(value, dict) and key in value:
            value = value[key]
        elif isinstance(value, list) and key.isdigit() and int(key) < len(value):
            value = value[int(key)]
        else:
            return ABSENT
    return value


def as_shown(value: Any) -> Any:
    """Return what one row shows of a value: the whole of an atom, else only its bracket."""
    if value is ABSENT:
        return ABSENT
    if isinstance(value, dict) and value:
        return dict
    if isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        return list
    return json.dumps(value)


def last_step(run: Trace, pointer: str) -> str | None:
    changed = [
        step.id
        for step in run.steps
        if as_shown(at(step.before, pointer)) != as_shown(at(step.after, pointer))
    ]
    return changed[-1] if changed else None


def sent_places(run: Trace) -> dict[str, list[str]]:
    """Return the places of each raw node in the unfolded result, asked for one by one.

    What a step brought in lies at the raw node of its holder and is no place of that.
    """
    found: dict[str, list[str]] = defaultdict(list)
    for pointer, _ in below(run.result):
        raw_pointer = run.raw_pointer(pointer)
        assert raw_pointer is not None
        holder = pointer.rpartition("/")[0]
        if not pointer or raw_pointer != run.raw_pointer(holder):
            found[raw_pointer].append(pointer)
    return found


def raw_pointers(column: Column) -> set[str]:
    """Return every node of the raw schema, and what the changes say they are about."""
    assert column.trace is not None
    changed = {change.raw_pointer for step in column.trace.steps for change in step.changes}
    return changed | {pointer for pointer, _ in below(column.trace.raw)}


@every_sample
def test_place_in_the_text_and_back(sample: str) -> None:
    toolset = sample_tools(sample)
    text = sample_text(sample)
    starts = {span.pointer: place(text, span.start) for span in spans(text).all()}
    index = ToolsetIndex(toolset)
    for number, result in enumerate(sample_results(sample)):
        tool, rows = toolset.tools[number], alignment(result)
        for pointer in {p for column in result.columns for p in raw_pointers(column)}:
            found = linked(pointer, index, result, rows)
            if tool.schema is MISSING:
                assert found.text is None or pointer == ""
                continue
            assert found.text == starts[f"{tool.schema_pointer}{pointer}"]
            assert pointer_at(index, tool, *found.text) == pointer


@every_sample
def test_places_in_every_result(sample: str) -> None:
    for result in sample_results(sample):
        rows = alignment(result)
        expected = [sent_places(c.trace) for c in result.columns if c.trace is not None]
        assert len(expected) == len(ADAPTERS)
        for place_number, column in enumerate(result.columns):
            for pointer in raw_pointers(column):
                found = linked(pointer, None, result, rows)
                part = found.sent[place_number]
                places = expected[place_number].get(pointer, [])
                assert (part.provider, part.places) == (column.adapter.id, len(places))
                if places:
                    assert part.pointer in places
                    assert part.pointer.count("/") == min(p.count("/") for p in places)
                else:
                    assert part.pointer is None


@every_sample
def test_step_that_touched_a_node(sample: str) -> None:
    for result in sample_results(sample):
        rows = alignment(result)
        for place_number, column in enumerate(result.columns):
            assert column.trace is not None
            for pointer in raw_pointers(column):
                found = linked(pointer, None, result, rows)
                assert found.sent[place_number].step == last_step(column.trace, pointer)


def rows_by_pointer(rows: Alignment) -> dict[str, int]:
    """Return the first row of each pointer, by reading all rows."""
    found: dict[str, int] = {}
    for row in rows.rows(0, rows.line_count):
        found.setdefault(row.pointer, row.line)
    return found


def nearest_row(by_pointer: dict[str, int], pointer: str) -> int:
    """Return the row of a pointer; members of an array of scalars have the array's."""
    while pointer not in by_pointer:
        assert pointer
        pointer = pointer.rpartition("/")[0]
    return by_pointer[pointer]


@every_sample
@pytest.mark.parametrize("mode", [Mode.ALIGNED, Mode.BESIDE])
def test_row_of_a_node(sample: str, mode: Mode) -> None:
    for result in sample_results(sample):
        rows = alignment(result, mode)
        by_pointer = rows_by_pointer(rows)
        for pointer, _ in below(raw_schema(result)):
            found = linked(pointer, None, result, rows)
            assert found.row == nearest_row(by_pointer, pointer)


@every_sample
def test_row_of_a_node_where_the_output_stands_alone(sample: str) -> None:
    for result in sample_results(sample):
        for place_number, column in enumerate(result.columns):
            rows = Alignment(raw_schema(result), [column.schema], mode=Mode.OUTPUT)
            by_pointer = rows_by_pointer(rows)
            for pointer in raw_pointers(column):
                found = linked(pointer, None, result, rows)
                # Columns with the same object as their result also have the same places.
                sent = found.sent[place_number].pointer
                assert found.row == (None if sent is None else nearest_row(by_pointer, sent))


@every_sample
def test_raw_node_of_a_row(sample: str) -> None:
    for result in sample_results(sample):
        rows = alignment(result)
        # A tool without schema is sent each adapter's own empty one.
        runs = [column.trace for column in result.columns if column.trace]
        raw = {pointer for run in runs for pointer, _ in below(run.raw)}
        places = [sent_places(column.trace) for column in result.columns if column.trace]
        for row in rows.rows(0, rows.line_count):
            pointer = pointer_of_row(row, result.columns)
            assert pointer in raw
            if row.raw is not None:
                assert pointer == row.pointer
                continue
            first = next(n for n, cell in enumerate(row.cells) if cell is not None)
            owners = [node for node, held in places[first].items() if row.pointer in held]
            # What a step brought in lies at its holder, and is no place of that.
            assert owners in ([pointer], [])


def test_inlined_row_stands_for_the_definition() -> None:
    (result,) = sample_results("demo")
    rows = alignment(result)
    line = rows.line_of("/properties/address/properties/street")
    assert line is not None
    pointer = pointer_of_row(rows.row(line), result.columns)
    assert pointer == "/definitions/Address/properties/street"
    found = linked(pointer, None, result, rows)
    gemini, openai = found.sent[0], found.sent[4]
    assert gemini.pointer == "/properties/address/properties/street"
    assert gemini.step == "remove_definitions"
    assert openai.pointer == pointer


LINES = '{"name": "a", "inputSchema": {"type": "object"}}\n{"name": "b", "inputSchema": {"x": 1}}\n'


def test_lines_of_json_and_the_picked_tool() -> None:
    toolset = load_toolset(LINES)
    result = result_of(toolset.tools[1])
    index = ToolsetIndex(toolset)
    found = linked("/x", index, result, alignment(result))
    assert found.text == (2, 36)
    assert pointer_at(index, toolset.tools[1], 2, 36) == "/x"
    assert pointer_at(index, toolset.tools[1], 1, 36) is None
    assert pointer_at(index, toolset.tools[1], 2, 3) is None
    assert pointer_at(index, toolset.tools[0], 1, 36) == "/type"


def test_a_name_that_begins_like_the_schema_s_is_outside_of_it() -> None:
    toolset = load_toolset('{"name": "a", "inputSchema": {"b": 1}, "inputSchemaX": {"b": 2}}')
    assert pointer_at(ToolsetIndex(toolset), toolset.tools[0], 1, 61) is None


def test_a_tool_set_without_text_has_no_places() -> None:
    toolset = toolset_of([{"name": "a", "inputSchema": {"x": 1}}])
    result = result_of(toolset.tools[0])
    assert linked("/x", ToolsetIndex(toolset), result, alignment(result)).text is None
    assert pointer_at(ToolsetIndex(toolset), toolset.tools[0], 1, 1) is None


def test_a_tool_without_schema_has_no_places() -> None:
    toolset = load_toolset('{"name": "a"}')
    result = result_of(toolset.tools[0])
    assert linked("/type", ToolsetIndex(toolset), result, alignment(result)).text is None
    assert pointer_at(ToolsetIndex(toolset), toolset.tools[0], 1, 3) is None


class FailingAdapter(SchemaAdapter):
    """Fails."""

    def normalize_schema(self, schema: Any) -> Any:
        """Fail."""
        raise ValueError(len(schema))


def test_a_run_that_failed_has_no_places() -> None:
    toolset = load_toolset('{"name": "a", "inputSchema": {"x": 1}}')
    result = result_of(toolset.tools[0], [FailingAdapter(), ADAPTERS["openai"]])
    rows = Alignment(toolset.tools[0].schema, [result.columns[1].schema])
    failed, good = linked("/x", None, result, rows).sent
    assert (failed.pointer, failed.places, failed.step) == (None, 0, None)
    assert (good.pointer, good.places) == ("/x", 1)
