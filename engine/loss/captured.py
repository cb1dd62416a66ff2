"""A captured request body against the raw tools: what a client really made of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from engine.adapters import ADAPTERS, SchemaAdapter
from engine.document import MISSING, Tool, Toolset
from engine.facts.subschemas import ALL, Place
from engine.loss.lost import BUDGET, lost
from engine.run.trace import Trace, trace
from engine.transforms.base import own_step
from engine.transforms.origins import Origins

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from engine.loss.statement import Statement

UNKNOWN: Final = "unknown"
"""The id of the step that stands for whatever a client did."""

_SHORTEST_CUT: Final = 24
_SEPARATORS: Final = ("__", "_", "-", ".", ":", "/")
_PROVIDERS: Final = {
    "gemini_request": "gemini",
    "openai_request": "openai",
    "openai_responses_request": "openai",
    "anthropic_request": "anthropic",
}


@dataclass(frozen=True, slots=True)
class Captured:
    """A raw tool and what was sent for it.

    Attributes:
        raw: the tool as its server gives it.
        sent: the tool as the request held it.
        match: how the names agree: "same", "prefixed", "cut" or "prefixed and cut".

    """

    raw: Tool
    sent: Tool
    match: str


@dataclass(frozen=True, slots=True)
class Capture:
    """What a request body held of a tool set.

    Attributes:
        pairs: the tools that were found in it, in the order of the raw ones.
        not_sent: raw tools that it does not hold, or not for certain.
        not_raw: tools of it that no raw tool stands for.
        provider: the id of the provider whose form it has, or None.

    """

    pairs: tuple[Captured, ...]
    not_sent: tuple[Tool, ...]
    not_raw: tuple[Tool, ...]
    provider: str | None


def is_request(toolset: Toolset) -> bool:
    """Tell whether tools come from a request body, which a client may have changed already."""
    return toolset.shape.endswith("request")


def captured(raw_toolset: Toolset, sent_toolset: Toolset) -> Capture:
    """Return which sent tool stands for which raw one, by name; cut and prefixed names too.

    A sent tool that could stand for several raw ones stands for none.
    """
    left = {tool.index: tool for tool in sent_toolset.tools}
    pairs: dict[int, Captured] = {}
    for match, agrees in _MATCHES.items():
        for sent in tuple(left.values()):
            fitting = [
                raw
                for raw in raw_toolset.tools
                if raw.index not in pairs and raw.name and sent.name and agrees(raw.name, sent.name)
            ]
            if match == "prefixed" and fitting:  # of "page" and "get_page" the longer is meant
                longest = max(len(raw.name or "") for raw in fitting)
                fitting = [raw for raw in fitting if len(raw.name or "") == longest]
            if len(fitting) == 1:
                pairs[fitting[0].index] = Captured(fitting[0], sent, match)
                del left[sent.index]
    return Capture(
        pairs=tuple(pairs[index] for index in sorted(pairs)),
        not_sent=tuple(tool for tool in raw_toolset.tools if tool.index not in pairs),
        not_raw=tuple(left.values()),
        provider=_PROVIDERS.get(sent_toolset.shape),
    )


def _plain(name: str) -> str:
    """Return a name as clients clean it."""
    return re.sub(r"[^A-Za-z0-9_-]", "_", name)


def _is_same(raw: str, sent: str) -> bool:
    return sent in (raw, _plain(raw))


def _is_prefixed(raw: str, sent: str) -> bool:
    return any(sent.endswith((mark + raw, mark + _plain(raw))) for mark in _SEPARATORS)


def _is_cut(raw: str, sent: str) -> bool:
    return len(sent) >= _SHORTEST_CUT and _plain(raw).startswith(_plain(sent))


def _is_prefixed_and_cut(raw: str, sent: str) -> bool:
    if len(sent) < _SHORTEST_CUT:
        return False
    parts = (sent.partition(mark)[2] for mark in _SEPARATORS)
    tails = [tail for part in parts for tail in (part, part.partition("__")[2]) if len(tail) > 2]  # noqa: PLR2004  # fewer say nothing
    return any(_plain(raw).startswith(_plain(tail)) for tail in tails)


_MATCHES: Final[dict[str, Callable[[str, str], bool]]] = {
    "same": _is_same,
    "prefixed": _is_prefixed,
    "cut": _is_cut,
    "prefixed and cut": _is_prefixed_and_cut,
}


def captured_run(pair: Captured, provider: str) -> Trace:
    """Return the way from a raw tool's schema to the sent one, as one unknown step.

    A tool without schema counts as one with the provider's empty schema.
    """
    base = ADAPTERS.get(provider, ADAPTERS["generic"])
    raw, sent = (
        base.empty_schema() if tool.schema is MISSING else tool.schema
        for tool in (pair.raw, pair.sent)
    )
    adapter = _CapturedAdapter(base.id)
    origins = Origins(raw)
    record = origins.recorder()
    for before, after in _aligned(raw, sent):
        record(before, after)
    return Trace(adapter, raw, sent, origins, (), {0: sent})


def lost_in_capture(
    run: Trace,
    *,
    cancelled: Callable[[], bool] | None = None,
    budget: float = BUDGET,
) -> tuple[Statement, ...]:
    """Return what a captured run costs, with the built-in step that would do the same.

    Raises:
        CancelledRunError: `cancelled` said so.

    """
    known: dict[tuple[str, str, str], str] = {}
    for adapter in (ADAPTERS[run.adapter.id], *ADAPTERS.values()):
        for statement in lost(trace(run.raw, adapter), cancelled=cancelled, budget=0.0):
            key = (statement.raw_pointer, statement.keyword, statement.direction)
            if statement.step is not None:
                known.setdefault(key, statement.step)
    return tuple(
        replace(statement, explained_by=known.get(_key(statement)))
        for statement in lost(run, cancelled=cancelled, budget=budget)
    )


def _key(statement: Statement) -> tuple[str, str, str]:
    return statement.raw_pointer, statement.keyword, statement.direction


def unknown(schema: Any) -> Any:
    """Whatever a client did."""
    return schema


class _CapturedAdapter(SchemaAdapter):
    """Stands for the client that made a captured request."""

    steps = (own_step(unknown),)

    def __init__(self, provider: str) -> None:
        self.provider = provider
        vars(self)["id"] = provider


def _aligned(raw: Any, sent: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the objects and arrays of the raw schema with those that stand for them."""
    pending = [(raw, sent)]
    seen: set[tuple[int, int]] = set()
    for before, after in pending:  # grows while it runs
        if not (isinstance(before, dict) and isinstance(after, dict)):
            continue
        if (id(before), id(after)) in seen:
            continue
        seen.add((id(before), id(after)))
        yield before, after
        sources = list(_sources(before, raw))
        for keyword, value in after.items():
            place = ALL.get(keyword)
            held = next((s[keyword] for s in sources if keyword in s), None)
            if place is Place.MAP and isinstance(value, dict):
                if isinstance(held, dict):
                    yield held, value
                pending += _members(sources, keyword, value)
            elif isinstance(value, list) and isinstance(held, list) and place is not None:
                yield held, value
                pending += zip(held, value, strict=False)
            elif place is not None:
                pending.append((held, value))


def _members(
    sources: Iterable[dict[str, Any]], keyword: str, value: dict[str, Any]
) -> Iterator[tuple[Any, Any]]:
    maps = [source[keyword] for source in sources if isinstance(source.get(keyword), dict)]
    for name, member in value.items():
        yield next((held[name] for held in maps if name in held), None), member


def _sources(node: dict[str, Any], root: Any) -> Iterator[dict[str, Any]]:
    """Yield a node, and what it refers to or lets choose from."""
    pending = [node]
    seen: set[int] = set()
    for source in pending:  # grows while it runs
        if id(source) in seen:
            continue
        seen.add(id(source))
        yield source
        reference = source.get("$ref")
        if isinstance(reference, str) and isinstance(root, dict):
            _, _, path = reference.partition("#/")
            keyword, _, name = path.partition("/")
            held = root.get(keyword)
            target = held.get(name) if isinstance(held, dict) else None
            pending += [target] if isinstance(target, dict) else []
        for keyword in ("allOf", "anyOf", "oneOf"):
            branches = source.get(keyword)
            if isinstance(branches, list):
                pending += [branch for branch in branches if isinstance(branch, dict)]
