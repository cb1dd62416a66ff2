"""For each keyword: which parts of it do not follow from schemas that hold already."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from engine.loss.conjunction import (
    NUMBERS,
    equal,
    flattened,
    is_impossible,
    item_parts,
    largest,
    property_parts,
    required_of,
    restricted,
    smallest,
    types_of,
    widened,
)
from engine.loss.moves import Gap, Move
from engine.loss.patterns import matches

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from engine.loss.conjunction import Parts
    from engine.loss.gaps import Prover
    from engine.loss.side import Part

    Found: TypeAlias = Iterable[Gap]
    Implied: TypeAlias = Callable[[Prover, Part, str, Parts], Found]


def gaps_at(_prover: Prover, wide: Part, keyword: str, flat: Parts) -> Found:
    """Find a keyword implied by nothing but itself, word for word."""
    if keyword in flat_keywords(flat) and not wide.side.has_references:
        own = restricted(wide, (keyword,)).node
        if any(_same_text(own, restricted(part, (keyword,)).node) for part in flat):
            return ()
    return (Gap((), wide, keyword, flat),)


def _unevaluated(_prover: Prover, wide: Part, keyword: str, flat: Parts) -> Found:
    """Take a keyword that depends on all its neighbours as implied by nothing."""
    return (Gap((), wide, keyword, flat),)


def flat_keywords(flat: Parts) -> frozenset[str]:
    """Return every keyword of the parts."""
    return frozenset(keyword for _, node in flat for keyword in node)


def _same_text(first: Any, second: Any) -> bool:
    return first.keys() == second.keys() and equal(first, second)


def _type(_prover: Prover, wide: Part, keyword: str, flat: Parts) -> Found:
    if types_of(flat) <= widened(wide.node["type"]):
        return ()
    return (Gap((), wide, keyword, flat),)


def _only_for(*types: str) -> Callable[[Implied], Implied]:
    """Return a keyword's rule that holds where none of some types is allowed."""

    def wrap(rule: Implied) -> Implied:
        def applied(prover: Prover, wide: Part, keyword: str, flat: Parts) -> Found:
            if types_of(flat).isdisjoint(types):
                return ()
            return rule(prover, wide, keyword, flat)

        return applied

    return wrap


@_only_for("number", "integer")
def _bound(_prover: Prover, wide: Part, keyword: str, flat: Parts) -> Found:
    limit = wide.node[keyword]
    low = keyword in ("minimum", "exclusiveMinimum")
    is_open = keyword.startswith("exclusive")
    closed = largest(flat, "minimum") if low else smallest(flat, "maximum")
    strict = largest(flat, "exclusiveMinimum") if low else smallest(flat, "exclusiveMaximum")
    if strict is not None and (strict >= limit if low else strict <= limit):
        return ()
    if closed is not None:
        if closed == limit and not is_open:
            return ()
        if closed > limit if low else closed < limit:
            return ()
    if strict is not None and "number" not in types_of(flat) and not is_open:
        nearest = strict + 1 if low else strict - 1
        if nearest >= limit if low else nearest <= limit:
            return ()
    return (Gap((), wide, keyword, flat),)


@_only_for("number", "integer")
def _multiple(_prover: Prover, wide: Part, keyword: str, flat: Parts) -> Found:
    step = wide.node[keyword]
    known = [node[keyword] for _, node in flat if keyword in node]
    if types_of(flat) & NUMBERS == {"integer"}:
        known.append(1)
    if any(other == step or (isinstance(step, int) and other % step == 0) for other in known):
        return ()
    return (Gap((), wide, keyword, flat),)


def _at_least(_prover: Prover, wide: Part, keyword: str, flat: Parts) -> Found:
    known = largest(flat, keyword)
    if keyword == "minProperties" and "object" in types_of(flat):
        known = max(known or 0, len(required_of(flat)))
    least = known is not None and known >= wide.node[keyword]
    return () if least else (Gap((), wide, keyword, flat),)


def _at_most(_prover: Prover, wide: Part, keyword: str, flat: Parts) -> Found:
    known = smallest(flat, keyword)
    most = known is not None and known <= wide.node[keyword]
    return () if most else (Gap((), wide, keyword, flat),)


def _same_value(_prover: Prover, wide: Part, keyword: str, flat: Parts) -> Found:
    value = wide.node[keyword]
    known = any(keyword in node and node[keyword] == value for _, node in flat)
    return () if known else (Gap((), wide, keyword, flat),)


@_only_for("array")
def _unique(prover: Prover, wide: Part, keyword: str, flat: Parts) -> Found:
    most = smallest(flat, "maxItems")
    return () if most is not None and most <= 1 else _same_value(prover, wide, keyword, flat)


@_only_for("object")
def _required(_prover: Prover, wide: Part, keyword: str, flat: Parts) -> Iterator[Gap]:
    known = required_of(flat)
    for name in wide.node[keyword]:
        if name not in known:
            yield Gap((), wide.side.part({"required": [name]}), keyword, flat)


@_only_for("object")
def _dependent(_prover: Prover, wide: Part, keyword: str, flat: Parts) -> Iterator[Gap]:
    for name, others in wide.node[keyword].items():
        if is_impossible(flattened(property_parts(flat, name))):
            continue
        with_name = (*flat, wide.side.part({"required": [name]}))
        if missing := [other for other in others if other not in required_of(with_name)]:
            part = wide.side.part({keyword: {name: missing}})
            yield Gap((), part, keyword, with_name)


@_only_for("object")
def _properties(prover: Prover, wide: Part, _keyword: str, flat: Parts) -> Iterator[Gap]:
    for name, schema in wide.node["properties"].items():
        yield from prover.gaps(
            wide.side.part(schema), property_parts(flat, name), (Move("property", name),)
        )


@_only_for("object")
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


@_only_for("object")
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


@_only_for("object")
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


@_only_for("array")
def _listed_items(prover: Prover, wide: Part, keyword: str, flat: Parts) -> Iterator[Gap]:
    most = smallest(flat, "maxItems")
    for index, schema in enumerate(wide.node[keyword]):
        if most is None or index < most:
            narrow = item_parts(flat, index)
            yield from prover.gaps(wide.side.part(schema), narrow, (Move("item", index),))


@_only_for("array")
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


@_only_for("array")
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


@_only_for("object")
def _dependent_schemas(prover: Prover, wide: Part, keyword: str, flat: Parts) -> Iterator[Gap]:
    for name, schema in wide.node[keyword].items():
        if is_impossible(flattened(property_parts(flat, name))):
            continue
        known = [
            side.part(node[keyword][name]) for side, node in flat if name in node.get(keyword, ())
        ]
        with_name = (*flat, *known, wide.side.part({"required": [name]}))
        yield from prover.gaps(wide.side.part(schema), with_name)


_TEXT: Final = _only_for("string")
_ARRAY: Final = _only_for("array")
_OBJECT: Final = _only_for("object")

IMPLIED: Final[dict[str, Implied]] = {
    "type": _type,
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), _bound),
    "multipleOf": _multiple,
    "minLength": _TEXT(_at_least),
    "maxLength": _TEXT(_at_most),
    "pattern": _TEXT(_same_value),
    "format": _TEXT(_same_value),
    "minItems": _ARRAY(_at_least),
    "maxItems": _ARRAY(_at_most),
    "uniqueItems": _unique,
    "minProperties": _OBJECT(_at_least),
    "maxProperties": _OBJECT(_at_most),
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
"""The rule of each keyword; one without a rule is implied by the same text alone."""
