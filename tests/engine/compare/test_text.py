"""One line of text: cut where it is long, and verbatim otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from engine.compare import Alignment
from engine.compare.text import MAX_CHARACTERS, fold_text
from engine.document import LongFloat

LONG = "x" * 5_000_000
CUT = [
    pytest.param({"enum": list(range(1_000_000))}, '"enum": [0, 1, 2, ', id="a huge enum"),
    pytest.param({"description": LONG}, '"description": "xxx', id="a long string"),
    pytest.param({LONG: 1}, '"xxx', id="a long key"),
    pytest.param({LONG: {"a": 1}}, '"xxx', id="a long key of a block"),
    pytest.param({"const": LongFloat("1" * 9_999)}, '"const": 111', id="a long number"),
]


@pytest.mark.parametrize(("value", "start"), CUT)
def test_a_long_line_is_cut(value: Any, start: str) -> None:
    cell = Alignment(value, []).row(1).raw
    assert cell is not None
    assert len(cell.text) == MAX_CHARACTERS
    assert cell.text.startswith(start)
    assert cell.text.endswith("…")


@pytest.mark.parametrize("length", range(MAX_CHARACTERS - 6, MAX_CHARACTERS + 2))
@pytest.mark.parametrize("as_items", [False, True], ids=["string", "array"])
def test_a_line_is_cut_only_beyond_the_limit(length: int, *, as_items: bool) -> None:
    text = "x" * length
    cell = Alignment([[text] if as_items else text, {}], []).row(1).raw
    whole = f'["{text}"],' if as_items else f'"{text}",'
    assert cell is not None
    if len(whole) <= MAX_CHARACTERS:
        assert cell.text == whole
    else:
        assert cell.text == whole[: MAX_CHARACTERS - 1] + "…"


LINES = [
    pytest.param("\x1b[2J[bold]\u202e", '"\\u001b[2J[bold]\u202e"', id="hostile characters"),
    pytest.param("é名\ud800", '"é名\\ud800"', id="any script, half a surrogate pair"),
    pytest.param(LongFloat("1.00000000000000000001"), "1.00000000000000000001", id="long float"),
    pytest.param(float("nan"), "<nan>", id="what JSON has no number for"),
    pytest.param({1}, "<set>", id="what JSON has no form for"),
    pytest.param((), "[]", id="an empty tuple"),
    pytest.param((1, None), "[1, null]", id="a tuple"),
]


@pytest.mark.parametrize(("value", "text"), LINES)
def test_a_value_is_written_as_json(value: Any, text: str) -> None:
    cell = Alignment({"k": value}, []).row(1).raw
    assert cell is not None
    assert cell.text == f'"k": {text}'


def test_a_tuple_with_an_object_takes_several_lines() -> None:
    assert Alignment(({"a": 1},), []).line_count == 5


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (1, "… 1 unchanged line"),
        (12_345, "… 12,345 unchanged lines"),
        (10**5000, "… over 1,000,000,000,000,000 unchanged lines"),
    ],
    ids=["one", "many", "beyond counting"],
)
def test_a_fold_counts_its_lines(lines: int, text: str) -> None:
    assert fold_text(lines) == text
