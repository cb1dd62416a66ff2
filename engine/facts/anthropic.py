"""What Anthropic's tools may hold, with `strict: true` and without.

Sources: platform.claude.com, structured outputs (JSON schema limitations) and strict tool use, as
read in 2026-11; reports named at the rules.
"""

from __future__ import annotations

from typing import Final

ROOT_REFUSED: Final = ("oneOf", "allOf", "anyOf")
"""Keywords refused at the root of `input_schema` (claude-code#5319, kata#365 of 2026-09)."""

PROPERTY_NAME: Final = r"[a-zA-Z0-9_.-]{1,64}"
"""What a key of `properties` must be (n8n#30590, claude-code#79418 of 2026-07)."""

STRICT_FORMATS: Final = frozenset(
    {
        "date-time",
        "time",
        "date",
        "duration",
        "email",
        "hostname",
        "uri",
        "ipv4",
        "ipv6",
        "uuid",
    }
)
"""The ten formats of strict tools."""

NUMBER_REFUSED: Final = (
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
)
ARRAY_REFUSED: Final = ("maxItems", "uniqueItems", "contains")
OBJECT_REFUSED: Final = (
    "minProperties",
    "maxProperties",
    "propertyNames",
    "patternProperties",
    "if",
)
STRING_UNSURE: Final = ("minLength", "maxLength")
"""Keywords that strict tools refuse by the type they belong to; documents and one measurement
disagree on the last two."""

MAX_TOOL_NAME: Final = 128
"""Characters of a tool's name since 2025-06-29 at the latest; 64 before."""

CLIENT_MAX_TOOL_NAME: Final = 64
"""Characters that claude.ai connectors and tool references still take."""

MAX_STRICT_TOOLS: Final = 20
MAX_OPTIONAL: Final = 24
MAX_UNIONS: Final = 16
"""Per request over all strict tools: tools, optional parameters, parameters with unions."""
