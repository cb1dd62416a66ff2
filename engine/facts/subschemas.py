"""Where sub-schemas live: the one table that every walk over a schema reads.

Source: JSON Schema drafts 4 to 2020-12 for the shapes; `VISITED` names the places that
ADK-Rust (commit 7fbc01fa) visits unless a step says otherwise.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class Place(Enum):
    """The shape in which a keyword holds sub-schemas."""

    ONE = "one"
    """The keyword's value is a schema."""
    MAP = "map"
    """An object whose values are schemas."""
    LIST = "list"
    """An array of schemas."""
    ONE_OR_LIST = "one or list"
    """A schema or an array of schemas (`items` up to draft 2019-09)."""


VISITED: Mapping[str, Place] = {
    "properties": Place.MAP,
    "items": Place.ONE_OR_LIST,
    "additionalProperties": Place.ONE,
    "allOf": Place.LIST,
    "anyOf": Place.LIST,
    "oneOf": Place.LIST,
    "not": Place.ONE,
    "patternProperties": Place.MAP,
    "prefixItems": Place.LIST,
    "if": Place.ONE,
    "then": Place.ONE,
    "else": Place.ONE,
}

DEFINITIONS: Mapping[str, Place] = {"definitions": Place.MAP, "$defs": Place.MAP}

CONDITIONALS = ("if", "then", "else")

COMBINERS = ("anyOf", "oneOf", "allOf")


def only(places: Mapping[str, Place], *keywords: str) -> Mapping[str, Place]:
    """Return the part of `places` under the given keywords."""
    return {keyword: places[keyword] for keyword in keywords}


def without(places: Mapping[str, Place], *keywords: str) -> Mapping[str, Place]:
    """Return `places` without the given keywords."""
    return {keyword: place for keyword, place in places.items() if keyword not in keywords}


ALL: Mapping[str, Place] = {
    **VISITED,
    **DEFINITIONS,
    "additionalItems": Place.ONE,
    "contains": Place.ONE,
    "contentSchema": Place.ONE,
    "dependentSchemas": Place.MAP,
    "propertyNames": Place.ONE,
    "unevaluatedItems": Place.ONE,
    "unevaluatedProperties": Place.ONE,
}
"""Every keyword that holds sub-schemas in some draft, visited by a transform or not."""
