"""From a part of the raw schema to the places of the sent one that it stands in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.document.containers import holds
from engine.document.pointer import join, split
from engine.run.places import spots

if TYPE_CHECKING:
    from engine.transforms.origins import Origins


def sent_places(result: Any, origins: Origins) -> dict[str, tuple[str, int]]:
    """Return, by raw pointer, the first place in `result` and the number of places."""
    found: dict[str, tuple[str, int]] = {}
    for spot in spots(result):
        if not spot.pointer:
            found[origins.of(spot.container)] = ("", 1)
        container = spot.container
        for key in container if isinstance(container, dict) else range(len(container)):
            raw_pointer = origins.of_key(container, key)
            if raw_pointer is not None:
                first, places = found.get(raw_pointer, (join(spot.pointer, key), 0))
                found[raw_pointer] = (first, places + spot.places)
    return found


def raw_place(result: Any, origins: Origins, pointer: str) -> str | None:
    """Return the raw pointer of the part of `result` at `pointer`, or None where there is none.

    A part that a step brought in has the raw pointer of the object it stands in.
    """
    value, way = result, []
    for token in split(pointer):
        key: Any = token
        if isinstance(value, list) and token.isascii() and token.isdigit():
            key = int(token)
        if not holds(value, key):
            return None
        way.append((value, key))
        value = value[key]
    for holder, key in reversed(way):
        raw_pointer = origins.of_key(holder, key)
        if raw_pointer is not None:
            return raw_pointer
    return origins.of(result) if isinstance(result, dict | list) else ""
