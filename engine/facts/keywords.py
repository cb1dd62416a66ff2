"""Keyword lists and limits that the adapters share, each with its source."""

from __future__ import annotations

MAX_NAME_BYTES = 64
"""Longest tool name in UTF-8 bytes, in every adapter (ADK-Rust, commit 7fbc01fa)."""

MAX_REF_DEPTH = 10
"""How many `$ref` steps are followed before a chain counts as circular (ADK-Rust)."""

GEMINI_MAX_NESTING = 5
"""How many object levels the Gemini adapters keep (ADK-Rust)."""

ALLOWED_FORMATS = (
    "date-time",
    "date",
    "time",
    "email",
    "uri",
    "uuid",
    "int32",
    "int64",
    "float",
    "double",
)
"""Formats that the adapters keep (ADK-Rust, the same list in all that strip formats)."""

GEMINI_UNSUPPORTED = frozenset(
    {
        "$id",
        "additionalProperties",
        "contains",
        "contentEncoding",
        "contentMediaType",
        "default",
        "dependentRequired",
        "dependentSchemas",
        "deprecated",
        "examples",
        "exclusiveMaximum",
        "exclusiveMinimum",
        "maxItems",
        "maxLength",
        "maxProperties",
        "maximum",
        "minItems",
        "minLength",
        "minProperties",
        "minimum",
        "multipleOf",
        "not",
        "pattern",
        "patternProperties",
        "prefixItems",
        "propertyNames",
        "readOnly",
        "title",
        "unevaluatedProperties",
        "uniqueItems",
        "writeOnly",
    }
)
"""Keywords that the Gemini adapter removes (ADK-Rust); Vertex sets `additionalProperties`."""
