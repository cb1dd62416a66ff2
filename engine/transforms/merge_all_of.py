"""Step 4: merge the parts of `allOf` into the node that holds them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.document.equality import same_json
from engine.transforms.base import Transform, each_node
from engine.transforms.scan import DEEP, ODD_ITEMS, UNTYPED_OBJECT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.transforms.origins import Source


def merge_all_of(schema: Any) -> Any:
    """Return `schema` with every `allOf` merged into its node.

    Later parts win for `properties` and for other keywords among themselves. The node wins over
    them for other keywords, but the merged `type` and `properties` overwrite the node's. Two
    different types give "object". `required` is a union in order.

    Raises:
        CycleError: a sub-schema contains itself.

    >>> merge_all_of({"allOf": [
    ...     {"type": "object", "properties": {"a": {"type": "string"}}},
    ...     {"properties": {"b": {"type": "number"}}, "required": ["b"]},
    ... ]})
    {'type': 'object', 'properties': {'a': {'type': 'string'}, 'b': {'type': 'number'}}, \
'required': ['b']}

    """
    return TRANSFORM.alone(schema)


def _edit(node: dict[str, Any]) -> dict[str, Any]:
    if "allOf" not in node:
        return node
    kept = {keyword: value for keyword, value in node.items() if keyword != "allOf"}
    parts = node["allOf"]
    if not isinstance(parts, list):
        return kept
    merged = _merge_parts([part for part in parts if isinstance(part, dict)])
    for keyword, value in merged.items():
        if keyword == "properties":
            _merge_properties(kept, value)
        elif keyword == "required":
            _merge_required(kept, value)
        elif keyword == "type" or keyword not in kept:
            kept[keyword] = value
    return kept


def _merge_parts(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the keywords of all parts in one object; `properties` and `required` never empty."""
    merged: dict[str, Any] = {}
    properties: dict[str, Any] = {}
    required: list[Any] = []
    for part in parts:
        for keyword, value in part.items():
            if keyword == "properties":
                properties |= value if isinstance(value, dict) else {}
            elif keyword == "required":
                required = _union(required, value if isinstance(value, list) else [])
            elif keyword == "type" and "type" in merged:
                merged["type"] = value if same_json(merged["type"], value) else "object"
            else:
                merged[keyword] = value
    if properties:
        merged["properties"] = properties
    if required:
        merged["required"] = required
    return merged


def _merge_properties(node: dict[str, Any], properties: dict[str, Any]) -> None:
    own = node.get("properties", {})
    if isinstance(own, dict):
        node["properties"] = own | properties


def _merge_required(node: dict[str, Any], required: list[Any]) -> None:
    own = node.get("required", [])
    if isinstance(own, list):
        node["required"] = _union(own, required)


def _union(first: list[Any], second: list[Any]) -> list[Any]:
    """Return `first` with the items of `second` that it lacks, in linear time for strings."""
    names = {item for item in first if isinstance(item, str)}
    result = list(first)
    for item in second:
        if isinstance(item, str):
            if item not in names:
                names.add(item)
                result.append(item)
        elif not any(same_json(item, known) for known in result):
            result.append(item)
    return result


def _sources(before: dict[str, Any], after: dict[str, Any]) -> Iterable[Source]:
    """Name the part that each keyword and each property came from; later parts win."""
    parts = before.get("allOf")
    if not isinstance(parts, list) or after.get("allOf") is parts:
        return
    for part in parts:
        for keyword, value in part.items() if isinstance(part, dict) else ():
            if keyword == "properties":
                merged = after.get("properties")
                for name in value if isinstance(value, dict) and isinstance(merged, dict) else ():
                    yield merged, name, value, name
            elif keyword in after and (after[keyword] is value or keyword not in before):
                yield after, keyword, part, keyword


TRANSFORM = Transform(
    id="merge_all_of",
    number=4,
    title="Merge allOf",
    why="Gemini's function declarations take no allOf.",
    loses="Rules of one part that another part or the node overwrites; conflicting types.",
    wakes=frozenset({"allOf"}),
    produces=frozenset({"type", "properties", "required", DEEP, ODD_ITEMS, UNTYPED_OBJECT}),
    apply=each_node(_edit, sources=_sources),
)
