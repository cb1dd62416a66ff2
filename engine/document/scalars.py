"""JSON text of single strings and numbers."""

from __future__ import annotations

import math
import re
from decimal import Decimal
from json.encoder import encode_basestring
from typing import Any, Final

from engine.document.numbers import MAX_INTEGER_DIGITS, LongFloat
from engine.errors import DocumentError

_SURROGATE: Final = re.compile("[\ud800-\udfff]")

# An integer of fewer bits has fewer digits than Python's own limit for its text.
_SHORT_BITS: Final = MAX_INTEGER_DIGITS * 3


def scalar_text(value: Any) -> str:
    """Return the JSON text of a string, number, boolean or null.

    Raises:
        DocumentError: NaN, an infinity, or a value of a class that JSON has no form for.

    """
    if value is None:
        return "null"
    if isinstance(value, str):
        return string_text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return integer_text(value)
    if isinstance(value, float):
        return _float_text(value)
    raise DocumentError(f"JSON has no form for the Python class {type(value).__name__!r}")


def string_text(value: str) -> str:
    r"""Return a string's JSON text: characters as they are, half surrogate pairs as \udXXX."""
    text = encode_basestring(value)
    if text.isascii():
        return text
    return _SURROGATE.sub(lambda match: f"\\u{ord(match.group()):04x}", text)


def has_surrogate(value: str) -> bool:
    """Say whether a string holds half of a surrogate pair, which UTF-8 cannot express."""
    return not value.isascii() and _SURROGATE.search(value) is not None


def integer_text(value: int) -> str:
    """Return the digits of an integer of any size."""
    if value.bit_length() < _SHORT_BITS:
        return int.__repr__(value)
    return str(Decimal(value))  # not bound by Python's limit of digits


def _float_text(value: float) -> str:
    if isinstance(value, LongFloat):
        return value.text
    if not math.isfinite(value):
        name = "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
        raise DocumentError(f"{name} is no JSON number")
    return float.__repr__(value)
