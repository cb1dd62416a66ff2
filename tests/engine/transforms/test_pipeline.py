"""Steps in a row: skipping never shows, sharing stays, each state is a value of its own."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.adapters import ADAPTERS
from engine.document.equality import same_json
from engine.errors import CycleError, UnknownNameError
from engine.transforms import TRANSFORMS, Step, get_transform
from engine.transforms.pipeline import run_steps, states
from tests.engine.checks import forced, text
from tests.engine.strategies import examples, schemas, shared_schemas

CHAIN_LENGTH = 100_000


Chosen = list[tuple[str, dict[str, Any]]]
"""Step ids with options."""
OPTIONS: dict[str, dict[str, Any]] = {
    "enforce_nesting_depth": {"max_depth": 1},
    "strip_unsupported_formats": {"allowed": ()},
}


def any_steps() -> st.SearchStrategy[Chosen]:
    """Return (step id, options) in any order, also twice, some with other options."""
    plain: Chosen = [(step_id, {}) for step_id in TRANSFORMS]
    return st.lists(st.sampled_from(plain + list(OPTIONS.items())), max_size=8)


@pytest.mark.parametrize("adapter_id", ADAPTERS)
@examples(60)
@given(schema=schemas() | shared_schemas())
def test_skipping_never_shows(adapter_id: str, schema: Any) -> None:
    steps = ADAPTERS[adapter_id].steps
    result, all_run = run_steps(schema, steps), forced(schema, steps)
    assert same_json(result, all_run)
    assert (result is schema) is (all_run is schema)


@examples(200)
@given(schema=schemas() | shared_schemas(), chosen=any_steps())
def test_skipping_never_shows_in_any_order(schema: Any, chosen: Chosen) -> None:
    steps = [Step(TRANSFORMS[step_id]).with_options(**options) for step_id, options in chosen]
    assert same_json(run_steps(schema, steps), forced(schema, steps))


@examples(60)
@given(schema=schemas() | shared_schemas())
def test_states_are_the_steps_that_changed_something(schema: Any) -> None:
    steps = ADAPTERS["gemini"].steps
    before = schema
    numbers = []
    for number, after in states(schema, enumerate(steps)):
        assert after is not before
        assert same_json(forced(before, [steps[number]]), after)
        numbers.append(number)
        before = after
    assert numbers == sorted(set(numbers))
    assert before is schema or numbers


def test_earlier_states_stay_as_they_were() -> None:
    schema = {"$schema": "x", "properties": {"a": {"const": None, "title": "T", "items": {}}}}
    steps = enumerate(ADAPTERS["gemini"].steps)
    seen = [(text(after), after) for _, after in states(schema, steps)]
    assert len(seen) == 5
    assert [was for was, _ in seen] == [text(after) for _, after in seen]


def test_no_step_is_run_on_what_nothing_wakes(monkeypatch: pytest.MonkeyPatch) -> None:
    def explode(*_: object) -> Any:
        raise AssertionError

    schema = {"type": "object", "properties": {"a": {"type": "string"}}}
    steps = ADAPTERS["gemini"].steps
    monkeypatch.setattr("engine.transforms.base.rewrite", explode)
    assert run_steps(schema, steps) is schema


@pytest.mark.parametrize("schema", [True, False, None, 5, "text", [], [{"$ref": "#"}]])
@pytest.mark.parametrize("adapter_id", ADAPTERS)
def test_a_root_that_is_no_object_goes_through(adapter_id: str, schema: Any) -> None:
    assert run_steps(schema, ADAPTERS[adapter_id].steps) is schema


def test_what_references_bring_is_shared() -> None:
    person = {"properties": {"name": {"const": "x", "title": "T"}}, "title": "Person"}
    refs = {name: {"$ref": "#/$defs/Person"} for name in "abcdef"}
    result = run_steps({"properties": refs, "$defs": {"Person": person}}, ADAPTERS["gemini"].steps)
    people = list(result["properties"].values())
    assert people[0] == {"properties": {"name": {"enum": ["x"]}}, "type": "object"}
    assert all(one is people[0] for one in people)


@pytest.mark.parametrize("adapter_id", ADAPTERS)
def test_a_dag_of_exponential_size_stays_small(adapter_id: str) -> None:
    schema: dict[str, Any] = {"const": 1, "format": "x", "if": {}, "$schema": "s", "title": "T"}
    for _ in range(100):
        schema = {"allOf": [schema, schema], "not": schema, "items": [schema]}
    result = run_steps(schema, ADAPTERS[adapter_id].steps)
    found: dict[int, Any] = {}
    stack = [result]
    while stack:
        value = stack.pop()
        if isinstance(value, dict | list) and id(value) not in found:
            found[id(value)] = value
            stack.extend(value.values() if isinstance(value, dict) else value)
    assert len(found) < 1_000


@pytest.mark.parametrize("adapter_id", ADAPTERS)
def test_a_value_that_contains_itself_is_refused(adapter_id: str) -> None:
    schema: dict[str, Any] = {"$schema": "x", "type": "object"}
    schema["properties"] = {"a": {"items": schema}}
    with pytest.raises(CycleError, match="contains itself"):
        run_steps(schema, ADAPTERS[adapter_id].steps)


@pytest.mark.parametrize("adapter_id", ["gemini_vertex", "gemini_json_schema", "openai_strict"])
def test_a_chain_of_a_hundred_thousand_levels_is_no_matter_of_recursion(adapter_id: str) -> None:
    schema: Any = {"$schema": "x", "type": ["string", "null"], "format": "x", "title": "T"}
    for _ in range(CHAIN_LENGTH):
        schema = {"type": "array", "items": schema}
    level = run_steps(schema, ADAPTERS[adapter_id].steps)
    for _ in range(CHAIN_LENGTH):
        level = level["items"]
    assert "$schema" not in level
    assert schema["items"] is not level


def test_an_unknown_step_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError) as caught:
        get_transform("strip_schema")
    assert "'strip_schema'; did you mean strip_schema_keyword?" in str(caught.value)
    assert all(step_id in str(caught.value) for step_id in TRANSFORMS)


def test_an_unknown_option_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="did you mean max_depth") as caught:
        Step(TRANSFORMS["enforce_nesting_depth"]).with_options(maxdepth=3)
    assert "option" in str(caught.value)


def test_steps_are_equal_by_transform_and_settings() -> None:
    depth = Step(TRANSFORMS["enforce_nesting_depth"])
    three = depth.with_options(max_depth=3)
    assert depth != three
    assert (
        len({depth, three, three.with_options(max_depth=5), depth.with_options(max_depth=3)}) == 2
    )
    assert (depth.options, three.options) == ({"max_depth": 5}, {"max_depth": 3})
