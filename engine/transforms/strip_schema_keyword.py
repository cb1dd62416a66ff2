"""Step 2: remove `$schema`."""

from __future__ import annotations

from typing import Any

from engine.transforms.base import Transform, each_node


def strip_schema_keyword(schema: Any) -> Any:
    """Return `schema` without `$schema` in it and in all sub-schemas.

    Raises:
        CycleError: a sub-schema contains itself.

    >>> draft = "http://json-schema.org/draft-07/schema#"
    >>> schema = {"$schema": draft, "properties": {"nested": {"$schema": draft}}}
    >>> strip_schema_keyword(schema)
    {'properties': {'nested': {}}}

    """
    return TRANSFORM.alone(schema)


def _edit(node: dict[str, Any]) -> dict[str, Any]:
    if "$schema" not in node:
        return node
    return {keyword: value for keyword, value in node.items() if keyword != "$schema"}


TRANSFORM = Transform(
    id="strip_schema_keyword",
    number=2,
    title="Strip $schema",
    why="Many providers refuse the $schema keyword.",
    loses="The declared draft; nothing that restricts arguments.",
    wakes=frozenset({"$schema"}),
    produces=frozenset(),
    apply=each_node(_edit),
)
