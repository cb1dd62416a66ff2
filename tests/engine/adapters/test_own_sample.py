"""The sample of an adapter of one's own: it loads by name, and both ways of writing it agree."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from engine import get_adapter
from engine.document.write import dumps
from engine.errors import UnknownNameError
from engine.run.cache import SchemaCache
from engine.run.models import AnthropicModel, model_for
from engine.run.trace import trace
from tests.engine.run.inputs import OWN_SCHEMAS, SAMPLES, sample_schemas, sample_tools

if TYPE_CHECKING:
    from collections.abc import Iterator

WAYS = ["DeclaredAdapter", "CodedAdapter"]
SCHEMAS = {**OWN_SCHEMAS, **sample_schemas()}


@pytest.fixture(autouse=True)
def _in_the_samples_folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(SAMPLES)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    yield
    sys.modules.pop("own_adapter", None)


@pytest.mark.parametrize("way", WAYS)
def test_it_loads_by_module_and_class(way: str) -> None:
    paths = list(sys.path)
    adapter = get_adapter(f"own_adapter:{way}")
    assert (adapter.id, adapter.parameters_field) == ("acme", "input_schema")
    assert sys.path == paths


@pytest.mark.parametrize("name", SCHEMAS)
def test_both_ways_give_the_same(name: str) -> None:
    raw = SCHEMAS[name]
    results = [trace(raw, get_adapter(f"own_adapter:{way}")).result for way in WAYS]
    assert dumps(results[0]) == dumps(results[1])


def test_declared_steps_are_traced_one_by_one() -> None:
    run = trace(SCHEMAS["crm_upsert_customer-0"], get_adapter("own_adapter:DeclaredAdapter"))
    assert [(step.id, step.noop) for step in run.steps] == [
        ("strip_schema_keyword", False),
        ("strip_conditional_keywords", False),
        ("add_object_type", True),
    ]
    assert run.steps[2].step.transform.title == (
        "Give the root the type that its properties imply."
    )


def test_own_code_shows_its_calls() -> None:
    run = trace({"$schema": "x", "properties": {}}, get_adapter("own_adapter:CodedAdapter"))
    (step,) = run.steps
    assert [(call.id, call.changed) for call in step.calls] == [
        ("strip_schema_keyword", True),
        ("strip_conditional_keywords", False),
    ]
    assert run.result == {"properties": {}, "type": "object"}


@pytest.mark.parametrize("way", WAYS)
def test_it_works_in_a_cache_and_in_a_model(way: str) -> None:
    adapter, cache = get_adapter(f"own_adapter:{way}"), SchemaCache()
    raw = SCHEMAS["crm_upsert_customer-0"]
    first = cache.get_or_normalize(raw, adapter)
    assert cache.get_or_normalize(raw, adapter) is first
    model = model_for(adapter)
    assert isinstance(model, AnthropicModel)
    body = model.build_request(sample_tools()["crm_upsert_customer"])
    assert body["tools"][0]["input_schema"] == first


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("own_adapter:Nothing", "the module has no 'Nothing'"),
        ("own_adapter:add_object_type", "is no subclass of engine.SchemaAdapter"),
        ("no_such_module:A", "cannot be loaded: ModuleNotFoundError"),
        ("own_adapter:", "is not written as module:Class"),
        (":A", "is not written as module:Class"),
    ],
)
def test_a_wrong_path_says_what_is_wrong(path: str, message: str) -> None:
    with pytest.raises(UnknownNameError, match=message):
        get_adapter(path)
