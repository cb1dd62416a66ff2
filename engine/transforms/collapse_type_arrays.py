"""Step 5: replace a `type` array by its first type that is not null."""

from __future__ import annotations

from typing import Any

from engine.transforms.base import Transform, each_node
from engine.transforms.scan import ODD_ITEMS, TYPE_LIST


def collapse_type_arrays(schema: Any) -> Any:
    """Return `schema` with each `type` array replaced by one type; an empty array stays.

    Raises:
        CycleError: a sub-schema contains itself.

    >>> collapse_type_arrays({"type": ["string", "null"]})
    {'type': 'string'}

    """
    return TRANSFORM.alone(schema)


def _edit(node: dict[str, Any]) -> dict[str, Any]:
    types = node.get("type")
    if not isinstance(types, list) or not types:
        return node
    return node | {"type": next((kind for kind in types if kind != "null"), types[0])}


TRANSFORM = Transform(
    id="collapse_type_arrays",
    number=5,
    title="Collapse type arrays",
    why="Gemini's Schema message takes one type, not an array of types.",
    loses="Every type but the first that is not null, and with it null itself.",
    wakes=frozenset({TYPE_LIST}),
    produces=frozenset({ODD_ITEMS}),
    apply=each_node(_edit),
    follows=("collapse_combiners", "merge_all_of"),
)
