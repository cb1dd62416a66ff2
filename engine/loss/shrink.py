"""Make a schema as small as it can be while something about it stays true."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.document import dumps
from engine.document.pointer import join
from engine.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MOST_TRIES: Final = 3_000
"""Schemas that are tried before the smallest so far is taken."""

_LONG_TEXT: Final = 12


def shrunk(schema: Any, holds: Callable[[Any], bool], most_tries: int = MOST_TRIES) -> Any:
    """Return the smallest schema found, by taking parts away, for which `holds` is true.

    Args:
        schema: one for which it is true; never changed.
        holds: must not change its argument; what it raises as an `EngineError` counts as false.
        most_tries: how often it is asked.

    >>> shrunk({"type": "object", "title": "A", "minProperties": 3}, lambda s: "minProperties" in s)
    {'minProperties': 3}

    """
    left = most_tries
    smaller = True
    while smaller and left > 0:
        smaller = False
        for candidate in _smaller(schema):
            left -= 1
            if left < 0:
                break
            if _is_true(holds, candidate):
                schema = candidate
                smaller = True
                break
    return schema


def _is_true(holds: Callable[[Any], bool], schema: Any) -> bool:
    try:
        return holds(schema)
    except EngineError:
        return False


def _smaller(schema: Any) -> Iterator[Any]:
    """Yield the schema with one part less, the large parts first."""
    parts = sorted(_parts(schema, ""), key=lambda part: -len(dumps(part[2], limit=None)))
    for path, key, value in parts:
        yield _changed(schema, path, key, _GONE)
        if isinstance(value, dict) and isinstance(value.get("type"), str) and len(value) > 1:
            yield _changed(schema, path, key, {"type": value["type"]})
        elif isinstance(value, str) and len(value) > _LONG_TEXT and key in ("description", "title"):
            yield _changed(schema, path, key, value[:1])


_GONE: Final = object()


def _parts(value: Any, pointer: str, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, Any, Any]]:
    """Yield what can be taken away: the way to its holder, its key, and itself."""
    members = value.items() if isinstance(value, dict) else enumerate(value)
    for key, member in members:
        yield path, key, member
        if isinstance(member, dict | list):
            yield from _parts(member, join(pointer, key), (*path, key))


def _changed(holder: Any, path: tuple[Any, ...], key: Any, value: Any) -> Any:
    """Return a copy along a path, with a member set or taken away."""
    copy = dict(holder) if isinstance(holder, dict) else list(holder)
    if path:
        copy[path[0]] = _changed(holder[path[0]], path[1:], key, value)
    elif value is _GONE:
        del copy[key]
    else:
        copy[key] = value
    return copy
