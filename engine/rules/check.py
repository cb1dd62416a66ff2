"""Judge tool sets: each tool for each surface, raw or as an adapter sends it, and the request."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from engine.adapters import PRESETS
from engine.adapters import adapters as preset_adapters
from engine.adapters.variant import known_steps, without_steps
from engine.document import MISSING
from engine.errors import UnknownNameError
from engine.facts.surfaces import DEFAULT_SURFACES, SURFACES
from engine.rules.evaluate import check_name, check_request, check_schema, is_accepted
from engine.rules.model import Finding, Scope, Severity
from engine.rules.tally import RequestTally, tally
from engine.run.trace import trace

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.adapters import SchemaAdapter
    from engine.document import Tool, Toolset
    from engine.run.trace import Trace

RAW: Final = "raw"
"""The stage at which nothing has been done to a tool."""

STAGES: Final = (RAW, *PRESETS)
"""What `preset` can be."""

_ABSENT: Final = object()
_ANTHROPIC: Final = "anthropic"
_OPENAI: Final = "openai"


@dataclass(frozen=True, slots=True)
class Findings:
    """The verdict on a tool set.

    Attributes:
        tools: how many tools were judged.
        accepted: by surface, how many have no finding that refuses their schema.
        findings: tool by tool, surface by surface; those on the request last.

    """

    tools: int
    accepted: Mapping[str, int]
    findings: tuple[Finding, ...]


def check_toolset(
    toolset: Toolset,
    providers: Iterable[str] | None = None,
    *,
    preset: str = "adk",
    as_request: bool = False,
    without: Iterable[str] = (),
    adapters: Mapping[str, SchemaAdapter] | None = None,
) -> Findings:
    """Return what the providers' rules find in a tool set.

    Args:
        toolset: the tools.
        providers: ids of surfaces; by default the five that are no strict mode.
        preset: `raw` judges schemas and names as they are, `adk` what its adapters send.
        as_request: whether the tools count as one request, which has rules of its own.
        without: ids of steps that are left out.
        adapters: adapters of your own by the id of the surface they send to.

    Raises:
        UnknownNameError: no such surface, preset or step.
        AdapterError: an adapter of your own failed.
        CycleError: a schema contains itself.

    """
    checker = Checker(
        providers, preset=preset, as_request=as_request, without=without, adapters=adapters
    )
    found = [finding for tool in toolset.tools for finding in checker.check(tool)]
    found += checker.check_request()
    return Findings(checker.tools, dict(checker.accepted), tuple(found))


@dataclass(slots=True)
class _Sent:
    """What one adapter makes of one tool."""

    name: str | None
    schema: Any
    trace: Trace | None


@dataclass(slots=True)
class _Judge:
    """One surface with the adapter that sends to it, None for raw tools."""

    surface: str
    adapter: SchemaAdapter | None
    request: RequestTally = field(default_factory=RequestTally)


class Checker:
    """Judges tools one by one, so that a stream of any length can be judged.

    Attributes:
        tools: how many were judged.
        accepted: by surface, how many of them have no finding that refuses their schema.

    """

    def __init__(
        self,
        providers: Iterable[str] | None = None,
        *,
        preset: str = "adk",
        as_request: bool = False,
        without: Iterable[str] = (),
        adapters: Mapping[str, SchemaAdapter] | None = None,
    ) -> None:
        if preset not in STAGES:
            raise UnknownNameError.of("preset", preset, STAGES)
        wanted = tuple(DEFAULT_SURFACES if providers is None else dict.fromkeys(providers))
        left_out = known_steps(without, (adapters or {}).values())
        for surface in wanted:
            if surface not in SURFACES:
                raise UnknownNameError.of("provider", surface, SURFACES)
        chosen = {} if preset == RAW else dict(preset_adapters(preset))
        chosen |= adapters or {}
        made = {name: without_steps(adapter, left_out) for name, adapter in chosen.items()}
        self.tools = 0
        self.accepted = dict.fromkeys(wanted, 0)
        self._as_request = as_request
        self._judges = [_Judge(s, made.get(s) or made.get(SURFACES[s].base)) for s in wanted]

    def check(self, tool: Tool) -> list[Finding]:
        """Return what the surfaces find in one tool's schema and name."""
        self.tools += 1
        found: list[Finding] = []
        sent: dict[int, _Sent] = {}
        for judge in self._judges:
            known = sent.get(id(judge.adapter))
            if known is None:
                known = sent[id(judge.adapter)] = _sent(tool, judge.adapter)
            schema = _as_posted(tool, known.schema, judge)
            ours: list[Finding] = []
            if schema is not _ABSENT:
                ours = check_schema(
                    schema, judge.surface, known.trace, tool=tool.name, index=tool.index
                )
            self.accepted[judge.surface] += not any(map(_refuses_schema, ours))
            found += ours
            if known.name is not None:
                found += check_name(known.name, judge.surface, tool=tool.name, index=tool.index)
            if self._as_request:
                posted = None if schema is _ABSENT else schema
                amounts = tally(tool, known.name, posted)
                judge.request.tools.append(amounts)
        return found

    def count_accepted(self, tool: Tool) -> None:
        """Count a tool without saying what is found."""
        self.tools += 1
        for judge in self._judges:
            schema = _as_posted(tool, _sent(tool, judge.adapter).schema, judge)
            accepted = schema is _ABSENT or is_accepted(schema, judge.surface)
            self.accepted[judge.surface] += accepted

    def check_request(self) -> list[Finding]:
        """Return what the surfaces find in all tools together; nothing unless asked for."""
        if not self._as_request:
            return []
        return [
            finding
            for judge in self._judges
            for finding in check_request(judge.request, judge.surface)
        ]


def _sent(tool: Tool, adapter: SchemaAdapter | None) -> _Sent:
    if adapter is None:
        return _Sent(tool.name, tool.schema, None)
    name = None if tool.name is None else adapter.normalize_tool_name(tool.name)
    if tool.schema is MISSING:
        return _Sent(name, adapter.empty_schema(), None)
    run = trace(tool.schema, adapter)
    return _Sent(name, run.result, run)


def _as_posted(tool: Tool, schema: Any, judge: _Judge) -> Any:
    """Return the schema that a request holds: of a raw tool without one, null or nothing.

    Anthropic needs one; the others take a tool without, and OpenAI refuses null.
    """
    if schema is not MISSING:
        return schema
    base = SURFACES[judge.surface].base
    if base == _ANTHROPIC or (base.startswith(_OPENAI) and tool.schema_pointer is not None):
        return None
    return _ABSENT


def _refuses_schema(finding: Finding) -> bool:
    return finding.severity is Severity.REFUSED and finding.scope is Scope.SCHEMA
