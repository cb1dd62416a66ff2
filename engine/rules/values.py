"""Small questions about a schema that several rules ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.document import dumps
from engine.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Mapping

LONGEST_TEXT = 200
"""Characters of an outside value that a message repeats."""


def types_of(schema: Any) -> tuple[str, ...]:
    """Return the types a schema names, in their order; none where it names none."""
    named = schema.get("type") if isinstance(schema, dict) else None
    if isinstance(named, str):
        return (named,)
    if isinstance(named, list):
        return tuple(member for member in named if isinstance(member, str))
    return ()


def has_type(schema: Mapping[str, Any], name: str) -> bool:
    """Tell whether a schema names the type, alone or among others."""
    named = schema.get("type")
    return named == name or (isinstance(named, list) and name in named)


def branch_of(schema: Mapping[str, Any], name: str | None) -> tuple[str, ...]:
    """Return the tokens of a type's member of a type array; none where `type` is no array."""
    named = schema.get("type")
    if isinstance(named, list) and name in named:
        return ("type", str(named.index(name)))
    return ()


def names_of(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the properties that a schema declares."""
    declared = schema.get("properties")
    return declared if isinstance(declared, dict) else {}


def required_of(schema: Mapping[str, Any]) -> list[Any]:
    """Return the entries of `required`."""
    entries = schema.get("required")
    return entries if isinstance(entries, list) else []


def json_text(value: Any) -> str:
    """Return a value's JSON text, of a long one the start."""
    try:
        return clip(dumps(value, limit=100 * LONGEST_TEXT))
    except EngineError:
        return "{…}" if isinstance(value, dict) else "[…]"


def clip(text: str) -> str:
    """Return the start of a long text."""
    return text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT] + "…"


def kind_of(value: Any) -> str:
    """Return what a JSON value is, in words."""
    for kinds, words in _KINDS:
        if isinstance(value, kinds):
            return words
    return "null" if value is None else "no JSON value"


_KINDS: tuple[tuple[tuple[type, ...], str], ...] = (
    ((bool,), "a boolean"),
    ((str,), "a string"),
    ((int, float), "a number"),
    ((dict,), "an object"),
    ((list, tuple), "an array"),
)
