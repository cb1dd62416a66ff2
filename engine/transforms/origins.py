"""Where each part of a schema came from, kept up to date while steps rebuild it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.document.containers import holds, keys, same_class
from engine.document.trail import ROOT, Trail

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.transforms.rewrite import Record

    Source = tuple[Any, Any, Any, Any]
    """(container, key, source container, source key): the first took its key from the second."""
    Sources = Callable[[dict[str, Any], dict[str, Any]], Iterable[Source]]


class _Known(NamedTuple):
    """A container of some snapshot, and the part of raw that it stands for."""

    container: Any
    trail: Trail
    raw: Any


class Origins:
    """Raw pointers of the objects and arrays of every snapshot of one run.

    An object that a step rebuilt keeps the pointer of the object it stands for; an inlined
    definition has the definition's pointer; a keyword that a merge brought in has its own.
    """

    def __init__(self, raw: Any) -> None:
        self._root = raw
        # What was rebuilt is only noted while steps run, and worked out when first asked for.
        self._log: list[tuple[Any, Any, Sources | None]] = []
        # An entry keeps its container alive, so that no other can take over the id.
        self._known: dict[int, _Known] = {}
        self._moved: dict[int, dict[Any, str]] = {}

    def recorder(self, sources: Sources | None = None) -> Record:
        """Return the function to be told of each object that takes the place of another.

        It gets (before, after); `sources` then names the keys of `after` that came from
        elsewhere.
        """
        note = self._log.append

        def record(before: Any, after: Any) -> None:
            note((before, after, sources))

        return record

    def align(self, before: Any, after: Any) -> None:
        """Note that what stands at the same place of two values stands for the same part.

        For code that tells nothing of what it rebuilds.
        """
        pairs = [(before, after)]
        met = {(id(before), id(after))}
        for one, other in pairs:  # grows while it runs
            if one is other or not same_class(one, other):
                continue
            self._log.append((one, other, None))
            for key in keys(one):
                if holds(other, key):
                    pair = (one[key], other[key])
                    ids = (id(pair[0]), id(pair[1]))
                    if ids not in met:
                        met.add(ids)
                        pairs.append(pair)

    def of(self, container: Any, key: Any = None) -> str:
        """Return the raw pointer of a container, or of the keyword or member at `key` in it.

        A key's is where raw has that key, also if a definition was put under it since. Where raw
        has no such key, it is that of what stands there, or else the container's; a container
        that stands for no part of raw has the root's.
        """
        self._work_out()
        if key is not None:
            exact = self._of_place(container, key)
            exact = self.of_key(container, key) if exact is None else exact
            if exact is not None:
                return exact
        known = self._known.get(id(container))
        return "" if known is None else known.trail.pointer

    def of_key(self, container: Any, key: Any) -> str | None:
        """Return the raw pointer of what stands under a key, or None where raw has no such part.

        An inlined definition has its own.
        """
        self._work_out()
        child = self._known.get(id(container[key]))
        return self._of_place(container, key) if child is None else child.trail.pointer

    def _of_place(self, container: Any, key: Any) -> str | None:
        """Return where raw has what is under a key, or None where it has no such key."""
        moved = self._moved.get(id(container))
        if moved and key in moved:
            return moved[key]
        known = self._known.get(id(container))
        if known is None or not holds(known.raw, key):
            return None
        return known.trail.down(key).pointer

    def _work_out(self) -> None:
        """Read the log."""
        if not self._known:
            self._note_raw()
        if self._log:
            log, self._log[:] = list(self._log), []
            for before, after, sources in log:
                self._rebuilt(before, after)
                if sources is not None and isinstance(after, dict):
                    self._took_over(before, after, sources(before, after))

    def _note_raw(self) -> None:
        """Give every container its raw pointer, the shortest where it stands twice."""
        level = [(ROOT, self._root)]
        for trail, value in level:  # grows while it runs
            if isinstance(value, dict):
                children: Iterable[tuple[Any, Any]] = value.items()
            elif isinstance(value, list):
                children = enumerate(value)
            else:
                continue
            if id(value) in self._known:
                continue
            self._known[id(value)] = _Known(value, trail, value)
            level.extend(
                (trail.down(key), child)
                for key, child in children
                if isinstance(child, dict | list)
            )

    def _rebuilt(self, before: Any, after: Any) -> None:
        """Note that `after` stands for `before`, unless where it came from is known."""
        known = self._known.get(id(before))
        if known is None or id(after) in self._known:
            return
        if not isinstance(after, dict | list):
            return  # a boolean is the same object everywhere
        self._known[id(after)] = known._replace(container=after)
        if moved := self._moved.get(id(before)):
            self._moved[id(after)] = {key: at for key, at in moved.items() if key in after}

    def _took_over(self, before: Any, after: Any, sources: Iterable[Source]) -> None:
        """Note what a merge took from elsewhere."""
        for container, key, source, source_key in sources:
            if id(container) not in self._known:
                # The node's own map, joined with others, still stands for the node's own.
                held = (before.get(name) for name, value in after.items() if value is container)
                own = next(held, None)
                self._rebuilt(own if id(own) in self._known else source, container)
            moved = self._moved.setdefault(id(container), {})
            moved[key] = self.of(source, source_key)
