"""A schema and two outputs that hold one of each kind of difference."""

from __future__ import annotations

RAW = {
    "$schema": "x",
    "type": ["string", "null"],
    "properties": {"a": {"$ref": "#/$defs/A"}, "b": {"type": "string"}},
}
OUTPUT = {
    "type": "string",
    "properties": {"a": {"type": "integer"}, "b": {"type": "string"}},
    "nullable": True,
}
OTHER = {"type": ["string", "null"], "properties": {"b": {"type": "string"}}}
