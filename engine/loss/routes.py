"""How arguments lead to each node of a schema, and which way a change there works."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.loss.moves import Move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.loss.side import Part, Side


class Route(NamedTuple):
    """The shortest way to a node.

    Attributes:
        path: the way down in the arguments.
        sign: 1 where a looser node makes the whole looser, -1 where it makes it tighter (below
            `not`), 0 where it may do either.

    """

    path: tuple[Move, ...]
    sign: int


def routes(side: Side) -> dict[int, Route]:
    """Return the route to each schema object that can be reached, by its id."""
    top = 0 if side.is_entangled else 1
    found = {id(side.root): Route((), top)}
    pending = [(side.root, found[id(side.root)])]
    for schema, route in pending:  # grows while it runs
        for child, moves, sign in _below(side.part(schema)):
            if not isinstance(child, dict):
                continue
            reached = Route(route.path + moves, found[id(schema)].sign * sign)
            known = found.get(id(child))
            if known is not None and (known.sign in (0, reached.sign)):
                continue
            if known is not None:  # what two ways tell differently may be either
                reached = known._replace(sign=0)
            found[id(child)] = reached
            pending.append((child, reached))
    return found


def _below(part: Part) -> Iterator[tuple[object, tuple[Move, ...], int]]:
    """Yield what a node holds: the schema, the moves to it, and the sign."""
    side, node = part
    for name, schema in node.get("properties", {}).items():
        yield schema, (Move("property", name),), 1
    for pattern, schema in node.get("patternProperties", {}).items():
        yield schema, (Move("pattern", pattern),), 1
    for place, schema in enumerate(node.get("prefixItems", ())):
        yield schema, (Move("item", place),), 1
    first = len(node.get("prefixItems", ()))
    for keyword, moves, sign in (
        ("additionalProperties", (Move("extra"),), 1),
        ("unevaluatedProperties", (Move("extra"),), 1),
        ("items", (Move("item", first),), 1),
        ("unevaluatedItems", (Move("item", first),), 1),
        ("contains", (Move("item", 0),), 0 if "maxContains" in node else 1),
        ("propertyNames", (Move("name"),), 1),
        ("not", (), -1),
        ("if", (), 0),
        ("then", (), 1),
        ("else", (), 1),
    ):
        if keyword in node:
            yield node[keyword], moves, sign
    for keyword, sign in (("allOf", 1), ("anyOf", 1), ("oneOf", 0)):
        for schema in node.get(keyword, ()):
            yield schema, (), sign
    for schema in node.get("dependentSchemas", {}).values():
        yield schema, (), 1
    if "$ref" in node:
        yield side.target(node["$ref"]), (), 1
