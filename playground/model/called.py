"""Calls of tools as models and clients write them, and which tool of a document one means."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from engine.loss.calls import Call, calls_in, decoded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.document import Tool

_BARE: Final = "bare"
_ARGUMENTS: Final = ("arguments", "args", "input")
_BESIDE: Final = frozenset({"name", "id", "call_id", "type"})
"""What a bare call may hold beside its arguments."""
_SHORTEST_CUT: Final = 24
"""A shorter name is no cut one: nothing cuts so early."""
_SEPARATOR: Final = re.compile(r"[_.:/-]+")


def calls_of_value(value: Any) -> list[Call]:
    """Return the calls in a JSON value, JSON text within it included: a provider's, or bare ones.

    A bare call is an object like `{"name": "search", "arguments": {"query": "x"}}`, whether or
    not there is such a tool; no way to declare a tool looks like it.
    """
    value, _ = decoded(value)
    found = calls_in(value)
    if found:
        return found
    members = value if isinstance(value, list) else [value]
    bare = [call for member in members if (call := _bare_call(member)) is not None]
    return bare if len(bare) == len(members) else []


def _bare_call(value: Any) -> Call | None:
    if not isinstance(value, dict) or not isinstance(value.get("name"), str):
        return None
    for key in _ARGUMENTS:
        held = value.get(key)
        is_all = value.keys() <= _BESIDE | {key}
        if is_all and isinstance(decoded(held)[0], dict):
            return Call(value["name"], held, _BARE)
    return None


def called_tool(
    name: str | None, tools: Sequence[Tool], sent_name: Callable[[str], str] | None = None
) -> int | None:
    """Return the place of the tool that a call names, or None where none or several fit.

    The name may be the raw one, the one that was sent, one that was cut off at a length, and any
    of these behind the prefix of a client, as in `mcp__server__search`.

    Args:
        name: as the call has it.
        tools: those that it may mean.
        sent_name: gives the name that is sent for a raw one; it may raise anything.

    """
    if not name:
        return None
    known = [(place, tool.name) for place, tool in enumerate(tools) if tool.name]
    sent = [(place, _sent(raw, sent_name)) for place, raw in known]
    for names in (known, sent):
        for place, other in names:
            if other == name:
                return place
    for rest in _without_prefixes(name):
        places = {place for names in (known, sent) for place, other in names if other == rest}
        if places:
            return min(places)
    for rest in (name, *_without_prefixes(name)):
        cut = [place for place, raw in known if len(rest) >= _SHORTEST_CUT and raw.startswith(rest)]
        if cut:
            return cut[0] if len(cut) == 1 else None
    return None


def by_own_name(value: Any, call: Call, tool: Tool) -> Any:
    """Return a value in which a call is known for one of a tool, however a client has named it.

    A value all of whose members are properties of the tool stays what it is: its arguments.

    Args:
        value: the JSON value that the call was found in.
        call: the call.
        tool: the tool that it is judged by.

    """
    is_listed = call.form == _BARE and isinstance(value, list)
    if call.name == tool.name and not is_listed:
        return value
    if isinstance(value, dict) and value.keys() <= properties_of(tool):
        return value
    return call.arguments if tool.name is None else {"name": tool.name, "arguments": call.arguments}


def properties_of(tool: Tool) -> frozenset[str]:
    """Return the names of the properties that a tool's schema declares at its root."""
    properties = tool.schema.get("properties") if isinstance(tool.schema, dict) else None
    return frozenset(properties) if isinstance(properties, dict) else frozenset()


def _sent(raw: str, sent_name: Callable[[str], str] | None) -> str:
    if sent_name is None:
        return raw
    try:
        return sent_name(raw)
    except Exception:  # noqa: BLE001 - an adapter of one's own may raise anything
        return raw


def _without_prefixes(name: str) -> list[str]:
    """Return what stands behind each separator, the longest first."""
    return [name[found.end() :] for found in _SEPARATOR.finditer(name) if name[found.end() :]]
