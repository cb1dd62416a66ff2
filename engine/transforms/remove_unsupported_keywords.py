"""Step 10: remove the keywords that the Gemini subset lacks, and give each array its items."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.facts.keywords import GEMINI_UNSUPPORTED
from engine.facts.subschemas import COMBINERS, VISITED, only
from engine.transforms.base import Option, Pass, Transform
from engine.transforms.rewrite import rewrite
from engine.transforms.scan import ODD_ITEMS

if TYPE_CHECKING:
    from engine.transforms.base import Options

_PLACES = only(VISITED, "properties", "items", *COMBINERS)
_UNSUPPORTED_IN_OBJECT = GEMINI_UNSUPPORTED - {"additionalProperties"}


def remove_unsupported_keywords(schema: Any, *, vertex: bool = False) -> Any:
    """Return `schema` in the Gemini subset's keywords.

    `items` goes where `type` is not "array"; a list of items becomes its first; an array without
    items gets strings. With `vertex`, objects are closed by `additionalProperties: false`.

    Raises:
        CycleError: a sub-schema contains itself.

    >>> remove_unsupported_keywords({"type": "array", "minItems": 1})
    {'type': 'array', 'items': {'type': 'string'}}
    >>> remove_unsupported_keywords({"type": "object", "title": "A"}, vertex=True)
    {'type': 'object', 'additionalProperties': False}

    """
    return TRANSFORM.alone(schema, vertex=vertex)


def _edit(node: dict[str, Any]) -> dict[str, Any]:
    return _prune(node, GEMINI_UNSUPPORTED)


def _edit_vertex(node: dict[str, Any]) -> dict[str, Any]:
    if node.get("type") != "object":
        return _prune(node, GEMINI_UNSUPPORTED)
    pruned = _prune(node, _UNSUPPORTED_IN_OBJECT)
    if pruned.get("additionalProperties") is False:
        return pruned
    return pruned | {"additionalProperties": False}


def _prune(node: dict[str, Any], unsupported: frozenset[str]) -> dict[str, Any]:
    if unsupported.isdisjoint(node) and _items_fit(node):
        return node
    kept = {keyword: value for keyword, value in node.items() if keyword not in unsupported}
    if kept.get("type") != "array":
        kept.pop("items", None)
    elif "items" not in kept:
        kept["items"] = {"type": "string"}
    elif isinstance(items := kept["items"], list):
        kept["items"] = items[0] if items else {"type": "string"}
    return kept


def _items_fit(node: dict[str, Any]) -> bool:
    if node.get("type") != "array":
        return "items" not in node
    return not isinstance(node.get("items", []), list)


def _apply(schema: Any, pass_: Pass, options: Options) -> Any:
    edit = _edit_vertex if options["vertex"] else _edit
    return rewrite(schema, edit, _PLACES, shared=pass_.shared, record=pass_.recorder())


TRANSFORM = Transform(
    id="remove_unsupported_keywords",
    number=10,
    title="Remove unsupported keywords",
    why="Gemini's parser refuses a request with any field that its Schema message lacks.",
    loses="Bounds, lengths, patterns, defaults, closed objects, and items of tuples after the "
    "first.",
    wakes=GEMINI_UNSUPPORTED | {ODD_ITEMS},
    produces=frozenset({"type", "items", "additionalProperties"}),
    apply=_apply,
    follows=("collapse_combiners", "merge_all_of", "collapse_type_arrays"),
    options=(Option("vertex", default=False, title="close objects, as Vertex AI wants it"),),
)
