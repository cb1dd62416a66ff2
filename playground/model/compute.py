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
from engine.run.normalize import empty_schema
from engine.run.trace import Trace, trace
from engine.transforms.scan import scan

if TYPE_CHECKING:
    from collections.abc import Callable

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
        cache: what the cache did.
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
        return self.trace is not None and self.adapter.id in SURFACES

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
) -> Result:
    """Run every plan over a tool.

    What an adapter raises becomes its column's error and stops no other.

    Args:
        tool: what to run.
        plans: the pipelines, in display order.
        cache: asked for each provider, as a request would.
        cancelled: asked between steps; true gives the run up.
        clock: seconds, for the time that the cache takes.

    Raises:
        CancelledRunError: `cancelled` said so.

    """
    columns: list[Column] = []
    for plan in plans:
        if cancelled():
            raise CancelledRunError("the run was cancelled")
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
        schema = empty_schema(adapter) if tool.schema is MISSING else tool.schema
        note = _ask_cache(cache, schema, adapter, clock)
        run = trace(schema, adapter, cancelled=cancelled)
        changes = sum(len(step.changes) for step in run.steps)
        size = size_of(run.result)
        same_as = _same_as(run.result, earlier)
        findings = _findings(tool, plan, run)
    except CancelledRunError:
        raise
    except (Exception, SystemExit) as error:  # noqa: BLE001 - an adapter of one's own may raise anything
        step = error.step if isinstance(error, AdapterError) else None
        return Column(plan, plan.base, None, error_words(error), None, 0, None, 0, step)
    return Column(plan, adapter, run, None, note, changes, same_as, size, None, findings)


def _findings(tool: Tool, plan: Plan, run: Trace) -> tuple[Finding, ...]:
    """Judge what is sent; an adapter of one's own has no rules."""
    surface = run.adapter.id
    if surface not in SURFACES:
        return ()
    found = check_schema(run.result, surface, run, tool=tool.name, index=tool.index)
    if tool.name is not None:
        found += check_name(plan.sent_name(tool.name), surface, tool=tool.name, index=tool.index)
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
