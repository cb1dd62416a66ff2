"""Step 14, OpenAI strict's own: forbid properties that an object does not name."""

from __future__ import annotations

from typing import Any

from engine.facts.subschemas import CONDITIONALS, DEFINITIONS, VISITED, without
from engine.transforms.base import Transform, each_node

_PLACES = {**without(VISITED, *CONDITIONALS), **DEFINITIONS}


def close_objects(schema: Any) -> Any:
    """Return `schema` with `additionalProperties: false` in each object schema.

    An object schema is a node with `type: "object"` or `properties`. Definitions are visited,
    `if`, `then` and `else` are not.

    Raises:
        CycleError: a sub-schema contains itself.

    >>> close_objects({"type": "object", "properties": {}})
    {'type': 'object', 'properties': {}, 'additionalProperties': False}

    """
    return TRANSFORM.alone(schema)


def _edit(node: dict[str, Any]) -> dict[str, Any]:
    if node.get("type") != "object" and "properties" not in node:
        return node
    if node.get("additionalProperties") is False:
        return node
    closed = node.copy()
    closed["additionalProperties"] = False
    return closed


TRANSFORM = Transform(
    id="close_objects",
    number=14,
    title="Close objects",
    why="OpenAI's strict mode takes only objects with additionalProperties: false.",
    loses="Maps with free keys, and every property that is not named.",
    wakes=frozenset({"type", "properties"}),
    produces=frozenset({"additionalProperties"}),
    apply=each_node(_edit, _PLACES),
    follows=("add_implicit_object_type",),
)
