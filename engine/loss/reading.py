"""A whole schema as plain JSON Schema 2020-12, the way its reader understands it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from engine.facts.subschemas import ALL, Place
from engine.loss.dialect import dialect_of
from engine.loss.node import NOTHING
from engine.loss.patterns import is_usable
from engine.loss.side import Part, Reader, Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.loss.node import Node

LEVELS: Final = 120
"""Levels of schemas that a validator is given."""


def reading(surface: str, schema: Any) -> Any:
    """Return what restricts arguments in a schema, as JSON Schema 2020-12.

    Args:
        surface: "raw" for a tool's own schema, read by its draft, or a provider's id.
        schema: any JSON value; what is shared or recursive in it stands in `$defs` once.

    >>> reading("gemini", {"type": "STRING", "nullable": True, "title": "Name"})
    {'type': ['string', 'null']}
    >>> reading("raw", {"type": "array", "items": [{"type": "string"}]})
    {'type': ['array'], 'prefixItems': [{'type': ['string']}]}

    """
    side = Side(schema, Reader(dialect_of(surface, schema)))
    return read_whole(side.top).schema


@dataclass(frozen=True, slots=True)
class Reading:
    """A schema for validators.

    Attributes:
        schema: JSON Schema 2020-12.
        origins: by the id of an object in it, the read node it was made from.

    """

    schema: Any
    origins: dict[int, Node]


def read_whole(top: Part) -> Reading:
    """Return the schema below a part; in time and size linear in its distinct nodes."""
    order = _distinct(top)
    placed = _placed_apart(order)
    numbers = {key: str(number) for number, key in enumerate(placed)}
    made: dict[int, Any] = {}
    origins: dict[int, Node] = {}
    for part in reversed(order.values()):
        made[id(part.node)] = _made(part, made, numbers)
        origins[id(made[id(part.node)])] = part.node
    if not numbers:
        return Reading(made[id(top.node)], origins)
    definitions = {number: made[key] for key, number in numbers.items()}
    root = made[id(top.node)]
    if id(top.node) in numbers:
        root = {"$ref": f"#/$defs/{numbers[id(top.node)]}"}
    return Reading({**root, "$defs": definitions}, origins)


def _distinct(top: Part) -> dict[int, Part]:
    """Return every distinct node by its id, holders before what they hold."""
    order = {id(top.node): top}
    pending = [top]
    for part in pending:  # grows while it runs
        for child in children(part):
            if id(child.node) not in order:
                order[id(child.node)] = child
                pending.append(child)
    return order


def _placed_apart(order: dict[int, Part]) -> dict[int, None]:
    """Return the ids of the nodes that stand in `$defs`: met twice, too deep, or in a ring."""
    met: dict[int, int] = {}
    depth: dict[int, int] = {}
    apart: dict[int, None] = {}
    positions = {key: place for place, key in enumerate(order)}
    for key, part in order.items():
        level = 0 if key in apart else depth.get(key, 0)
        for child in children(part):
            below = id(child.node)
            met[below] = met.get(below, 0) + 1
            depth.setdefault(below, level + 1)
            is_earlier = positions[below] <= positions[key]
            is_deep = depth[below] % LEVELS == 0
            if (is_earlier or is_deep or met[below] > 1) and not is_trivial(child.node):
                apart[below] = None
    return apart


def is_trivial(node: Node) -> bool:
    """Tell whether a node lets everything or nothing pass."""
    return not node or node is NOTHING


def children(part: Part) -> Iterator[Part]:
    """Yield the parts that a part holds or refers to."""
    side, node = part
    for keyword, value in node.items():
        if keyword == "$ref":
            target = side.target(value)
            if target is not None:
                yield side.part(target)
            continue
        place = ALL.get(keyword)
        if place is Place.MAP:
            for member in value.values():
                yield side.part(member)
        elif isinstance(value, list) and place is Place.LIST:
            for member in value:
                yield side.part(member)
        elif place in (Place.ONE, Place.ONE_OR_LIST):
            yield side.part(value)


def _made(part: Part, made: dict[int, Any], numbers: dict[int, str]) -> Any:
    """Return a node with the schemas below it in place, or references to those placed apart."""
    side, node = part

    def child(schema: Any) -> Any:
        node = side.part(schema).node
        if is_trivial(node):
            return node is not NOTHING
        key = id(node)
        return {"$ref": f"#/$defs/{numbers[key]}"} if key in numbers else made[key]

    result: dict[str, Any] = {}
    for keyword, value in node.items():
        if keyword == "$ref":
            target = side.target(value)
            if target is not None:
                _refer(result, child(target))
        elif keyword != "pattern" or is_usable(value):
            result[keyword] = _with_children(keyword, value, child)
    return result


def _with_children(keyword: str, value: Any, child: Callable[[Any], Any]) -> Any:
    """Return a keyword's value with each schema in it made."""
    place = ALL.get(keyword)
    if keyword == "patternProperties":
        return {pattern: child(held) for pattern, held in value.items() if is_usable(pattern)}
    if place is Place.MAP:
        return {name: child(held) for name, held in value.items()}
    if place is Place.LIST:
        return [child(held) for held in value]
    return child(value) if place in (Place.ONE, Place.ONE_OR_LIST) else value


def _refer(result: dict[str, Any], target: Any) -> None:
    """Put the schema that a reference means beside the keywords that stand with it."""
    if target is True:
        return
    if target is not False and target.keys() == {"$ref"}:
        result.update(target)
    else:
        result["allOf"] = [*result.get("allOf", ()), target]
