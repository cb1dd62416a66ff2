"""Step 1: put the definition where its `$ref` stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.facts.keywords import MAX_REF_DEPTH
from engine.facts.subschemas import DEFINITIONS
from engine.transforms.base import Pass, Transform
from engine.transforms.rewrite import rewrite_at_depth
from engine.transforms.scan import DEEP, ODD_ITEMS, refuse_cycles

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.transforms.base import Options
    from engine.transforms.rewrite import Record

_PREFIXES = ("#/definitions/", "#/$defs/")


def resolve_refs(schema: Any, definitions: Mapping[str, Any], depth: int = 0) -> Any:
    """Return `schema` with each `$ref` replaced by its definition.

    Only `#/definitions/NAME` and `#/$defs/NAME` are known, NAME as written. Any other reference
    and a missing name become `{"type": "object"}`. Keywords beside `$ref` go. Past ten references
    nothing is visited any more, and a node that still is one becomes `{"type": "object"}`.

    Args:
        schema: any JSON value.
        definitions: definitions by name.
        depth: how many references already lead here; more than ten stop the walk.

    Raises:
        CycleError: a sub-schema contains itself.

    >>> address = {"type": "object", "properties": {"street": {"type": "string"}}}
    >>> schema = {"type": "object", "properties": {"home": {"$ref": "#/definitions/Address"}}}
    >>> home = resolve_refs(schema, {"Address": address}, 0)["properties"]["home"]
    >>> home["type"], "$ref" in home
    ('object', False)

    """
    refuse_cycles(schema)
    for definition in definitions.values():
        refuse_cycles(definition)
    return _resolve(schema, definitions, depth)


def root_definitions(schema: Any) -> dict[str, Any]:
    """Return the root's `definitions` and `$defs` in one map; `$defs` wins."""
    merged: dict[str, Any] = {}
    if isinstance(schema, dict):
        for keyword in DEFINITIONS:
            held = schema.get(keyword)
            if isinstance(held, dict):
                merged.update(held)
    return merged


def _resolve(
    schema: Any, definitions: Mapping[str, Any], depth: int, record: Record | None = None
) -> Any:
    def edit(node: dict[str, Any], depth: int) -> tuple[dict[str, Any], int | None]:
        current: Any = node
        while isinstance(current, dict):
            if depth > MAX_REF_DEPTH:
                return ({"type": "object"} if "$ref" in current else current), None
            ref = current.get("$ref")
            if not isinstance(ref, str):
                return current, depth
            current = _target(ref, definitions)
            depth += 1
        return current, None  # a boolean definition

    return rewrite_at_depth(schema, edit, depth=depth, shared=True, record=record)


def _target(ref: str, definitions: Mapping[str, Any]) -> Any:
    prefix = next((p for p in _PREFIXES if ref.startswith(p)), None)
    if prefix is not None and (name := ref.removeprefix(prefix)) in definitions:
        return definitions[name]
    return {"type": "object"}


def _apply(schema: Any, pass_: Pass, _options: Options) -> Any:
    return _resolve(schema, root_definitions(schema), 0, pass_.recorder())


TRANSFORM = Transform(
    id="resolve_refs",
    number=1,
    title="Inline $ref",
    why="Gemini's Schema message has no $ref, so a definition must stand where it is used.",
    loses="Recursion past ten references, references outside the root's definitions, and "
    "keywords beside $ref.",
    wakes=frozenset({"$ref"}),
    produces=frozenset({"type", DEEP, ODD_ITEMS}),
    apply=_apply,
    shares=True,
)
