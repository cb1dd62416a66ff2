"""Copies of a value that nothing done to the original can reach."""

from __future__ import annotations

from typing import Any


def isolate(value: Any) -> Any:
    """Return a copy that shares no container with `value`, and shares inside what it shares.

    Objects and arrays become plain dicts and lists; scalars stay. Time and memory follow the
    distinct containers; depth does not matter.

    >>> schema = {"type": "object"}
    >>> isolate(schema) == schema, isolate(schema) is schema
    (True, False)

    """
    if not isinstance(value, dict | list | tuple):
        return value
    copies: dict[int, Any] = {}
    top = _copy(value, copies)
    pending = [(value, top)]
    while pending:
        original, copy = pending.pop()
        for key, child in original.items() if isinstance(original, dict) else enumerate(original):
            if isinstance(child, dict | list | tuple):
                known = copies.get(id(child))
                if known is None:
                    known = _copy(child, copies)
                    pending.append((child, known))
                copy[key] = known
    return top


def _copy(value: Any, copies: dict[int, Any]) -> Any:
    """Return a copy of one level, noted so that its other places share it."""
    copy = dict(value) if isinstance(value, dict) else list(value)
    copies[id(value)] = copy
    return copy
