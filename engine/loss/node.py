"""Read one schema object: what restricts arguments in it, in JSON Schema 2020-12.

What is malformed restricts nothing, and so does every annotation. Sub-schemas stay as they are;
they are read when somebody looks at them.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.loss.dialect import Dialect

    Node = dict[str, Any]

TYPES: Final = ("null", "boolean", "integer", "number", "string", "array", "object")
UNEVALUATED: Final = frozenset({"unevaluatedProperties", "unevaluatedItems"})
"""Keywords that depend on what their neighbours looked at."""
FORMATS: Final = frozenset({"date-time", "date", "time", "email", "uri", "uuid", "ipv4", "ipv6"})
"""The formats that count as rules; tools seldom check others."""

NOTHING: Final[Node] = {"enum": []}
"""The reading of `false`."""
ANYTHING: Final[Node] = {}
"""The reading of `true`, and of what is no schema."""


def read_node(schema: Any, dialect: Dialect) -> Node:
    """Return the constraints of a schema, its sub-schemas unread."""
    if schema is False:
        return NOTHING
    if not isinstance(schema, dict):
        return ANYTHING
    source = _with_reference(schema, dialect)
    if dialect.ref_stands_alone and "$ref" in source:
        return {"$ref": source["$ref"]}
    node = {
        keyword: read
        for keyword, value in source.items()
        if keyword in _READERS and (read := _READERS[keyword](value)) is not None
    }
    _read_old_bounds(source, node)
    _read_items(source, node)
    if dialect.dependencies:
        _read_dependencies(source, node)
    _drop_idle(node)
    if dialect.vertex:
        _read_integer_enum(node)
    if dialect.nullable and schema.get("nullable") is True:
        return _nullable(node)
    return node


def _with_reference(schema: Node, dialect: Dialect) -> Node:
    """Return the schema with whatever stands for `$ref` under that name."""
    if isinstance(schema.get("$ref"), str):
        return schema
    names = ("ref", "$dynamicRef", "$recursiveRef") if dialect.vertex else _REFERENCES
    name = next((name for name in names if isinstance(schema.get(name), str)), None)
    return schema if name is None else {**schema, "$ref": schema[name]}


_REFERENCES: Final = ("$dynamicRef", "$recursiveRef")


def _number(value: Any) -> Any:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not math.isfinite(value):
        return None
    return value if isinstance(value, int) else float(value)


def _step(value: Any) -> Any:
    number = _number(value)
    return number if number is not None and number > 0 else None


def _count(value: Any) -> int | None:
    number = _number(value)
    return int(number) if number is not None and number >= 0 and number == int(number) else None


def _true(value: Any) -> bool | None:
    return True if value is True else None


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _format(value: Any) -> str | None:
    return value if isinstance(value, str) and value in FORMATS else None


def _types(value: Any) -> list[str] | None:
    names = value if isinstance(value, list) else [value]
    known = [name.lower() for name in names if isinstance(name, str) and name.lower() in TYPES]
    return list(dict.fromkeys(known)) or None


def _values(value: Any) -> list[Any] | None:
    return value if isinstance(value, list) else None


def _names(value: Any) -> list[str] | None:
    if not isinstance(value, list):
        return None
    return list(dict.fromkeys(name for name in value if isinstance(name, str))) or None


def is_schema(value: Any) -> bool:
    """Tell whether a value can be a schema."""
    return isinstance(value, dict | bool)


def _schema(value: Any) -> Any:
    return value if is_schema(value) else None


def _schemas(value: Any) -> list[Any] | None:
    if not isinstance(value, list):
        return None
    return [member for member in value if is_schema(member)] or None


def _schema_map(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, dict):
        return None
    return {name: member for name, member in value.items() if is_schema(member)} or None


def _name_lists(value: Any) -> dict[str, list[str]] | None:
    if not isinstance(value, dict):
        return None
    return {name: names for name, held in value.items() if (names := _names(held))} or None


_READERS: Final[dict[str, Callable[[Any], Any]]] = {
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), _number),
    "multipleOf": _step,
    **dict.fromkeys(
        (
            *("minLength", "maxLength", "minItems", "maxItems"),
            *("minProperties", "maxProperties", "minContains", "maxContains"),
        ),
        _count,
    ),
    "uniqueItems": _true,
    "pattern": _text,
    "format": _format,
    "$ref": _text,
    "type": _types,
    "enum": _values,
    "required": _names,
    **dict.fromkeys(("properties", "patternProperties", "dependentSchemas"), _schema_map),
    "dependentRequired": _name_lists,
    **dict.fromkeys(("allOf", "anyOf", "oneOf", "prefixItems"), _schemas),
    **dict.fromkeys(
        (
            *("additionalProperties", "propertyNames", "contains", "not", "if", "then", "else"),
            *("unevaluatedProperties", "unevaluatedItems"),
        ),
        _schema,
    ),
}

KEYWORDS: Final = frozenset({*_READERS, "const", "items", "additionalItems", "dependencies"})
"""Every keyword that can restrict arguments, as any draft spells it."""


def _read_old_bounds(source: Node, node: Node) -> None:
    """Read draft 4's `exclusiveMinimum: true` beside a `minimum`, and `const` in any draft."""
    for exclusive, bound in (("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")):
        if source.get(exclusive) is True and bound in node:
            node[exclusive] = node.pop(bound)
    if "const" in source:
        value = source["const"]
        node["const"] = value


def _read_items(source: Node, node: Node) -> None:
    """Read `items`; a list of them is what 2020-12 calls `prefixItems`."""
    items = source.get("items")
    if isinstance(items, list):
        node["prefixItems"] = [item if is_schema(item) else True for item in items]
        if not items:
            del node["prefixItems"]
        items = source.get("additionalItems")
    if is_schema(items):
        node["items"] = items


def _read_dependencies(source: Node, node: Node) -> None:
    held = source.get("dependencies")
    for name, value in held.items() if isinstance(held, dict) else ():
        if names := _names(value):
            node["dependentRequired"] = {**node.get("dependentRequired", {}), name: names}
        elif is_schema(value):
            node["dependentSchemas"] = {**node.get("dependentSchemas", {}), name: value}


def _drop_idle(node: Node) -> None:
    """Drop what has no effect without another keyword."""
    if "if" not in node or not ("then" in node or "else" in node):
        for keyword in ("if", "then", "else"):
            node.pop(keyword, None)
    if "contains" not in node:
        node.pop("minContains", None)
        node.pop("maxContains", None)
    for keyword in _AT_LEAST:
        if node.get(keyword) == 0:
            del node[keyword]


_AT_LEAST: Final = ("minLength", "minItems", "minProperties")


def _read_integer_enum(node: Node) -> None:
    values = node.get("enum")
    if node.get("type") == ["integer"] and values and all(isinstance(v, str) for v in values):
        node["enum"] = [int(v) if v.lstrip("-").isdecimal() and v.isascii() else v for v in values]


_UNLIKE_NULL: Final = frozenset({"const", "$ref", "allOf", "anyOf", "oneOf", "not", "if"})


def _nullable(node: Node) -> Node:
    """Let null pass too."""
    if _UNLIKE_NULL & node.keys() or "type" not in node:
        return {"anyOf": [{"type": "null"}, node]} if node else node
    types = node["type"]
    result = {**node, "type": types if "null" in types else [*types, "null"]}
    if "enum" in node and None not in node["enum"]:
        result["enum"] = [*node["enum"], None]
    return result
