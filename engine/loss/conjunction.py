"""Several schemas that hold at once: what follows from them together."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from engine.loss.node import TYPES
from engine.loss.patterns import matches
from engine.loss.reading import read_whole
from engine.loss.side import Part, Side
from engine.loss.validators import first_validator

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.loss.node import Node

    Parts = tuple[Part, ...]

NUMBERS: Final = frozenset({"integer", "number"})
_ALL_TYPES: Final = frozenset(TYPES)


def flattened(parts: Iterable[Part]) -> Parts:
    """Return the parts with what their `allOf` and `$ref` hold as parts beside them."""
    result: list[Part] = []
    pending = list(parts)
    seen: set[int] = set()
    for part in pending:  # grows while it runs
        side, node = part
        if id(node) in seen or not node:
            continue
        seen.add(id(node))
        if "$ref" in node:
            target = side.target(node["$ref"])
            if target is not None:
                pending.append(side.part(target))
        pending.extend(side.part(member) for member in node.get("allOf", ()))
        bare = side.bare(node)
        if bare.node:
            result.append(bare)
    return tuple(result)


def types_of(flat: Parts) -> frozenset[str]:
    """Return the types that the parts allow together; "number" comes with "integer"."""
    allowed = _ALL_TYPES
    for _, node in flat:
        if "type" in node:
            allowed &= widened(node["type"])
    return allowed


def widened(types: Iterable[str]) -> frozenset[str]:
    """Return a set of types in which "number" comes with "integer"."""
    names = frozenset(types)
    return names | NUMBERS if "number" in names else names


def type_of(value: Any) -> str:
    """Return the narrowest type of a JSON value; 1.0 is an integer."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int) or (isinstance(value, float) and value.is_integer()):
        return "integer"
    if isinstance(value, float):
        return "number"
    if isinstance(value, str):
        return "string"
    return "array" if isinstance(value, list | tuple) else "object"


def equal(first: Any, second: Any) -> bool:
    """Tell whether two values are the same to JSON Schema: 1 and 1.0 are, 1 and true are not."""
    return key_of(first) == key_of(second)


def key_of(value: Any) -> str:
    """Return a text that equal values share."""

    def plain(part: Any) -> Any:
        if isinstance(part, float) and part.is_integer():
            return int(part)
        if isinstance(part, dict):
            return {name: plain(member) for name, member in part.items()}
        return [plain(member) for member in part] if isinstance(part, list | tuple) else part

    return json.dumps(plain(value), sort_keys=True)


def finite_values(flat: Parts) -> list[Any] | None:
    """Return the values that `enum`, `const` and types leave, or None where they are no list."""
    left: dict[str, Any] | None = None
    for _, node in flat:
        for values in ([node["const"]] if "const" in node else None, node.get("enum")):
            if values is not None:
                keyed = {key_of(value): value for value in values}
                left = keyed if left is None else {k: v for k, v in left.items() if k in keyed}
    types = types_of(flat)
    if left is None:
        if types <= {"null", "boolean"}:
            return [value for value in (None, False, True) if type_of(value) in types]
        return None
    return [value for value in left.values() if type_of(value) in types]


def required_of(flat: Parts) -> list[str]:
    """Return the names that every object must have, those that follow from others included."""
    names = dict.fromkeys(name for _, node in flat for name in node.get("required", ()))
    pending = list(names)
    for name in pending:  # grows while it runs
        for _, node in flat:
            for other in node.get("dependentRequired", {}).get(name, ()):
                if other not in names:
                    names[other] = None
                    pending.append(other)
    return list(names)


def property_parts(flat: Parts, name: str) -> Parts:
    """Return what holds for the value of a property."""
    found: list[Part] = []
    for side, node in flat:
        before = len(found)
        if name in node.get("properties", ()):
            found.append(side.part(node["properties"][name]))
        found.extend(
            side.part(member)
            for pattern, member in node.get("patternProperties", {}).items()
            if matches(pattern, name)
        )
        if len(found) == before and "additionalProperties" in node:
            found.append(side.part(node["additionalProperties"]))
        elif len(found) == before and node.get("unevaluatedProperties") is False:
            found += _unevaluated(side, node, name)
    return tuple(found)


def _unevaluated(side: Side, node: Node, name: str) -> list[Part]:
    """Return "nothing" for a property that no applicator of a node could have looked at."""
    if node.keys() & {"$ref", "allOf", "anyOf", "oneOf", "if", "dependentSchemas"}:
        return []
    return [] if name in node.get("properties", ()) else [side.part(False)]  # noqa: FBT003  # a schema


def item_parts(flat: Parts, index: int | None) -> Parts:
    """Return what holds for an item; None means one beyond every list of items."""
    found: list[Part] = []
    for side, node in flat:
        listed = node.get("prefixItems", ())
        if index is not None and index < len(listed):
            found.append(side.part(listed[index]))
        elif "items" in node:
            found.append(side.part(node["items"]))
    return tuple(found)


def largest(flat: Parts, keyword: str) -> Any:
    """Return the largest value of a keyword among the parts, or None."""
    values = [node[keyword] for _, node in flat if keyword in node]
    if keyword == "minLength":
        values += [_LENGTHS[node["format"]][0] for _, node in flat if "format" in node]
    return max(values, default=None)


def smallest(flat: Parts, keyword: str) -> Any:
    """Return the smallest value of a keyword among the parts, or None."""
    values = [node[keyword] for _, node in flat if keyword in node]
    if keyword == "maxLength":
        most = [_LENGTHS[node["format"]][1] for _, node in flat if "format" in node]
        values += [length for length in most if length is not None]
    return min(values, default=None)


_LENGTHS: Final = {
    "date-time": (20, None),
    "date": (10, 10),
    "time": (9, None),
    "email": (3, None),
    "uri": (2, None),
    "uuid": (36, 36),
    "ipv4": (7, 15),
    "ipv6": (2, 45),
}
"""The fewest and most characters of each format."""


def accepts(part: Part, value: Any) -> bool | None:
    """Return whether a part lets a value pass, by the first validator; None where it cannot say."""
    validator = _validator_of(part)
    if validator is None:
        return None
    try:
        return bool(validator.is_valid(value))
    except ValueError:
        return None


def _validator_of(part: Part) -> Any:
    known = part.side.validators
    if id(part.node) not in known:
        known[id(part.node)] = (part.node, first_validator(read_whole(part).schema))
    return known[id(part.node)][1]


def restricted(part: Part, keywords: Iterable[str]) -> Part:
    """Return a part with some of its keywords alone, and those that give them their meaning."""
    kept = set(keywords)
    for keyword in tuple(kept):
        kept |= _COMPANIONS.get(keyword, frozenset())
    if kept >= part.node.keys():
        return part
    return Part(part.side, {key: value for key, value in part.node.items() if key in kept})


_COMPANIONS: Final = {
    "additionalProperties": frozenset({"properties", "patternProperties"}),
    "items": frozenset({"prefixItems"}),
    "if": frozenset({"then", "else"}),
    "contains": frozenset({"minContains", "maxContains"}),
}
