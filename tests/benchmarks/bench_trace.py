"""What a trace costs against the plain run, and a cache's hit against `copy.deepcopy`.

Not collected by default. Run it on an idle machine:

    python -m pytest tests/benchmarks/bench_trace.py --benchmark-enable

It prints a table of ratios against the limits; nothing fails on a slow machine. The schemas are
those of the corpus of MCP tools beside the checkout, for which the limits hold, or else of the
samples.
"""

from __future__ import annotations

import copy
import gc
import time
from statistics import median
from typing import TYPE_CHECKING, Any

import pytest

from engine.adapters import ADAPTERS
from engine.run.cache import SchemaCache
from engine.run.trace import trace
from tests.benchmarks.bench_units import each, tools
from tests.engine.checks import SHARED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_benchmark.fixture import BenchmarkFixture

ROUNDS = 7
TRACE_LIMIT = 2.0
"""The most plain runs that a trace with a snapshot per step may take."""
HIT_LIMIT = 0.25
"""The most units that a hit may take, a unit being `copy.deepcopy` of the same schema."""
Table = list[tuple[str, float, float]]


@pytest.fixture(scope="module")
def schemas() -> list[Any]:
    return [tool["inputSchema"] for tool in tools() if "inputSchema" in tool]


@pytest.fixture(scope="module")
def table(request: pytest.FixtureRequest, schemas: list[Any]) -> Iterator[Table]:
    """Collect (name, ratio, limit), and write the table at the end."""
    rows: Table = []
    yield rows
    if not rows:
        return
    capture = request.config.pluginmanager.getplugin("capturemanager")
    writer = request.config.get_terminal_writer()
    with capture.global_and_fixture_disabled():
        writer.line(f"\n\nratios over {len(schemas)} schemas, medians of {ROUNDS}")
        for name, ratio, limit in rows:
            mark = "  over" if SHARED.is_dir() and ratio > limit else ""
            writer.line(f"{name:40} {ratio:6.2f}  limit {limit:.2f}{mark}")


@pytest.fixture(autouse=True, scope="module")
def _no_gc() -> Iterator[None]:
    """Keep the collector out of the measured time."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def ratio(
    benchmark: BenchmarkFixture,
    schemas: list[Any],
    measured: Callable[[Any], Any],
    against: Callable[[Any], Any],
) -> float | None:
    """Return how many times `against` the measured function takes; None with benchmarks off."""
    bases: list[float] = []

    def measure_base() -> None:
        # Run before each round, so that a slow moment of the machine meets both alike.
        started = time.process_time()
        each(against, schemas)
        bases.append(time.process_time() - started)

    pedantic: Any = benchmark.pedantic  # it has no types
    pedantic(each, args=(measured, schemas), setup=measure_base, rounds=ROUNDS, warmup_rounds=1)
    return None if benchmark.stats is None else benchmark.stats.stats.median / median(bases)


@pytest.mark.benchmark(group="trace against the plain run", timer=time.process_time)
@pytest.mark.parametrize("adapter_id", ADAPTERS)
def test_trace_in_plain_runs(
    adapter_id: str, benchmark: BenchmarkFixture, schemas: list[Any], table: Table
) -> None:
    adapter = ADAPTERS[adapter_id]
    found = ratio(benchmark, schemas, lambda raw: trace(raw, adapter), adapter.normalize_schema)
    if found is not None:
        table.append((f"trace, {adapter_id}", found, TRACE_LIMIT))


@pytest.mark.benchmark(group="cache hit against deepcopy", timer=time.process_time)
@pytest.mark.parametrize("adapter_id", ["gemini", "anthropic"])
def test_hit_in_units(
    adapter_id: str, benchmark: BenchmarkFixture, schemas: list[Any], table: Table
) -> None:
    adapter = ADAPTERS[adapter_id]
    cache = SchemaCache()
    each(lambda raw: cache.get_or_normalize(raw, adapter), schemas)
    misses = cache.misses
    found = ratio(
        benchmark, schemas, lambda raw: cache.get_or_normalize(raw, adapter), copy.deepcopy
    )
    assert cache.misses == misses
    if found is not None:
        table.append((f"cache hit, {adapter_id}", found, HIT_LIMIT))
