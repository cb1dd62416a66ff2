"""References inside a schema: where they lead, and which lead back to themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.document.pointer import get
from engine.errors import DocumentError
from engine.facts.subschemas import ALL, DEFINITIONS, without
from engine.rules.nodes import sub_schemas, walk
from engine.rules.values import required_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.rules.nodes import Node, Walk

_USED = without(ALL, *DEFINITIONS)
"""Where a sub-schema applies, which one that is only defined does not."""


def target_of(root: Any, ref: str) -> Any:
    """Return what a local reference leads to, or None where it leads nowhere."""
    if not ref.startswith("#"):
        return None
    try:
        return get(root, ref[1:])
    except DocumentError:
        return None


def is_local(ref: str) -> bool:
    """Tell whether a reference stays in its document."""
    return ref.startswith("#")


def recursive_refs(walked: Walk, *, through_optional: bool = True) -> Iterator[Node]:
    """Yield the nodes whose `$ref` lies on a way that leads back to itself.

    Args:
        walked: a schema taken apart; nothing is done where no node of it has a `$ref`.
        through_optional: whether ways through properties that are not required count.

    """
    if not any("$ref" in node.schema for node in walked.nodes):
        return
    root = walked.root.schema
    whole = walk(root, ALL)
    edges = {
        id(node.schema): list(_edges(node, root, whole.by_id, through_optional=through_optional))
        for node in whole.nodes
    }
    group = _groups(edges)
    for node in whole.nodes:
        target = _target_id(node, root, whole.by_id)
        if target is not None and group[target] == group[id(node.schema)]:
            yield node


def _edges(
    node: Node, root: Any, by_id: Mapping[int, Node], *, through_optional: bool
) -> Iterator[int]:
    required = required_of(node.schema)
    for tokens, child in sub_schemas(node.schema, _USED):
        is_optional = tokens[0] == "properties" and tokens[1] not in required
        if through_optional or not is_optional:
            yield id(child)
    target = _target_id(node, root, by_id)
    if target is not None:
        yield target


def _target_id(node: Node, root: Any, by_id: Mapping[int, Node]) -> int | None:
    ref = node.schema.get("$ref")
    if not isinstance(ref, str):
        return None
    target = target_of(root, ref)
    return id(target) if id(target) in by_id else None


def _groups(edges: Mapping[int, list[int]]) -> dict[int, int]:
    """Return, by node, a number that two nodes share just when each leads to the other."""
    order = _finished(edges)
    back: dict[int, list[int]] = {node: [] for node in edges}
    for node, targets in edges.items():
        for target in targets:
            back[target].append(node)
    group: dict[int, int] = {}
    for start in reversed(order):
        stack = [start]
        while stack:
            node = stack.pop()
            if node not in group:
                group[node] = start
                stack.extend(back[node])
    return group


def _finished(edges: Mapping[int, list[int]]) -> list[int]:
    """Return the nodes in the order in which a depth-first search leaves them."""
    order: list[int] = []
    seen: set[int] = set()
    for start in edges:
        stack = [(start, False)]
        while stack:
            node, is_left = stack.pop()
            if is_left:
                order.append(node)
            elif node not in seen:
                seen.add(node)
                stack.append((node, True))
                stack.extend((target, False) for target in edges[node] if target not in seen)
    return order
