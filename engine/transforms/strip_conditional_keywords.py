"""Step 6: remove `if`, `then` and `else`."""

from __future__ import annotations

from typing import Any

from engine.facts.subschemas import CONDITIONALS
from engine.transforms.base import Transform, each_node


def strip_conditional_keywords(schema: Any) -> Any:
    """Return `schema` without `if`, `then` and `else` in it and in all sub-schemas.

    Raises:
        CycleError: a sub-schema contains itself.

    >>> strip_conditional_keywords({
    ...     "type": "object",
    ...     "if": {"properties": {"kind": {"const": "a"}}},
    ...     "then": {"required": ["extra"]},
    ...     "else": {"required": []},
    ... })
    {'type': 'object'}

    """
    return TRANSFORM.alone(schema)


def _edit(node: dict[str, Any]) -> dict[str, Any]:
    if "if" in node or "then" in node or "else" in node:
        return {keyword: value for keyword, value in node.items() if keyword not in CONDITIONALS}
    return node


TRANSFORM = Transform(
    id="strip_conditional_keywords",
    number=6,
    title="Strip if, then, else",
    why="Gemini, OpenAI and Anthropic have no conditional schemas for tools.",
    loses="Every rule that holds only under a condition.",
    wakes=frozenset(CONDITIONALS),
    produces=frozenset(),
    apply=each_node(_edit),
)
