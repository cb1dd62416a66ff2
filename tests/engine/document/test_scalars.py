"""JSON text of single values."""

from __future__ import annotations

import enum
import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.document.numbers import LongFloat
from engine.document.scalars import integer_text, scalar_text, string_text
from engine.errors import DocumentError


class Level(enum.IntEnum):
    """An integer with a name."""

    LOW = 1


class Kind(enum.StrEnum):
    """A string with a name."""

    TEXT = "text"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (0, "0"),
        (5.0, "5.0"),
        (-0.0, "-0.0"),
        (1e-7, "1e-07"),
        (1e22, "1e+22"),
        (LongFloat("1E400"), "1E400"),
        (Level.LOW, "1"),
        (Kind.TEXT, '"text"'),
        ("é\u2028\x7f", '"é\u2028\x7f"'),
        ('\x00\b\n"\\/', '"\\u0000\\b\\n\\"\\\\/"'),
        ("\ud800é\udc00", '"\\ud800é\\udc00"'),
    ],
)
def test_scalars_are_written(value: object, expected: str) -> None:
    assert scalar_text(value) == expected


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (math.nan, "NaN is no JSON number"),
        (math.inf, "Infinity is no JSON number"),
        (-math.inf, "-Infinity is no JSON number"),
        ({1}, "JSON has no form for the Python class 'set'"),
        (b"", "JSON has no form for the Python class 'bytes'"),
    ],
)
def test_values_without_a_json_form_are_refused(value: object, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        scalar_text(value)

    assert str(caught.value) == message


@pytest.mark.parametrize("digits", [1, 4299, 4300, 4301, 20_000])
def test_integers_of_any_size_are_written(digits: int) -> None:
    assert integer_text(10 ** (digits - 1)) == "1" + "0" * (digits - 1)
    assert integer_text(-(10 ** (digits - 1))) == "-1" + "0" * (digits - 1)


@given(st.text())
def test_strings_are_read_back(value: str) -> None:
    assert json.loads(string_text(value)) == value
