"""Names are cut to a number of bytes, at a character's boundary."""

from __future__ import annotations

import pytest

from engine.transforms.truncate_tool_name import truncate_tool_name


@pytest.mark.parametrize(
    ("name", "max_bytes"),
    [
        pytest.param("", 64, id="it is empty"),
        pytest.param("", 0, id="nothing fits into nothing"),
        pytest.param("a" * 64, 64, id="it has just the bytes allowed"),
        pytest.param("🔧" * 16, 64, id="sixteen characters of four bytes fit"),
        pytest.param("é" * 32, 64, id="bytes count, not characters"),
        pytest.param("\ud800", 3, id="a lone surrogate takes three bytes"),
        pytest.param("a\x00b c/d", 64, id="only the length matters"),
    ],
)
def test_leaves_alone_because(name: str, max_bytes: int) -> None:
    assert truncate_tool_name(name, max_bytes) is name


@pytest.mark.parametrize(
    ("name", "max_bytes", "expected"),
    [
        pytest.param("a" * 65, 64, "a" * 64, id="64 bytes out of 65"),
        pytest.param("abc", 2, "ab", id="two bytes"),
        pytest.param("abc", 0, "", id="nothing where no byte is allowed"),
        pytest.param("abc", -1, "", id="nothing below zero"),
        pytest.param("é" * 33, 64, "é" * 32, id="whole characters of two bytes"),
        pytest.param("aé", 2, "a", id="no half of two bytes"),
        pytest.param("a名", 3, "a", id="no two thirds of three bytes"),
        pytest.param("名", 2, "", id="nothing where the first character is too long"),
        pytest.param("🔧a", 3, "", id="nothing where an emoji does not fit"),
        pytest.param("x" * 61 + "🔧", 64, "x" * 61, id="no three quarters of an emoji"),
        pytest.param("x" * 60 + "🔧y", 64, "x" * 60 + "🔧", id="a whole emoji at the limit"),
        pytest.param("e\u0301" * 22, 64, "e\u0301" * 21 + "e", id="an accent lost from its letter"),
        pytest.param("ab\ud800", 4, "ab", id="no part of a lone surrogate"),
    ],
)
def test_changes_to(name: str, max_bytes: int, expected: str) -> None:
    assert truncate_tool_name(name, max_bytes) == expected
