"""Step 7: write `const` as an `enum` of one value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.transforms.base import Transform, each_node
from engine.transforms.scan import NULL_IN_ENUM

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.transforms.origins import Source


def convert_const_to_enum(schema: Any) -> Any:
    """Return `schema` with each `const` written as an `enum`, which it overwrites if there is one.

    Raises:
        CycleError: a sub-schema contains itself.

    >>> convert_const_to_enum({"type": "string", "const": "fixed_value"})
    {'type': 'string', 'enum': ['fixed_value']}

    """
    return TRANSFORM.alone(schema)


def _edit(node: dict[str, Any]) -> dict[str, Any]:
    if "const" not in node:
        return node
    kept = {keyword: value for keyword, value in node.items() if keyword != "const"}
    kept["enum"] = [node["const"]]
    return kept


def _sources(before: dict[str, Any], after: dict[str, Any]) -> Iterable[Source]:
    if "const" in before and "enum" in after:
        yield after, "enum", before, "const"


TRANSFORM = Transform(
    id="convert_const_to_enum",
    number=7,
    title="Convert const to enum",
    why="Providers without const can still hold an argument to one value by an enum.",
    loses="Nothing, unless an enum stood beside the const: the const overwrites it.",
    wakes=frozenset({"const"}),
    produces=frozenset({"enum", NULL_IN_ENUM}),
    apply=each_node(_edit, sources=_sources),
)
