"""Regular expressions of strangers: matched in bounded time, or not at all."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_KNOWN: Final = 4096
_MOST_STEPS: Final = 200_000
_REPEATS: Final = re.compile(r"(?<!\\)(?:[*+]|\{\d+,\d*\})")
_NESTED: Final = re.compile(r"\)(?:[*+]|\{\d+,?\d*\})")


@lru_cache(maxsize=_KNOWN)
def is_usable(pattern: str) -> bool:
    """Tell whether the first validator knows every construct of a pattern."""
    return _matcher(pattern) is not None


@lru_cache(maxsize=_KNOWN)
def _matcher(pattern: str) -> object | None:
    from jsonschema_rs import Draft202012Validator  # noqa: PLC0415  # costs 20 ms

    try:
        return Draft202012Validator({"pattern": pattern})
    except ValueError:
        return None


@lru_cache(maxsize=_KNOWN)
def matches(pattern: str, text: str) -> bool:
    """Tell whether a pattern is found in a text; one that cannot be used matches nothing."""
    matcher = _matcher(pattern)
    return matcher is not None and bool(matcher.is_valid(text))  # type: ignore[attr-defined]  # the package types its classes, not this object


@lru_cache(maxsize=_KNOWN)
def longest_text(pattern: str) -> int:
    """Return how long a text may be that Python's backtracking engine is given, -1 for none."""
    try:
        re.compile(pattern)
    except (re.error, OverflowError, RecursionError):
        return -1
    repeats = len(_REPEATS.findall(pattern))
    if _NESTED.search(pattern):
        return 14
    if repeats == 0:
        return 10_000
    return int(_MOST_STEPS ** (1 / (repeats + 1)))
