"""What a step changed: the difference of two snapshots, once per distinct node and keyword."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, Any

from engine.document.containers import entries, holds, same_class
from engine.document.equality import same_json
from engine.document.pointer import join
from engine.document.trail import ROOT, Trail
from engine.facts.subschemas import ALL, Place

if TYPE_CHECKING:
    from engine.transforms.origins import Origins


class Kind(StrEnum):
    """What happened to a keyword, a property or a node."""

    REMOVED = "removed"
    ADDED = "added"
    CHANGED = "changed"
    INLINED = "inlined"


@dataclass(frozen=True, slots=True)
class Change:
    """One difference between a schema before and after a step.

    Attributes:
        pointer: an example place, the shortest: of what was removed in the schema before, of
            all else in the schema after.
        raw_pointer: the part of the raw schema that it stands for.
        kind: what happened.
        before: the value before; None when added.
        after: the value after; None when removed.
        places: how many places of the schema this stands for.

    """

    pointer: str
    raw_pointer: str
    kind: Kind
    before: Any
    after: Any
    places: int


def changes_between(before: Any, after: Any, origins: Origins) -> tuple[Change, ...]:
    """Return the differences of two snapshots, the shallow ones first.

    Time and memory follow the distinct pairs of differing nodes, not the trees they stand for.
    """
    if before is after:
        return ()
    pairs = _Pairs(before, after)
    pairs.expand_all()
    places = pairs.count_places()
    return tuple(
        Change(
            pointer=join(pair.trail.pointer, *found.tokens),
            raw_pointer=found.raw_pointer(origins),
            kind=found.kind_given(origins),
            before=found.before,
            after=found.after,
            places=places[pair.key],
        )
        for pair in pairs.in_order
        for found in pair.found
    )


@dataclass(frozen=True, slots=True)
class _Found:
    """A difference at one pair: what stands under a key of its two sides, or the sides."""

    kind: Kind
    holder: Any
    tokens: tuple[str | int, ...]
    before: Any
    after: Any

    def raw_pointer(self, origins: Origins) -> str:
        return origins.of(self.holder, *self.tokens)

    def kind_given(self, origins: Origins) -> Kind:
        """Tell a definition put in place from a reference replaced by something else."""
        if self.kind is Kind.INLINED and origins.of(self.after) == origins.of(self.before):
            return Kind.CHANGED
        return self.kind


class _Side(Enum):
    """How both sides of a pair hold what is below them."""

    NODE = "node"
    MAP = "map"
    LIST = "list"


if TYPE_CHECKING:
    _Key = tuple[int, int, _Side]


@dataclass(slots=True)
class _Pair:
    """Two objects or arrays at the same place of two snapshots, and what they differ in."""

    before: Any
    after: Any
    side: _Side
    trail: Trail
    found: list[_Found] = field(default_factory=list)
    children: list[_Key] = field(default_factory=list)

    @property
    def key(self) -> _Key:
        return id(self.before), id(self.after), self.side


class _Pairs:
    """Every distinct pair of differing containers, met breadth first."""

    def __init__(self, before: Any, after: Any) -> None:
        self.in_order: list[_Pair] = []
        self._by_key: dict[_Key, _Pair] = {}
        self._root = _Pair(before, after, _Side.NODE, ROOT)
        self._queue = deque([self._root])

    def expand_all(self) -> None:
        root = self._root
        if not (isinstance(root.before, dict) and isinstance(root.after, dict)):
            self._queue.clear()
            self.in_order.append(root)
            if not same_json(root.before, root.after):
                root.found.append(_Found(Kind.CHANGED, None, (), root.before, root.after))
        self._by_key[root.key] = root
        while self._queue:
            pair = self._queue.popleft()
            self.in_order.append(pair)
            if pair.side is _Side.NODE and _is_inlined(pair.before, pair.after):
                self._note_inlined(pair)
            else:
                self._compare(pair)

    def _note_inlined(self, pair: _Pair) -> None:
        pair.found.append(_Found(Kind.INLINED, pair.before, (), pair.before, pair.after))
        for keyword, value in pair.before.items():
            if keyword != "$ref":
                found = _Found(Kind.REMOVED, pair.before, (keyword,), value, None)
                pair.found.append(found)

    def _compare(self, pair: _Pair) -> None:
        before, after = pair.before, pair.after
        for key, value in entries(before):
            if not holds(after, key):
                pair.found.append(_Found(Kind.REMOVED, before, (key,), value, None))
            elif after[key] is not value:
                self._compare_under(pair, key, value, after[key])
        for key, value in entries(after):
            if not holds(before, key):
                pair.found.append(_Found(Kind.ADDED, after, (key,), None, value))

    def _compare_under(self, pair: _Pair, key: str | int, before: Any, after: Any) -> None:
        side = _side_below(pair.side, key, before)
        if side is not None and same_class(before, after):
            child = _Pair(before, after, side, pair.trail.down(key))
            pair.children.append(child.key)
            if child.key not in self._by_key:
                self._by_key[child.key] = child
                self._queue.append(child)
        elif not same_json(before, after):
            pair.found.append(_Found(Kind.CHANGED, pair.before, (key,), before, after))

    def count_places(self) -> dict[_Key, int]:
        """Return how many places of the trees each pair stands for."""
        waiting = dict.fromkeys(self._by_key, 0)
        for pair in self.in_order:
            for child in pair.children:
                waiting[child] += 1
        places = dict.fromkeys(self._by_key, 0)
        places[self._root.key] = 1
        ready = [self._root]
        for pair in ready:  # grows while it runs
            for child in pair.children:
                places[child] += places[pair.key]
                waiting[child] -= 1
                if waiting[child] == 0:
                    ready.append(self._by_key[child])
        return places


def _side_below(side: _Side, key: Any, value: Any) -> _Side | None:
    """Return how the value under a key holds schemas; None when it holds none."""
    place = Place.ONE if side is not _Side.NODE else ALL.get(key)
    if place is None:
        return None
    if isinstance(value, dict):
        return _BY_OBJECT.get(place)
    return _Side.LIST if isinstance(value, list) and place in _ARRAYS else None


_BY_OBJECT = {Place.ONE: _Side.NODE, Place.ONE_OR_LIST: _Side.NODE, Place.MAP: _Side.MAP}
_ARRAYS = (Place.LIST, Place.ONE_OR_LIST)


def _is_inlined(before: dict[str, Any], after: dict[str, Any]) -> bool:
    return isinstance(before.get("$ref"), str) and "$ref" not in after
