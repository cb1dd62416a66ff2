"""Where steps changed constraints: one place for each node and keyword that a step touched."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from engine.document.pointer import is_index, join, split
from engine.facts.subschemas import ALL, CONDITIONALS, DEFINITIONS, Place
from engine.run.changes import Change, Kind, changes_between
from engine.transforms.collapse_combiners import chosen_branch

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.run.trace import Trace, TraceStep

    Names = set[str] | None

_MOST_ALIKE: Final = 6


@dataclass(frozen=True, slots=True)
class Touched:
    """A node before and after a step, and what of it changed.

    Attributes:
        before: the node as the step got it.
        after: what became of it.
        keywords: the keywords that changed; with names where only those members of it did.

    """

    before: Any
    after: Any
    keywords: dict[str, Names]


@dataclass(frozen=True, slots=True)
class ChangedPlace:
    """A keyword of a part of the raw schema that one step changed.

    Attributes:
        step: the step, or None for what a provider only reads differently.
        pointer: an example of the node in the schemas before and after the step.
        raw_pointer: the part of the raw schema that held the keyword.
        keyword: the keyword that a person would name.
        places: how many places of the schema this stands for.
        touched: the distinct nodes, a few at most.

    """

    step: TraceStep | None
    pointer: str
    raw_pointer: str
    keyword: str
    places: int
    touched: tuple[Touched, ...]


@dataclass(slots=True)
class _Group:
    """The changes of one node by one step."""

    pointer: str
    before: Any
    after: Any
    keywords: dict[str, Names] = field(default_factory=dict)
    raw_pointers: dict[str, str] = field(default_factory=dict)
    places: int = 0


def changed_places(trace: Trace) -> list[ChangedPlace]:
    """Return the places that the steps of a run changed, in the order of the steps."""
    found: dict[tuple[str, str, str], ChangedPlace] = {}
    for step in trace.steps:
        if step.before is step.after:
            continue
        for place in _places_of(step, step.changes, step.before, step.after, ""):
            key = (step.id, place.raw_pointer, place.keyword)
            known = found.get(key)
            if known is None:
                found[key] = place
            elif len(known.touched) < _MOST_ALIKE:
                touched = (*known.touched, *place.touched)
                found[key] = replace(known, places=known.places + place.places, touched=touched)
            else:
                found[key] = replace(known, places=known.places + place.places)
    return list(found.values())


def _places_of(
    step: TraceStep, changes: Iterable[Change], before: Any, after: Any, prefix: str
) -> Iterator[ChangedPlace]:
    for group in _grouped(changes, before, after):
        group.pointer = prefix + group.pointer
        collapsed = _collapsed(step, group)
        if collapsed is not None:
            nested = changes_between(collapsed, group.after, step.origins)
            yield from _places_of(step, nested, collapsed, group.after, group.pointer)
            group.after = collapsed
        yield from _split(step, group)


def _grouped(changes: Iterable[Change], before: Any, after: Any) -> Iterator[_Group]:
    groups: dict[str, _Group] = {}
    for change in changes:
        pointer, keyword, name = _owner(change, before, after)
        group = groups.get(pointer)
        if group is None:
            held = (_at(before, pointer), _at(after, pointer))
            group = groups[pointer] = _Group(pointer, *held)
        group.places = max(group.places, change.places)
        names = group.keywords.setdefault(keyword, set() if name is not None else None)
        if name is None:
            group.keywords[keyword] = None
        elif names is not None:
            names.add(name)
        if name is None and change.kind is not Kind.INLINED:
            group.raw_pointers.setdefault(keyword, change.raw_pointer)
    yield from groups.values()


def _owner(change: Change, before: Any, after: Any) -> tuple[str, str, str | None]:
    """Return the pointer of the node that a change belongs to, the keyword, and a member's name."""
    tokens = split(change.pointer)
    if change.kind is Kind.INLINED or _is_reference(change):
        return change.pointer, "$ref", None
    value = after if change.kind is Kind.ADDED else before
    node, place = 0, 0
    while place < len(tokens):
        keyword = tokens[place]
        value = _step(value, keyword)
        held = ALL.get(keyword)
        is_map = held is Place.MAP or (held is not None and isinstance(value, list))
        if place + 1 == len(tokens):
            return join("", *tokens[:node]), keyword, None
        if is_map and place + 2 == len(tokens):
            name = tokens[-1] if held is Place.MAP else None
            return join("", *tokens[:node]), keyword, name
        if held is None:
            return join("", *tokens[:node]), keyword, None
        if is_map:
            value = _step(value, tokens[place + 1])
        place += 2 if is_map else 1
        node = place
    return "", "type", None


def _is_reference(change: Change) -> bool:
    before, after = change.before, change.after
    return (
        change.kind is Kind.CHANGED
        and isinstance(before, dict)
        and isinstance(before.get("$ref"), str)
        and not (isinstance(after, dict) and "$ref" in after)
    )


def _step(value: Any, token: str) -> Any:
    if isinstance(value, dict):
        return value.get(token)
    if isinstance(value, list) and is_index(token) and int(token) < len(value):
        return value[int(token)]
    return None


def _at(value: Any, pointer: str) -> Any:
    for token in split(pointer):
        value = _step(value, token)
    return value


def _collapsed(step: TraceStep, group: _Group) -> dict[str, Any] | None:
    """Return a node whose combiner was collapsed as it was before its children were visited."""
    combiner = _cause(step.id, group)
    if step.id != "collapse_combiners" or combiner is None:
        return None
    kept = {key: value for key, value in group.before.items() if key != combiner}
    return kept | (chosen_branch(group.before[combiner]) or {})


_CAUSES: Final = {
    "collapse_combiners": ("anyOf", "oneOf"),
    "merge_all_of": ("allOf",),
    "convert_const_to_enum": ("const",),
    "strip_conditional_keywords": CONDITIONALS,
    "unknown": ("anyOf", "oneOf", "allOf", "const"),
    "enforce_nesting_depth": (
        *("properties", "additionalProperties", "anyOf", "oneOf", "enum", "required"),
        *("description", "title"),
    ),
}
"""The keywords to which everything else that a step does to a node is due."""


def _cause(step_id: str, group: _Group) -> str | None:
    if not isinstance(group.before, dict):
        return None
    causes = _CAUSES.get(step_id, ())
    for keyword in causes:
        is_left = step_id == "unknown" and isinstance(group.after, dict) and keyword in group.after
        if keyword in group.before and keyword in group.keywords and not is_left:
            return keyword
    return None


def _split(step: TraceStep, group: _Group) -> Iterator[ChangedPlace]:
    cause = _cause(step.id, group)
    node = step.origins.of(group.before)
    shares = [tuple(group.keywords)] if cause else [(keyword,) for keyword in group.keywords]
    for share in shares:
        keyword = cause or share[0]
        exact = group.raw_pointers.get(keyword, "")
        own, _, last = exact.rpartition("/")
        raw_pointer = own if exact and last == join("", keyword)[1:] else node
        keywords = {name: group.keywords[name] for name in share}
        touched = Touched(group.before, group.after, keywords)
        yield ChangedPlace(step, group.pointer, raw_pointer, keyword, group.places, (touched,))


def is_definition(keyword: str) -> bool:
    """Tell whether a keyword only holds schemas for references."""
    return keyword in DEFINITIONS or keyword == "defs"
