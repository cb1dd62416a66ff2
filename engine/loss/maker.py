"""Make small values that satisfy schemas, with a chosen place inside filled on purpose."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from engine.loss.conjunction import (
    accepts,
    finite_values,
    flattened,
    item_parts,
    key_of,
    largest,
    property_parts,
    required_of,
    smallest,
    types_of,
)
from engine.loss.gaps import variants
from engine.loss.impossible import is_impossible
from engine.loss.negation import unused_name
from engine.loss.regex import texts_matching
from engine.loss.scalars import numbers, ordered_types, strings

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from engine.loss.conjunction import Parts
    from engine.loss.moves import Move
    from engine.loss.side import Part

    Values = Iterator[Any]

FUEL: Final = 1_500
"""Nodes that making one value may look at."""

_DEEPEST: Final = 40
_MOST_VARIANTS: Final = 24
_MOST_ELEMENTS: Final = 10_001
_TRIES: Final = 12
_MOST_OPTIONAL: Final = 8
_CAREFUL: Final = frozenset(
    {"not", "oneOf", "if", "contains", "dependentSchemas", "unevaluatedProperties", "enum", "const"}
)


class Maker:
    """Makes values, within a bound of work."""

    def __init__(self, fuel: int = FUEL) -> None:
        self.fuel = fuel
        self._depth = 0

    def values(self, parts: Parts) -> Values:
        """Yield a few values that should satisfy all parts, the simplest first."""
        self.fuel -= 1
        if self.fuel < 0 or self._depth > _DEEPEST:
            return
        careful = _careful(parts)
        for flat in self.expanded(parts):
            for value in islice(self._of(flat), _TRIES):
                if all(accepts(part, value) is not False for part in careful):
                    yield value

    def expanded(self, parts: Parts) -> Iterator[Parts]:
        """Yield the parts without choices, once for each way to choose."""
        pending = [tuple(parts)]
        met = 0
        while pending and met < _MOST_VARIANTS:
            flat = flattened(pending.pop())
            if is_impossible(flat):
                continue
            flat = _with_dependent(flat)
            choices = variants(flat)
            if choices:
                pending.extend(reversed(choices))
            else:
                met += 1
                yield flat

    def _of(self, flat: Parts) -> Values:
        known = finite_values(flat)
        if known is not None:
            yield from sorted(known, key=lambda value: len(key_of(value)))[:_TRIES]
            return
        for name in ordered_types(flat):
            yield from islice(self._of_type(name, flat), _TRIES)

    def _of_type(self, name: str, flat: Parts) -> Values:
        if name == "string":
            return strings(flat)
        if name in ("integer", "number"):
            return numbers(flat, whole=name == "integer")
        if name == "object":
            return self.objects(flat, {})
        if name == "array":
            return self.arrays(flat, {})
        return iter((False, True) if name == "boolean" else (None,))

    def objects(self, flat: Parts, fixed: dict[str, Any]) -> Values:
        """Yield an object that should satisfy the parts, with some properties given."""
        most = smallest(flat, "maxProperties")
        names = [*required_of(flat), *(name for name in fixed)]
        least = largest(flat, "minProperties") or 0
        made: dict[str, Any] = {}
        for name in dict.fromkeys((*names, *self._spare_names(flat, least))):
            if name not in names and len(made) >= least:
                break
            value = fixed[name] if name in fixed else self._first(property_parts(flat, name))
            if value is not _NONE:
                made[name] = value
            elif name in names:
                return
        if len(made) >= least and (most is None or len(made) <= most):
            yield made
            yield from self._with_more(flat, made, most)

    def _with_more(self, flat: Parts, made: dict[str, Any], most: int | None) -> Values:
        """Yield the object with one more of its optional properties, for rules on which exist."""
        if most is not None and len(made) >= most:
            return
        declared = dict.fromkeys(name for _, node in flat for name in node.get("properties", ()))
        for name in islice((name for name in declared if name not in made), _MOST_OPTIONAL):
            value = self._first(property_parts(flat, name))
            if value is not _NONE:
                yield {**made, name: value}

    def _spare_names(self, flat: Parts, least: int) -> Iterator[str]:
        if least == 0:
            return
        for _, node in flat:
            yield from node.get("properties", ())
            for pattern in node.get("patternProperties", ()):
                yield from texts_matching(pattern)
        yield from islice(self.names(flat), min(least, _MOST_ELEMENTS))

    def names(self, flat: Parts) -> Iterator[str]:
        """Yield names that the parts do not declare and would let pass."""
        held = [side.part(node["propertyNames"]) for side, node in flat if "propertyNames" in node]
        declared = {name for _, node in flat for name in node.get("properties", ())}
        if held:
            texts = self.values((*held, held[0].side.part({"type": "string"})))
            yield from (text for text in texts if text not in declared)
            return
        while len(declared) < _MOST_ELEMENTS:
            name = unused_name(declared)
            declared.add(name)
            yield name

    def arrays(self, flat: Parts, fixed: dict[int, Any]) -> Values:
        """Yield an array that should satisfy the parts, with some elements given."""
        wanted = [
            (side.part(node["contains"]), node.get("minContains", 1))
            for side, node in flat
            if "contains" in node
        ]
        least = max([largest(flat, "minItems") or 0, *(place + 1 for place in fixed)])
        least = max([least, *(count for _, count in wanted)])
        most = smallest(flat, "maxItems")
        if least > _MOST_ELEMENTS or (most is not None and least > most):
            return
        is_unique = any("uniqueItems" in node for _, node in flat)
        listed = max((len(node.get("prefixItems", ())) for _, node in flat), default=0)
        made: list[Any] = []
        seen: set[str] = set()
        for place in range(least):
            extra = tuple(part for part, count in wanted if place < count)
            value = fixed.get(place, _NONE)
            if value is _NONE and made and place > listed and not (extra or wanted or is_unique):
                value = made[-1]
            elif value is _NONE:
                value = self._first((*item_parts(flat, place), *extra), seen)
            if value is _NONE:
                return
            made.append(value)
            if is_unique:
                seen.add(key_of(value))
        yield made

    def _first(self, parts: Parts, skip: Collection[str] = ()) -> Any:
        self._depth += 1
        try:
            candidates = (v for v in self.values(parts) if not skip or key_of(v) not in skip)
            return next(candidates, _NONE)
        finally:
            self._depth -= 1

    def reach(
        self, parts: Parts, path: tuple[Move, ...], fill: Callable[[Parts], Values]
    ) -> Values:
        """Yield values that satisfy `parts`, with what `fill` makes of the place at `path`.

        `fill` is given what holds there.
        """
        if not path:
            yield from fill(parts)
            return
        self.fuel -= 1
        if self.fuel < 0:
            return
        careful = _careful(parts)
        for flat in self.expanded(parts):
            for value in islice(self._through(flat, path, fill), _TRIES):
                if all(accepts(part, value) is not False for part in careful):
                    yield value

    def _through(
        self, flat: Parts, path: tuple[Move, ...], fill: Callable[[Parts], Values]
    ) -> Values:
        kind, key = path[0]
        types = types_of(flat)
        if kind == "item":
            if "array" in types:
                for value in self.reach(item_parts(flat, key), path[1:], fill):
                    yield from self.arrays(flat, {key: value})
            return
        if "object" not in types:
            return
        if kind == "name":
            for name in fill(()):
                if isinstance(name, str):
                    value = self._first(property_parts(flat, name))
                    yield from () if value is _NONE else self.objects(flat, {name: value})
            return
        for name in self._names_for(kind, key, flat):
            for value in self.reach(property_parts(flat, name), path[1:], fill):
                yield from self.objects(flat, {name: value})

    def _names_for(self, kind: str, key: Any, flat: Parts) -> Iterator[str]:
        if kind == "property":
            yield key
        elif kind == "pattern":
            yield from islice(texts_matching(key), 3)
        else:
            yield from islice(self.names(flat), 3)


_NONE: Final = object()


def _careful(parts: Parts) -> list[Part]:
    """Return the parts that what is made must be held against."""
    return [part for part in flattened(parts) if _CAREFUL & part.node.keys()]


def _with_dependent(flat: Parts) -> Parts:
    """Return the parts with those that the required names bring in."""
    names = required_of(flat)
    brought = [
        side.part(schema)
        for side, node in flat
        for name, schema in node.get("dependentSchemas", {}).items()
        if name in names
    ]
    known = {id(node) for _, node in flat}
    fresh = [part for part in brought if id(part.node) not in known]
    return flattened((*flat, *fresh)) if fresh else flat
