"""Every answer of an alignment agrees with the plain way over whole trees."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hypothesis import example, given
from hypothesis import strategies as st

from engine.compare import ABSENT, Alignment, Mode, Part
from tests.engine.compare.naive import indented, is_changed, naive_rows, shown_text
from tests.engine.strategies import examples, json_values, schemas, shared_schemas

if TYPE_CHECKING:
    from engine.compare import Row

QUERIES = ("string", "a", "A", '"a": {', "},", "é/~", "1", "Properties", "nowhere", "[", "5")


@st.composite
def columns(draw: st.DrawFn, outputs: int = 3) -> list[Any]:
    """Return raw and outputs: some the same object, some alike, some unlike in every way."""
    first = draw(any_values())
    pool = [first, draw(varied(first)), draw(varied(first)), draw(json_values(3)), ABSENT]
    return [draw(st.sampled_from(pool)) for _ in range(outputs + 1)]


def any_values() -> st.SearchStrategy[Any]:
    """Return JSON values, schemas, and schemas with parts that stand in several places."""
    return st.one_of(json_values(12), schemas(), shared_schemas(4))


@st.composite
def varied(draw: st.DrawFn, value: Any) -> Any:
    """Return a value with a few parts left out, replaced or added, and the rest the same."""
    chance = draw(st.integers(0, 12))
    if chance == 0:
        return draw(json_values(3))
    if chance == 1:
        return value
    if isinstance(value, dict):
        kept = {k: draw(varied(v)) for k, v in value.items() if draw(st.integers(0, 4))}
        return kept if chance < 11 else {**kept, "a": draw(json_values(3))}
    if isinstance(value, list):
        return [draw(varied(item)) for item in value if draw(st.integers(0, 4))]
    return value


def is_odd(pointer: str) -> bool:
    return len(pointer) % 2 == 1


def both(values: list[Any], mode: Mode, *, hide: bool) -> tuple[Alignment, list[Row]]:
    """Return an alignment and the rows it should have."""
    if mode is Mode.OUTPUT:
        values = values[-1:]
        view = Alignment(ABSENT, values, mode=mode, hide_unchanged=hide)
    else:
        inlined = (is_odd,) * (len(values) - 1)
        view = Alignment(values[0], values[1:], mode=mode, inlined=inlined, hide_unchanged=hide)
    return view, naive_rows(values, mode, is_odd, hide=hide)


modes = st.sampled_from(Mode)


@examples(120)
@given(mode=modes, hide=st.booleans(), values=columns(), start=st.integers(0, 20))
@example(
    mode=Mode.ALIGNED,
    hide=True,
    values=[{"a": {"0": {"b": {}}}}, {"a": [{"b": {}}]}, {"a": [1]}, {}],
    start=2,
)
@example(mode=Mode.BESIDE, hide=False, values=[ABSENT, ABSENT], start=0)
def test_rows_are_those_of_the_plain_way(
    mode: Mode, *, hide: bool, values: list[Any], start: int
) -> None:
    view, rows = both(values, mode, hide=hide)
    assert view.line_count == len(rows)
    assert view.rows(0, len(rows)) == rows
    assert view.rows(start, start + 7) == rows[start : start + 7]
    assert [view.row(line) for line in range(len(rows))] == rows


@examples(120)
@given(mode=modes, hide=st.booleans(), values=columns())
def test_changes_are_those_of_a_linear_scan(mode: Mode, *, hide: bool, values: list[Any]) -> None:
    view, rows = both(values, mode, hide=hide)
    changed = [row.line for row in rows if is_changed(row)]
    assert view.change_count == len(changed)
    for line in range(-1, len(rows) + 1):
        above = [other for other in changed if other < line]
        assert view.changes_above(line) == len(above)
        assert view.previous_change(line) == (above[-1] if above else None)
        assert view.next_change(line) == next((o for o in changed if o > line), None)


@examples(120)
@given(
    mode=modes,
    hide=st.booleans(),
    values=columns(outputs=2),
    query=st.sampled_from(QUERIES),
    smart_case=st.booleans(),
)
def test_matches_are_those_of_a_linear_scan(
    mode: Mode, *, hide: bool, values: list[Any], query: str, smart_case: bool
) -> None:
    view, rows = both(values, mode, hide=hide)
    any_case = smart_case and query.islower()

    def holds(row: Row) -> bool:
        texts = [cell.text for cell in (row.raw, *row.cells) if cell is not None]
        found = any(query in (text.lower() if any_case else text) for text in texts)
        return found and row.part is not Part.FOLD

    matching = [row.line for row in rows if holds(row)]
    assert view.match_count(query, smart_case=smart_case) == len(matching)
    for line in range(-1, len(rows) + 1):
        after = view.next_match(line, query, smart_case=smart_case)
        before = view.previous_match(line, query, smart_case=smart_case)
        assert after == next((other for other in matching if other > line), None)
        assert before == max((other for other in matching if other < line), default=None)


@examples(120)
@given(mode=modes, hide=st.booleans(), values=columns(outputs=2))
def test_a_pointer_leads_to_the_first_row_that_has_it(
    mode: Mode, *, hide: bool, values: list[Any]
) -> None:
    view, rows = both(values, mode, hide=hide)
    first: dict[str, int] = {}
    for row in rows:
        first.setdefault(row.pointer, row.line)
    assert {pointer: view.line_of(pointer) for pointer in first} == first


@examples(80)
@given(values=columns())
def test_every_column_says_its_value_with_commas_where_json_has_them(values: list[Any]) -> None:
    rows = both(values, Mode.ALIGNED, hide=False)[0].rows(0, 10**9)
    for column, value in enumerate(values, -1):
        text = shown_text(rows, column)
        if value is ABSENT:
            assert text == ""
        else:
            assert json.loads(text) == value


@examples(80)
@given(value=any_values())
def test_an_output_alone_is_its_json_text(value: Any) -> None:
    view = Alignment(ABSENT, [value], mode=Mode.OUTPUT)
    assert shown_text(view.rows(0, view.line_count), 0) == indented(value)
    assert view.change_count == 0
