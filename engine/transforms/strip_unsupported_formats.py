"""Step 11: remove each `format` that is not on a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.facts.keywords import ALLOWED_FORMATS
from engine.transforms.base import Option, Pass, Transform
from engine.transforms.rewrite import rewrite

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.transforms.base import Options


def strip_unsupported_formats(schema: Any, allowed: Collection[str]) -> Any:
    """Return `schema` without any `format` that is a string outside `allowed`.

    Raises:
        CycleError: a sub-schema contains itself.

    >>> schema = {"type": "string", "format": "hostname"}
    >>> strip_unsupported_formats(schema, ["date-time", "email", "uri"])
    {'type': 'string'}

    """
    return TRANSFORM.alone(schema, allowed=tuple(allowed))


def _apply(schema: Any, pass_: Pass, options: Options) -> Any:
    allowed = options["allowed"]

    def edit(node: dict[str, Any]) -> dict[str, Any]:
        kept = node.get("format")
        if not isinstance(kept, str) or kept in allowed:
            return node
        return {keyword: value for keyword, value in node.items() if keyword != "format"}

    return rewrite(schema, edit, shared=pass_.shared, record=pass_.recorder())


TRANSFORM = Transform(
    id="strip_unsupported_formats",
    number=11,
    title="Strip unsupported formats",
    why="Some providers refuse a format that they do not know.",
    loses="The hint, and where it is checked the rule, that a string has a certain form.",
    wakes=frozenset({"format"}),
    produces=frozenset(),
    apply=_apply,
    options=(Option("allowed", default=ALLOWED_FORMATS, title="formats that are kept"),),
)
