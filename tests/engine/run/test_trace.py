"""Traces: the same result as the plain run, each step's snapshots, and adapters of one's own."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.adapters import ADAPTERS, SchemaAdapter, steps
from engine.adapters.variant import AdapterVariant, without_steps
from engine.document import load_toolset
from engine.errors import CancelledRunError, CycleError, UnknownNameError
from engine.run.models import model_for
from engine.run.trace import trace, trace_tool
from engine.transforms import TRANSFORMS
from tests.engine.checks import text
from tests.engine.run.chained import assert_chained
from tests.engine.run.inputs import OWN_SCHEMAS, sample_schemas
from tests.engine.run.own_adapters import (
    IdleAdapter,
    PortedAdapter,
)
from tests.engine.strategies import schemas, shared_schemas

SCHEMAS = {**OWN_SCHEMAS, **sample_schemas()}
EVERYTHING = SCHEMAS["crm_upsert_customer-0"]


@pytest.mark.parametrize("adapter_id", ADAPTERS)
@pytest.mark.parametrize("name", SCHEMAS)
def test_result_is_that_of_the_plain_run(name: str, adapter_id: str) -> None:
    raw, adapter = SCHEMAS[name], ADAPTERS[adapter_id]
    before = text(raw)
    run = trace(raw, adapter)
    assert text(run.result) == text(adapter.normalize_schema(raw))
    assert (run.raw, run.adapter) == (raw, adapter)
    assert [step.id for step in run.steps] == [step.id for step in adapter.steps]
    assert_chained(run)
    assert text(raw) == before


@given(st.one_of(schemas(), shared_schemas()), st.sampled_from(sorted(ADAPTERS)))
def test_result_of_any_schema_is_that_of_the_plain_run(raw: Any, adapter_id: str) -> None:
    run = trace(raw, ADAPTERS[adapter_id])
    assert text(run.result) == text(ADAPTERS[adapter_id].normalize_schema(raw))
    assert_chained(run)


@given(schemas(), st.sampled_from(sorted(ADAPTERS)), st.sets(st.sampled_from(sorted(TRANSFORMS))))
def test_result_without_steps_is_that_of_an_adapter_without_them(
    raw: Any, adapter_id: str, without: set[str]
) -> None:
    adapter = ADAPTERS[adapter_id]
    run = trace(raw, adapter, without=without)
    assert text(run.result) == text(without_steps(adapter, without).normalize_schema(raw))
    assert_chained(run)


def test_a_step_that_is_switched_off_stays_in_its_place() -> None:
    run = trace(EVERYTHING, ADAPTERS["gemini"], without=["resolve_refs", "close_objects"])
    first, *others = run.steps
    assert (first.id, first.enabled, first.noop, first.changes) == (
        "resolve_refs",
        False,
        False,
        (),
    )
    assert first.before is first.after is run.raw
    assert all(step.enabled for step in others)
    assert run.result["properties"]["address"]["$ref"] == "#/definitions/Address"
    assert list(run.without) == ["resolve_refs", "close_objects"]


def test_a_step_without_effect_is_marked() -> None:
    run = trace({"type": "object", "$schema": "x"}, ADAPTERS["anthropic"])
    assert [(step.id, step.noop) for step in run.steps] == [
        ("strip_schema_keyword", False),
        ("strip_conditional_keywords", True),
        ("add_implicit_object_type", True),
    ]


def test_a_schema_that_needs_nothing_comes_back_as_it_is() -> None:
    raw = {"type": "object", "properties": {}}
    run = trace(raw, ADAPTERS["gemini"])
    assert run.result is raw
    assert all(step.noop for step in run.steps)


def test_changes_are_worked_out_once() -> None:
    step = trace(EVERYTHING, ADAPTERS["gemini"]).steps[0]
    assert step.changes is step.changes


def test_steps_in_another_order_give_another_result() -> None:
    raw = {"properties": {"a": {"const": None}}}
    adapter = ADAPTERS["gemini"]
    forward = AdapterVariant(adapter, steps("convert_const_to_enum", "strip_null_from_enum"))
    backward = AdapterVariant(adapter, tuple(reversed(forward.steps)))
    assert trace(raw, forward).result == {"properties": {"a": {}}}
    run = trace(raw, backward)
    assert run.result == {"properties": {"a": {"enum": [None]}}}
    assert [(step.id, step.noop) for step in run.steps] == [
        ("strip_null_from_enum", True),
        ("convert_const_to_enum", False),
    ]


def test_steps_can_be_added_and_repeated() -> None:
    base = ADAPTERS["anthropic"]
    variant = AdapterVariant(base, (*base.steps, *steps("close_objects", "close_objects")))
    run = trace({"properties": {}}, variant)
    assert run.result == {"properties": {}, "type": "object", "additionalProperties": False}
    assert [step.noop for step in run.steps[-2:]] == [False, True]
    assert variant.id == "anthropic"
    assert variant.parameters_field == "input_schema"


def test_options_of_a_step_can_be_edited() -> None:
    base = ADAPTERS["openai"]
    edited = tuple(
        step.with_options(allowed=("hostname",)) if step.id == "strip_unsupported_formats" else step
        for step in base.steps
    )
    raw = {"properties": {"a": {"format": "hostname"}, "b": {"format": "date"}}}
    result = trace(raw, AdapterVariant(base, edited)).result
    assert result["properties"] == {"a": {"format": "hostname"}, "b": {}}
    assert trace(raw, base).result["properties"] == {"a": {}, "b": {"format": "date"}}


def test_depth_can_be_edited() -> None:
    raw: Any = {"properties": {"a": {"properties": {"b": {"properties": {}}}}}}
    cut = steps("enforce_nesting_depth")[0].with_options(max_depth=1)
    run = trace(raw, AdapterVariant(ADAPTERS["gemini"], (cut,)))
    assert run.result == {"properties": {"a": {"type": "object"}}}


@pytest.mark.parametrize("adapter", [ADAPTERS["gemini"], IdleAdapter()], ids=["steps", "own code"])
def test_an_unknown_step_is_named_with_the_nearest(adapter: SchemaAdapter) -> None:
    with pytest.raises(
        UnknownNameError, match="unknown step 'resolve_ref'; did you mean resolve_refs"
    ):
        trace({}, adapter, without=["resolve_ref"])


def test_a_step_of_another_provider_can_be_left_out_everywhere() -> None:
    assert trace({}, ADAPTERS["anthropic"], without=["close_objects"]).result == {}


def test_cancelling_gives_the_run_up_between_steps() -> None:
    asked = iter([False, False, True])
    with pytest.raises(CancelledRunError):
        trace(EVERYTHING, ADAPTERS["gemini"], cancelled=lambda: next(asked))
    assert list(asked) == []


def test_a_run_that_nobody_cancels_is_the_same() -> None:
    run = trace(EVERYTHING, ADAPTERS["gemini"], cancelled=lambda: False)
    assert text(run.result) == text(ADAPTERS["gemini"].normalize_schema(EVERYTHING))


@pytest.mark.parametrize(
    "adapter", [ADAPTERS["gemini"], PortedAdapter()], ids=["steps", "own code"]
)
def test_a_schema_that_contains_itself_is_a_clear_error(adapter: SchemaAdapter) -> None:
    raw: dict[str, Any] = {"properties": {}}
    raw["properties"]["self"] = raw
    with pytest.raises(CycleError, match="contains itself"):
        trace(raw, adapter)


def test_pointers_lead_from_sent_to_raw_and_back() -> None:
    run = trace(EVERYTHING, ADAPTERS["gemini"])
    assert run.raw_pointer("/properties/address/properties/city") == (
        "/definitions/Address/properties/city"
    )
    assert run.sent_place("/definitions/Address") == ("/properties/address", 1)
    assert run.raw_pointer("/properties/status/enum") == "/properties/status/const"
    assert run.sent_place("/if") is None
    assert run.raw_pointer("/properties/nobody") is None
    assert run.raw_pointer("") == ""


def test_a_keyword_with_an_inlined_definition_is_removed_where_raw_has_the_keyword() -> None:
    raw = {"$defs": {"A": {"type": "string"}}, "additionalProperties": {"$ref": "#/$defs/A"}}
    run = trace(raw, ADAPTERS["gemini"])
    removed = {
        c.pointer: c.raw_pointer for s in run.steps for c in s.changes if c.kind == "removed"
    }
    assert removed["/additionalProperties"] == "/additionalProperties"


def test_a_boolean_definition_does_not_lend_its_place_to_other_booleans() -> None:
    run = trace(OWN_SCHEMAS["boolean definition"], ADAPTERS["gemini_json_schema"])
    assert run.raw_pointer("/properties/b/uniqueItems") == "/properties/b/uniqueItems"
    assert run.sent_place("/properties/b/uniqueItems") == ("/properties/b/uniqueItems", 1)


def test_a_property_of_the_node_itself_keeps_its_place_beside_merged_ones() -> None:
    run = trace(OWN_SCHEMAS["merge with own properties"], ADAPTERS["gemini"])
    assert run.raw_pointer("/properties") == "/properties"
    assert run.raw_pointer("/properties/own") == "/properties/own"
    assert run.raw_pointer("/properties/both") == "/allOf/0/properties/both"
    assert run.raw_pointer("/properties/late") == "/allOf/1/properties/late"


@pytest.mark.parametrize("adapter_id", ADAPTERS)
def test_a_tool_without_schema_is_traced_as_a_request_sends_it(adapter_id: str) -> None:
    adapter = ADAPTERS[adapter_id]
    tool = load_toolset('{"name": "ping"}').tools[0]
    found = trace_tool(tool, adapter)
    body = model_for(adapter).declaration(tool)
    assert found.result == body[adapter.parameters_field] == adapter.empty_schema()
    assert all(step.noop for step in found.steps)


def test_a_tool_with_schema_is_traced_like_its_schema() -> None:
    tool = load_toolset('{"name": "a", "inputSchema": {"const": 1}}').tools[0]
    whole, bare = (
        trace_tool(tool, ADAPTERS["gemini"], without=["convert_const_to_enum"]),
        trace(tool.schema, ADAPTERS["gemini"], without=["convert_const_to_enum"]),
    )
    assert whole.result == bare.result
    assert [step.enabled for step in whole.steps] == [step.enabled for step in bare.steps]


def test_a_step_that_does_not_exist_is_refused_without_schema_too() -> None:
    tool = load_toolset('{"name": "ping"}').tools[0]
    with pytest.raises(UnknownNameError):
        trace_tool(tool, ADAPTERS["gemini"], without=["nope"])
