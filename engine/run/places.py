"""The distinct objects and arrays of a value, each with one place and the number of its places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.document.pointer import join

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(slots=True)
class Spot:
    """A distinct container of a value.

    Attributes:
        container: the object or array.
        pointer: its shortest pointer, the first of those.
        places: in how many places of the tree it stands.

    """

    container: Any
    pointer: str
    places: int


def spots(value: Any) -> list[Spot]:
    """Return every distinct container, the root first, in time linear in their number.

    The value must not contain itself.
    """
    if not isinstance(value, dict | list):
        return []
    found: dict[int, Spot] = {id(value): Spot(value, "", 0)}
    order = [found[id(value)]]
    waiting: dict[int, int] = {id(value): 0}
    for spot in order:  # grows while it runs
        for key, child in _containers(spot.container):
            if id(child) not in found:
                found[id(child)] = Spot(child, join(spot.pointer, key), 0)
                order.append(found[id(child)])
                waiting[id(child)] = 0
            waiting[id(child)] += 1
    _count(order[0], found, waiting)
    return order


def _count(root: Spot, found: dict[int, Spot], waiting: dict[int, int]) -> None:
    """Set the number of places, holders before what they hold."""
    root.places = 1
    ready = [root]
    for spot in ready:  # grows while it runs
        for _, child in _containers(spot.container):
            below = found[id(child)]
            below.places += spot.places
            waiting[id(child)] -= 1
            if waiting[id(child)] == 0:
                ready.append(below)


def _containers(container: Any) -> Iterator[tuple[str | int, Any]]:
    entries = container.items() if isinstance(container, dict) else enumerate(container)
    return ((key, child) for key, child in entries if isinstance(child, dict | list))
