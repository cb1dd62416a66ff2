"""The one walk that rewrites a schema: edit each node, share what stays, copy what changes.

Nodes are edited from the root down, each distinct node once. A change copies the objects on the
way up to the root, so everything beside that way is the caller's own object in the result.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from engine.facts.subschemas import VISITED, Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    Node = dict[str, Any]
    Edit = Callable[[Node], Node]
    DepthEdit = Callable[[Node, int], tuple[Node, int | None]]
    Record = Callable[[Any, Any], None]


def rewrite(
    schema: Any,
    edit: Edit,
    places: Mapping[str, Place] = VISITED,
    *,
    shared: bool = False,
    record: Record | None = None,
) -> Any:
    """Return `schema` with `edit` applied to every sub-schema, the root first.

    Args:
        schema: any JSON value; a value that is no object is returned as it is.
        edit: returns a node's replacement, a new object, or the same object to leave it. It must
            not change its argument. The children of the replacement are visited next.
        places: where sub-schemas live.
        shared: whether objects stand in several places; each is then edited once.
        record: is told of each object that takes the place of another, (before, after).

    Returns:
        The same object when nothing changed.

    """
    if not isinstance(schema, dict):
        return schema
    return _walk(schema, edit, places, depth=None, shared=shared, record=record)


def rewrite_at_depth(
    schema: Any,
    edit: DepthEdit,
    places: Mapping[str, Place] = VISITED,
    *,
    depth: int = 0,
    shared: bool = False,
    record: Record | None = None,
) -> Any:
    """Return `schema` rewritten by an edit that depends on a depth it counts itself.

    `edit` gets a node and its depth; it returns the replacement and the depth of the
    replacement's children, or None to visit nothing below. See `rewrite` for the rest.
    """
    if not isinstance(schema, dict):
        return schema
    return _walk(schema, edit, places, depth=depth, shared=shared, record=record)


# A frame is an object or array on the way, as a list of three: its value; whether the value is a
# copy of ours; the (frame, key) pairs that hold it. A class would cost a third of the walk.
_Frame = list[Any]
_Holder = tuple[_Frame, Any]
Put = Callable[[_Frame, Any, Any], None]


class _Met:
    """What a walk over a DAG has met, so that each object is edited once at each depth."""

    __slots__ = ("groups", "nodes")

    def __init__(self) -> None:
        # An entry keeps its object alive, so that no other object can take over the id.
        self.nodes: dict[tuple[int, int], tuple[Any, _Frame]] = {}
        self.groups: dict[tuple[int, int], tuple[Any, _Frame]] = {}


def _walk(
    schema: Node,
    edit: Any,
    places: Mapping[str, Place],
    *,
    depth: int | None,
    shared: bool,
    record: Record | None,
) -> Any:
    """Visit every node, the root first; return the rewritten root.

    With a depth, `edit` is a `DepthEdit` and counts from it; without, it is an `Edit`.
    """
    counts = depth is not None
    keywords = places.keys()
    met = _Met() if shared else None
    put = _put if record is None else partial(_put, record=record)
    top: _Frame = [[schema], True, []]
    stack: list[tuple[_Frame, Any, Node, int]] = [(top, 0, schema, depth or 0)]
    while stack:
        holder, key, node, level = stack.pop()
        if met and _stands_again(met.nodes, node, level, (holder, key), put):
            continue
        new, below = edit(node, level) if counts else (edit(node), level)
        if new is not node:
            put(holder, key, new)
            if record is not None:
                record(node, new)
        is_leaf = below is None or keywords.isdisjoint(new)
        if is_leaf and met is None:
            continue
        # A counting edit may return an object that is not its own to change.
        frame: _Frame = [new, new is not node and not counts, [(holder, key)]]
        if met and not _note(met, (node, level), (new, below), frame, put):
            continue
        if not is_leaf:
            for keyword, value in new.items():
                if keyword in places:
                    _push(stack, (frame, keyword, value, below), places[keyword], met, put)
    result: Any = top[0][0]
    return result


def _push(
    stack: list[tuple[_Frame, Any, Node, int]],
    found: tuple[_Frame, str, Any, int],
    place: Place,
    met: _Met | None,
    put: Put,
) -> None:
    """Plan the visit of the sub-schemas under one keyword."""
    holder, keyword, value, depth = found
    if isinstance(value, dict):
        if place is not Place.MAP:
            if place is not Place.LIST:
                stack.append(found)
            return
        members: Iterable[tuple[Any, Any]] = value.items()
    elif isinstance(value, list) and (place is Place.LIST or place is Place.ONE_OR_LIST):
        members = enumerate(value)
    else:
        return
    group: _Frame = [value, False, [(holder, keyword)]]
    if met:
        if _stands_again(met.groups, value, depth, (holder, keyword), put):
            return
        met.groups[id(value), depth] = (value, group)
    for name, member in members:
        if isinstance(member, dict):
            stack.append((group, name, member, depth))


def _put(holder: _Frame, key: Any, child: Any, record: Record | None = None) -> None:
    """Set a child in a copy of the holder's value, and the copy in all that hold it."""
    if not holder[1]:
        _own(holder, record)
        copied = [holder]
        while copied:
            value, _, holders = copied.pop()
            for above, place in holders:
                if not above[1]:
                    _own(above, record)
                    copied.append(above)
                above[0][place] = value
    holder[0][key] = child


def _own(frame: _Frame, record: Record | None) -> None:
    before = frame[0]
    frame[0] = before.copy()
    frame[1] = True
    if record is not None:
        record(before, frame[0])


def _stands_again(
    met: dict[tuple[int, int], tuple[Any, _Frame]],
    value: Any,
    depth: int,
    holder: _Holder,
    put: Put,
) -> bool:
    """Tell whether the value was met at this depth; what became of it then stands here too."""
    known = met.get((id(value), depth))
    if known is None:
        return False
    frame = known[1]
    if frame[0] is not value:
        put(*holder, frame[0])
    if not frame[1]:
        frame[2].append(holder)
    return True


def _note(
    met: _Met,
    before: tuple[Node, int],
    after: tuple[Any, int | None],
    frame: _Frame,
    put: Put,
) -> bool:
    """Note the visit of a node; tell whether what it became has still to be visited."""
    (node, depth), (new, below) = before, after
    if new is not node and below is not None:
        if _stands_again(met.nodes, new, below, frame[2][0], put):
            met.nodes[id(node), depth] = (node, met.nodes[id(new), below][1])
            return False
        met.nodes[id(new), below] = (new, frame)
    met.nodes[id(node), depth] = (node, frame)
    return True
