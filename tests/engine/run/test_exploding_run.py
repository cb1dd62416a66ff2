"""Inputs on which a naive run explodes: each takes little time and memory, or is refused."""

from __future__ import annotations

import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest

from engine.adapters import ADAPTERS
from engine.document import Tool, load_toolset
from engine.document.write import dumps, size_of
from engine.errors import CycleError, DocumentLimitError, LimitError
from engine.run.cache import SchemaCache
from engine.run.models import model_for
from engine.run.trace import trace
from tests.engine.run.inputs import EXPLODING, nested

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[3]
SECONDS = 1.0
MEGABYTES = 400
LIMIT = 50_000_000
LONG_INTEGER = "123456789012345678901234567890"
LONG_FLOAT = "0.12345678901234567890123456789"
LONG_EXPONENT = "1.2345678901234567890123456789e400"


@contextmanager
def in_time(seconds: float = SECONDS) -> Iterator[None]:
    """Assert that the block takes less than so much processor time."""
    started = process_time()
    yield
    assert process_time() - started < seconds


@pytest.mark.parametrize("adapter_id", ADAPTERS)
@pytest.mark.parametrize("name", EXPLODING)
def test_a_trace_with_all_its_changes_takes_little_time(name: str, adapter_id: str) -> None:
    with in_time():
        run = trace(EXPLODING[name], ADAPTERS[adapter_id])
        changes = [change for step in run.steps for change in step.changes]
        pointers = [run.raw_pointer(change.pointer) for change in changes]
        sent = run.sent_place("")
    assert sent == ("", 1) or "references to itself" in name
    assert len(pointers) == len(changes) < 30_000
    assert all(change.places > 0 for change in changes)


def test_places_count_what_nobody_could_unfold() -> None:
    run = trace(EXPLODING["fan-out of 4^12 as shared objects"], ADAPTERS["openai"])
    places = {change.pointer.rpartition("/")[2]: change.places for change in run.steps[0].changes}
    assert places == {"$schema": 4**12}


@pytest.mark.parametrize("adapter_id", ADAPTERS)
@pytest.mark.parametrize("name", EXPLODING)
def test_the_cache_takes_little_time(name: str, adapter_id: str) -> None:
    cache = SchemaCache()
    with in_time():
        first = cache.get_or_normalize(EXPLODING[name], ADAPTERS[adapter_id])
        assert cache.get_or_normalize(EXPLODING[name], ADAPTERS[adapter_id]) is first
    assert (cache.hits, cache.misses) == (1, 1)


@pytest.mark.parametrize("adapter_id", ADAPTERS)
@pytest.mark.parametrize("name", EXPLODING)
def test_a_request_is_built_or_refused_with_its_size(name: str, adapter_id: str) -> None:
    adapter = ADAPTERS[adapter_id]
    tool = Tool(0, "t", None, EXPLODING[name], "", "/inputSchema")
    size = size_of(adapter.normalize_schema(EXPLODING[name]))
    with in_time(2 * SECONDS):
        if size > LIMIT:
            with pytest.raises(LimitError, match=f"would take {size} bytes, over the limit of"):
                model_for(adapter).build_request([tool])
        elif size < LIMIT // 50:
            assert size_of(model_for(adapter).build_request([tool])) > size


@pytest.mark.parametrize(
    ("name", "adapter_id"),
    [
        ("50 references to itself", "gemini_json_schema"),
        ("fan-out of 4^12 as shared objects", "openai"),
        ("fan-out of 4^12 as shared objects", "anthropic"),
    ],
)
def test_what_nobody_could_send_is_among_them(name: str, adapter_id: str) -> None:
    assert size_of(ADAPTERS[adapter_id].normalize_schema(EXPLODING[name])) > LIMIT


def itself(kind: str) -> Any:
    raw: dict[str, Any] = {"type": "object"}
    if kind == "object":
        raw["properties"] = {"a": {"items": raw}}
    elif kind == "map":
        raw["properties"] = raw
    elif kind == "list":
        raw["allOf"] = [{}]
        raw["allOf"].append({"anyOf": raw["allOf"]})
    else:
        raw["$defs"] = {"A": {"$ref": "#/$defs/A", "not": raw}}
    return raw


