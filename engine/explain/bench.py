"""A tool set at the stages at which a provider may have got it, and what rules find there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from engine.adapters import adapters
from engine.document import MISSING
from engine.document.pointer import join
from engine.explain.known import surface_of
from engine.facts.surfaces import SURFACES
from engine.rules.catalogue import rules_of
from engine.rules.model import Hit, Rule, Where
from engine.rules.nodes import Node, walk
from engine.rules.tally import RequestTally, tally
from engine.rules.values import clip
from engine.run.trace import trace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.document import Tool, Toolset
    from engine.rules.nodes import Walk
    from engine.run.trace import Trace

RAW: Final = "raw"
_NOWHERE: Final = Node(None, None, ())


@dataclass(frozen=True, slots=True)
class Sent:
    """One tool at one stage.

    Attributes:
        name: as sent.
        schema: as sent; `MISSING` where none is.
        trace: the run that gave it, None for a raw one.

    """

    name: str | None
    schema: Any
    trace: Trace | None

    def raw_pointer(self, pointer: str) -> str:
        """Return the part of the raw schema that a part of this one stands for."""
        raw = pointer if self.trace is None else self.trace.raw_pointer(pointer)
        return "" if raw is None else raw


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place that breaks a rule.

    Attributes:
        index: the tool's number, or None for the request.
        stage: at which it was found.
        node: pointer of the sub-schema.
        pointer: of the part at fault.
        sent: the schema that it lies in, or None where it lies in none.
        values: what the rule's templates name.

    """

    index: int | None
    stage: str
    node: str
    pointer: str
    sent: Sent | None
    values: Mapping[str, Any]

    @property
    def raw_pointer(self) -> str:
        """The part of the raw schema that this stands for."""
        return self.pointer if self.sent is None else self.sent.raw_pointer(self.pointer)


class Bench:
    """Runs rules over the tools of a set, and keeps what was made of them.

    Args:
        toolset: the tools.
        preset: what is tried first: `raw`, or the preset whose adapters send; then the other.

    """

    def __init__(self, toolset: Toolset, preset: str) -> None:
        self.toolset = toolset
        self.preset = preset
        self.stages = (RAW, "adk") if preset == RAW else (preset, RAW)
        self._sent: dict[tuple[str, str, int], Sent] = {}
        self._walks: dict[tuple[str, str, int], Walk] = {}
        self._tallies: dict[tuple[str, str], RequestTally] = {}

    @cached_property
    def everything(self) -> tuple[int, ...]:
        """The numbers of all tools."""
        return tuple(range(len(self.toolset.tools)))

    def tool(self, index: int | None) -> Tool | None:
        """Return a tool by its number."""
        return None if index is None else self.toolset.tools[index]

    def sent(self, surface: str, stage: str, index: int) -> Sent:
        """Return what a surface gets of a tool."""
        base = SURFACES[surface].base
        key = (base, stage, index)
        if key not in self._sent:
            self._sent[key] = _sent(self.toolset.tools[index], base, stage)
        return self._sent[key]

    def find(self, rule: Rule, stage: str, indices: tuple[int, ...]) -> Iterator[Candidate]:
        """Yield where a rule is broken, tool by tool, in the order in which `check` finds it."""
        surface = surface_of(rule)
        if rule.where is Where.REQUEST:
            for hit in rule.find(self._tally(surface, stage)):
                yield self._candidate(rule, stage, hit.tool_index, _NOWHERE, hit)
            return
        for index in indices:
            sent = self.sent(surface, stage, index)
            if rule.where is Where.NAME:
                for hit in rule.find(sent.name) if sent.name is not None else ():
                    yield self._candidate(rule, stage, index, _NOWHERE, hit)
            elif sent.schema is not MISSING:
                for node, hit in _hits(rule, self._walk(surface, stage, index)):
                    yield self._candidate(rule, stage, index, node, hit)

    def _walk(self, surface: str, stage: str, index: int) -> Walk:
        key = (surface, stage, index)
        if key not in self._walks:
            places = rules_of(surface).places
            self._walks[key] = walk(self.sent(surface, stage, index).schema, places)
        return self._walks[key]

    def _tally(self, surface: str, stage: str) -> RequestTally:
        key = (surface, stage)
        if key not in self._tallies:
            request = self._tallies[key] = RequestTally()
            for index in self.everything:
                sent = self.sent(surface, stage, index)
                schema = None if sent.schema is MISSING else sent.schema
                request.tools.append(tally(self.toolset.tools[index], sent.name, schema))
        return self._tallies[key]

    def _candidate(
        self, rule: Rule, stage: str, index: int | None, node: Node, hit: Hit
    ) -> Candidate:
        pointer = join(node.pointer, *hit.at)
        sent = None
        if index is not None and rule.where not in {Where.NAME, Where.REQUEST}:
            sent = self.sent(surface_of(rule), stage, index)
        values: dict[str, Any] = {
            name: clip(value) if isinstance(value, str) else value
            for name, value in hit.values.items()
        }
        tool = self.tool(index)
        name = None if tool is None else tool.name
        values |= {"index": index, "tool": f"tool_{index}" if name is None else clip(name)}
        values["pointer"] = pointer
        if rule.dialect is not None:
            values["path"] = rule.dialect(node, (), hit.branch)
            values["place"] = rule.dialect(node, hit.at, hit.branch)
        return Candidate(index, stage, node.pointer, pointer, sent, values)


def _hits(rule: Rule, walked: Walk) -> Iterator[tuple[Node, Hit]]:
    if rule.where is Where.ROOT:
        yield from ((walked.root, hit) for hit in rule.find(walked.root))
    elif rule.where is Where.SCHEMA:
        for hit in rule.find(walked):
            yield (walked.root if hit.node is None else hit.node), hit
    else:
        for node in walked.nodes:
            if not rule.wakes or not rule.wakes.isdisjoint(node.schema):
                yield from ((node, hit) for hit in rule.find(node))


def _sent(tool: Tool, base: str, stage: str) -> Sent:
    if stage == RAW:
        schema = tool.schema
        if schema is MISSING and (
            base == "anthropic" or (base.startswith("openai") and tool.schema_pointer is not None)
        ):
            schema = None  # Anthropic needs one, OpenAI refuses null
        return Sent(tool.name, schema, None)
    adapter = adapters(stage)[base]
    name = None if tool.name is None else adapter.normalize_tool_name(tool.name)
    if tool.schema is MISSING:
        return Sent(name, adapter.empty_schema(), None)
    run = trace(tool.schema, adapter)
    return Sent(name, run.result, run)
