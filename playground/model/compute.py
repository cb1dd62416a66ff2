"""Everything the panes show, worked out in one go for one text: the only caller of the engine."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from engine.document import MISSING, Tool
from engine.document.equality import same_json
from engine.document.write import size_of
from engine.errors import CancelledRunError, EngineError
from engine.run.trace import Trace, trace

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.adapters import SchemaAdapter
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

    """

    plan: Plan
    adapter: SchemaAdapter
    trace: Trace | None
    error: str | None
    cache: CacheNote | None
    changes: int
    same_as: str | None
    size: int

    @property
    def schema(self) -> Any:
        """The schema that is sent; None when the run failed."""
        return None if self.trace is None else self.trace.result


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

    """

    tool: Tool
    columns: tuple[Column, ...]
    totals: CacheTotals

    def with_empty_cache(self) -> Result:
        """Return the result as it stands after the cache was cleared."""
        return replace(self, totals=CacheTotals(0, 0, 0))


def compute(
    tool: Tool, plans: tuple[Plan, ...], cache: SchemaCache, cancelled: Callable[[], bool]
) -> Result:
    """Run every plan over a tool.

    What an adapter raises becomes its column's error and stops no other.

    Raises:
        CancelledRunError: `cancelled` said so.

    """
    columns: list[Column] = []
    for plan in plans:
        if cancelled():
            raise CancelledRunError("the run was cancelled")
        columns.append(_column(tool, plan, cache, columns, cancelled))
    return Result(tool, tuple(columns), CacheTotals(len(cache), cache.hits, cache.misses))


def _column(
    tool: Tool,
    plan: Plan,
    cache: SchemaCache,
    earlier: list[Column],
    cancelled: Callable[[], bool],
) -> Column:
    adapter = plan.adapter()
    try:
        schema = adapter.empty_schema() if tool.schema is MISSING else tool.schema
        note = _ask_cache(cache, schema, adapter)
        run = trace(schema, adapter, cancelled=cancelled)
        changes = sum(len(step.changes) for step in run.steps)
        size = size_of(run.result)
    except CancelledRunError:
        raise
    except EngineError as error:
        return Column(plan, adapter, None, str(error), None, 0, None, 0)
    same_as = _same_as(run.result, earlier)
    return Column(plan, adapter, run, None, note, changes, same_as, size)


def _ask_cache(cache: SchemaCache, schema: Any, adapter: SchemaAdapter) -> CacheNote:
    hits = cache.hits
    start = perf_counter()
    cache.get_or_normalize(schema, adapter)
    seconds = perf_counter() - start
    return CacheNote(cache.hits > hits, cache.last_key or "", seconds)


def _same_as(schema: Any, earlier: list[Column]) -> str | None:
    for column in earlier:
        if column.trace is not None and same_json(column.trace.result, schema):
            return column.same_as or column.adapter.id
    return None
