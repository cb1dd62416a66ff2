"""Numbers whose digits a float cannot hold."""

from __future__ import annotations

import copy
import pickle

import pytest

from engine.document import dumps, parse
from engine.document.numbers import LongFloat, may_be_long, read_float


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("0.12345678901234567890", id="more digits than a float"),
        pytest.param("9007199254740993.0", id="sixteen digits, the last one lost"),
        pytest.param("1e400", id="too large"),
        pytest.param("-1e400", id="too small"),
        pytest.param("1e-400", id="too near to zero"),
        pytest.param("1e99999999999999999999", id="exponent beyond a decimal"),
        pytest.param("1.234567e-320", id="digits lost below the normal range"),
    ],
)
def test_a_number_that_a_float_would_change_keeps_its_text(text: str) -> None:
    number = read_float(text)

    assert isinstance(number, LongFloat)
    assert number.text == text
    assert repr(number) == text
    assert may_be_long(f"[{text}]")


@pytest.mark.parametrize("text", ["0.1", "1.10", "-0.0", "1E5", "1e22", "5e-324", "0e0", "1e+300"])
def test_a_number_that_a_float_holds_is_a_plain_float(text: str) -> None:
    number = read_float(text)

    assert type(number) is float
    assert number == float(text)


@pytest.mark.parametrize("text", ["nan", "inf", "1_0.0", "", "01.5", "x", " 1.5"])
def test_text_that_json_does_not_write_as_a_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a JSON number"):
        LongFloat(text)


def test_copies_keep_the_text() -> None:
    number = LongFloat("1e400")

    for copied in (copy.copy(number), copy.deepcopy(number), pickle.loads(pickle.dumps(number))):  # noqa: S301  # our own bytes
        assert isinstance(copied, LongFloat)
        assert copied.text == "1e400"


@pytest.mark.parametrize("text", ["-0", "[-0]", '{"a":-0}', "[-0,-0.0]", "[0,-0]"])
def test_the_sign_of_zero_stays(text: str) -> None:
    assert dumps(parse(text)) == text
