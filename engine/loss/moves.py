"""Ways down in the arguments, and gaps between schemas at the end of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from engine.loss.conjunction import Parts
    from engine.loss.side import Part


class Move(NamedTuple):
    """A step down in the arguments.

    Attributes:
        kind: "property" with a name, "extra" for a name that nothing declares, "pattern" with
            what a name must match, "item" with an index, "name" for a property's name itself.
        key: the name, pattern or index.

    """

    kind: str
    key: Any = None


class Gap(NamedTuple):
    """A place at which a value may pass the narrow parts and fail a keyword of the wide one.

    Attributes:
        path: the way to the value.
        wide: the part that may refuse it.
        keyword: by which keyword; "" for any of them.
        narrow: what the value satisfies.

    """

    path: tuple[Move, ...]
    wide: Part
    keyword: str
    narrow: Parts
