"""Traces of adapters of one's own: declared steps, own code, and what goes wrong in them."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from engine import SchemaAdapter, schema_utils, steps
from engine.errors import AdapterError
from engine.run.trace import trace
from tests.engine.run.chained import assert_chained
from tests.engine.run.own_adapters import (
    DeclaredAdapter,
    FailingCodeAdapter,
    FailingStepAdapter,
    IdleAdapter,
    PortedAdapter,
)


def test_declared_steps_of_an_own_adapter_are_traced_and_switchable() -> None:
    raw = {"$schema": "x", "title": "T", "type": "object"}
    adapter = DeclaredAdapter()
    run = trace(raw, adapter)
    assert [step.id for step in run.steps] == [
        "strip_schema_keyword",
        "drop_titles",
        "close_objects",
    ]
    assert run.steps[1].step.transform.title == "Drop the root's title."
    assert [(c.kind, c.pointer, c.raw_pointer) for c in run.steps[1].changes] == [
        ("removed", "/title", "/title")
    ]
    assert run.result == adapter.normalize_schema(raw)
    assert_chained(run)
    assert trace(raw, adapter, without=["drop_titles"]).result == {
        "title": "T",
        "type": "object",
        "additionalProperties": False,
    }


def test_own_code_is_one_step_and_cannot_harm_the_callers_schema() -> None:
    raw = {"title": "T", "$schema": "x", "properties": {"a": {"if": {}}}}
    before = copy.deepcopy(raw)
    run = trace(raw, PortedAdapter())
    assert raw == before
    assert run.raw is raw
    assert [step.id for step in run.steps] == ["normalize_schema"]
    assert run.result == {
        "properties": {"a": {}, "added": {"properties": {}, "type": "object"}, "late": True},
        "type": "object",
    }
    assert_chained(run)
    assert {(c.kind.value, c.pointer) for c in run.steps[0].changes} == {
        ("removed", "/title"),
        ("removed", "/$schema"),
        ("added", "/type"),
        ("removed", "/properties/a/if"),
        ("added", "/properties/added"),
        ("added", "/properties/late"),
    }


def test_calls_of_own_code_are_recorded_as_they_were() -> None:
    raw = {"title": "T", "$schema": "x", "properties": {}}
    calls = trace(raw, PortedAdapter()).steps[0].calls
    assert [(call.id, call.changed) for call in calls] == [
        ("strip_schema_keyword", True),
        ("strip_conditional_keywords", False),
        ("add_implicit_object_type", True),
    ]
    assert calls[0].before == {"$schema": "x", "properties": {}}
    assert calls[0].after == {"properties": {}}
    assert calls[2].before == {"properties": {"added": {"properties": {}}}}
    assert "late" not in calls[2].after["properties"]


def test_calls_outside_a_trace_are_not_recorded() -> None:
    with schema_utils.recorded_calls() as outer:
        trace({"properties": {}}, PortedAdapter())
        assert outer == []
        schema_utils.strip_schema_keyword({})
        assert [call.id for call in outer] == ["strip_schema_keyword"]
    schema_utils.strip_schema_keyword({})
    assert len(outer) == 1


def test_own_code_without_effect_is_marked() -> None:
    raw = {"type": "object"}
    run = trace(raw, IdleAdapter())
    assert (run.result, run.steps[0].noop) == (raw, True)


@pytest.mark.parametrize(
    ("adapter", "message", "step"),
    [
        pytest.param(
            FailingStepAdapter(),
            "adapter FailingStepAdapter failed in fail: KeyError: 'no luck with object'",
            "fail",
            id="a step",
        ),
        pytest.param(
            FailingCodeAdapter(),
            "adapter FailingCodeAdapter failed in normalize_schema: ValueError: cannot do object",
            "normalize_schema",
            id="own code",
        ),
    ],
)
def test_what_an_own_adapter_raises_names_it_and_the_step(
    adapter: SchemaAdapter, message: str, step: str
) -> None:
    with pytest.raises(AdapterError) as caught:
        trace({"type": "object"}, adapter)
    assert str(caught.value) == message
    assert (caught.value.adapter, caught.value.step) == (adapter.id, step)


def test_a_failing_step_that_is_switched_off_does_no_harm() -> None:
    assert trace({"$schema": "x"}, FailingStepAdapter(), without=["fail"]).result == {}


class _Renames(SchemaAdapter):
    """Rebuilds everything, and tells nothing of it."""

    steps = steps(lambda schema: json.loads(json.dumps(schema).replace('"title"', '"label"')))


class _CodeRenames(SchemaAdapter):
    def normalize_schema(self, schema: Any) -> Any:
        return json.loads(json.dumps(schema).replace('"title"', '"label"'))


@pytest.mark.parametrize("adapter", [_Renames(), _CodeRenames()], ids=["a step", "code"])
def test_what_own_code_rebuilds_keeps_the_raw_place_it_stands_at(adapter: SchemaAdapter) -> None:
    schema = {"type": "object", "properties": {"a": {"title": "A", "type": "string"}}}
    found = trace(schema, adapter)
    assert found.raw_pointer("/properties/a/type") == "/properties/a/type"
    assert found.raw_pointer("/properties/a/label") == "/properties/a"
    (step,) = found.steps
    assert {(change.kind, change.raw_pointer) for change in step.changes} == {
        ("removed", "/properties/a/title"),
        ("added", "/properties/a"),
    }
