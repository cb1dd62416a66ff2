"""The steps of the naive implementation, as the rules tell them; see `plain_reference`."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Node = dict[str, Any]
    Step = Callable[[Any], Any]

MAX_NODES = 20_000

MAPS = ("properties", "patternProperties")
ARRAYS = ("prefixItems", "allOf", "anyOf", "oneOf")
SINGLES = ("additionalProperties", "not", "if", "then", "else")
COMBINERS = ("allOf", "anyOf", "oneOf")
ALL = (*MAPS, *ARRAYS, *SINGLES, "items")
FORMATS = {"date-time", "date", "time", "email", "uri", "uuid", "int32", "int64", "float", "double"}
UNSUPPORTED = """
    $id additionalProperties contains contentEncoding contentMediaType default dependentRequired
    dependentSchemas deprecated examples exclusiveMaximum exclusiveMinimum maxItems maxLength
    maxProperties maximum minItems minLength minProperties minimum multipleOf not pattern
    patternProperties prefixItems propertyNames readOnly title unevaluatedProperties uniqueItems
    writeOnly
"""


class TooLargeError(Exception):
    """The schema stands for more nodes than recursion over copies can take."""


def children(node: Node, keywords: tuple[str, ...]) -> Iterator[tuple[Any, Any, Node]]:
    """Yield (container, key, sub-schema) for each sub-schema that is an object."""
    for keyword in keywords:
        value = node.get(keyword)
        if keyword in (*MAPS, "definitions", "$defs") and isinstance(value, dict):
            members: Any = list(value.items())
            holder: Any = value
        elif keyword in (*ARRAYS, "items") and isinstance(value, list):
            members, holder = list(enumerate(value)), value
        elif keyword in (*SINGLES, "items"):
            members, holder = [(keyword, value)], node
        else:
            continue
        yield from ((holder, key, child) for key, child in members if isinstance(child, dict))


def everywhere(edit: Callable[[Node], None], keywords: tuple[str, ...] = ALL) -> Step:
    """Return the step that changes each node in place by `edit`, the root first."""

    def step(schema: Any) -> Any:
        if isinstance(schema, dict):
            edit(schema)
            for _, _, child in children(schema, keywords):
                step(child)
        return schema

    return step


def resolve_refs(root: Any) -> Any:
    """Inline references, to ten steps deep."""
    definitions: Node = {}
    for keyword in ("definitions", "$defs"):
        held = root.get(keyword) if isinstance(root, dict) else None
        definitions |= held if isinstance(held, dict) else {}
    visits = iter(range(MAX_NODES))

    def resolve(value: Any, depth: int) -> Any:
        if next(visits, None) is None:
            raise TooLargeError
        if not isinstance(value, dict):
            return value
        if depth > 10:
            return {"type": "object"} if "$ref" in value else value
        if isinstance(value.get("$ref"), str):
            return resolve(definition(value["$ref"], definitions), depth + 1)
        for holder, key, child in children(value, ALL):
            holder[key] = resolve(child, depth)
        return value

    return resolve(root, 0)


def definition(ref: str, definitions: Node) -> Any:
    """Return a copy of what the reference means."""
    for prefix in ("#/definitions/", "#/$defs/"):
        if ref.startswith(prefix) and ref[len(prefix) :] in definitions:
            return copy.deepcopy(definitions[ref[len(prefix) :]])
    return {"type": "object"}


def collapse_combiners(node: Node) -> None:
    """Replace one combiner by its first branch that is not null."""
    for keyword in ("anyOf", "oneOf"):
        if keyword in node:
            branches = node.pop(keyword)
            if isinstance(branches, list) and branches:
                real = [
                    b for b in branches if not (isinstance(b, dict) and b.get("type") == "null")
                ]
                chosen = (real or branches)[0]
                if isinstance(chosen, dict):
                    node.update(chosen)
            return


def merge_all_of(node: Node) -> None:
    """Merge the parts of `allOf` into the node."""
    parts = node.pop("allOf", [])
    merged: Node = {"properties": {}, "required": []}
    for part in parts if isinstance(parts, list) else []:
        for keyword, value in part.items() if isinstance(part, dict) else ():
            merge_keyword(merged, keyword, value)
    properties, required = merged.pop("properties"), merged.pop("required")
    if properties and isinstance(node.setdefault("properties", {}), dict):
        node["properties"].update(properties)
    if required and isinstance(node.setdefault("required", []), list):
        node["required"] = unique(node["required"], required)
    if "type" in merged:
        node["type"] = merged.pop("type")
    for keyword, value in merged.items():
        node.setdefault(keyword, value)


def merge_keyword(merged: Node, keyword: str, value: Any) -> None:
    """Merge one keyword of a part into those of the parts before."""
    if keyword == "properties":
        merged["properties"].update(value if isinstance(value, dict) else {})
    elif keyword == "required":
        merged["required"] += value if isinstance(value, list) else []
    elif keyword == "type" and exact(merged.get("type", value)) != exact(value):
        merged["type"] = "object"
    else:
        merged[keyword] = value


def unique(own: list[Any], more: list[Any]) -> list[Any]:
    """Return `own` with those of `more` that are not yet there."""
    result = list(own)
    for item in more:
        if exact(item) not in map(exact, result):
            result.append(item)
    return result


def exact(value: Any) -> str:
    """Return text that is equal for equal JSON values only, where 1, 1.0 and true differ."""
    return json.dumps(value, sort_keys=True)


def collapse_type_arrays(node: Node) -> None:
    """Keep the first type that is not null."""
    types = node.get("type")
    if isinstance(types, list) and types:
        node["type"] = ([kind for kind in types if kind != "null"] or types)[0]


def drop(*keywords: str) -> Callable[[Node], None]:
    """Return the edit that removes keywords."""

    def edit(node: Node) -> None:
        for keyword in keywords:
            node.pop(keyword, None)

    return edit


def convert_const_to_enum(node: Node) -> None:
    """Write const as enum."""
    if "const" in node:
        node["enum"] = [node.pop("const")]


def strip_null_from_enum(node: Node) -> None:
    """Remove null from enum, and an enum that is then empty."""
    if isinstance(node.get("enum"), list):
        node["enum"] = [value for value in node["enum"] if value is not None]
        if not node["enum"]:
            del node["enum"]


def add_implicit_object_type(node: Node) -> None:
    """Write the type that properties imply."""
    if "properties" in node:
        node.setdefault("type", "object")


def remove_unsupported(*, vertex: bool) -> Callable[[Node], None]:
    """Return the edit that keeps the Gemini subset."""

    def edit(node: Node) -> None:
        drop(*UNSUPPORTED.split())(node)
        if vertex and node.get("type") == "object":
            node["additionalProperties"] = False
        if node.get("type") != "array":
            node.pop("items", None)
        elif node.setdefault("items", []) == []:
            node["items"] = {"type": "string"}
        elif isinstance(node["items"], list):
            node["items"] = node["items"][0]

    return edit


def strip_formats(node: Node) -> None:
    """Remove formats that are not on the list."""
    if isinstance(node.get("format"), str) and node["format"] not in FORMATS:
        del node["format"]


def enforce_depth(value: Any, depth: int = 0) -> Any:
    """Cut objects at depth five."""
    if not isinstance(value, dict):
        return value
    if value.get("type") == "object" or "properties" in value:
        if depth >= 5:
            return {"type": "object"}
        depth += 1
    below = tuple(k for k in ALL if k not in {"prefixItems", "if", "then", "else"})
    for holder, key, child in children(value, below):
        holder[key] = enforce_depth(child, depth)
    return value


def remove_definitions(schema: Any) -> Any:
    """Remove the root's definitions."""
    if isinstance(schema, dict):
        drop("definitions", "$defs")(schema)
    return schema


def close(node: Node) -> None:
    """Forbid unnamed properties."""
    if node.get("type") == "object" or "properties" in node:
        node["additionalProperties"] = False
