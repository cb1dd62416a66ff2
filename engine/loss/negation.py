"""The other way round: schemas for values that a keyword refuses."""

from __future__ import annotations

from itertools import combinations, islice
from typing import TYPE_CHECKING, Any, Final

from engine.loss.conjunction import restricted, type_of, widened
from engine.loss.node import NOTHING, TYPES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.loss.conjunction import Parts
    from engine.loss.node import Node
    from engine.loss.side import Part

    Refusing = Iterator[Node]

_MOST: Final = 12
_MOST_LEVELS: Final = 4
_MOST_ELEMENTS: Final = 10_000
_NAMES: Final = {"string": 0, "integer": 1, "boolean": 2, "object": 3, "array": 4, "null": 5}


def refusing(part: Part, keyword: str) -> Iterator[Parts]:
    """Yield parts each of which is for values that a keyword of a part refuses.

    An empty keyword stands for all. What a value satisfies of them need not be refused; the last
    of the parts says that it is.
    """
    keywords = (keyword,) if keyword else tuple(part.node)
    if part.node is NOTHING:
        yield ()
        return
    whole = restricted(part, keywords)
    refused = part.side.part({"not": whole.node})
    for name in keywords:
        for schema in islice(_alternatives(part, name, 0), _MOST):
            yield (part.side.part(schema), refused)
    yield (refused,)


def _alternatives(part: Part, keyword: str, level: int) -> Refusing:
    rule = _RULES.get(keyword)
    if rule is not None:
        yield from rule(part, part.node[keyword], level)


def _all_alternatives(part: Part, level: int) -> Refusing:
    if level > _MOST_LEVELS:
        return
    if part.node is NOTHING:
        yield {}
    for keyword in part.node:
        yield from islice(_alternatives(part, keyword, level + 1), _MOST)


def _type(_part: Part, value: list[str], _level: int) -> Refusing:
    others = sorted(frozenset(TYPES) - widened(value), key=lambda name: _NAMES.get(name, 6))
    if "integer" in value and "number" in others:
        others.remove("number")
        others.append("number")
    for name in others:
        if name == "number" and "integer" in value:
            yield {"const": 0.5}
        else:
            yield {"type": name}


def _enum(_part: Part, values: list[Any], _level: int) -> Refusing:
    for name in dict.fromkeys(type_of(value) for value in values):
        yield {"type": name}


def _const(part: Part, value: Any, level: int) -> Refusing:
    yield from _enum(part, [value], level)


def _below(_part: Part, limit: Any, _level: int) -> Refusing:
    yield {"const": limit - 1}
    yield {"type": "number", "exclusiveMaximum": limit}


def _above(_part: Part, limit: Any, _level: int) -> Refusing:
    yield {"const": limit + 1}
    yield {"type": "number", "exclusiveMinimum": limit}


def _at_most(_part: Part, limit: Any, _level: int) -> Refusing:
    yield {"const": limit}
    yield {"type": "number", "maximum": limit}


def _at_least(_part: Part, limit: Any, _level: int) -> Refusing:
    yield {"const": limit}
    yield {"type": "number", "minimum": limit}


def _of_type(name: str) -> Callable[[Part, Any, int], Refusing]:
    def rule(_part: Part, _value: Any, _level: int) -> Refusing:
        yield {"type": name}

    return rule


def _fewer(name: str, most: str) -> Callable[[Part, Any, int], Refusing]:
    def rule(_part: Part, count: int, _level: int) -> Refusing:
        if count > 0:
            yield {"type": name, most: count - 1}

    return rule


def _more(name: str, least: str) -> Callable[[Part, Any, int], Refusing]:
    def rule(_part: Part, count: int, _level: int) -> Refusing:
        if count < _MOST_ELEMENTS:
            yield {"type": name, least: count + 1}

    return rule


def _unique(_part: Part, _value: Any, _level: int) -> Refusing:
    yield {"type": "array", "minItems": 2}


def _required(_part: Part, names: list[str], _level: int) -> Refusing:
    for name in names:
        yield {"type": "object", "properties": {name: False}}


def _dependent(_part: Part, held: dict[str, list[str]], _level: int) -> Refusing:
    for name, others in held.items():
        for other in others:
            yield {"type": "object", "required": [name], "properties": {other: False}}


