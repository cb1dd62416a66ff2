"""What becomes of a tool set's names: cut to the provider's limit, and who collides then."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.run.normalize import sent_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.adapters import SchemaAdapter
    from engine.document import Tool


@dataclass(frozen=True, slots=True)
class SentName:
    """A tool's name as one provider gets it.

    Attributes:
        index: the tool's place in its set, from 0.
        tool: the raw name, or None.
        provider: the adapter's id.
        name: the name that is sent, or None.
        bytes: its length in UTF-8 bytes.
        cut: how many bytes of the raw name are gone.
        collides_with: raw names of the other tools that are sent under the same name, in order.

    """

    index: int
    tool: str | None
    provider: str
    name: str | None
    bytes: int
    cut: int
    collides_with: tuple[str, ...]


def byte_length(name: str) -> int:
    """Return the UTF-8 length; a lone surrogate counts as three bytes."""
    return len(name.encode("utf-8", "surrogatepass"))


def sent_names(tools: Sequence[Tool], adapters: Mapping[str, SchemaAdapter]) -> Iterable[SentName]:
    """Return the sent name of each tool for each adapter, tool by tool, in adapter order.

    >>> from engine.adapters import ADAPTERS
    >>> from engine.document import toolset_of
    >>> tools = toolset_of([{"name": "a" * 70}, {"name": "a" * 65}]).tools
    >>> first = next(iter(sent_names(tools, {"openai": ADAPTERS["openai"]})))
    >>> first.bytes, first.cut, [len(name) for name in first.collides_with]
    (64, 6, [65])

    """
    sent = {
        provider: [None if t.name is None else sent_name(t.name, adapter) for t in tools]
        for provider, adapter in adapters.items()
    }
    holders = {provider: _holders(names) for provider, names in sent.items()}
    for place, tool in enumerate(tools):
        for provider, names in sent.items():
            name = names[place]
            others = () if name is None else holders[provider][name]
            yield SentName(
                index=tool.index,
                tool=tool.name,
                provider=provider,
                name=name,
                bytes=0 if name is None else byte_length(name),
                cut=_cut(tool.name, name),
                collides_with=tuple(str(tools[o].name) for o in others if o != place),
            )


def _cut(raw: str | None, sent: str | None) -> int:
    return 0 if raw is None or sent is None else byte_length(raw) - byte_length(sent)


def _holders(names: Sequence[str | None]) -> Mapping[str, list[int]]:
    """Return the places of each name."""
    places: dict[str, list[int]] = defaultdict(list)
    for place, name in enumerate(names):
        if name is not None:
            places[name].append(place)
    return places
