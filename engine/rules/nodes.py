"""The distinct sub-schemas of a schema, each with a place, the number of its places and a depth."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.document.pointer import join
from engine.errors import CycleError
from engine.facts.subschemas import Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    Tokens = tuple[str | int, ...]


@dataclass(slots=True, eq=False)
class Node:
    """A distinct sub-schema.

    Attributes:
        schema: the object; of the root any JSON value.
        parent: the node that holds it at its example place; None for the root.
        step: tokens from the parent down to it.
        places: in how many places of the tree it stands.
        level: how many nodes lie above it at its deepest place.

    """

    schema: Any
    parent: Node | None
    step: Tokens
    places: int = 1
    level: int = 0

    @property
    def tokens(self) -> Tokens:
        """The tokens from the root down to it."""
        steps: list[Tokens] = []
        node: Node | None = self
        while node is not None:
            steps.append(node.step)
            node = node.parent
        return tuple(token for step in reversed(steps) for token in step)

    @property
    def pointer(self) -> str:
        """Its shortest pointer, the first of those."""
        return join("", *self.tokens)

    @property
    def root(self) -> Any:
        """The schema that it is a part of."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node.schema


@dataclass(frozen=True, slots=True)
class Walk:
    """A schema taken apart.

    Attributes:
        root: the root's node.
        nodes: every distinct sub-schema that is an object, the root first.
        by_id: the nodes by the `id` of their schema.
        is_shared: whether one of them stands in two places.

    """

    root: Node
    nodes: list[Node]
    by_id: Mapping[int, Node]
    is_shared: bool


def walk(schema: Any, places: Mapping[str, Place]) -> Walk:
    """Return the distinct sub-schemas under the keywords `places`, in time linear in their number.

    Raises:
        CycleError: a sub-schema contains itself.

    """
    root = Node(schema, None, ())
    if not isinstance(schema, dict):
        return Walk(root, [], {}, is_shared=False)
    keywords = places.keys()
    nodes: list[Node] = []
    found: dict[int, Node] = {}
    is_shared = False
    # By number of tokens, so that a node is first met at its shortest pointer.
    levels: list[list[Node]] = [[root], [], []]
    while levels[0] or levels[1] or levels[2]:
        for node in levels[0]:
            if id(node.schema) in found:
                is_shared = True
                continue
            found[id(node.schema)] = node
            nodes.append(node)
            if node.parent is not None:
                node.level = node.parent.level + 1
            if keywords.isdisjoint(node.schema):
                continue
            for tokens, child in sub_schemas(node.schema, places):
                levels[len(tokens)].append(Node(child, node, tokens))
        levels = [levels[1], levels[2], []]
    if is_shared:
        _count(nodes, found, places)
    return Walk(root, nodes, found, is_shared)


def _count(nodes: list[Node], found: Mapping[int, Node], places: Mapping[str, Place]) -> None:
    """Set the number of places and the deepest level of each node, holders before what they hold.

    Raises:
        CycleError: a node lies below itself.

    """
    waiting = Counter(id(child) for node in nodes for _, child in sub_schemas(node.schema, places))
    for node in nodes[1:]:
        node.places = 0
    ready = nodes[:1] if not waiting[id(nodes[0].schema)] else []
    for node in ready:  # grows while it runs
        for _, child in sub_schemas(node.schema, places):
            below = found[id(child)]
            below.places += node.places
            below.level = max(below.level, node.level + 1)
            waiting[id(child)] -= 1
            if not waiting[id(child)]:
                ready.append(below)
    if len(ready) < len(nodes):
        raise CycleError("the schema contains itself, so no JSON text can stand for it")


def sub_schemas(
    schema: Mapping[str, Any], places: Mapping[str, Place]
) -> Iterator[tuple[Tokens, dict[str, Any]]]:
    """Yield the objects directly below a schema, each with the tokens that lead to it."""
    for keyword, value in schema.items():
        place = places.get(keyword)
        if place is None:
            continue
        members: Iterable[tuple[str | int, Any]] = ()
        if isinstance(value, list):
            if place is Place.LIST or place is Place.ONE_OR_LIST:
                members = enumerate(value)
        elif isinstance(value, dict) and place is Place.MAP:
            members = value.items()
        elif isinstance(value, dict) and place is not Place.LIST:
            yield (keyword,), value
        for key, child in members:
            if isinstance(child, dict):
                yield (keyword, key), child
