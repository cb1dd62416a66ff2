"""Step 8: remove null from `enum`."""

from __future__ import annotations

from typing import Any

from engine.transforms.base import Transform, each_node
from engine.transforms.scan import NULL_IN_ENUM


def strip_null_from_enum(schema: Any) -> Any:
    """Return `schema` with null removed from each `enum`; an `enum` left empty goes.

    Raises:
        CycleError: a sub-schema contains itself.

    >>> strip_null_from_enum({"type": "string", "enum": ["a", None, "b"]})
    {'type': 'string', 'enum': ['a', 'b']}

    """
    return TRANSFORM.alone(schema)


def _edit(node: dict[str, Any]) -> dict[str, Any]:
    values = node.get("enum")
    if not isinstance(values, list):
        return node
    kept = [value for value in values if value is not None]
    if kept:
        return node if len(kept) == len(values) else node | {"enum": kept}
    return {keyword: value for keyword, value in node.items() if keyword != "enum"}


TRANSFORM = Transform(
    id="strip_null_from_enum",
    number=8,
    title="Strip null from enum",
    why="Gemini's enum holds strings, so null has no place in it.",
    loses="Null as an allowed value; an enum of nothing but null goes whole.",
    wakes=frozenset({NULL_IN_ENUM}),
    produces=frozenset(),
    apply=each_node(_edit),
    follows=("convert_const_to_enum",),
)
