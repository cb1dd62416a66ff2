"""The ways to a row: by pointer, by line, to the next change, to the next match."""

from __future__ import annotations

import pytest

from engine.compare import Alignment
from tests.engine.compare.inputs import OTHER, OUTPUT, RAW


def test_one_object_may_be_unchanged_here_and_removed_there() -> None:
    part = {"x": {"y": 1}}
    view = Alignment({"a": part, "b": part, "c": part}, [{"a": part, "c": part}])
    assert view.change_count == 5
    assert [view.next_change(line) for line in (-1, 6, 10)] == [6, 7, None]


LEADS = [
    pytest.param("", 0, id="the root"),
    pytest.param("/properties/b/type", 9, id="a part"),
    pytest.param("/properties/b/type/deeper", 9, id="below what takes one line"),
    pytest.param("/properties/none/type", 3, id="the deepest part that is there"),
    pytest.param("/none", 0, id="nothing of it"),
    pytest.param("/properties/a/type", 6, id="in an output alone"),
    pytest.param("properties", None, id="no pointer"),
]


@pytest.mark.parametrize(("pointer", "line"), LEADS)
def test_a_pointer_leads_to_a_line(pointer: str, line: int | None) -> None:
    assert Alignment(RAW, [OUTPUT, OTHER]).line_of(pointer) == line


@pytest.mark.parametrize("token", ["00", "-1", "1.0", "\u0660", "x", "9" * 40])
def test_only_an_index_leads_into_an_array(token: str) -> None:
    view = Alignment([{"a": 1}, {"b": 2}], [])
    assert view.line_of("/1/b") == 5
    assert view.line_of(f"/{token}/b") == 0


def test_rows_end_where_the_lines_do() -> None:
    view = Alignment({"a": 1}, [])
    assert [row.line for row in view.rows(-5, 99)] == [0, 1, 2]
    assert view.rows(3, 9) == view.rows(2, 2) == view.rows(2, 1) == []
    with pytest.raises(IndexError, match="line 3 of 3"):
        view.row(3)
    with pytest.raises(IndexError, match="line -1 of 3"):
        view.row(-1)


def test_changes_and_matches_are_found_from_any_line() -> None:
    view = Alignment(RAW, [OUTPUT, OTHER])
    assert view.change_count == 7
    assert [view.next_change(line) for line in (-1, 1, 2, 7, 12, 99)] == [1, 2, 4, 12, None, None]
    assert [view.previous_change(line) for line in (99, 12, 4, 1, 0)] == [12, 7, 2, None, None]
    assert view.changes_above(12) == 6
    assert view.match_count("STRING") == 0
    assert view.match_count("STRING", smart_case=False) == 0
    assert view.match_count("string") == 2
    assert view.next_match(2, "string") == 9
    assert view.previous_match(9, "string") == 2
    assert (view.next_match(-1, ""), view.previous_match(9, ""), view.match_count("")) == (
        *(None, None, 0),
    )


def test_opening_and_closing_lines_match_too() -> None:
    view = Alignment({"a": {"b": [{}]}, "c": {"d": 1}}, [])
    assert [view.match_count(query) for query in ("{", "},", "]", '"a": {')] == [4, 1, 1, 1]
    assert [view.next_match(line, "}") for line in (-1, 3, 5, 8)] == [3, 5, 8, 9]


def test_a_query_in_lower_case_matches_any_case() -> None:
    view = Alignment({"a": "Straße", "b": "STRASSE"}, [])
    assert view.match_count("straße") == view.match_count("strasse") == 2
    assert view.match_count("Stra") == view.match_count("stra", smart_case=False) + 1 == 1


def test_many_searches_give_the_same_answers_again() -> None:
    view = Alignment(RAW, [OUTPUT])
    found = [view.match_count(query) for query in "abcdefghijklmnop"]
    assert [view.match_count(query) for query in "abcdefghijklmnop"] == found
