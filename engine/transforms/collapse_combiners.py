"""Step 3: replace `anyOf` or `oneOf` by its first branch that is not null."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.transforms.base import Transform, each_node
from engine.transforms.scan import ODD_ITEMS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.transforms.origins import Source

_COMBINERS = ("anyOf", "oneOf")


def collapse_combiners(schema: Any) -> Any:
    """Return `schema` with one combiner a node collapsed, `anyOf` before `oneOf`.

    The chosen branch is the first whose `type` is not "null", or else the first. Its keywords
    overwrite the node's own; a combiner among them stays. A combiner that is no array, or whose
    chosen branch is no object, just goes.

    Raises:
        CycleError: a sub-schema contains itself.

    >>> collapse_combiners({"anyOf": [{"type": "null"}, {"type": "string", "minLength": 1}]})
    {'type': 'string', 'minLength': 1}

    """
    return TRANSFORM.alone(schema)


def _edit(node: dict[str, Any]) -> dict[str, Any]:
    for combiner in _COMBINERS:
        if combiner in node:
            kept = {keyword: value for keyword, value in node.items() if keyword != combiner}
            branch = chosen_branch(node[combiner])
            return kept if branch is None else kept | branch
    return node


def chosen_branch(branches: Any) -> dict[str, Any] | None:
    """Return the branch that stands for the whole combiner, or None where there is none."""
    if not isinstance(branches, list) or not branches:
        return None
    chosen = next((branch for branch in branches if not _is_null(branch)), branches[0])
    return chosen if isinstance(chosen, dict) else None


def _is_null(branch: Any) -> bool:
    return isinstance(branch, dict) and branch.get("type") == "null"


def _sources(before: dict[str, Any], after: dict[str, Any]) -> Iterable[Source]:
    combiner = next((keyword for keyword in _COMBINERS if keyword in before), None)
    if combiner is None or after.get(combiner) is before[combiner]:
        return
    branch = chosen_branch(before[combiner])
    for keyword in branch or ():
        yield after, keyword, branch, keyword


TRANSFORM = Transform(
    id="collapse_combiners",
    number=3,
    title="Collapse anyOf and oneOf",
    why="Gemini's function declarations take no choice between schemas.",
    loses="Every branch but the first that is not null, and with it null itself.",
    wakes=frozenset({"anyOf", "oneOf"}),
    produces=frozenset({ODD_ITEMS}),
    apply=each_node(_edit, sources=_sources),
)
