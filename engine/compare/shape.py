"""The shapes in which a JSON value is laid out in lines."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final

from engine.document.pointer import is_index


class Absent(Enum):
    """The class of `ABSENT`."""

    ABSENT = "absent"


ABSENT: Final = Absent.ABSENT
"""Stands where a column has no value."""


class Shape(Enum):
    """How a value is laid out; values are aligned with each other only in the same shape."""

    ATOM = ""
    """One line: scalars, what is empty, and arrays of scalars."""
    OBJECT = "{}"
    """An opening line, a part for each key, a closing line."""
    ARRAY = "[]"
    """The same for an array that holds an object or an array."""


def shape_of(value: Any) -> Shape:
    """Return the shape of a JSON value."""
    if isinstance(value, dict):
        return Shape.OBJECT if value else Shape.ATOM
    if isinstance(value, list | tuple):
        for item in value:
            if isinstance(item, dict | list | tuple):
                return Shape.ARRAY
    return Shape.ATOM


def child_at(value: Any, token: str) -> Any:
    """Return what stands under a token of a pointer, or `ABSENT`."""
    if isinstance(value, dict):
        return value.get(token, ABSENT)
    if isinstance(value, list | tuple) and is_index(token) and int(token) < len(value):
        return value[int(token)]
    return ABSENT
