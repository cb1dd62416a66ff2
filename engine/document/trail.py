"""A JSON Pointer that is built only when asked for: deep values have long pointers everywhere."""

from __future__ import annotations

from typing import NamedTuple

from engine.document.pointer import join


class Trail(NamedTuple):
    """A place, as the place that holds it and the key it has there.

    >>> ROOT.down("properties").down("a/b").pointer
    '/properties/a~1b'

    """

    above: Trail | None
    key: str | int

    def down(self, key: str | int) -> Trail:
        """Return the place under a key."""
        return Trail(self, key)

    @property
    def pointer(self) -> str:
        """The JSON Pointer."""
        keys: list[str | int] = []
        place = self
        while place.above is not None:
            keys.append(place.key)
            place = place.above
        return join("", *reversed(keys))


ROOT = Trail(None, "")
"""The place of the whole value."""
