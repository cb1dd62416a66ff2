"""What is measured beside the size."""

from __future__ import annotations

from typing import Any

import pytest

from engine.document.measure import Measure, measure
from engine.document.numbers import LongFloat


class Text(str):
    """A class of string that is none of JSON's own."""

    __slots__ = ()


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (1, Measure(1, 0, 0, is_plain=True)),
        ([], Measure(2, 0, 1, is_plain=True)),
        ([[1], {"a": []}], Measure(38, 7, 3, is_plain=True)),
    ],
)
def test_levels_and_line_breaks(value: Any, expected: Measure) -> None:
    assert measure(value, 2) == expected


@pytest.mark.parametrize(
    "value",
    [
        pytest.param([1e-7], id="float with an exponent"),
        pytest.param([2**64], id="over 64 bits"),
        pytest.param([LongFloat("1e400")], id="long float"),
        pytest.param(["é\ud800"], id="half a pair"),
        pytest.param({"\ud800": 1}, id="half a pair in a key"),
        pytest.param({Text("a"): 1}, id="class of string as key"),
        pytest.param([Text("a")], id="class of string"),
    ],
)
def test_what_orjson_would_write_otherwise_is_not_plain(value: Any) -> None:
    assert not measure(value, None).is_plain
