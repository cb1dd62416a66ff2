"""Where a validator's rule stands in a tool's schema, and whether the model was shown it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.document.pointer import join
from engine.explain.bench import Bench
from engine.explain.model import Confidence, Item, Place
from engine.explain.text import canonical
from engine.facts.surfaces import DEFAULT_SURFACES, SURFACES
from engine.rules.refs import target_of
from engine.rules.values import names_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.document import Toolset
    from engine.explain.issues import Issue

_ADK: Final = "adk"
_MOST_NODES: Final = 200
_INNER: Final = ("anyOf", "oneOf", "allOf")


def explain_issue(issue: Issue, toolset: Toolset | None, provider: str | None) -> Item:
    """Return what a validator's message means: the node, the rule, and who was shown it."""
    places: list[Place] = []
    told: dict[str, None] = {}
    if toolset is not None:
        bench = Bench(toolset, _ADK)
        surfaces = (
            (provider,) if provider in SURFACES and provider is not None else DEFAULT_SURFACES
        )
        for index, pointer in _nodes(issue, bench):
            shown = {surface: _shown(bench, surface, index, pointer) for surface in surfaces}
            told[_who(shown)] = None
            places.append(_place(bench, index, pointer, shown))
    where = "/".join(issue.path) or "the arguments"
    meaning = f"A server's validator ({issue.validator}) refused {where}: {issue.words}"
    hidden = "; ".join(told)
    return Item(
        provider=issue.validator,
        rule=f"arguments.{issue.keyword}",
        also=(),
        message=issue.words,
        tool=issue.tool,
        path=join("", *issue.path),
        pointer=None,
        meaning=f"{meaning}{'; ' + hidden if hidden else ''}.",
        fix="Say the rule in the description where the model is not shown it."
        if "not shown" in hidden
        else "Correct the arguments, or let the model try again with this message.",
        steps=(),
        places=tuple(places),
    )


def _place(bench: Bench, index: int, pointer: str, shown: dict[str, str | None]) -> Place:
    first = next((sent for sent in shown.values() if sent is not None), "")
    confidence = Confidence.LIKELY
    name = bench.toolset.tools[index].name
    return Place(name, index, first, pointer, confidence, breaks=False, how=_who(shown))


def _who(shown: dict[str, str | None]) -> str:
    """Return in words which providers' models see a rule."""
    seen = [surface for surface, sent in shown.items() if sent is not None]
    unseen = [surface for surface, sent in shown.items() if sent is None]
    parts = [f"shown to the model by {', '.join(seen)}"] if seen else []
    parts += [f"not shown by {', '.join(unseen)}"] if unseen else []
    return ", ".join(parts)


def _shown(bench: Bench, surface: str, index: int, pointer: str) -> str | None:
    """Return where a raw part stands in what a surface's model sees, or None."""
    trace = bench.sent(surface, _ADK, index).trace
    place = None if trace is None else trace.sent_place(pointer)
    return None if place is None else place[0]


def _nodes(issue: Issue, bench: Bench) -> Iterator[tuple[int, str]]:
    """Yield tools and raw pointers of the keyword that an issue is about."""
    for tool in bench.toolset.tools:
        if issue.tool is not None and (tool.name is None or canonical(tool.name) != issue.tool):
            continue
        path = issue.path
        if issue.keyword in {"required", "additionalProperties"} and not issue.is_schema_path:
            yield from _of_object(tool.schema, path, issue.keyword, tool.index)
            continue
        found = (
            _by_pointer(tool.schema, path) if issue.is_schema_path else _follow(tool.schema, path)
        )
        for pointer, node in found:
            if issue.keyword in node:
                yield tool.index, join(pointer, issue.keyword)


def _of_object(
    schema: Any, path: tuple[str, ...], keyword: str, index: int
) -> Iterator[tuple[int, str]]:
    """Yield the keyword of the object that misses a property, or has one too many."""
    for steps in (path[:-1], path) if path else (path,):
        found = [join(p, keyword) for p, node in _follow(schema, steps) if keyword in node]
        if found:
            yield from ((index, pointer) for pointer in found)
            return


def _follow(schema: Any, path: tuple[str, ...]) -> list[tuple[str, dict[str, Any]]]:
    """Return the sub-schemas that apply to a place of the arguments."""
    current = _applying(schema, [("", schema)])
    for step in path:
        below = [child for pointer, node in current for child in _below(pointer, node, step)]
        current = _applying(schema, below)
    return current


def _below(pointer: str, node: dict[str, Any], step: str) -> Iterator[tuple[str, Any]]:
    properties, items = names_of(node), node.get("items")
    named = [key for key in properties if canonical(key) == step]
    for key in named:
        yield join(pointer, "properties", key), properties[key]
    if step.isdecimal() and isinstance(items, dict):
        yield join(pointer, "items"), items
    if not named and isinstance(node.get("additionalProperties"), dict):
        yield join(pointer, "additionalProperties"), node["additionalProperties"]


def _applying(root: Any, start: list[tuple[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    """Return nodes with those that apply beside them: alternatives, parts, what they refer to."""
    found: dict[str, dict[str, Any]] = {}
    waiting = list(start)
    for pointer, node in waiting:  # grows while it runs
        if not isinstance(node, dict) or pointer in found or len(found) >= _MOST_NODES:
            continue
        found[pointer] = node
        for keyword in _INNER:
            parts = node.get(keyword)
            if isinstance(parts, list):
                waiting += [(join(pointer, keyword, n), part) for n, part in enumerate(parts)]
        ref = node.get("$ref")
        if isinstance(ref, str) and ref.startswith("#"):
            waiting.append((ref[1:], target_of(root, ref)))
    return list(found.items())


def _by_pointer(schema: Any, path: tuple[str, ...]) -> list[tuple[str, dict[str, Any]]]:
    """Return the sub-schema that a path into the schema leads to."""
    pointer, node = "", schema
    for step in path:
        if isinstance(node, list) and step.isdecimal() and int(step[:9]) < len(node):
            pointer, node = join(pointer, int(step)), node[int(step)]
        elif isinstance(node, dict) and step in node:
            pointer, node = join(pointer, step), node[step]
        else:
            return []
    return [(pointer, node)] if isinstance(node, dict) else []
