"""What Gemini's and Vertex AI's function declarations may hold.

Fields: google-ai-generativelanguage 0.12.1 (`v1beta.Schema`) and google-cloud-aiplatform 2.7.0
(`v1.Schema`), both measured 2026-11-30; Vertex also by its discovery document of 2026-11-06.
"""

from __future__ import annotations

import re
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping


class ProtoValue(StrEnum):
    """The class of a proto field's value, by the name in the parser's messages."""

    STRING = "TYPE_STRING"
    STRINGS = "TYPE_STRING list"
    INTEGER = "TYPE_INT64"
    NUMBER = "TYPE_DOUBLE"
    BOOLEAN = "TYPE_BOOL"
    TYPE = "Type"
    SCHEMA = "Schema"
    SCHEMAS = "Schema list"
    SCHEMA_MAP = "Schema map"
    ANY = "Value"


GEMINI_FIELDS: Final[Mapping[str, ProtoValue]] = MappingProxyType(
    {
        "type": ProtoValue.TYPE,
        "format": ProtoValue.STRING,
        "title": ProtoValue.STRING,
        "description": ProtoValue.STRING,
        "nullable": ProtoValue.BOOLEAN,
        "enum": ProtoValue.STRINGS,
        "items": ProtoValue.SCHEMA,
        "maxItems": ProtoValue.INTEGER,
        "minItems": ProtoValue.INTEGER,
        "properties": ProtoValue.SCHEMA_MAP,
        "required": ProtoValue.STRINGS,
        "minProperties": ProtoValue.INTEGER,
        "maxProperties": ProtoValue.INTEGER,
        "minimum": ProtoValue.NUMBER,
        "maximum": ProtoValue.NUMBER,
        "minLength": ProtoValue.INTEGER,
        "maxLength": ProtoValue.INTEGER,
        "pattern": ProtoValue.STRING,
        "example": ProtoValue.ANY,
        "anyOf": ProtoValue.SCHEMAS,
        "propertyOrdering": ProtoValue.STRINGS,
        "default": ProtoValue.ANY,
    }
)
"""The 22 fields of the Gemini API's Schema by their JSON names."""

VERTEX_FIELDS: Final[Mapping[str, ProtoValue]] = MappingProxyType(
    {
        **GEMINI_FIELDS,
        "additionalProperties": ProtoValue.ANY,
        "ref": ProtoValue.STRING,
        "defs": ProtoValue.SCHEMA_MAP,
    }
)
"""The 25 fields of Vertex AI's Schema."""

TYPES: Final = frozenset(
    {"TYPE_UNSPECIFIED", "STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT", "NULL"}
)
"""Type's members; the server takes them in lower case too. Vertex's package lags: it has no NULL,
its discovery document has."""

STRING_FORMATS: Final = frozenset({"enum", "date-time"})
"""Formats of strings that Gemini took in every report up to 2026-07 (weave-os/router PR#810),
though the proto's comment allows any."""

NUMBER_FORMATS: Final = frozenset({"float", "double", "int32", "int64"})
"""Formats of numbers."""

JSON_SCHEMA_KEYWORDS: Final = frozenset(
    {
        "$id",
        "$defs",
        "$ref",
        "$anchor",
        "type",
        "format",
        "title",
        "description",
        "enum",
        "items",
        "prefixItems",
        "minItems",
        "maxItems",
        "minimum",
        "maximum",
        "anyOf",
        "oneOf",
        "properties",
        "additionalProperties",
        "required",
        "propertyOrdering",
    }
)
"""What the field `parametersJsonSchema` documents (comment in google-ai-generativelanguage
0.12.1); other keywords are ignored."""

REF_COMPANIONS: Final = frozenset({"description", "default"})
"""What Vertex allows beside `ref`."""

MAX_DECLARATIONS: Final = 512
"""Function declarations per request of the Gemini API (gemini-cli#19083, 2026-02)."""

VERTEX_MAX_DECLARATIONS: Final = 128
"""Function declarations per request of Vertex AI (documentation, 2026-11)."""

SAFE_LEVELS: Final = 5
"""Levels of nested objects and arrays from which reports of "maximum allowed nesting depth"
begin (gemini-cli#5923, 2025-08); no number is documented."""


def snake_case(name: str) -> str:
    """Return a field's name as paths in the server's messages write it.

    >>> snake_case("anyOf")
    'any_of'
    """
    return re.sub(r"(?=[A-Z])", "_", name).lower()
