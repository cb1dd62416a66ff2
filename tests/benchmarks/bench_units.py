"""What each adapter costs in units, a unit being `copy.deepcopy` of the same schemas.

Not collected by default. Run it on an idle machine:

    python -m pytest tests/benchmarks/bench_units.py --benchmark-enable

It prints a table of ratios against the limits; nothing fails on a slow machine. The schemas are
those of the corpus of MCP tools beside the checkout, for which the limits hold, or else of the
samples.
"""

from __future__ import annotations

import copy
import gc
import json
import time
from statistics import median
from typing import TYPE_CHECKING, Any

import pytest

from engine.adapters import ADAPTERS
from playground.samples import sample_text, samples
from tests.engine.checks import SHARED, corpus_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_benchmark.fixture import BenchmarkFixture

ROUNDS = 7
LIMITS = {
    "gemini": 2.0,
    "gemini_vertex": 2.0,
    "gemini_json_schema": 1.0,
    "openai_strict": 1.0,
    "openai": 1.0,
    "anthropic": 1.0,
    "generic": 1.0,
}
"""The most units that a cold run may take, by adapter."""


def tools() -> Iterator[dict[str, Any]]:
    if SHARED.is_dir():
        yield from (json.loads(line) for line in corpus_lines("mcp-tools"))
        return
    for sample in samples():
        value = json.loads(sample_text(sample.id))
        yield from value.get("tools", [value])


@pytest.fixture(scope="module")
def schemas() -> list[Any]:
    return [tool["inputSchema"] for tool in tools() if "inputSchema" in tool]


@pytest.fixture(scope="module")
def table(request: pytest.FixtureRequest, schemas: list[Any]) -> Iterator[dict[str, float]]:
    """Collect the ratio of each adapter, and write the table at the end."""
    ratios: dict[str, float] = {}
    yield ratios
    if not ratios:
        return
    capture = request.config.pluginmanager.getplugin("capturemanager")
    writer = request.config.get_terminal_writer()
    with capture.global_and_fixture_disabled():
        writer.line(f"\n\nunits of copy.deepcopy over {len(schemas)} schemas, medians of {ROUNDS}")
        for adapter_id, ratio in ratios.items():
            mark = "  over" if SHARED.is_dir() and ratio > LIMITS[adapter_id] else ""
            writer.line(f"{adapter_id:20} {ratio:6.2f}  limit {LIMITS[adapter_id]:.1f}{mark}")


@pytest.fixture(scope="module")
def _no_gc() -> Iterator[None]:
    """Keep the collector out of the measured time."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def each(function: Callable[[Any], Any], schemas: list[Any]) -> None:
    for schema in schemas:
        function(schema)


@pytest.mark.benchmark(group="adapters", timer=time.process_time)
@pytest.mark.usefixtures("_no_gc")
@pytest.mark.parametrize("adapter_id", ADAPTERS)
def test_cost_in_units(
    adapter_id: str, benchmark: BenchmarkFixture, schemas: list[Any], table: dict[str, float]
) -> None:
    units: list[float] = []

    def measure_unit() -> None:
        # Run before each round, so that a slow moment of the machine meets both alike.
        started = time.process_time()
        each(copy.deepcopy, schemas)
        units.append(time.process_time() - started)

    pedantic: Any = benchmark.pedantic  # it has no types
    pedantic(
        each,
        args=(ADAPTERS[adapter_id].normalize_schema, schemas),
        setup=measure_unit,
        rounds=ROUNDS,
        warmup_rounds=1,
    )
    if benchmark.stats is not None:
        table[adapter_id] = benchmark.stats.stats.median / median(units)
