"""The one walk that rewrites a schema: edit each node, share what stays, copy what changes.

Nodes are edited from the root down, each distinct node once. A change copies the objects on the
way up to the root, so everything beside that way is the caller's own object in the result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.facts.subschemas import VISITED, Place

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    Node = dict[str, Any]
    Edit = Callable[[Node], Node]
    DepthEdit = Callable[[Node, int], tuple[Node, int | None]]


def rewrite(
    schema: Any, edit: Edit, places: Mapping[str, Place] = VISITED, *, shared: bool = False
) -> Any:
    """Return `schema` with `edit` applied to every sub-schema, the root first.

    Args:
        schema: any JSON value; a value that is no object is returned as it is.
        edit: returns a node's replacement, or the same object to leave it. It must not change
            its argument. The children of the replacement are visited next.
        places: where sub-schemas live.
        shared: whether objects stand in several places; each is then edited once.

    Returns:
        The same object when nothing changed.

    """

    def at_any_depth(node: Node, depth: int) -> tuple[Node, int]:
        return edit(node), depth

    return rewrite_at_depth(schema, at_any_depth, places, shared=shared)


def rewrite_at_depth(
    schema: Any,
    edit: DepthEdit,
    places: Mapping[str, Place] = VISITED,
    *,
    depth: int = 0,
    shared: bool = False,
) -> Any:
    """Return `schema` rewritten by an edit that depends on a depth it counts itself.

    `edit` gets a node and its depth; it returns the replacement and the depth of the
    replacement's children, or None to visit nothing below. See `rewrite` for the rest.
    """
    if not isinstance(schema, dict):
        return schema
    walk = _SharedWalk(edit, places) if shared else _Walk(edit, places)
    return walk.run(schema, depth)


class _Frame:
    """An object or array on the way: its current value and the places that hold it."""

    __slots__ = ("holders", "owned", "value")

    def __init__(self, value: Any, holder: _Frame | None, key: Any) -> None:
        self.value = value
        self.owned = holder is None
        self.holders: list[tuple[_Frame, Any]] = [] if holder is None else [(holder, key)]

    def put(self, key: Any, child: Any) -> None:
        """Set one child, in a copy of the value unless the value is a copy already."""
        if not self.owned:
            self._own()
        self.value[key] = child

    def hold_in(self, holder: _Frame, key: Any, before: Any) -> None:
        """Let `holder` show this value, now and after later changes, in the place of `before`."""
        if self.value is not before:
            holder.put(key, self.value)
        if not self.owned:
            self.holders.append((holder, key))

    def _own(self) -> None:
        self.value = self.value.copy()
        self.owned = True
        copied = [self]
        while copied:
            frame = copied.pop()
            for holder, key in frame.holders:
                if not holder.owned:
                    holder.value = holder.value.copy()
                    holder.owned = True
                    copied.append(holder)
                holder.value[key] = frame.value


class _Walk:
    """A walk over a tree: no object stands in two places."""

    def __init__(self, edit: DepthEdit, places: Mapping[str, Place]) -> None:
        self._edit = edit
        self._places = places
        self._stack: list[tuple[_Frame, Any, Node, int]] = []

    def run(self, schema: Node, depth: int) -> Any:
        top = _Frame([schema], None, None)
        self._stack.append((top, 0, schema, depth))
        while self._stack:
            self._visit(*self._stack.pop())
        return top.value[0]

    def _visit(self, holder: _Frame, key: Any, node: Node, depth: int) -> None:
        new, below = self._edit(node, depth)
        if new is not node:
            holder.put(key, new)
        if below is not None:
            self._descend(_Frame(new, holder, key), below)

    def _descend(self, frame: _Frame, depth: int) -> None:
        places = self._places
        for keyword, value in frame.value.items():
            if keyword not in places:
                continue
            place = places[keyword]
            if isinstance(value, dict):
                if place is Place.MAP:
                    self._push_group(frame, keyword, value, depth)
                elif place is not Place.LIST:
                    self._stack.append((frame, keyword, value, depth))
            elif isinstance(value, list) and place in (Place.LIST, Place.ONE_OR_LIST):
                self._push_group(frame, keyword, value, depth)

    def _push_group(self, holder: _Frame, key: str, group: Any, depth: int) -> _Frame:
        frame = _Frame(group, holder, key)
        children: Iterable[tuple[Any, Any]] = (
            group.items() if isinstance(group, dict) else enumerate(group)
        )
        self._stack.extend(
            (frame, name, child, depth) for name, child in children if isinstance(child, dict)
        )
        return frame


class _SharedWalk(_Walk):
    """A walk over a DAG: each object is edited once at each depth, its places then share it."""

    def __init__(self, edit: DepthEdit, places: Mapping[str, Place]) -> None:
        super().__init__(edit, places)
        # An entry keeps its object alive, so that no other object can take over the id.
        self._nodes: dict[tuple[int, int], tuple[Node, _Frame]] = {}
        self._groups: dict[tuple[int, int], tuple[Any, _Frame]] = {}

    def _visit(self, holder: _Frame, key: Any, node: Node, depth: int) -> None:
        place = (id(node), depth)
        if known := self._nodes.get(place):
            known[1].hold_in(holder, key, node)
            return
        new, below = self._edit(node, depth)
        if new is not node:
            holder.put(key, new)
            if below is not None and (known := self._nodes.get((id(new), below))):
                self._nodes[place] = (node, known[1])
                known[1].hold_in(holder, key, new)
                return
        frame = _Frame(new, holder, key)
        self._nodes[place] = (node, frame)
        if below is None:
            return
        if new is not node:
            self._nodes[id(new), below] = (new, frame)
        self._descend(frame, below)

    def _push_group(self, holder: _Frame, key: str, group: Any, depth: int) -> _Frame:
        place = (id(group), depth)
        if known := self._groups.get(place):
            known[1].hold_in(holder, key, group)
            return known[1]
        frame = super()._push_group(holder, key, group, depth)
        self._groups[place] = (group, frame)
        return frame
