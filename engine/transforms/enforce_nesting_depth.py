"""Step 12: cut objects that lie too deep inside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.facts.keywords import GEMINI_MAX_NESTING
from engine.facts.subschemas import CONDITIONALS, VISITED, without
from engine.transforms.base import Option, Pass, Transform
from engine.transforms.rewrite import rewrite_at_depth
from engine.transforms.scan import DEEP, scan

if TYPE_CHECKING:
    from engine.transforms.base import Options

_PLACES = without(VISITED, "prefixItems", *CONDITIONALS)


def enforce_nesting_depth(schema: Any, max_depth: int, current: int = 0) -> Any:
    """Return `schema` with each object at `max_depth` replaced by `{"type": "object"}`.

    An object is a node with `type: "object"` or `properties`. `prefixItems`, `if`, `then` and
    `else` are not visited.

    Args:
        schema: any JSON value.
        max_depth: how many levels of objects stay.
        current: how many levels already lie above.

    Raises:
        CycleError: a sub-schema contains itself.

    >>> level1 = {"type": "object", "properties": {"level2": {"type": "string"}}}
    >>> enforce_nesting_depth({"type": "object", "properties": {"level1": level1}}, 1, 0)
    {'type': 'object', 'properties': {'level1': {'type': 'object'}}}

    """
    return _cut(schema, max_depth, current, Pass(scan(schema).shared))


def _cut(schema: Any, max_depth: int, current: int, pass_: Pass) -> Any:
    def edit(node: dict[str, Any], depth: int) -> tuple[dict[str, Any], int | None]:
        if node.get("type") != "object" and "properties" not in node:
            return node, depth
        if depth < max_depth:
            return node, depth + 1
        return (node if node == {"type": "object"} else {"type": "object"}), None

    return rewrite_at_depth(
        schema, edit, _PLACES, depth=current, shared=pass_.shared, record=pass_.recorder()
    )


def _apply(schema: Any, pass_: Pass, options: Options) -> Any:
    return _cut(schema, options["max_depth"], 0, pass_)


TRANSFORM = Transform(
    id="enforce_nesting_depth",
    number=12,
    title="Limit the nesting depth",
    why="Gemini refuses or ignores schemas whose objects nest too deep.",
    loses="Everything inside an object at the limit; only that it is an object remains.",
    wakes=frozenset({DEEP}),
    produces=frozenset({"type"}),
    apply=_apply,
    follows=("resolve_refs",),
    options=(Option("max_depth", default=GEMINI_MAX_NESTING, title="object levels that stay"),),
)
