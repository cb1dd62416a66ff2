"""Which constraints of a node a change is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.loss.node import KEYWORDS
from engine.loss.side import Part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.loss.places import Touched


def changed_constraints(part: Part, touched: Touched) -> Iterator[tuple[Part, str]]:
    """Yield each changed constraint of a node, of a map only the changed members."""
    done: set[str] = set()
    keywords = touched.keywords
    if "$ref" in keywords and "$ref" not in part.node:  # it was replaced by all that stands here
        keywords = keywords | dict.fromkeys(part.node)
    for keyword, members in keywords.items():
        for name in _READ_AS.get(keyword, (keyword,)):
            if name in done or name not in part.node:
                continue
            done.add(name)
            held = part.node[name]
            if members is not None and name == keyword and isinstance(held, dict):
                kept = {member: held[member] for member in held if member in members}
                yield Part(part.side, {**part.node, name: kept}), name
            else:
                yield part, name


def restricts(touched: Touched, old: Part, new: Part) -> bool:
    """Tell whether a change is more than one of what readers are told."""
    if touched.keywords.keys() == {"format"}:
        return "format" in old.node or "format" in new.node
    return not KEYWORDS.isdisjoint(touched.keywords)


_READ_AS: Final = {
    "items": ("items", "prefixItems"),
    "prefixItems": ("items", "prefixItems"),
    "additionalItems": ("items",),
    "minimum": ("minimum", "exclusiveMinimum"),
    "maximum": ("maximum", "exclusiveMaximum"),
    "dependencies": ("dependentRequired", "dependentSchemas"),
    "properties": ("properties", "additionalProperties"),
    "patternProperties": ("patternProperties", "additionalProperties"),
    "nullable": ("type", "enum", "anyOf"),
    "then": ("if", "then", "else"),
    "else": ("if", "then", "else"),
    "ref": ("$ref",),
    "$dynamicRef": ("$ref",),
    "$recursiveRef": ("$ref",),
}
"""The keywords of a reading that a keyword of a schema acts on."""
