"""How a schema is read: the draft that a tool's author meant, and each provider's own spellings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.run.places import spots

RAW: Final = "raw"
"""The reading of a tool's own schema, by its draft."""

_OLD_DRAFTS: Final = ("draft-03", "draft-04", "draft-05", "draft-06", "draft-07")


@dataclass(frozen=True, slots=True)
class Dialect:
    """What differs from JSON Schema 2020-12.

    Attributes:
        nullable: `nullable: true` lets null pass.
        vertex: `ref` and `defs` stand for `$ref` and `$defs`, and enums of integers are written
            as strings.
        ref_stands_alone: keywords beside `$ref` do not count (drafts up to 7).
        dependencies: `dependencies` counts (drafts up to 7).

    """

    nullable: bool = False
    vertex: bool = False
    ref_stands_alone: bool = False
    dependencies: bool = False


PLAIN: Final = Dialect()
_OLD: Final = Dialect(ref_stands_alone=True, dependencies=True)


def dialect_of(surface: str, schema: Any) -> Dialect:
    """Return how a schema is read: by its draft where `surface` is "raw", or by a provider.

    A draft that is not declared is 2020-12, or 7 where some `items` is a list. An unknown surface
    reads plain JSON Schema.
    """
    old = _is_old(schema)
    if surface == "gemini":
        return Dialect(nullable=True, ref_stands_alone=old, dependencies=old)
    if surface == "gemini_vertex":
        return Dialect(nullable=True, vertex=True, ref_stands_alone=old, dependencies=old)
    return _OLD if old else PLAIN


def _is_old(schema: Any) -> bool:
    if not isinstance(schema, dict):
        return False
    declared = schema.get("$schema")
    if isinstance(declared, str):
        return any(draft in declared for draft in _OLD_DRAFTS)
    return any(
        isinstance(spot.container, dict) and isinstance(spot.container.get("items"), list)
        for spot in spots(schema)
    )
