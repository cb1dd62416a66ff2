"""Schemas that stand for more lines than memory holds, and schemas as deep as nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from engine.adapters import ADAPTERS
from engine.compare import Alignment, Mode, Part, inlined_pointers, touched_by
from engine.run.trace import trace
from tests.engine.run.inputs import EXPLODING

DEEP = 10_000


def shared(levels: int, leaf: Any, width: int = 4) -> Any:
    """Return `levels` objects with `width` times the next one in each."""
    node = leaf
    for _ in range(levels):
        node = {f"p{n}": node for n in range(width)}
    return node


def lines_of(levels: int, leaf_lines: int, width: int = 4) -> int:
    lines = leaf_lines
    for _ in range(levels):
        lines = width * lines + 2
    return lines


@pytest.mark.parametrize("levels", [3, 12, 50, 1_000])
def test_shared_parts_are_counted_once_and_shown_everywhere(levels: int) -> None:
    raw = shared(levels, {"type": "a", "const": 1})
    output = shared(levels, {"type": "a", "enum": [1]})
    view = Alignment(raw, [output, raw])
    lines = lines_of(levels, 5)
    assert view.line_count == lines
    assert view.change_count == 2 * 4**levels
    middle = lines // 2
    for start in (0, middle, lines - 40):
        rows = view.rows(start, start + 40)
        assert [row.line for row in rows] == list(range(start, start + 40))
        for row in rows:
            if row.part in (Part.OPEN, Part.ATOM):
                assert view.line_of(row.pointer) == row.line
    changed = view.next_change(middle)
    assert changed is not None
    assert view.row(changed).key in ("const", "enum")
    assert view.changes_above(changed) + 1 == view.changes_above(changed + 1)
    before = view.previous_change(changed)
    assert before is not None
    assert view.next_change(before) == changed
    assert view.match_count('"enum": [1]') == 4**levels
    assert view.next_match(changed - 1, "const") in (changed, changed + 4)
    assert view.is_same(0, 1) is False


def test_a_fold_hides_any_number_of_lines() -> None:
    same = shared(50, 1)
    view = Alignment({"a": same, "b": 1}, [{"a": same, "b": 2}], hide_unchanged=True)
    assert view.line_count == 4
    cell = view.row(1).raw
    assert cell is not None
    assert cell.text == "… over 1,000,000,000,000,000 unchanged lines"


def test_only_distinct_parts_are_looked_at() -> None:
    raw = shared(50, {"const": 1})
    view = Alignment(raw, [shared(50, {"const": 2}), raw, raw])
    assert view.match_count("const") == 4**50
    assert len(view._union.blocks) == 52


@pytest.mark.parametrize("name", EXPLODING)
def test_an_exploding_schema_is_compared_with_all_its_outputs(name: str) -> None:
    raw = EXPLODING[name]
    traces = [trace(raw, adapter) for adapter in ADAPTERS.values()]
    outputs = [run.result for run in traces]
    inlined = [inlined_pointers(run) for run in traces]
    for hide in (False, True):
        view = Alignment(raw, outputs, inlined=inlined, hide_unchanged=hide)
        middle = view.line_count // 2
        row = view.rows(middle, middle + 5)[0]
        line = view.line_of(row.pointer)
        assert line is not None
        assert line <= middle
        changed = view.previous_change(view.line_count)
        if changed is not None:
            row = view.row(changed)
            assert any(touched_by(run, row.pointer, row.part) for run in traces)


@pytest.mark.parametrize("kind", [dict, list], ids=["objects", "arrays"])
@pytest.mark.parametrize("mode", Mode)
def test_no_depth_is_too_deep(kind: type, mode: Mode) -> None:
    raw: Any = {"a": 1}
    output: Any = {"a": 2}
    for _ in range(DEEP):
        raw, output = ({"b": raw}, {"b": output}) if kind is dict else ([raw], [output])
    view = Alignment(raw, [output], mode=mode)
    assert view.line_count == 2 * DEEP + 3
    row = view.row(DEEP + 1)
    assert (row.key, row.depth) == ("a", DEEP + 1)
    assert view.line_of(row.pointer) == DEEP + 1
    assert view.next_match(0, '"a"') == DEEP + 1
    assert view.change_count == (0 if mode is Mode.OUTPUT else 1)
    assert [row.part for row in view.rows(DEEP, DEEP + 3)] == [Part.OPEN, Part.ATOM, Part.CLOSE]
    assert view.is_same(0, 0)
