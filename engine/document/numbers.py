"""Numbers that stay as they were written, where a Python float would lose digits."""

from __future__ import annotations

import math
import re
from decimal import Decimal, InvalidOperation
from typing import Final, Self

# Python's own default limit between text and int: a longer one would fail wherever it is shown.
MAX_INTEGER_DIGITS: Final = 4300

JSON_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")

# Digits or an exponent that a float may not hold (it holds any 15 digits exactly), and -0.
_MAYBE_LONG: Final = re.compile(r"[0-9.]{16}|[eE]-?[0-9]{3}|[eE]\+[0-9]{3}|-0(?![.0-9eE])")


class LongFloat(float):
    """A number whose digits or exponent no float holds: the nearest float, and its `text`.

    It compares and computes as the nearest float (which may be infinite or zero); the writer
    prints `text`.

    >>> LongFloat("0.12345678901234567890")
    0.12345678901234567890

    Raises:
        ValueError: the text is not a number as JSON writes it.

    """

    __slots__ = ("text",)

    text: str

    def __new__(cls, text: str) -> Self:
        """Keep the text beside the nearest float."""
        if JSON_NUMBER.fullmatch(text) is None:
            raise ValueError(f"{text[:40]!r} is not a JSON number")
        number = super().__new__(cls, text)
        number.text = text
        return number

    def __getnewargs__(self) -> tuple[str]:  # type: ignore[override]  # float's stub says float
        return (self.text,)

    def __repr__(self) -> str:
        return self.text


def may_be_long(skeleton: str) -> bool:
    """Say whether a JSON text without its strings may hold a number that a float would change.

    True also for each integer of 16 digits and more.
    """
    return _MAYBE_LONG.search(skeleton) is not None


def read_float(text: str) -> float:
    """Return the float that a JSON number with a fraction or an exponent stands for.

    A `LongFloat` where the float's shortest text stands for another number than `text`.

    >>> read_float("1.10"), read_float("1e400")
    (1.1, 1e400)
    """
    number = float(text)
    if math.isinf(number):
        return LongFloat(text)
    try:
        is_same = Decimal(text) == Decimal(repr(number))
    except InvalidOperation:  # an exponent beyond 10^18, which even a decimal does not hold
        is_same = False
    return number if is_same else LongFloat(text)
