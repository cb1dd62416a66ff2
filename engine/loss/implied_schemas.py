"""For each keyword that holds schemas: which parts of it do not follow from others that hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.loss.conjunction import (
    flattened,
    item_parts,
    largest,
    property_parts,
    required_of,
    smallest,
)
from engine.loss.implied_values import gaps_at, only_for
from engine.loss.impossible import is_impossible
from engine.loss.moves import Gap, Move
from engine.loss.patterns import matches

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.loss.conjunction import Parts
    from engine.loss.gaps import Prover
    from engine.loss.implied_values import Found, Implied
    from engine.loss.side import Part


@only_for("object")
def _required(_prover: Prover, wide: Part, keyword: str, flat: Parts) -> Iterator[Gap]:
    known = required_of(flat)
    for name in wide.node[keyword]:
        if name not in known:
            yield Gap((), wide.side.part({"required": [name]}), keyword, flat)


@only_for("object")
def _dependent(_prover: Prover, wide: Part, keyword: str, flat: Parts) -> Iterator[Gap]:
    for name, others in wide.node[keyword].items():
        if is_impossible(flattened(property_parts(flat, name))):
            continue
        with_name = (*flat, wide.side.part({"required": [name]}))
        if missing := [other for other in others if other not in required_of(with_name)]:
            part = wide.side.part({keyword: {name: missing}})
            yield Gap((), part, keyword, with_name)


@only_for("object")
def _properties(prover: Prover, wide: Part, _keyword: str, flat: Parts) -> Iterator[Gap]:
    for name, schema in wide.node["properties"].items():
        yield from prover.gaps(
            wide.side.part(schema), property_parts(flat, name), (Move("property", name),)
        )


@only_for("object")
def _pattern_properties(prover: Prover, wide: Part, keyword: str, flat: Parts) -> Iterator[Gap]:
    for pattern, schema in wide.node[keyword].items():
        part = wide.side.part(schema)
        for name in _declared(flat):
            if matches(pattern, name):
                narrow = property_parts(flat, name)
                yield from prover.gaps(part, narrow, (Move("property", name),))
        others: list[Part] = []
        for side, node in flat:
            held = node.get(keyword, {})
            if pattern in held:
                others.append(side.part(held[pattern]))
            elif not held and "additionalProperties" in node:
                others.append(side.part(node["additionalProperties"]))
        yield from prover.gaps(part, tuple(others), (Move("pattern", pattern),))


def _declared(flat: Parts) -> list[str]:
    return list(dict.fromkeys(name for _, node in flat for name in node.get("properties", ())))


@only_for("object")
def _additional(prover: Prover, wide: Part, keyword: str, flat: Parts) -> Iterator[Gap]:
    node = wide.node
    part = wide.side.part(node[keyword])
    patterns = node.get("patternProperties", {})
    for name in _declared(flat):
        if name not in node.get("properties", ()) and not any(matches(p, name) for p in patterns):
            yield from prover.gaps(part, property_parts(flat, name), (Move("property", name),))
    others: list[Part] = []
    for side, other in flat:
        held = other.get("patternProperties", {})
        for pattern in held.keys() - patterns.keys():
            narrow = (side.part(held[pattern]),)
            yield from prover.gaps(part, narrow, (Move("pattern", pattern),))
        if keyword in other:
            others.append(side.part(other[keyword]))
        elif other.get("unevaluatedProperties") is False and _looks_alone(other):
            others.append(side.part(False))  # noqa: FBT003  # a schema
    yield from prover.gaps(part, tuple(others), (Move("extra"),))


def _looks_alone(node: dict[str, Any]) -> bool:
    return node.keys().isdisjoint(("$ref", "allOf", "anyOf", "oneOf", "if", "dependentSchemas"))


@only_for("object")
def _names(prover: Prover, wide: Part, keyword: str, flat: Parts) -> Iterator[Gap]:
    known = [side.part(node[keyword]) for side, node in flat if keyword in node]
    text = wide.side.part({"type": "string"})
    closed = any(
        node.get("additionalProperties") is False and "patternProperties" not in node
        for _, node in flat
    )
    if closed:
        known.append(wide.side.part({"enum": _declared(flat)}))
    part = wide.side.part(wide.node[keyword])
    yield from prover.gaps(part, (*known, text), (Move("name"),))


@only_for("array")
def _listed_items(prover: Prover, wide: Part, keyword: str, flat: Parts) -> Iterator[Gap]:
    most = smallest(flat, "maxItems")
    for index, schema in enumerate(wide.node[keyword]):
        if most is None or index < most:
            narrow = item_parts(flat, index)
            yield from prover.gaps(wide.side.part(schema), narrow, (Move("item", index),))


@only_for("array")
def _items(prover: Prover, wide: Part, keyword: str, flat: Parts) -> Iterator[Gap]:
    part = wide.side.part(wide.node[keyword])
    start = len(wide.node.get("prefixItems", ()))
    listed = max((len(node.get("prefixItems", ())) for _, node in flat), default=0)
    most = smallest(flat, "maxItems")
    for index in range(start, listed):
        if most is None or index < most:
            yield from prover.gaps(part, item_parts(flat, index), (Move("item", index),))
    last = max(start, listed)
    if most is None or last < most:
        yield from prover.gaps(part, item_parts(flat, None), (Move("item", last),))


@only_for("array")
def _contains(prover: Prover, wide: Part, keyword: str, flat: Parts) -> Found:
    if not tuple(gaps_at(prover, wide, keyword, flat)):
        return ()
    least, most = wide.node.get("minContains", 1), wide.node.get("maxContains")
    part = wide.side.part(wide.node[keyword])
    for side, node in flat:
        same_counts = (node.get("minContains", 1), node.get("maxContains")) == (least, most)
        if keyword in node and same_counts:
            other = side.part(node[keyword])
            if prover.covers(part, (other,)) and (most is None or prover.covers(other, (part,))):
                return ()
    items_match = least <= 1 and most is None and (largest(flat, "minItems") or 0) >= least
    if items_match and prover.covers(part, item_parts(flat, 0)):
        return ()
    return (Gap((), wide, keyword, flat),)


def _all_of(prover: Prover, wide: Part, keyword: str, flat: Parts) -> Iterator[Gap]:
    for schema in wide.node[keyword]:
        yield from prover.gaps(wide.side.part(schema), flat)


def _any_of(prover: Prover, wide: Part, keyword: str, flat: Parts) -> Found:
    if any(prover.covers(wide.side.part(branch), flat) for branch in wide.node[keyword]):
        return ()
    return (Gap((), wide, keyword, flat),)


def _one_of(prover: Prover, wide: Part, keyword: str, flat: Parts) -> Found:
    branches = [wide.side.part(branch) for branch in wide.node[keyword]]
    for side, node in flat:
        if keyword in node and len(node[keyword]) == len(branches):
            others = [side.part(branch) for branch in node[keyword]]
            if all(map(prover_equal(prover), branches, others)):
                return ()
    fitting = [branch for branch in branches if prover.covers(branch, flat)]
    if len(fitting) == 1:
        rest = [branch for branch in branches if branch is not fitting[0]]
        if all(is_impossible(flattened((*flat, branch))) for branch in rest):
            return ()
    return (Gap((), wide, keyword, flat),)


def prover_equal(prover: Prover) -> Callable[[Part, Part], bool]:
    """Return what tells whether two parts let the same values pass, for certain."""
    return lambda one, other: prover.covers(one, (other,)) and prover.covers(other, (one,))


def _not(prover: Prover, wide: Part, keyword: str, flat: Parts) -> Found:
    refused = wide.side.part(wide.node[keyword])
    for side, node in flat:
        if keyword in node and prover.covers(side.part(node[keyword]), (refused,)):
            return ()
    if is_impossible(flattened((*flat, refused))):
        return ()
    return (Gap((), wide, keyword, flat),)


def _if(prover: Prover, wide: Part, keyword: str, flat: Parts) -> Found:
    node = wide.node
    met = (*flat, wide.side.part(node["if"]))
    unmet = (*flat, wide.side.part({"not": node["if"]}))
    then = wide.side.part(node.get("then", True))
    otherwise = wide.side.part(node.get("else", True))
    if prover.covers(then, met) and prover.covers(otherwise, unmet):
        return ()
    return (Gap((), wide, keyword, flat),)


def _follows_if(_prover: Prover, _wide: Part, _keyword: str, _flat: Parts) -> Found:
    return ()


def _reference(prover: Prover, wide: Part, keyword: str, flat: Parts) -> Iterator[Gap]:
    target = wide.side.target(wide.node[keyword])
    if target is not None:
        yield from prover.gaps(wide.side.part(target), flat)


@only_for("object")
def _dependent_schemas(prover: Prover, wide: Part, keyword: str, flat: Parts) -> Iterator[Gap]:
    for name, schema in wide.node[keyword].items():
        if is_impossible(flattened(property_parts(flat, name))):
            continue
        known = [
            side.part(node[keyword][name]) for side, node in flat if name in node.get(keyword, ())
        ]
        with_name = (*flat, *known, wide.side.part({"required": [name]}))
        yield from prover.gaps(wide.side.part(schema), with_name)


def _unevaluated(_prover: Prover, wide: Part, keyword: str, flat: Parts) -> Found:
    """Take a keyword that depends on all its neighbours as implied by nothing."""
    return (Gap((), wide, keyword, flat),)


OF_SCHEMAS: Final[dict[str, Implied]] = {
    "required": _required,
    "dependentRequired": _dependent,
    "properties": _properties,
    "patternProperties": _pattern_properties,
    "additionalProperties": _additional,
    "propertyNames": _names,
    "prefixItems": _listed_items,
    "items": _items,
    "contains": _contains,
    "minContains": _follows_if,
    "maxContains": _follows_if,
    "allOf": _all_of,
    "anyOf": _any_of,
    "oneOf": _one_of,
    "not": _not,
    "if": _if,
    "then": _follows_if,
    "else": _follows_if,
    "$ref": _reference,
    "dependentSchemas": _dependent_schemas,
    "unevaluatedProperties": _unevaluated,
    "unevaluatedItems": _unevaluated,
}
"""The rule of each keyword that holds schemas or names of properties."""
