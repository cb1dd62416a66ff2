"""What Gemini's and Vertex AI's second stage looks for: predicates on a node that was parsed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from engine.facts import gemini, names
from engine.rules.model import Hit
from engine.rules.values import json_text, names_of, required_of, types_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.rules.nodes import Node

_VERTEX_PROPERTY: Final = re.compile(names.VERTEX_PROPERTY)


def kinds_of(schema: Any) -> frozenset[str]:
    """Return the types of a schema in capitals, as the proto names them."""
    return frozenset(name.upper() for name in types_of(schema))


def root_not_object(node: Node) -> Iterator[Hit]:
    """Find a root whose type is not object."""
    if "OBJECT" not in kinds_of(node.schema):
        yield Hit()


def items_missing(node: Node) -> Iterator[Hit]:
    """Find arrays without items."""
    if "ARRAY" in kinds_of(node.schema) and node.schema.get("items") is None:
        yield Hit()


def items_without_array(node: Node) -> Iterator[Hit]:
    """Find items on what is no array."""
    if isinstance(node.schema.get("items"), dict) and "ARRAY" not in kinds_of(node.schema):
        yield Hit(("items",))


def object_only(node: Node) -> Iterator[Hit]:
    """Find properties and required on what is no object; empty ones are not sent."""
    if "OBJECT" in kinds_of(node.schema):
        return
    for keyword in ("properties", "required"):
        if node.schema.get(keyword):
            yield Hit((keyword,), {"keyword": keyword})


def empty_object(node: Node) -> Iterator[Hit]:
    """Find objects without properties."""
    if "OBJECT" in kinds_of(node.schema) and not node.schema.get("properties"):
        yield Hit()


def string_format(node: Node) -> Iterator[Hit]:
    """Find formats of strings that are not taken."""
    yield from _odd_format(node, frozenset({"STRING"}), gemini.STRING_FORMATS)


def number_format(node: Node) -> Iterator[Hit]:
    """Find formats of numbers that are not taken."""
    yield from _odd_format(node, frozenset({"NUMBER", "INTEGER"}), gemini.NUMBER_FORMATS)


def _odd_format(node: Node, kinds: frozenset[str], allowed: frozenset[str]) -> Iterator[Hit]:
    named = node.schema.get("format")
    if isinstance(named, str) and named not in allowed and kinds & kinds_of(node.schema):
        yield Hit(("format",), {"value": named})


def enum_without_string(node: Node) -> Iterator[Hit]:
    """Find enums on what is no string."""
    if node.schema.get("enum") and "STRING" not in kinds_of(node.schema):
        yield Hit(("enum",))


def enum_empty(node: Node) -> Iterator[Hit]:
    """Find empty enums."""
    if node.schema.get("enum") == []:
        yield Hit(("enum",))


def enum_empty_member(node: Node) -> Iterator[Hit]:
    """Find empty strings in enums."""
    members = node.schema.get("enum")
    if isinstance(members, list):
        for number, member in enumerate(members):
            if member == "":
                yield Hit(("enum",), {"number": number})


def required_undefined(node: Node) -> Iterator[Hit]:
    """Find required names that are no properties."""
    declared = names_of(node.schema)
    for number, name in enumerate(required_of(node.schema)):
        if isinstance(name, str) and name not in declared:
            yield Hit(("required",), {"number": number, "name": name})


def too_deep(limit: int) -> Callable[[Node], Iterator[Hit]]:
    """Return the check for nodes that begin to lie deeper than `limit` levels."""

    def check(node: Node) -> Iterator[Hit]:
        if node.level == limit:
            yield Hit((), {"limit": limit})

    return check


def companions_of_any_of(node: Node) -> Iterator[Hit]:
    """Find keywords beside anyOf."""
    alternatives = node.schema.get("anyOf") or node.schema.get("any_of")
    if isinstance(alternatives, list):
        for keyword in node.schema:
            if keyword not in {"anyOf", "any_of"}:
                yield Hit((keyword,), {"keyword": keyword})


def companions_of_ref(node: Node) -> Iterator[Hit]:
    """Find keywords beside Vertex's ref, the two allowed ones excepted."""
    ref = node.schema.get("ref")
    if isinstance(ref, str):
        for keyword in node.schema:
            if keyword not in {"ref", *gemini.REF_COMPANIONS}:
                yield Hit((keyword,), {"keyword": keyword, "ref": ref.rpartition("/")[2]})


def type_missing(node: Node) -> Iterator[Hit]:
    """Find nodes without a type that neither anyOf nor ref gives one."""
    if not any(node.schema.get(keyword) for keyword in ("type", "anyOf", "any_of", "ref", "$ref")):
        yield Hit()


def type_against_shape(node: Node) -> Iterator[Hit]:
    """Find properties on what is no OBJECT, and items on what is no ARRAY, a type being there."""
    kinds = kinds_of(node.schema)
    if not kinds:
        return
    for keyword, kind in (("properties", "OBJECT"), ("items", "ARRAY")):
        if node.schema.get(keyword) and kind not in kinds:
            yield Hit((keyword,), {"keyword": keyword, "kind": kind})


def property_name(node: Node) -> Iterator[Hit]:
    """Find property names outside Vertex's pattern."""
    for name in names_of(node.schema):
        if not _VERTEX_PROPERTY.fullmatch(name):
            yield Hit(("properties", name), {"name": json_text(name)})
