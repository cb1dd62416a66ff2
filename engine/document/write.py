"""JSON value to text: counts the size first, so that a small value cannot become a huge text.

A value is a tree or a graph of shared parts; the text repeats each shared part in full.
"""

from __future__ import annotations

from typing import Any, Final

import orjson

from engine.document.measure import measure
from engine.document.scalars import scalar_text, string_text
from engine.errors import LimitError

DEFAULT_LIMIT: Final = 50_000_000
"""Bytes of text that `dumps` writes unless told otherwise."""

_ORJSON_OPTIONS: Final = {None: 0, 2: orjson.OPT_INDENT_2}
_ORJSON_LEVELS: Final = 254
_NOTHING: Final = object()
_LONGEST_COUNT: Final = 10**30


def size_of(value: Any, indent: int | None = None) -> int:
    """Return how many bytes of UTF-8 `dumps` would write, without writing.

    Time follows the distinct containers of the value, not the tree that they stand for.

    Raises:
        CycleError: a container contains itself.
        DocumentError: NaN, an infinity, a key that is no string, or a class unknown to JSON.

    """
    return measure(value, indent).size


def dumps(value: Any, *, indent: int | None = None, limit: int | None = DEFAULT_LIMIT) -> str:
    """Return a value's JSON text: on one line, or indented by so many spaces a level.

    Keys keep their order and numbers their class; a `LongFloat` is written as it was read.

    Raises:
        LimitError: the text would take more than `limit` bytes (None: any size); nothing is
            written then.
        CycleError: a container contains itself.
        DocumentError: NaN, an infinity, a key that is no string, or a class unknown to JSON.

    """
    measured = measure(value, indent)
    if limit is not None and measured.size > limit:
        size = shown_count(measured.size)
        raise LimitError(f"the JSON text would take {size} bytes, over the limit of {limit}")
    # On real tools orjson takes a tenth of our own writer's time.
    if measured.is_plain and measured.levels <= _ORJSON_LEVELS and indent in _ORJSON_OPTIONS:
        return orjson.dumps(value, option=_ORJSON_OPTIONS[indent]).decode()
    return "".join(_write(value, indent))


def _write(value: Any, indent: int | None) -> list[str]:
    """Return the parts of the text; what is still to write stands on a stack of its own."""
    parts: list[str] = []
    waiting: list[tuple[str, Any, int]] = [("", value, 0)]
    while waiting:
        before, node, level = waiting.pop()
        parts.append(before)
        if node is _NOTHING:
            continue
        if not isinstance(node, dict | list | tuple):
            parts.append(scalar_text(node))
        elif not node:
            parts.append("{}" if isinstance(node, dict) else "[]")
        else:
            waiting += reversed(_spread(node, level, indent))
    return parts


def _spread(
    node: dict[str, Any] | list[Any] | tuple[Any, ...], level: int, indent: int | None
) -> list[tuple[str, Any, int]]:
    """Return a container's children in order, each with the text before it, and its end."""
    line = "" if indent is None else "\n" + " " * (indent * (level + 1))
    end = "" if indent is None else "\n" + " " * (indent * level)
    spread: list[tuple[str, Any, int]] = []
    before = line
    if isinstance(node, dict):
        colon = ":" if indent is None else ": "
        for key, child in node.items():
            spread.append((before + string_text(key) + colon, child, level + 1))
            before = "," + line
    else:
        for child in node:
            spread.append((before, child, level + 1))
            before = "," + line
    opener, closer = "{}" if isinstance(node, dict) else "[]"
    spread[0] = (opener + spread[0][0], *spread[0][1:])
    spread.append((end + closer, _NOTHING, level))
    return spread


def shown_count(size: int) -> str:
    """Return a count's digits, or its order of magnitude where there would be too many."""
    if size < _LONGEST_COUNT:
        return str(size)
    return f"about 10^{size.bit_length() * 30103 // 100000}"
