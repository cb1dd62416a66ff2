"""The smallest changes that make arguments pass, tried out before they are named."""

from __future__ import annotations

import json
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.document.pointer import display, is_index, join, split
from engine.loss.conjunction import flattened, type_of
from engine.loss.scalars import numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.loss.refusals import Judge
    from engine.loss.side import Part
    from engine.loss.verdict import Refusal

_GONE: Final = object()
_NEAR: Final = 0.6
_SHOWN: Final = 80
_OF_TYPES: Final = ("type", "enum", "const", "anyOf", "oneOf")
_OF_NAMES: Final = ("additionalProperties", "unevaluatedProperties", "maxProperties", "properties")


class Repair(NamedTuple):
    """A change of the arguments.

    Attributes:
        text: what it does, for people.
        arguments: the arguments after it.
        keeps_meaning: whether it says the same in another way.

    """

    text: str
    arguments: Any
    keeps_meaning: bool


def repair(judge: Judge, arguments: Any, refusal: Refusal, part: Part) -> Repair | None:
    """Return the first change that takes a refusal away and brings no other, or None.

    Args:
        judge: the side that refuses.
        arguments: what it refuses.
        refusal: why.
        part: the rule's node.

    """
    # Of more broken rules than are named none is seen to go, but all of them: which is soon told.
    is_counted = judge.names_all(arguments)
    before = judge.verdict(arguments)
    for candidate in _candidates(arguments, refusal, part):
        if judge.takes(candidate.arguments):
            return candidate
        if is_counted and len(judge.verdict(candidate.arguments).errors) < len(before.errors):
            return candidate
    return None


def _candidates(arguments: Any, refusal: Refusal, part: Part) -> Iterator[Repair]:
    path = _path(arguments, refusal.pointer)
    value = _at(arguments, path)
    if refusal.keyword in _OF_TYPES:
        yield from _rewritten(arguments, path, value)
    if value == "" and path and isinstance(path[-1], str):
        yield _set(arguments, path, _GONE, "leave it out instead of sending an empty text")
    if refusal.keyword in ("enum", "const"):
        yield from _nearest_member(arguments, path, value, part)
    if isinstance(value, dict):
        yield from _renamed(arguments, path, value, part)
        if refusal.keyword in _OF_NAMES:
            yield from _without_extra(arguments, path, value, part)
        yield from _without_null(arguments, path, value)
    if type_of(value) in ("integer", "number"):
        whole = type_of(value) == "integer"
        limits = sorted(
            numbers(flattened((part,)), whole=whole), key=lambda other: abs(other - value)
        )
        for nearest in limits[:1]:
            yield _set(arguments, path, nearest, f"send {nearest}", keeps_meaning=False)


def _rewritten(arguments: Any, path: list[Any], value: Any) -> Iterator[Repair]:
    if value is None and path and isinstance(path[-1], str):
        yield _set(arguments, path, _GONE, "leave it out instead of sending null")
    if isinstance(value, str):
        try:
            parsed = json.loads(value)
        except (ValueError, RecursionError):
            parsed = value
        if not isinstance(parsed, str):
            name = type_of(parsed)
            yield _set(arguments, path, parsed, f"send the {name} itself, not text that holds it")
    elif value is not None and not isinstance(value, dict | list):
        text = json.dumps(value)
        yield _set(arguments, path, text, "send it as a string")
    if not isinstance(value, list) and value is not None:
        yield _set(arguments, path, [value], "send it as a list with this one element")


def _nearest_member(arguments: Any, path: list[Any], value: Any, part: Part) -> Iterator[Repair]:
    members = [part.node["const"]] if "const" in part.node else part.node.get("enum", [])
    texts = {member.strip().lower(): member for member in members if isinstance(member, str)}
    if isinstance(value, str) and value.strip().lower() in texts:
        member = texts[value.strip().lower()]
        yield _set(arguments, path, member, f"write it {json.dumps(member)}")
    if len(members) == 1:
        yield _set(
            arguments, path, members[0], f"send {json.dumps(members[0])}", keeps_meaning=False
        )


def _renamed(
    arguments: Any, path: list[Any], value: dict[str, Any], part: Part
) -> Iterator[Repair]:
    declared = _declared(part)
    missing = sorted(declared - value.keys())
    for name in value:
        if name in declared:
            continue
        same = [other for other in missing if other.casefold() == name.casefold()]
        for near in same or get_close_matches(name, missing, n=1, cutoff=_NEAR):
            changed = {near if key == name else key: held for key, held in value.items()}
            text = f"rename {json.dumps(name[:_SHOWN])} to {json.dumps(near[:_SHOWN])}"
            yield _set(arguments, path, changed, text)


def _without_extra(
    arguments: Any, path: list[Any], value: dict[str, Any], part: Part
) -> Iterator[Repair]:
    declared = _declared(part)
    extra = [name for name in value if name not in declared]
    if extra:
        kept = {name: held for name, held in value.items() if name in declared}
        names = ", ".join(json.dumps(name[:_SHOWN]) for name in extra[:5])
        yield _set(arguments, path, kept, f"leave out {names}", keeps_meaning=False)


def _without_null(arguments: Any, path: list[Any], value: dict[str, Any]) -> Iterator[Repair]:
    if None in value.values():
        kept = {name: held for name, held in value.items() if held is not None}
        yield _set(arguments, path, kept, "leave out what is null")


def _declared(part: Part) -> set[str]:
    return {name for _, node in flattened((part,)) for name in node.get("properties", ())}


def demand(refusal: Refusal, arguments: Any) -> str:
    """Return what a rule demands, where no change of the arguments is known to help."""
    place = display(refusal.pointer)
    value = _at(arguments, _path(arguments, refusal.pointer))
    if refusal.keyword == "required" and isinstance(value, dict):
        names = [name for name in refusal.rule.get("required", ()) if name not in value]
        listed = ", ".join(json.dumps(str(name)[:_SHOWN]) for name in names[:5])
        return f"{place}: add {listed}"
    rule = json.dumps(refusal.rule, ensure_ascii=False)
    if len(rule) > 2 * _SHOWN:
        rule = rule[: 2 * _SHOWN] + "…"
    return f"make {place} fit {rule}" if refusal.rule else f"nothing fits at {place}"


def _set(
    arguments: Any, path: list[Any], value: Any, text: str, *, keeps_meaning: bool = True
) -> Repair:
    place = display(join("", *path))
    return Repair(f"{place}: {text}", _replaced(arguments, path, value), keeps_meaning)


def _replaced(holder: Any, path: list[Any], value: Any) -> Any:
    """Return a copy along a path, with the value at its end set or taken out."""
    if not path:
        return value
    copy = dict(holder) if isinstance(holder, dict) else list(holder)
    if len(path) == 1 and value is _GONE:
        del copy[path[0]]
    else:
        copy[path[0]] = _replaced(holder[path[0]], path[1:], value)
    return copy


def _path(value: Any, pointer: str) -> list[Any]:
    path: list[Any] = []
    for token in split(pointer):
        key: Any = int(token) if isinstance(value, list) and is_index(token) else token
        path.append(key)
        value = value[key]
    return path


def _at(value: Any, path: list[Any]) -> Any:
    for key in path:
        value = value[key]
    return value