@pytest.mark.parametrize("adapter_id", ADAPTERS)
@pytest.mark.parametrize("kind", ["object", "map", "list", "definition"])
def test_a_python_value_that_contains_itself_is_a_clear_error(kind: str, adapter_id: str) -> None:
    adapter = ADAPTERS[adapter_id]
    tool = Tool(0, "t", None, itself(kind), "", "/inputSchema")
    with in_time():
        for run in (
            lambda: adapter.normalize_schema(itself(kind)),
            lambda: trace(itself(kind), adapter),
            lambda: SchemaCache().get_or_normalize(itself(kind), adapter),
            lambda: model_for(adapter).build_request([tool]),
        ):
            with pytest.raises(CycleError, match="contains itself"):
                run()


@pytest.mark.parametrize("adapter_id", ADAPTERS)
def test_a_text_of_256_levels_is_read_and_run(adapter_id: str) -> None:
    (tool,) = load_toolset(dumps(nested(256))).tools
    adapter = ADAPTERS[adapter_id]
    run = trace(tool.schema, adapter)
    assert dumps(run.result) == dumps(nested(256))
    assert SchemaCache().get_or_normalize(tool.schema, adapter) == run.result
    assert size_of(model_for(adapter).build_request([tool])) > size_of(run.result)


def test_a_text_of_257_levels_is_refused_with_the_limit() -> None:
    with pytest.raises(DocumentLimitError, match="256"):
        load_toolset(dumps(nested(257)))


@pytest.mark.parametrize("adapter_id", ADAPTERS)
@pytest.mark.parametrize(
    "number", [LONG_INTEGER, LONG_FLOAT, LONG_EXPONENT], ids=["integer", "float", "exponent"]
)
def test_a_long_number_keeps_its_digits_from_text_to_text(number: str, adapter_id: str) -> None:
    schema = f'{{"type":"object","properties":{{"a":{{"enum":[{number},-{number}]}}}}}}'
    (tool,) = load_toolset(f'{{"name":"t","inputSchema":{schema}}}').tools
    adapter = ADAPTERS[adapter_id]
    results = [
        trace(tool.schema, adapter).result,
        SchemaCache().get_or_normalize(tool.schema, adapter),
        model_for(adapter).declaration(tool)[adapter.parameters_field],
    ]
    sent = schema
    if adapter_id in ("openai_strict", "gemini_vertex"):
        sent = schema.removesuffix("}") + ',"additionalProperties":false}'
    assert [dumps(result) for result in results] == [sent] * 3


def test_long_numbers_that_a_step_drops_are_shown_whole_in_its_change() -> None:
    (tool,) = load_toolset(f'{{"type":"object","minimum":{LONG_FLOAT}}}').tools
    run = trace(tool.schema, ADAPTERS["gemini"])
    (change,) = [change for step in run.steps for change in step.changes]
    assert dumps(change.before) == LONG_FLOAT


PROGRAM = """
from engine.adapters import ADAPTERS
from engine.run.cache import SchemaCache
from engine.run.trace import trace
from tests.engine.run.inputs import EXPLODING
for schema in EXPLODING.values():
    cache = SchemaCache()
    for adapter in ADAPTERS.values():
        run = trace(schema, adapter)
        for step in run.steps:
            step.changes
        run.sent_place("")
        cache.get_or_normalize(schema, adapter)
with open("/proc/self/status") as status:
    print(next(line.split()[1] for line in status if line.startswith("VmHWM:")))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the peak of a process alone")
def test_all_of_them_in_one_process_take_little_memory() -> None:
    finished = subprocess.run(  # noqa: S603  # runs this interpreter on a constant program
        [sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert finished.stderr == ""
    assert int(finished.stdout) < MEGABYTES * 1024
