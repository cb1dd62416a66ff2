"""One look over a schema before any step runs: what is in it, and is anything shared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.errors import CycleError
from engine.facts.subschemas import DEFINITIONS, VISITED, Place

if TYPE_CHECKING:
    from collections.abc import Iterable

TYPE_LIST = "type: []"
"""Feature: a `type` that is an array."""
NULL_IN_ENUM = "enum: [null]"
"""Feature: an `enum` that holds null or nothing."""
UNTYPED_OBJECT = "properties, no type"
"""Feature: `properties` without a `type`."""
ODD_ITEMS = "items, no array"
"""Feature: `items` where `type` is not "array", a list of items, or an array without `items`."""
DEEP = "deep"
"""Feature: there are enough objects to nest more than `SHALLOW` levels."""
SHALLOW = 5

_PLACES = {**VISITED, **DEFINITIONS}
_MAPS = frozenset(keyword for keyword, place in _PLACES.items() if place is Place.MAP)


class Scan(NamedTuple):
    """What a schema holds. It may name more than a step can reach, never less.

    Attributes:
        root: the root's keywords, and its features out of those above.
        nested: the keywords and features of all sub-schemas.
        shared: whether an object or array stands in more than one place.

    """

    root: set[str]
    nested: set[str]
    shared: bool


# One body for most of a node: a call for each of its parts costs a third of the scan.
def scan(schema: Any) -> Scan:  # noqa: C901, PLR0912
    """Return what `schema` holds, in time linear in its distinct nodes.

    Raises:
        CycleError: a sub-schema contains itself.

    >>> found = scan({"properties": {"a": {"type": ["string", "null"]}}})
    >>> sorted(found.root), sorted(found.nested)
    (['properties', 'properties, no type'], ['type', 'type: []'])

    """
    root: set[str] = set()
    nested: set[str] = set()
    nodes = [schema] if isinstance(schema, dict) else []
    seen = {id(schema)}
    groups: set[int] = set()
    shared = False
    objects = 0
    for node in nodes:  # grows while it runs
        present = root if node is schema else nested
        present.update(node)
        kind = node.get("type")
        if "properties" in node:
            objects += 1
            if kind is None and "type" not in node:
                present.add(UNTYPED_OBJECT)
        elif kind == "object" or isinstance(kind, list):
            objects += 1
        if (kind == "array") is not ("items" in node):
            present.add(ODD_ITEMS)
        for keyword, value in node.items():
            if keyword in _PLACES:
                for member in _members(keyword, value, groups):
                    if isinstance(member, dict):
                        key = id(member)
                        if key in seen:
                            shared = True
                        else:
                            seen.add(key)
                            nodes.append(member)
            elif isinstance(value, list):
                if keyword == "type":
                    present.add(TYPE_LIST)
                elif keyword == "enum" and (not value or None in value):
                    present.add(NULL_IN_ENUM)
    if any(isinstance(node.get("items"), list) for node in nodes if "items" in node):
        nested.add(ODD_ITEMS)
    if objects > SHALLOW:
        nested.add(DEEP)
    # The same object may serve as a node here and as a map there.
    shared = shared or _MET_TWICE in groups or not seen.isdisjoint(groups)
    if shared:
        refuse_cycles(schema)
    return Scan(root, nested, shared)


_MET_TWICE = 0
"""Stands among the ids of groups once a group was met again; no object has this id."""


def _members(keyword: str, value: Any, groups: set[int]) -> Iterable[Any]:
    """Return what may be a node under a keyword; nothing for a map or list met before."""
    if isinstance(value, list):
        return _list_members(value, groups)
    if keyword not in _MAPS:
        return (value,)
    if not isinstance(value, dict) or not _is_new(value, groups):
        return ()
    lists = [held for held in value.values() if isinstance(held, list)]
    if not lists:
        return value.values()
    # A definition that is a list may come to stand where `items` is.
    return [*value.values(), *_list_members(lists, groups)]


def _list_members(value: list[Any], groups: set[int]) -> list[Any]:
    """Return the members of a list and of the lists in it, which may become `items`."""
    lists = [value]
    members: list[Any] = []
    for group in lists:  # grows while it runs
        if _is_new(group, groups):
            members += group
            lists.extend(member for member in group if isinstance(member, list))
    return members


def _is_new(group: object, groups: set[int]) -> bool:
    key = id(group)
    if key in groups:
        groups.add(_MET_TWICE)
        return False
    groups.add(key)
    return True


def refuse_cycles(value: Any) -> None:
    """Do nothing for a value that is a tree or a DAG.

    Raises:
        CycleError: an object or array contains itself.

    """
    done: set[int] = set()
    open_: set[int] = set()
    stack: list[tuple[Any, bool]] = [(value, False)]
    while stack:
        node, leaving = stack.pop()
        key = id(node)
        if leaving:
            open_.discard(key)
            done.add(key)
            continue
        if key in done:
            continue
        if key in open_:
            raise CycleError("the schema contains itself, so no JSON text can stand for it")
        open_.add(key)
        stack.append((node, True))
        children = node.values() if isinstance(node, dict) else node
        stack.extend((child, False) for child in children if isinstance(child, dict | list))
