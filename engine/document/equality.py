"""Equality of JSON values as text: 5 and 5.0 differ, and so do 1 and true."""

from __future__ import annotations

from typing import Any


def same_json(first: Any, second: Any) -> bool:
    """Tell whether two JSON values are the same, number classes included, key order not.

    >>> same_json({"a": 1, "b": [5]}, {"b": [5], "a": 1}), same_json(5, 5.0), same_json(1, True)
    (True, False, False)

    """
    pairs = [(first, second)]
    seen: set[tuple[int, int]] = set()
    while pairs:
        one, other = pairs.pop()
        if one is other:
            continue
        if isinstance(one, dict | list):
            if (key := (id(one), id(other))) in seen:
                continue
            seen.add(key)
        if not _alike(one, other):
            return False
        if isinstance(one, dict):
            pairs.extend((value, other[key]) for key, value in one.items())
        elif isinstance(one, list):
            pairs.extend(zip(one, other, strict=True))
    return True


def _alike(one: Any, other: Any) -> bool:
    """Compare all but the children."""
    if isinstance(one, dict):
        return isinstance(other, dict) and one.keys() == other.keys()
    if isinstance(one, list):
        return isinstance(other, list) and len(one) == len(other)
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, int | float) and isinstance(other, int | float):
        return isinstance(one, int) == isinstance(other, int) and repr(one) == repr(other)
    return type(one) is type(other) and bool(one == other)
