"""What OpenAI's tools may hold, in strict mode and without, and what Azure takes less.

Sources: "Supported schemas" of OpenAI's structured outputs guide, stored copy of 2026; reports
named at the rules; Microsoft's structured outputs page of 2026-05.
"""

from __future__ import annotations

from typing import Final

ROOT_REFUSED: Final = ("oneOf", "anyOf", "allOf", "enum", "not")
"""Keywords refused at the root of a function's parameters (google-calendar-mcp#39; 2026-01)."""

STRICT_FORMATS: Final = frozenset(
    {"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"}
)
"""The nine formats of strict mode."""

STRICT_REFUSED: Final = (
    "allOf",
    "oneOf",
    "not",
    "dependentRequired",
    "dependentSchemas",
    "if",
    "then",
    "else",
    "uniqueItems",
    "contains",
    "propertyNames",
    "patternProperties",
    "minLength",
    "maxLength",
)
"""Keywords that strict mode documents as unsupported or was seen to refuse."""

STRICT_KEYWORDS: Final = frozenset(
    {
        "type",
        "enum",
        "const",
        "anyOf",
        "properties",
        "required",
        "additionalProperties",
        "items",
        "pattern",
        "format",
        "multipleOf",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "minItems",
        "maxItems",
        "$ref",
        "$defs",
        "definitions",
        "title",
        "description",
        "default",
    }
)
"""Keywords that strict mode documents, and the annotations that every generator writes."""

AZURE_REFUSED: Final = (
    "minLength",
    "maxLength",
    "pattern",
    "format",
    "minimum",
    "maximum",
    "multipleOf",
    "patternProperties",
    "unevaluatedProperties",
    "propertyNames",
    "minProperties",
    "maxProperties",
    "unevaluatedItems",
    "contains",
    "minContains",
    "maxContains",
    "minItems",
    "maxItems",
    "uniqueItems",
)
"""Keywords that Azure documents as unsupported."""

KEYWORD_TYPES: Final = {
    "minLength": "string",
    "maxLength": "string",
    "pattern": "string",
    "format": "string",
    "uniqueItems": "array",
    "contains": "array",
    "minItems": "array",
    "maxItems": "array",
    "propertyNames": "object",
    "patternProperties": "object",
}
"""Which member of a type array a keyword's message points to."""

MAX_TOOLS: Final = 128
"""Tools per request (zed#42393, 2025-11)."""

MAX_NAME: Final = 64
"""Characters of a tool's name in Chat Completions and on Azure."""

MAX_RESPONSES_NAME: Final = 128
"""Characters of a name in Responses, shown for `input[n].name` (command-code#778, 2026-08-31)."""

OLD_MAX_DESCRIPTION: Final = 1024
"""Characters of a tool's description until early 2025."""

MAX_LEVELS: Final = 10
MAX_PROPERTIES: Final = 5000
MAX_ENUM_VALUES: Final = 1000
MAX_CHARACTERS: Final = 120_000
MAX_LONG_ENUM: Final = 250
MAX_LONG_ENUM_CHARACTERS: Final = 15_000
OLD_MAX_PROPERTIES: Final = 100
"""Strict mode's limits: nesting, properties, enum values, characters of names, definition names
and enum and const values, characters of one enum of more than 250 strings; and the number of
properties until mid-2025."""

AZURE_MAX_LEVELS: Final = 5
AZURE_MAX_PROPERTIES: Final = 100
"""The limits that Azure still documents (2026-05)."""
