"""JSON Pointers."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.document.pointer import display, escape, get, is_index, join, split
from engine.errors import DocumentError

DOCUMENT: dict[str, Any] = {
    "foo": ["bar", "baz"],
    "": 0,
    "a/b": 1,
    "c%d": 2,
    "m~n": 8,
    "~1": 9,
    "01": 3,
}


@pytest.mark.parametrize(
    ("pointer", "expected"),
    [
        ("", DOCUMENT),
        ("/foo", ["bar", "baz"]),
        ("/foo/0", "bar"),
        ("/", 0),
        ("/a~1b", 1),
        ("/c%d", 2),
        ("/m~0n", 8),
        ("/~01", 9),
        ("/01", 3),
    ],
)
def test_a_pointer_leads_to_its_value(pointer: str, expected: object) -> None:
    assert get(DOCUMENT, pointer) == expected


@pytest.mark.parametrize(
    ("pointer", "message"),
    [
        ("/foo/2", "#/foo has no '2', it is an array of 2 elements"),
        ("/foo/01", "#/foo has no '01', it is an array of 2 elements"),
        ("/foo/-", "#/foo has no '-', it is an array of 2 elements"),
        ("/foo/\u0661", "#/foo has no '\u0661', it is an array of 2 elements"),
        ("/x", "# has no 'x', it is an object of 7 keys"),
        ("/a~1b/c", "#/a~1b has no 'c', it is neither object nor array"),
        ("foo", "'foo' is no JSON Pointer: it must be empty or start with \"/\""),
    ],
)
def test_a_pointer_to_nowhere_names_the_step_that_fails(pointer: str, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        get(DOCUMENT, pointer)

    assert str(caught.value) == message


@given(st.lists(st.text()))
def test_split_undoes_join(tokens: list[str]) -> None:
    assert split(join("", *tokens)) == tokens
    assert join("/a", *tokens) == "/a" + "".join(f"/{escape(token)}" for token in tokens)


def test_people_see_no_control_characters() -> None:
    assert display("/a b/é") == "#/a b/é"
    assert display("/\x1b[31m\u202e") == "#/\\u001b[31m\\u202e"


@pytest.mark.parametrize(("token", "expected"), [("0", True), ("10", True), ("", False)])
def test_indices_are_digits_without_a_leading_zero(token: str, expected: object) -> None:
    assert is_index(token) is expected
