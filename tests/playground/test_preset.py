"""A pipeline as JSON: what is kept comes back, and nothing that is wrong in it harms."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.adapters import ADAPTERS, SchemaAdapter, steps
from playground.model.plan import Plan
from playground.model.preset import plan_of_json, plan_to_json
from tests.engine.strategies import examples, json_values

if TYPE_CHECKING:
    from collections.abc import Callable

IDS = list(ADAPTERS)


def through_json(plan: Plan) -> Plan:
    restored = plan_of_json(json.loads(json.dumps(plan_to_json(plan))), ADAPTERS)
    assert restored.problems == ()
    assert restored.plan is not None
    return restored.plan


def index_of(plan: Plan, step_id: str) -> int:
    return next(n for n, entry in enumerate(plan.entries) if entry.step.id == step_id)


@pytest.mark.parametrize("provider", IDS)
def test_a_preset_comes_back_as_it_was(provider: str) -> None:
    plan = Plan.of(ADAPTERS[provider])
    assert through_json(plan) == plan
    assert not through_json(plan).is_custom


@given(st.data())
@examples(100)
def test_any_edited_plan_comes_back_as_it_was(data: st.DataObject) -> None:
    plan = Plan.of(ADAPTERS[data.draw(st.sampled_from(IDS))])
    for _ in range(data.draw(st.integers(0, 6))):
        index = data.draw(st.integers(0, len(plan.entries) - 1))
        match data.draw(st.sampled_from(("toggle", "move", "option", "name"))):
            case "toggle":
                plan = plan.toggled(index)
            case "move":
                plan = plan.moved(index, data.draw(st.sampled_from((-1, 1))))
            case "name":
                plan = replace(plan, name_bytes=data.draw(st.none() | st.integers(0, 9_999)))
            case _:
                plan = _with_drawn_option(data, plan, index)
    assert through_json(plan) == plan


def _with_drawn_option(data: st.DataObject, plan: Plan, index: int) -> Plan:
    for option in plan.entries[index].step.transform.options:
        values: st.SearchStrategy[Any] = st.lists(st.text(max_size=3), max_size=3).map(tuple)
        if isinstance(option.default, bool):
            values = st.booleans()
        elif isinstance(option.default, int):
            values = st.integers(0, 9_999)
        plan = plan.with_option(index, option.name, data.draw(values))
    return plan


def test_a_preset_s_own_option_can_be_switched_off_and_stays_off() -> None:
    plan = Plan.of(ADAPTERS["gemini_vertex"])
    index = index_of(plan, "remove_unsupported_keywords")
    edited = plan.with_option(index, "vertex", value=False)
    assert through_json(edited).entries[index].step.options["vertex"] is False


def gemini(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    value = plan_to_json(Plan.of(ADAPTERS["gemini"]))
    change(value)
    return value


@pytest.mark.parametrize(
    ("change", "word"),
    [
        pytest.param(
            lambda v: v["steps"].insert(0, {"id": "melt\x1b[2J"}),
            "'melt\\x1b[2J' does not exist",
            id="unknown step",
        ),
        pytest.param(lambda v: v["steps"].append(7), "has no id", id="step that is a number"),
        pytest.param(
            lambda v: v["steps"].append({"id": "resolve_refs"}), "twice", id="repeated step"
        ),
        pytest.param(
            lambda v: v["steps"][0].update(options={"speed": 1}),
            "option 'speed' does not exist",
            id="unknown option",
        ),
        pytest.param(lambda v: v["steps"][0].update(options=[]), "object", id="options a list"),
        pytest.param(
            lambda v: v["steps"][11].update(options={"max_depth": -1}),
            "no value for max_depth",
            id="negative depth",
        ),
        pytest.param(
            lambda v: v["steps"][11].update(options={"max_depth": True}),
            "no value for max_depth",
            id="depth true",
        ),
        pytest.param(
            lambda v: v["steps"][10].update(options={"allowed": ["date", 5]}),
            "no value for allowed",
            id="format that is a number",
        ),
        pytest.param(
            lambda v: v["steps"][9].update(options={"vertex": 1}),
            "no value for vertex",
            id="vertex 1",
        ),
        pytest.param(lambda v: v.update(name_bytes="64"), "no length of a name", id="name bytes"),
        pytest.param(lambda v: v.update(name_bytes=-1), "no length of a name", id="no bytes"),
    ],
)
def test_what_does_not_fit_is_reported_and_skipped(
    change: Callable[[dict[str, Any]], object], word: str
) -> None:
    restored = plan_of_json(gemini(change), ADAPTERS)
    assert restored.plan == Plan.of(ADAPTERS["gemini"])
    (problem,) = restored.problems
    assert word in problem


def test_a_step_whose_switch_is_odd_is_off() -> None:
    restored = plan_of_json(gemini(lambda v: v["steps"][0].update(enabled="yes")), ADAPTERS)
    assert restored.plan is not None
    assert restored.plan.entries[0].enabled is False
    assert "true or false" in restored.problems[0]


def test_steps_that_are_not_named_are_off_and_last() -> None:
    value = {"base": "anthropic", "steps": [{"id": "close_objects"}]}
    restored = plan_of_json(value, ADAPTERS)
    assert restored.plan is not None
    assert [step.id for step in restored.plan.enabled_steps()] == ["close_objects"]
    assert len(restored.plan.entries) == len(Plan.of(ADAPTERS["anthropic"]).entries)
    assert "strip_schema_keyword" in restored.problems[0]


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(None, id="null"),
        pytest.param([], id="list"),
        pytest.param({"base": "gemini"}, id="no steps"),
        pytest.param({"base": "mistral", "steps": []}, id="unknown provider"),
        pytest.param({"base": ["gemini"], "steps": []}, id="provider that is a list"),
    ],
)
def test_what_is_no_pipeline_gives_none_and_a_reason(value: Any) -> None:
    restored = plan_of_json(value, ADAPTERS)
    assert restored.plan is None
    assert len(restored.problems) == 1


@given(json_values(), st.lists(st.fixed_dictionaries({"id": json_values(2)}), max_size=3))
@examples(100)
def test_no_json_value_raises(value: Any, members: list[Any]) -> None:
    plan_of_json(value, ADAPTERS)
    restored = plan_of_json({"base": "openai", "steps": [value, *members]}, ADAPTERS)
    assert restored.plan is not None
    assert all(problem.isprintable() for problem in restored.problems)


def lower_titles(schema: Any) -> Any:
    """Return the schema as it is."""
    return schema


class TwiceAdapter(SchemaAdapter):
    """Runs one step twice, and one of its own."""

    steps = steps("strip_schema_keyword", lower_titles, "strip_schema_keyword")


def test_an_adapter_of_one_s_own_keeps_its_steps() -> None:
    plan = Plan.of(TwiceAdapter()).toggled(2)
    restored = plan_of_json(plan_to_json(plan), {TwiceAdapter.id: plan.base})
    assert (restored.plan, restored.problems) == (plan, ())
