"""Step 9: add `"type": "object"` where `properties` says so."""

from __future__ import annotations

from typing import Any

from engine.transforms.base import Transform, each_node
from engine.transforms.scan import UNTYPED_OBJECT


def add_implicit_object_type(schema: Any) -> Any:
    """Return `schema` with `"type": "object"` added where there are `properties` and no `type`.

    Raises:
        CycleError: a sub-schema contains itself.

    >>> add_implicit_object_type({"properties": {"name": {"type": "string"}}})
    {'properties': {'name': {'type': 'string'}}, 'type': 'object'}

    """
    return TRANSFORM.alone(schema)


def _edit(node: dict[str, Any]) -> dict[str, Any]:
    if "properties" in node and "type" not in node:
        return node | {"type": "object"}
    return node


TRANSFORM = Transform(
    id="add_implicit_object_type",
    number=9,
    title="Add the implied object type",
    why="Most providers require the type of an object to be written.",
    loses="Arguments that are no object, which properties alone would let pass.",
    wakes=frozenset({UNTYPED_OBJECT}),
    produces=frozenset({"type"}),
    apply=each_node(_edit),
)
