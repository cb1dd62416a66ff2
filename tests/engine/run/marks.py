"""Schemas in which every part knows its own raw pointer, for checking what a run says of it.

Nothing of the engine is used: a marked schema is a fresh copy of the raw one in which

- each sub-schema holds two keywords more: `x-at`, and one called by its own pointer, which no
  merge can overwrite; both hold the pointer;
- each map of properties holds one property more, called by its own pointer, a boolean;
- each string, number and container is an object of its own, noted with its pointer. Steps hand
  values on as they are, so the object tells where a value came from.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import reduce
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

MAPS = ("properties", "patternProperties", "definitions", "$defs", "dependentSchemas")
ARRAYS = ("allOf", "anyOf", "oneOf", "prefixItems", "items")
SINGLES = (
    "items",
    "additionalProperties",
    "not",
    "if",
    "then",
    "else",
    "additionalItems",
    "contains",
    "contentSchema",
    "propertyNames",
    "unevaluatedItems",
    "unevaluatedProperties",
)
PROPERTIES = ("properties", "patternProperties")
AT = "x-at"
OWN = "x-at "
EXTRA = "@ "


def step_down(pointer: str, key: Any) -> str:
    """Return the pointer one step further."""
    return f"{pointer}/" + str(key).replace("~", "~0").replace("/", "~1")


def children(node: dict[str, Any]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield (keys that lead there, value) for whatever stands in the place of a sub-schema."""
    for keyword, value in node.items():
        if keyword in MAPS and isinstance(value, dict):
            yield from (((keyword, name), child) for name, child in value.items())
        elif keyword in ARRAYS and isinstance(value, list):
            yield from (((keyword, number), child) for number, child in enumerate(value))
        elif keyword in SINGLES:
            yield (keyword,), value


@dataclass
class Marked:
    """A marked schema.

    Attributes:
        raw: the schema with its marks.
        at: the pointer of each value that is an object of its own, by its id.
        nodes: the pointers of the sub-schemas that are objects.

    """

    raw: Any
    at: dict[int, str] = field(default_factory=dict)
    nodes: list[str] = field(default_factory=list)


def marked(schema: Any) -> Marked:
    """Return a marked copy of a tree."""
    result = Marked(None)
    result.raw = _copy(schema, "", result, is_node=True)
    return result


def _copy(value: Any, pointer: str, result: Marked, *, is_node: bool = False) -> Any:
    if isinstance(value, dict):
        copy: Any = _copy_object(value, pointer, result, is_node=is_node)
    elif isinstance(value, list):
        copy = [_copy(item, step_down(pointer, n), result) for n, item in enumerate(value)]
    else:
        copy = _fresh(value)
        if copy is value:
            return value  # a small number, a boolean: the same object everywhere
    result.at[id(copy)] = pointer
    return copy


def _copy_object(
    value: dict[str, Any], pointer: str, result: Marked, *, is_node: bool
) -> dict[str, Any]:
    copy: dict[str, Any] = {}
    if is_node:
        result.nodes.append(pointer)
        copy[OWN + pointer] = pointer
        copy[AT] = _copy("#" + pointer, step_down(pointer, AT), result)
    for key, child in value.items():
        below = step_down(pointer, key)
        if is_node and key in MAPS and isinstance(child, dict):
            copy[key] = {
                name: _copy(part, step_down(below, name), result, is_node=True)
                for name, part in child.items()
            }
            if key in PROPERTIES:
                copy[key][EXTRA + below] = True
            result.at[id(copy[key])] = below
        elif is_node and key in ARRAYS and isinstance(child, list):
            copy[key] = [
                _copy(part, step_down(below, n), result, is_node=True)
                for n, part in enumerate(child)
            ]
            result.at[id(copy[key])] = below
        else:
            copy[key] = _copy(child, below, result, is_node=is_node and key in SINGLES)
    return copy


def _fresh(value: Any) -> Any:
    """Return an equal object that is nobody else's, where the class allows it."""
    if type(value) is str and len(value) > 1:
        return value[:1] + value[1:]
    if type(value) is float:
        return float(repr(value))
    if type(value) is int and abs(value) > 256:
        return int(str(value)) if abs(value) < 10**4000 else value
    return value


def own_marks(value: Any) -> list[str]:
    """Return the pointers of all sub-schemas that a node was made of, the node's own first."""
    node = value if isinstance(value, dict) else {}
    return [key.removeprefix(OWN) for key in node if key.startswith(OWN)]


def distinct_nodes(schema: Any, seen: dict[int, Any]) -> Iterator[dict[str, Any]]:
    """Yield every sub-schema that is an object and not yet in `seen`, and note it there."""
    stack = [schema]
    while stack:
        node = stack.pop()
        if isinstance(node, dict) and id(node) not in seen:
            seen[id(node)] = node
            yield node
            stack.extend(child for _, child in children(node))


def unfolded_places(marks: Marked, schema: Any) -> tuple[Counter[str], set[str]]:
    """Return how often each raw node stands in the tree of a result, and the doubtful ones.

    A value without marks, such as what a cut left, stands for the raw node at the same keys of
    its holder, or for the definition that was there before the cut. It is in doubt where the
    holder was made of several nodes, or a reference leads to a reference. So is a reference that
    may be merged: if it dangles, its stand-in has no mark, and only its type is left.
    """
    known = frozenset(marks.nodes)
    found: Counter[str] = Counter()
    doubtful = {pointer for pointer in marks.nodes if _is_merged_reference(marks.raw, pointer)}
    stack: list[tuple[Any, list[str], bool]] = [(schema, [""], False)]
    while stack:
        value, pointers, is_in_merged = stack.pop()
        own = own_marks(value)
        if isinstance(value, dict) and not own:
            pointers = [place for pointer in pointers for place in _inlined(marks.raw, pointer)]
        if own or (len(pointers) == 1 and not is_in_merged):
            found.update((own or pointers)[:1])
        else:
            doubtful.update(pointers)
        if isinstance(value, dict):
            for keys, child in children(value):
                below = [reduce(step_down, keys, pointer) for pointer in own or pointers]
                is_sure = len(below) == 1 and (bool(own) or not is_in_merged)
                below = [pointer for pointer in below if pointer in known]
                stack.append((child, below, not is_sure))
    return found, doubtful


def _is_merged_reference(raw: Any, pointer: str) -> bool:
    combiner = pointer.split("/")[-2:-1]
    return combiner in (["allOf"], ["anyOf"], ["oneOf"]) and "$ref" in _at(raw, pointer)


def _inlined(raw: Any, pointer: str) -> list[str]:
    """Return what may have stood in the place of a raw node: itself, or what it refers to."""
    places = [pointer]
    while len(places) < 4 and (target := _target(raw, _at(raw, places[-1]).get("$ref"))):
        places.append(target)
    return places[-1:] if len(places) == 2 else places


def _target(raw: Any, ref: Any) -> str | None:
    """Return the pointer of the definition that a reference means, or None."""
    start, _, name = ref.removeprefix("#/").partition("/") if isinstance(ref, str) else ("", "", "")
    for keyword in ("$defs", "definitions") if start in {"$defs", "definitions"} else ():
        held = raw.get(keyword)
        if isinstance(held, dict) and name in held:
            return step_down(f"/{keyword}", name) if isinstance(held[name], dict) else None
    return None


def _at(value: Any, pointer: str) -> Any:
    for token in pointer.split("/")[1:]:
        key = token.replace("~1", "/").replace("~0", "~")
        value = value[int(key) if isinstance(value, list) else key]
    return value
