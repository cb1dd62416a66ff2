"""Places of values and keys in a text."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.document.pointer import get
from engine.document.positions import locate, positions
from engine.errors import DocumentError

TEXT = '{\n  "a": [1, {"b/": true}],\n  "é": "x", "\\u0063": {}\n}'


@pytest.mark.parametrize(
    ("pointer", "place", "key"),
    [
        ("", (1, 1), (1, 1)),
        ("/a", (2, 8), (2, 3)),
        ("/a/0", (2, 9), (2, 9)),
        ("/a/1", (2, 12), (2, 12)),
        ("/a/1/b~1", (2, 19), (2, 13)),
        ("/é", (3, 8), (3, 3)),
        ("/c", (3, 23), (3, 13)),
    ],
)
def test_values_and_keys_are_found(
    pointer: str, place: tuple[int, int], key: tuple[int, int]
) -> None:
    assert positions(TEXT)[pointer] == place
    assert positions(TEXT).key(pointer) == key
    assert locate(TEXT, pointer) == place


@pytest.mark.parametrize("pointer", ["/b", "/a/2", "/a/01", "/a/0/0", "/é/0", "/a/1/b~1/c"])
def test_values_that_are_not_there_are_refused(pointer: str) -> None:
    assert pointer not in positions(TEXT)
    with pytest.raises(DocumentError, match="the text has no value at"):
        locate(TEXT, pointer)


def test_of_a_repeated_key_the_last_counts() -> None:
    text = '{"a": {"x": 1}, "b": 2,\n "a": {"y": 1}}'

    assert dict(positions(text)) == {"": (1, 1), "/a": (2, 7), "/b": (1, 22), "/a/y": (2, 13)}
    assert len(positions(text)) == 4
    assert locate(text, "/a") == (2, 7)
    assert locate(text, "/a/y") == (2, 13)
    with pytest.raises(DocumentError):
        locate(text, "/a/x")


@pytest.mark.parametrize("text", ["1", '"a"', "[]", " \n{}", "null", "-1.5e3"])
def test_a_lone_value_is_the_root(text: str) -> None:
    assert list(positions(text)) == [""]
    assert locate(text, "") == positions(text)[""]


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(
    JSON_VALUES,
    st.fixed_dictionaries({"indent": st.sampled_from([None, 0, 3]), "ensure_ascii": st.booleans()}),
)
def test_the_text_at_each_place_is_the_value(value: Any, form: dict[str, Any]) -> None:
    text = json.dumps(value, **form)
    lines = text.split("\n")
    found = positions(text)

    for pointer, (line, column) in found.items():
        rest = "\n".join([lines[line - 1][column - 1 :], *lines[line:]])
        assert repr(json.JSONDecoder().raw_decode(rest)[0]) == repr(get(value, pointer))
        assert locate(text, pointer) == (line, column)
    assert len(found) == _count(value)


def test_long_keys_above_many_values_cost_no_memory() -> None:
    text = '{"' + "k" * 1_000_000 + '": [' + ",".join(["1"] * 100_000) + "]}"

    assert len(positions(text)) == 100_002


def test_200_000_levels_need_no_recursion() -> None:
    depth = 200_000

    assert len(positions("[" * depth + "]" * depth)) == depth


def _count(value: Any) -> int:
    if isinstance(value, dict):
        return 1 + sum(map(_count, value.values()))
    return 1 + (sum(map(_count, value)) if isinstance(value, list) else 0)