def _properties(part: Part, held: dict[str, Any], level: int) -> Refusing:
    for name, schema in held.items():
        for below in islice(_all_alternatives(part.side.part(schema), level), 4):
            refused = {"allOf": [below, {"not": schema}]}
            yield {"type": "object", "required": [name], "properties": {name: refused}}


def _items(part: Part, schema: Any, level: int) -> Refusing:
    for below in islice(_all_alternatives(part.side.part(schema), level), 4):
        refused = {"allOf": [below, {"not": schema}]}
        yield {"type": "array", "minItems": 1, "items": refused}


def _additional(part: Part, schema: Any, level: int) -> Refusing:
    name = unused_name(part.node.get("properties", ()))
    for below in islice(_all_alternatives(part.side.part(schema), level), 4):
        yield {"type": "object", "required": [name], "properties": {name: below}}


def unused_name(names: Any) -> str:
    """Return a short property name that is not among `names`."""
    return next(name for name in _fresh_names() if name not in names)


def _fresh_names() -> Iterator[str]:
    yield from ("extra", "x", "other")
    number = 2
    while True:
        yield f"extra{number}"
        number += 1


def _any_of(part: Part, branches: list[Any], level: int) -> Refusing:
    alternatives = [_all_alternatives(part.side.part(branch), level) for branch in branches[:8]]
    for found in alternatives:
        yield from islice(found, 6)
    yield from ({"type": name} for name in TYPES)


def _one_of(part: Part, branches: list[Any], level: int) -> Refusing:
    for pair in combinations(branches[:6], 2):
        yield {"allOf": list(pair)}
    yield from _any_of(part, branches, level)


def _all_of(part: Part, members: list[Any], level: int) -> Refusing:
    for member in members:
        yield from islice(_all_alternatives(part.side.part(member), level), 4)


def _not(_part: Part, schema: Any, _level: int) -> Refusing:
    yield {"allOf": [schema]}


def _if(part: Part, condition: Any, level: int) -> Refusing:
    node = part.node
    for keyword, given in (("then", condition), ("else", {"not": condition})):
        if keyword in node:
            held = part.side.part(node[keyword])
            for below in islice(_all_alternatives(held, level), 6):
                yield {"allOf": [given, below]}


def _reference(part: Part, reference: str, level: int) -> Refusing:
    target = part.side.target(reference)
    if target is not None:
        yield from _all_alternatives(part.side.part(target), level)


def _dependent_schemas(part: Part, held: dict[str, Any], level: int) -> Refusing:
    for name, schema in held.items():
        for below in islice(_all_alternatives(part.side.part(schema), level), 4):
            yield {"allOf": [{"type": "object", "required": [name]}, below]}


def _contains(_part: Part, _schema: Any, _level: int) -> Refusing:
    yield {"type": "array", "maxItems": 0}
    yield {"type": "array", "minItems": 1}


def _unevaluated(part: Part, _schema: Any, _level: int) -> Refusing:
    yield {"type": "object", "required": [unused_name(part.node.get("properties", ()))]}


_RULES: Final[dict[str, Callable[[Part, Any, int], Refusing]]] = {
    "type": _type,
    "enum": _enum,
    "const": _const,
    "minimum": _below,
    "maximum": _above,
    "exclusiveMinimum": _at_most,
    "exclusiveMaximum": _at_least,
    "multipleOf": _of_type("number"),
    "minLength": _fewer("string", "maxLength"),
    "maxLength": _more("string", "minLength"),
    "pattern": _of_type("string"),
    "format": _of_type("string"),
    "minItems": _fewer("array", "maxItems"),
    "maxItems": _more("array", "minItems"),
    "uniqueItems": _unique,
    "minProperties": _fewer("object", "maxProperties"),
    "maxProperties": _more("object", "minProperties"),
    "required": _required,
    "dependentRequired": _dependent,
    "properties": _properties,
    "patternProperties": _of_type("object"),
    "additionalProperties": _additional,
    "propertyNames": _of_type("object"),
    "items": _items,
    "prefixItems": _of_type("array"),
    "contains": _contains,
    "anyOf": _any_of,
    "oneOf": _one_of,
    "allOf": _all_of,
    "not": _not,
    "if": _if,
    "$ref": _reference,
    "dependentSchemas": _dependent_schemas,
    "unevaluatedProperties": _unevaluated,
}
