"""Step 13: remove the root's `definitions` and `$defs`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.facts.subschemas import DEFINITIONS
from engine.transforms.base import Pass, Transform

if TYPE_CHECKING:
    from engine.transforms.base import Options


def remove_definitions(schema: Any) -> Any:
    """Return `schema` without `definitions` and `$defs` at its root.

    >>> remove_definitions({"type": "object", "$defs": {"A": {}}})
    {'type': 'object'}

    """
    if not isinstance(schema, dict) or DEFINITIONS.keys().isdisjoint(schema):
        return schema
    return {keyword: value for keyword, value in schema.items() if keyword not in DEFINITIONS}


def _apply(schema: Any, pass_: Pass, _options: Options) -> Any:
    kept = remove_definitions(schema)
    record = pass_.recorder()
    if record is not None and kept is not schema:
        record(schema, kept)
    return kept


TRANSFORM = Transform(
    id="remove_definitions",
    number=13,
    title="Remove definitions",
    why="After inlining nothing refers to the definitions, and Gemini has no such field.",
    loses="Nothing that is still in use.",
    wakes=frozenset(DEFINITIONS),
    produces=frozenset(),
    apply=_apply,
    follows=("resolve_refs",),
)
