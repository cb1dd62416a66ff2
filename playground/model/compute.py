"""Everything the panes show, worked out in one go for one text: the only caller of the engine."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.document import MISSING, Tool
from engine.document.equality import same_json
from engine.document.write import size_of
from engine.errors import AdapterError, CancelledRunError, EngineError
from engine.facts.surfaces import SURFACES
from engine.rules.evaluate import check_name, check_schema
from engine.rules.model import Severity
from engine.run.trace import Trace, trace_tool
from engine.transforms.scan import scan
from playground.model.capture import CapturedAdapter, surface_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.adapters import SchemaAdapter
    from engine.rules.model import Finding
    from engine.run.cache import SchemaCache
    from playground.model.plan import Plan


@dataclass(frozen=True, slots=True)
class CacheNote:
    """What the cache did for one provider in one run.

    Attributes:
        is_hit: answered from an entry.
        key: a short digest of the entry's key.
        seconds: how long the answer took.

    """

    is_hit: bool
    key: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Column:
    """One provider's result.

    Attributes:
        plan: the pipeline that was run.
        adapter: the adapter of that pipeline.
        trace: the run, step by step; None when it failed.
        error: why it failed; None when it did not.
        cache: what the cache did; None for a tool without schema, for which none is asked.
        changes: number of distinct changes over all steps.
        same_as: the id of an earlier provider whose result is the same, or None.
        size: bytes of the result's compact JSON text; 0 when the run failed.
        failed_step: the id of the step that raised, where one did.
        findings: the provider's rules that the schema and the name break as sent.

    """

    plan: Plan
    adapter: SchemaAdapter
    trace: Trace | None
    error: str | None
    cache: CacheNote | None
    changes: int
    same_as: str | None
    size: int
    failed_step: str | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def schema(self) -> Any:
        """The schema that is sent; None when the run failed."""
        return None if self.trace is None else self.trace.result

    @property
    def is_judged(self) -> bool:
        """Whether there are rules for this provider, and a schema to judge."""
        return self.trace is not None and self.surface in SURFACES

    @property
    def surface(self) -> str | None:
        """The id of the provider who reads what is sent; None where nobody knows."""
        return surface_of(self.adapter)

    @property
    def verdict(self) -> Severity | None:
        """The gravest severity of the findings; None where there is none."""
        present = {finding.severity for finding in self.findings}
        return next((severity for severity in Severity if severity in present), None)


@dataclass(frozen=True, slots=True)
class CacheTotals:
    """The cache after a run: entries, hits and misses so far."""

    entries: int
    hits: int
    misses: int


@dataclass(frozen=True, slots=True)
class Result:
    """What one run gives.

    Attributes:
        tool: the tool that was run.
        columns: the providers' results, in display order.
        totals: the cache after the run.
        present: the keywords and features of the raw schema.

    """

    tool: Tool
    columns: tuple[Column, ...]
    totals: CacheTotals
    present: frozenset[str]

    def with_empty_cache(self) -> Result:
        """Return the result as it stands after the cache was cleared."""
        return replace(self, totals=CacheTotals(0, 0, 0))


def compute(
    tool: Tool,
    plans: tuple[Plan, ...],
    cache: SchemaCache,
    cancelled: Callable[[], bool],
    clock: Callable[[], float],
    tools: Sequence[Tool] = (),
) -> Result:
    """Run every plan over a tool.

    What an adapter raises becomes its column's error and stops no other.

    Args:
        tool: what to run.
        plans: the pipelines, in display order.
        cache: asked for each provider, as a request would.
        cancelled: asked between steps; true gives the run up.
        clock: seconds, for the time that the cache takes.
        tools: all of the document, by index; a captured request is matched with them.

    Raises:
        CancelledRunError: `cancelled` said so.

    """
    columns: list[Column] = []
    for plan in plans:
        if cancelled():
            raise CancelledRunError("the run was cancelled")
        if isinstance(plan.base, CapturedAdapter):
            columns.append(_captured_column(tool, plan, plan.base.matched(tools), columns))
        else:
            columns.append(_column(tool, plan, cache, columns, (cancelled, clock)))
    totals = CacheTotals(len(cache), cache.hits, cache.misses)
    features = scan(None if tool.schema is MISSING else tool.schema)
    return Result(tool, tuple(columns), totals, frozenset(features.root | features.nested))


def idle_columns(plans: tuple[Plan, ...]) -> tuple[Column, ...]:
    """Return columns without a result, for a text that could not be read yet."""
    return tuple(Column(plan, plan.base, None, None, None, 0, None, 0) for plan in plans)


def _column(
    tool: Tool,
    plan: Plan,
    cache: SchemaCache,
    earlier: list[Column],
    functions: tuple[Callable[[], bool], Callable[[], float]],
) -> Column:
    cancelled, clock = functions
    try:
        adapter = plan.adapter()
        note = None if tool.schema is MISSING else _ask_cache(cache, tool.schema, adapter, clock)
        run = trace_tool(tool, adapter, cancelled=cancelled)
        changes = sum(len(step.changes) for step in run.steps)
        size = size_of(run.result)
        same_as = _same_as(run.result, earlier)
        findings = _findings(tool, adapter, run, plan.sent_name)
    except (CancelledRunError, MemoryError):
        raise
    except (Exception, SystemExit) as error:  # noqa: BLE001 - an adapter of one's own may raise anything
        step = error.step if isinstance(error, AdapterError) else None
        return Column(plan, plan.base, None, error_words(error), None, 0, None, 0, step)
    return Column(plan, adapter, run, None, note, changes, same_as, size, None, findings)


def _captured_column(
    tool: Tool, plan: Plan, adapter: CapturedAdapter, earlier: list[Column]
) -> Column:
    """Return what a captured request held of a tool; no adapter was run and no cache asked."""
    from engine.loss.captured import captured_run  # noqa: PLC0415 - for captured requests alone

    plan = replace(plan, base=adapter)  # from here on it knows the sent names
    try:
        pair = adapter.pair(tool)
        run = captured_run(pair, adapter.provider or "generic")
        changes = sum(len(step.changes) for step in run.steps)
        size = size_of(run.result)
        same_as = _same_as(run.result, earlier)
        findings = _findings(tool, adapter, run, lambda raw: pair.sent.name or raw)
    except Exception as error:  # noqa: BLE001 - what a client sent may be anything
        return Column(plan, adapter, None, error_words(error), None, 0, None, 0)
    return Column(plan, adapter, run, None, None, changes, same_as, size, None, findings)


def _findings(
    tool: Tool, adapter: SchemaAdapter, run: Trace, sent_name: Callable[[str], str]
) -> tuple[Finding, ...]:
    """Judge what is sent by the rules of the provider that reads it, where one is known."""
    surface = surface_of(adapter)
    if surface is None or surface not in SURFACES:
        return ()
    found = check_schema(run.result, surface, run, tool=tool.name, index=tool.index)
    if tool.name is not None:
        found += check_name(sent_name(tool.name), surface, tool=tool.name, index=tool.index)
    return tuple(found)


def error_words(error: BaseException) -> str:
    """Return what an exception says; one of ours speaks for itself."""
    try:
        words = str(error)
    except Exception:  # noqa: BLE001 - an exception of an adapter's own may fail to say anything
        words = "it does not say why"
    return words if isinstance(error, EngineError) else f"{type(error).__name__}: {words}"


def _ask_cache(
    cache: SchemaCache, schema: Any, adapter: SchemaAdapter, clock: Callable[[], float]
) -> CacheNote:
    hits = cache.hits
    start = clock()
    cache.get_or_normalize(schema, adapter)
    seconds = clock() - start
    return CacheNote(cache.hits > hits, cache.last_key or "", seconds)


def _same_as(schema: Any, earlier: list[Column]) -> str | None:
    for column in earlier:
        if column.trace is not None and same_json(column.trace.result, schema):
            return column.same_as or column.adapter.id
    return None
