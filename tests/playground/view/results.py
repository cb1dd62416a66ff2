"""Results for tests of the view: every sample's tools through every adapter."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.adapters import ADAPTERS
from engine.document import load_toolset
from engine.run.cache import SchemaCache
from playground.model.compute import Result, compute
from playground.model.plan import Plan
from playground.samples import sample_text, samples

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.adapters import SchemaAdapter
    from engine.document import Tool, Toolset
    from playground.model.compute import Column

SAMPLES = [sample.id for sample in samples()]


def result_of(tool: Tool, adapters: Iterable[SchemaAdapter] = ADAPTERS.values()) -> Result:
    """Return what the playground works out for a tool."""
    plans = tuple(Plan.of(adapter) for adapter in adapters)
    return compute(tool, plans, SchemaCache(), lambda: False, lambda: 0.0)


def column_of(tool: Tool, adapter: SchemaAdapter) -> Column:
    """Return one provider's column."""
    return result_of(tool, [adapter]).columns[0]


@cache
def sample_tools(sample_id: str) -> Toolset:
    """Return a sample's tools."""
    return load_toolset(sample_text(sample_id))


@cache
def sample_results(sample_id: str) -> tuple[Result, ...]:
    """Return the result of each tool of a sample."""
    return tuple(result_of(tool) for tool in sample_tools(sample_id).tools)
