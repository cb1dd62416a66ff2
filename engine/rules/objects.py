"""Predicates on JSON Schema nodes that OpenAI's and Anthropic's surfaces share."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from engine.rules.model import Hit
from engine.rules.values import (
    branch_of,
    has_type,
    json_text,
    kind_of,
    names_of,
    required_of,
    types_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from engine.rules.nodes import Node

    Check = Callable[[Node], Iterator[Hit]]

_TYPED = frozenset({"type", "$ref", "anyOf", "oneOf", "allOf"})


def root_type(node: Node) -> Iterator[Hit]:
    """Find a root whose type is anything but object."""
    named = node.schema.get("type") if isinstance(node.schema, dict) else None
    if named != "object":
        at = ("type",) if named is not None else ()
        yield Hit(at, {"value": named if isinstance(named, str) else repr(named)[:100]})


def root_keywords(refused: Iterable[str]) -> Check:
    """Return the check of the root for keywords."""

    def check(node: Node) -> Iterator[Hit]:
        if isinstance(node.schema, dict):
            for keyword in refused:
                if keyword in node.schema:
                    yield Hit((keyword,), {"keyword": keyword})

    return check


def root_properties_missing(node: Node) -> Iterator[Hit]:
    """Find a root of type object without properties."""
    if isinstance(node.schema, dict) and node.schema.get("type") == "object":
        yield from properties_missing(node)


def properties_missing(node: Node) -> Iterator[Hit]:
    """Find objects without properties."""
    if has_type(node.schema, "object") and "properties" not in node.schema:
        yield Hit(branch=branch_of(node.schema, "object"))


def items_missing(node: Node) -> Iterator[Hit]:
    """Find arrays without items."""
    if has_type(node.schema, "array") and "items" not in node.schema:
        yield Hit(branch=branch_of(node.schema, "array"))


def not_closed(node: Node) -> Iterator[Hit]:
    """Find objects that do not say `additionalProperties: false`."""
    if is_object(node.schema) and node.schema.get("additionalProperties") is not False:
        at = ("additionalProperties",) if "additionalProperties" in node.schema else ()
        yield Hit(at, branch=branch_of(node.schema, "object"))


def not_required(node: Node) -> Iterator[Hit]:
    """Find properties that required does not name."""
    named = {name for name in required_of(node.schema) if isinstance(name, str)}
    for name in names_of(node.schema):
        if name not in named:
            branch = branch_of(node.schema, "object")
            yield Hit(("properties", name), {"name": name}, branch)


def required_undefined(node: Node) -> Iterator[Hit]:
    """Find required names that are no properties."""
    declared = names_of(node.schema)
    for name in required_of(node.schema):
        if isinstance(name, str) and name not in declared:
            branch = branch_of(node.schema, "object")
            yield Hit(("required",), {"name": name}, branch)


def type_missing(node: Node) -> Iterator[Hit]:
    """Find nodes below the root that neither a type nor another keyword gives one."""
    if node.parent is not None and _TYPED.isdisjoint(node.schema):
        yield Hit()


def keywords(refused: Iterable[str], types: Mapping[str, str] | None = None) -> Check:
    """Return the check for keywords; `types` names the type that each belongs to."""
    refused = tuple(refused)
    owner = types or {}

    def check(node: Node) -> Iterator[Hit]:
        for keyword in refused:
            if keyword in node.schema:
                values = {"keyword": keyword, "kind": _kind(node.schema, owner.get(keyword))}
                branch = branch_of(node.schema, owner.get(keyword))
                yield Hit((keyword,), values, branch)

    return check


def keywords_outside(known: frozenset[str]) -> Check:
    """Return the check for keywords that are none of `known`."""

    def check(node: Node) -> Iterator[Hit]:
        for keyword in node.schema:
            if keyword not in known:
                yield Hit((keyword,), {"keyword": keyword})

    return check


def formats_outside(allowed: frozenset[str]) -> Check:
    """Return the check for formats that are none of `allowed`."""

    def check(node: Node) -> Iterator[Hit]:
        named = node.schema.get("format")
        if isinstance(named, str) and named not in allowed:
            yield Hit(("format",), {"value": named}, branch_of(node.schema, "string"))

    return check


def ref_siblings(node: Node) -> Iterator[Hit]:
    """Find keywords beside `$ref`, definitions excepted."""
    if isinstance(node.schema.get("$ref"), str):
        for keyword in node.schema:
            if keyword not in {"$ref", "$defs", "definitions"}:
                yield Hit((keyword,), {"keyword": keyword})


def boolean_schemas(node: Node) -> Iterator[Hit]:
    """Find boolean schemas under properties and items."""
    for name, child in names_of(node.schema).items():
        if isinstance(child, bool):
            yield Hit(("properties", name))
    if isinstance(node.schema.get("items"), bool):
        yield Hit(("items",))


def property_names(pattern: str) -> Check:
    """Return the check of property names against a whole-name pattern."""
    compiled = re.compile(pattern)

    def check(node: Node) -> Iterator[Hit]:
        for name in names_of(node.schema):
            if not compiled.fullmatch(name):
                yield Hit(("properties", name), {"name": json_text(name)})

    return check


def patterns_with(construct: str) -> Check:
    """Return the check of `pattern` for a construct of regular expressions."""
    found_in = lru_cache(maxsize=4096)(re.compile(construct).search)

    def check(node: Node) -> Iterator[Hit]:
        pattern = node.schema.get("pattern")
        if isinstance(pattern, str) and found_in(pattern):
            yield Hit(("pattern",))

    return check


def odd_enum_members(node: Node) -> Iterator[Hit]:
    """Find members of enum that are objects or arrays."""
    members = node.schema.get("enum")
    if isinstance(members, list):
        for member in members:
            if isinstance(member, dict | list):
                yield Hit(("enum",), {"what": kind_of(member)})


def is_object(schema: Mapping[str, Any]) -> bool:
    """Tell whether a node stands for objects: by its type, or without one by its properties."""
    return has_type(schema, "object") or ("type" not in schema and "properties" in schema)


def _kind(schema: Mapping[str, Any], owner: str | None) -> str:
    """Return the type that a message names: the one of the keyword, of numbers the node's own."""
    kinds = types_of(schema)
    if owner is None:
        return next((kind for kind in kinds if kind in {"integer", "number"}), "number")
    return owner
