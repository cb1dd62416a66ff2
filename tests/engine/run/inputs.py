"""Schemas that the tests of runs share: the samples, a few of our own, and exploding ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.document import MISSING, Tool, load_file

SAMPLES = Path(__file__).resolve().parents[3] / "samples"


def sample_tools() -> dict[str, tuple[Tool, ...]]:
    """Return the tools of every sample by the name of its file."""
    return {path.stem: load_file(path).tools for path in sorted(SAMPLES.glob("*.json"))}


def sample_schemas() -> dict[str, Any]:
    """Return every schema of the samples by file and tool."""
    return {
        f"{stem}-{tool.index}": tool.schema
        for stem, tools in sample_tools().items()
        for tool in tools
        if tool.schema is not MISSING
    }


OWN_SCHEMAS: dict[str, Any] = {
    "chain of references": {
        "$defs": {"A": {"$ref": "#/$defs/B"}, "B": {"type": "string", "format": "hostname"}},
        "properties": {"a": {"$ref": "#/$defs/A"}, "b": {"$ref": "#/$defs/B", "title": "gone"}},
    },
    "dangling and foreign references": {
        "properties": {"a": {"$ref": "#/$defs/none"}, "b": {"$ref": "other.json", "title": "x"}},
    },
    "boolean definition": {
        "$defs": {"Any": True},
        "properties": {"a": {"$ref": "#/$defs/Any"}, "b": {"uniqueItems": True}},
    },
    "recursion": {
        "$defs": {"Tree": {"properties": {"next": {"$ref": "#/$defs/Tree"}, "leaf": {}}}},
        "$ref": "#/$defs/Tree",
    },
    "merge with own properties": {
        "properties": {"own": True, "both": {"type": "string"}},
        "required": ["own"],
        "allOf": [
            {"properties": {"both": {"type": "integer", "minimum": 300}}, "required": ["both"]},
            {"properties": {"late": False}, "type": "object", "description": "from a part"},
        ],
    },
    "collapse, then merge": {
        "anyOf": [
            {"type": "null"},
            {"allOf": [{"title": "deep", "properties": {"a": {"const": "one"}}}], "minimum": 700},
        ],
        "description": "the node's own",
    },
    "properties called like keywords": {
        "properties": {
            "anyOf": {"anyOf": [{"type": "string", "pattern": "a+"}]},
            "allOf": {"allOf": [{"type": "string", "format": "hostname"}]},
            "properties": {"properties": {"$ref": {"const": "x"}}},
            "a/b~c": {"type": ["string", "null"], "enum": [None, "one"]},
        },
    },
    "tuple items": {"type": "array", "items": [{"const": "first"}, {"const": "second"}]},
    "conditionals": {"properties": {"a": {"const": "on"}}, "if": {"title": "c"}, "then": {}},
    "a boolean root": True,
    "a list root": [{"type": "string"}],
}


def self_references(count: int = 50) -> dict[str, Any]:
    """Return a definition with `count` references to itself."""
    below = {f"p{n}": {"$ref": "#/$defs/Node"} for n in range(count)}
    return {"$defs": {"Node": {"type": "object", "properties": below}}, "$ref": "#/$defs/Node"}


def ring(size: int = 12, references: int = 4) -> dict[str, Any]:
    """Return definitions in a ring, each with references to those that follow it."""
    definitions = {
        f"D{n}": {
            "type": "object",
            "properties": {
                f"p{k}": {"$ref": f"#/$defs/D{(n + k) % size}"} for k in range(1, references + 1)
            },
        }
        for n in range(size)
    }
    return {"$defs": definitions, "type": "object", "properties": {"a": {"$ref": "#/$defs/D0"}}}


def fan_out(levels: int = 12, width: int = 4) -> dict[str, Any]:
    """Return definitions without recursion that stand for `width ** levels` leaves.

    The last one holds what every adapter changes.
    """
    definitions: dict[str, Any] = {
        f"L{n}": {"anyOf": [{"$ref": f"#/$defs/L{n + 1}"}] * width} for n in range(levels)
    }
    definitions[f"L{levels}"] = {"$schema": "x", "const": 1, "if": {}, "format": "hostname"}
    return {"$defs": definitions, "properties": {"a": {"$ref": "#/$defs/L0"}}}


def shared_fan_out(levels: int = 12, width: int = 4) -> Any:
    """Return a Python value of `levels` objects that stands for `width ** levels` leaves."""
    node: Any = {"$schema": "x", "const": 1, "if": {}, "format": "hostname", "title": "leaf"}
    for _ in range(levels):
        node = {"properties": {f"p{n}": node for n in range(width)}}
    return node


def nested(levels: int) -> dict[str, Any]:
    """Return arrays in arrays, `levels` containers deep."""
    node: dict[str, Any] = {"type": "string"}
    for _ in range(levels - 1):
        node = {"type": "array", "items": node}
    return node


EXPLODING: dict[str, Any] = {
    "50 references to itself": self_references(),
    "ring of 12 with 4 references each": ring(),
    "fan-out of 4^12": fan_out(),
    "fan-out of 4^12 as shared objects": shared_fan_out(),
    "1,000 levels": nested(1000),
}
