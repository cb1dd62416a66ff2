"""From a place in the text to the value there: every place of every sample, and drawn texts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.document import load_toolset
from playground.samples import sample_text
from playground.view.text_index import TextIndex, ToolsetIndex
from tests.engine.strategies import examples
from tests.playground.view.results import SAMPLES
from tests.playground.view.spans import place, spans

STRINGS = st.text("ab\"\\{}[],:/~ \n'é🔧", max_size=5)
VALUES = st.recursive(
    st.none() | st.integers(-9, 9) | STRINGS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(STRINGS, inner, max_size=3),
    max_leaves=12,
)


def wrong(text: str) -> list[object]:
    """Return each place of a text whose value is another than the reader of its own says."""
    index, root = TextIndex(text), spans(text)
    found: list[object] = []
    for offset in range(len(text) + 1):
        line, column = place(text, offset)
        expected = root.at(offset).pointer
        if (pointer := index.pointer_at(line, column)) != expected:
            found.append((line, column, pointer, expected))
    return found


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_place_of_every_sample(sample: str) -> None:
    assert wrong(sample_text(sample)) == []


@given(VALUES, st.sampled_from((None, 0, 2)), st.booleans(), st.sampled_from(("", " ", "\n\n")))
@examples(200)
def test_every_place_of_drawn_texts(
    value: Any, indent: int | None, ascii_only: Any, around: str
) -> None:
    text = around + json.dumps(value, indent=indent, ensure_ascii=ascii_only) + around
    assert wrong(text) == []


DEMO = '{\n  "a": {"b": [1, 22]},\n  "c": {}\n}'


@pytest.mark.parametrize(
    ("line", "column", "pointer"),
    [
        pytest.param(1, 1, "", id="first bracket"),
        pytest.param(2, 1, "", id="indentation before the first key"),
        pytest.param(2, 3, "/a", id="key"),
        pytest.param(2, 8, "/a", id="bracket that opens"),
        pytest.param(2, 9, "/a/b", id="key inside"),
        pytest.param(2, 18, "/a/b/1", id="middle of a number"),
        pytest.param(2, 20, "/a/b", id="bracket that closes the array"),
        pytest.param(2, 21, "/a", id="bracket that closes the object"),
        pytest.param(2, 22, "/a", id="comma"),
        pytest.param(2, 99, "/a", id="beyond the end of a line"),
        pytest.param(3, 9, "/c", id="empty object's bracket"),
        pytest.param(4, 1, "", id="last bracket"),
        pytest.param(9, 1, "", id="beyond the end"),
        pytest.param(0, 0, "", id="before the start"),
    ],
)
def test_places_of_a_small_text(line: int, column: int, pointer: str) -> None:
    assert TextIndex(DEMO).pointer_at(line, column) == pointer


def test_a_replaced_value_counts_as_what_holds_both() -> None:
    index = TextIndex('{"a": {"b": 1}, "a": {"c": 2}}')
    assert index.pointer_at(1, 13) == ""
    assert index.pointer_at(1, 28) == "/a/c"


LINES = '{"name": "a"}\n\n{"name": "b", "inputSchema": {}}\n'


@pytest.mark.parametrize(
    ("line", "column", "pointer"),
    [
        pytest.param(1, 3, "/0/name", id="first line"),
        pytest.param(2, 1, "/0", id="blank line"),
        pytest.param(3, 30, "/1/inputSchema", id="third line"),
        pytest.param(9, 1, "/1", id="beyond the end"),
        pytest.param(0, 5, "/0", id="before the start"),
    ],
)
def test_places_of_lines_of_json(line: int, column: int, pointer: str) -> None:
    toolset = load_toolset(LINES)
    assert toolset.shape == "jsonl"
    assert ToolsetIndex(toolset).pointer_at(line, column) == pointer
