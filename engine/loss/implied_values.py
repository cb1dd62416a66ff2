"""For each keyword about plain values: whether it follows from schemas that hold already."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from engine.loss.conjunction import (
    NUMBERS,
    equal,
    finite_values,
    key_of,
    largest,
    required_of,
    restricted,
    smallest,
    types_of,
    widened,
)
from engine.loss.moves import Gap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.loss.conjunction import Parts
    from engine.loss.gaps import Prover
    from engine.loss.node import Node
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


def flat_keywords(flat: Parts) -> frozenset[str]:
    """Return every keyword of the parts."""
    return frozenset(keyword for _, node in flat for keyword in node)


def _same_text(first: Node, second: Node) -> bool:
    return first.keys() == second.keys() and equal(first, second)


def _type(_prover: Prover, wide: Part, keyword: str, flat: Parts) -> Found:
    if types_of(flat) <= widened(wide.node["type"]):
        return ()
    return (Gap((), wide, keyword, flat),)


def _values(_prover: Prover, wide: Part, keyword: str, flat: Parts) -> Found:
    allowed = [wide.node["const"]] if keyword == "const" else wide.node["enum"]
    keys = {key_of(value) for value in allowed}
    values = finite_values(flat)
    if values is not None and all(key_of(value) in keys for value in values):
        return ()
    return (Gap((), wide, keyword, flat),)


def only_for(*types: str) -> Callable[[Implied], Implied]:
    """Return a keyword's rule that holds where none of some types is allowed."""

    def wrap(rule: Implied) -> Implied:
        def applied(prover: Prover, wide: Part, keyword: str, flat: Parts) -> Found:
            if types_of(flat).isdisjoint(types):
                return ()
            return rule(prover, wide, keyword, flat)

        return applied

    return wrap


@only_for("number", "integer")
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


@only_for("number", "integer")
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


@only_for("array")
def _unique(prover: Prover, wide: Part, keyword: str, flat: Parts) -> Found:
    most = smallest(flat, "maxItems")
    return () if most is not None and most <= 1 else _same_value(prover, wide, keyword, flat)


_TEXT: Final = only_for("string")
_ARRAY: Final = only_for("array")
_OBJECT: Final = only_for("object")

OF_VALUES: Final[dict[str, Implied]] = {
    "type": _type,
    "enum": _values,
    "const": _values,
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
}
"""The rule of each keyword without schemas in it; one without a rule stands by its text alone."""
