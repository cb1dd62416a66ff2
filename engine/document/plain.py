"""A private copy of a value with nothing shared, or a clear error where it would be too large."""

from __future__ import annotations

from typing import Any

from engine.document.measure import measure
from engine.document.write import DEFAULT_LIMIT, shown_count
from engine.errors import LimitError


def plain(value: Any, limit: int | None = DEFAULT_LIMIT) -> Any:
    """Return a copy of a JSON value in which no object or array stands in two places.

    The size is counted before anything is copied. `limit` is in bytes of compact JSON text;
    None for no limit.

    Raises:
        LimitError: the copy would be larger; the message names the size and the limit.
        CycleError: the value contains itself.
        DocumentError: the value holds what JSON has no form for.

    >>> part = {"type": "string"}
    >>> copy = plain({"anyOf": [part, part]})
    >>> copy["anyOf"][0] is copy["anyOf"][1]
    False

    """
    size = measure(value, None).size
    if limit is not None and size > limit:
        shown = shown_count(size)
        raise LimitError(f"the value would take {shown} bytes, over the limit of {limit}")
    if not isinstance(value, dict | list | tuple):
        return value
    top = _copy(value)
    pending = [top]
    while pending:
        copy = pending.pop()
        for key, child in copy.items() if isinstance(copy, dict) else enumerate(copy):
            if isinstance(child, dict | list | tuple):
                copy[key] = _copy(child)
                pending.append(copy[key])
    return top


def _copy(value: Any) -> Any:
    """Return a copy of one level as a plain dict or list."""
    return dict(value) if isinstance(value, dict) else list(value)
