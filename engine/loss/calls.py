"""Tool calls as providers write them down: found in a message, whatever it is wrapped in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_MOST_LAYERS: Final = 3


class Call(NamedTuple):
    """A call of a tool.

    Attributes:
        name: the tool's name as it was called, or None.
        arguments: any JSON value; a text where the provider writes JSON text.
        form: in whose form it was written.

    """

    name: str | None
    arguments: Any
    form: str


def calls_in(value: Any) -> list[Call]:
    """Return the calls in a message of OpenAI, Anthropic, Gemini or MCP, or in a part of one."""
    return list(_calls(value))


def _calls(value: Any) -> Iterator[Call]:
    if isinstance(value, list):
        for member in value:
            yield from _calls(member)
    if not isinstance(value, dict):
        return
    call = _call(value)
    if call is not None:
        yield call
        return
    for keys in _HOLDERS:
        held: Any = value
        for key in keys:
            held = held.get(key) if isinstance(held, dict) else None
        if isinstance(held, list | dict):
            yield from _calls(held)


_HOLDERS: Final = (
    ("tool_calls",),
    ("choices",),
    ("message",),
    ("output",),
    ("candidates",),
    ("content",),
    ("parts",),
    ("functionCalls",),
    ("toolCall", "functionCalls"),
)


def _call(value: dict[str, Any]) -> Call | None:
    """Return the call that an object is, or None."""
    for key, form in (("functionCall", "Gemini"), ("function_call", "OpenAI")):
        held = value.get(key)
        if isinstance(held, dict) and isinstance(held.get("name"), str):
            return Call(held["name"], held.get("args", held.get("arguments", {})), form)
    held = value.get("function")
    if isinstance(held, dict) and "arguments" in held:
        return Call(_name(held), held["arguments"], "OpenAI")
    if value.get("type") == "tool_use" and "input" in value:
        return Call(_name(value), value["input"], "Anthropic")
    if value.get("type") == "function_call" and "arguments" in value:
        return Call(_name(value), value["arguments"], "OpenAI")
    held = value.get("params")
    if value.get("method") == "tools/call" and isinstance(held, dict):
        return Call(_name(held), held.get("arguments", {}), "MCP")
    return None


def _name(value: dict[str, Any]) -> str | None:
    name = value.get("name")
    return name if isinstance(name, str) else None


def named_call(value: Any, names: Iterable[str]) -> Call | None:
    """Return a bare `{"name", "arguments"}` (or `args`, `input`) that calls one of some tools."""
    name = value.get("name") if isinstance(value, dict) else None
    if not isinstance(name, str) or name not in set(names):
        return None
    for key in ("arguments", "args", "input"):
        if key in value and len(value) <= len(("id", "type", "name", key)):
            return Call(name, value[key], "bare")
    return None


def decoded(arguments: Any) -> tuple[Any, int]:
    """Return arguments without the JSON text around them, and how many layers there were."""
    layers = 0
    while isinstance(arguments, str) and layers < _MOST_LAYERS:
        try:
            inner = json.loads(arguments)
        except (ValueError, RecursionError):
            break
        if not isinstance(inner, str | dict | list):
            break
        arguments = inner
        layers += 1
    return arguments, layers
