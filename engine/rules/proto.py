"""Google's first stage: the JSON of a schema read into a proto message, field by field."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from engine.facts.gemini import TYPES, ProtoValue, snake_case
from engine.facts.subschemas import Place
from engine.rules.model import Hit
from engine.rules.values import json_text, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from engine.rules.nodes import Node

    Fields = Mapping[str, ProtoValue]
    Check = Callable[[Node], Iterator[Hit]]

_INT64: Final = 2**63
_DIGITS: Final = re.compile(r"-?[0-9]+")
_HOLDERS: Final = {
    ProtoValue.SCHEMA: Place.ONE,
    ProtoValue.SCHEMAS: Place.LIST,
    ProtoValue.SCHEMA_MAP: Place.MAP,
}
_SCALARS: Final = frozenset(
    {ProtoValue.STRING, ProtoValue.INTEGER, ProtoValue.NUMBER, ProtoValue.BOOLEAN}
)


def both_spellings(fields: Fields) -> Fields:
    """Return the fields under their JSON names and their proto names, both of which are read."""
    return {**{snake_case(name): value for name, value in fields.items()}, **fields}


def places_of(fields: Fields) -> Mapping[str, Place]:
    """Return where the parser finds further schemas."""
    return {
        name: _HOLDERS[value] for name, value in both_spellings(fields).items() if value in _HOLDERS
    }


def unknown_fields(fields: Fields) -> Check:
    """Return the check for keys that are no field."""
    known = both_spellings(fields).keys()

    def check(node: Node) -> Iterator[Hit]:
        if known >= node.schema.keys():
            return
        for keyword in node.schema:
            if keyword not in known:
                yield Hit((keyword,), {"keyword": keyword})

    return check


def lists_in_single_fields(fields: Fields) -> Check:
    """Return the check for arrays where a field holds one value."""
    repeated = {ProtoValue.STRINGS, ProtoValue.SCHEMAS, ProtoValue.ANY, ProtoValue.SCHEMA_MAP}
    single = {name for name, value in both_spellings(fields).items() if value not in repeated}

    def check(node: Node) -> Iterator[Hit]:
        for keyword, value in node.schema.items():
            if isinstance(value, list) and keyword in single:
                yield Hit((keyword,), {"keyword": snake_case(keyword), "value": json_text(value)})

    return check


def wrong_types(node: Node) -> Iterator[Hit]:
    """Find values of `type` that are no member of the enumeration."""
    named = node.schema.get("type")
    if named is None or isinstance(named, list) or _is_number(named):
        return
    if not isinstance(named, str) or named.upper() not in TYPES:
        yield Hit(("type",), {"value": json_text(named)})


def wrong_enum_values(node: Node) -> Iterator[Hit]:
    """Find members of `enum` that are no strings."""
    yield from _no_strings(node, "enum")


def integers_of_integer(node: Node) -> bool:
    """Tell whether an enum's odd members are integers of a node of type integer."""
    named = node.schema.get("type")
    members = node.schema.get("enum")
    return (
        isinstance(named, str)
        and named.upper() == "INTEGER"
        and isinstance(members, list)
        and all(isinstance(member, str) or _is_integer(member) for member in members)
    )


def wrong_sub_schemas(fields: Fields) -> Check:
    """Return the check for sub-schemas that are no objects."""
    places = places_of(fields)

    def check(node: Node) -> Iterator[Hit]:
        for keyword, value in node.schema.items():
            place = places.get(keyword)
            if place is None or value is None:
                continue
            for at, child in _members(keyword, value, place):
                if not isinstance(child, dict):
                    values = {"value": json_text(child), "what": kind_of(child)}
                    yield Hit(at, {"keyword": keyword, **values})

    return check


def wrong_values(fields: Fields) -> Check:
    """Return the check for values of a class that the field cannot hold."""
    known = both_spellings(fields)

    def check(node: Node) -> Iterator[Hit]:
        for keyword, value in node.schema.items():
            wanted = known.get(keyword)
            if wanted is None or value is None or wanted is ProtoValue.ANY:
                continue
            if wanted is ProtoValue.STRINGS:
                yield from _odd_list(node, keyword)
            elif wanted is ProtoValue.SCHEMAS or wanted is ProtoValue.SCHEMA_MAP:
                holder = list if wanted is ProtoValue.SCHEMAS else dict
                if not isinstance(value, holder):
                    yield _odd(keyword, value, wanted)
            elif wanted in _SCALARS and not isinstance(value, list) and not fits(wanted, value):
                yield _odd(keyword, value, wanted)

    return check


def fits(wanted: ProtoValue, value: Any) -> bool:
    """Tell whether the parser reads a JSON value into a field of a scalar class."""
    if wanted is ProtoValue.STRING:
        return isinstance(value, str)
    if wanted is ProtoValue.BOOLEAN:
        return isinstance(value, bool)
    if isinstance(value, bool):
        return False
    if wanted is ProtoValue.INTEGER:
        return _is_int64(value)
    if isinstance(value, str):
        return _is_float_text(value)
    return isinstance(value, int | float)


def _is_int64(value: Any) -> bool:
    if isinstance(value, str):
        return _DIGITS.fullmatch(value) is not None and len(value) < len(str(_INT64)) + 2
    if isinstance(value, float) and not value.is_integer():
        return False
    return isinstance(value, int | float) and -_INT64 <= value < _INT64


def _is_float_text(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return text != "nan"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _members(keyword: str, value: Any, place: Place) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    if place is Place.ONE:
        if not isinstance(value, list):
            yield (keyword,), value
    elif place is Place.MAP and isinstance(value, dict):
        for name, child in value.items():
            yield (keyword, name), child
    elif place is Place.LIST and isinstance(value, list):
        for number, child in enumerate(value):
            yield (keyword, number), child


def _odd_list(node: Node, keyword: str) -> Iterator[Hit]:
    if not isinstance(node.schema[keyword], list):
        yield _odd(keyword, node.schema[keyword], ProtoValue.STRING)
    elif keyword != "enum":
        yield from _no_strings(node, keyword)


def _no_strings(node: Node, keyword: str) -> Iterator[Hit]:
    members = node.schema.get(keyword)
    if not isinstance(members, list):
        return
    for number, member in enumerate(members):
        if not isinstance(member, str):
            values = {"keyword": keyword, "field": f"{snake_case(keyword)}[{number}]"}
            kinds = {"number": number, "value": json_text(member), "what": kind_of(member)}
            yield Hit((keyword,), {**values, **kinds, "kind": ProtoValue.STRING})


def _odd(keyword: str, value: Any, wanted: ProtoValue) -> Hit:
    return Hit(
        (keyword,),
        {
            "keyword": keyword,
            "field": snake_case(keyword),
            "value": json_text(value),
            "what": kind_of(value),
            "kind": wanted,
        },
    )
