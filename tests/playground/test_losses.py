"""What each provider loses, worked out after the result: complete, given up, never fatal."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

import pytest

from engine import ADAPTERS, SchemaAdapter, SchemaCache
from engine.adapters import steps
from engine.loss.lost import lost
from playground.model import losses as model
from playground.model.document import open_text
from playground.model.losses import LARGE, NO_RUN, TOO_LARGE, Losses, begun, find_losses, way_of
from playground.model.plan import Plan
from playground.model.run import Job, Outcome, run_job
from playground.samples import sample_text, samples

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playground.model.compute import Result

DEMO = sample_text("demo")
ALL = tuple(Plan.of(adapter) for adapter in ADAPTERS.values())


def ran(text: str, plans: Iterable[Plan] = ALL, number: int = 1) -> Outcome:
    """Return the outcome of a text."""
    job = Job(number, open_text("x", text), text, tuple(plans), perf_counter)
    outcome = run_job(job, SchemaCache(), lambda: False)
    assert outcome is not None
    return outcome


def found(outcome: Outcome, earlier: Losses | None = None) -> Losses:
    """Return everything that an outcome loses."""
    assert outcome.result is not None
    losses = begun(outcome, earlier or Losses())
    done = find_losses(losses, outcome.result, outcome.opened.toolset, lambda: False)
    assert done is not None
    return done


def result_of(outcome: Outcome) -> Result:
    assert outcome.result is not None
    return outcome.result


def switched_off(adapter: SchemaAdapter) -> Plan:
    """Return a pipeline without a step that is run."""
    plan = Plan.of(adapter)
    return replace(plan, entries=tuple(replace(one, enabled=False) for one in plan.entries))


def toggled(plan: Plan, step_id: str) -> Plan:
    """Return a pipeline with one step switched."""
    place = next(n for n, entry in enumerate(plan.entries) if entry.step.id == step_id)
    return plan.toggled(place)


@pytest.mark.parametrize("sample", [sample.id for sample in samples()])
def test_every_provider_has_what_the_engine_says(sample: str) -> None:
    outcome = ran(sample_text(sample))
    losses = found(outcome)
    assert not losses.is_working
    for column, own in zip(result_of(outcome).columns, losses.columns, strict=True):
        assert column.trace is not None
        assert own.statements == lost(column.trace)
        assert own.count == sum(one.is_loss for one in own.statements or ())


def test_the_same_steps_and_reading_are_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = ran(DEMO)
    asked: list[str] = []
    real = model._column_losses

    def counted(column: Any, trace: Any, *rest: Any) -> Any:
        asked.append(trace.adapter.id)
        return real(column, trace, *rest)

    monkeypatch.setattr(model, "_column_losses", counted)
    losses = found(outcome)
    assert losses.columns[4] == losses.columns[6]
    assert [name for name in ADAPTERS if name not in asked] == ["generic"]


def test_another_reader_is_another_question() -> None:
    text = '{"type": "object", "properties": {"a": {"type": "string", "nullable": true}}}'
    plans = [switched_off(ADAPTERS[name]) for name in ("generic", "gemini", "gemini_vertex")]
    losses = found(ran(text, plans))
    assert [column.count for column in losses.columns] == [0, 1, 1]


def test_a_switched_step_asks_anew_for_its_provider_alone() -> None:
    first = found(ran(DEMO))
    plans = (toggled(ALL[0], "strip_conditional_keywords"), *ALL[1:])
    outcome = ran(DEMO, plans, 2)
    started = begun(outcome, first)
    assert [column.is_working for column in started.columns] == [True, *[False] * 6]
    assert started.columns[1:] == first.columns[1:]
    second = found(outcome, first)
    steps = [{one.step for one in losses.columns[0].losses} for losses in (first, second)]
    assert steps[0] - steps[1] == {"strip_conditional_keywords"}
    back = begun(ran(DEMO, ALL, 3), second)
    assert not back.is_working
    assert back.columns == first.columns


def test_another_text_asks_anew() -> None:
    first = found(ran(DEMO))
    assert all(column.is_working for column in begun(ran(DEMO + " ", ALL, 2), first).columns)


def test_known_losses_do_not_grow_without_end() -> None:
    first = replace(found(ran(DEMO)), known={(str(n), ()): NO_RUN for n in range(100)})
    assert begun(ran(DEMO, ALL, 2), first).known == {}


def test_work_that_is_given_up_gives_nothing() -> None:
    outcome = ran(DEMO)
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    losses = begun(outcome, Losses())
    assert find_losses(losses, result_of(outcome), None, cancelled) is None
    assert asked == 5  # once more, to tell it from work that took too long


def test_time_that_runs_out_is_said() -> None:
    outcome = ran(DEMO)
    losses = begun(outcome, Losses())
    done = find_losses(losses, result_of(outcome), None, lambda: False, budget=0.0)
    assert done is not None
    gemini, json_schema = done.columns[0], done.columns[2]
    assert gemini.is_short
    assert not any(one.witnesses for one in gemini.statements or ())
    assert not json_schema.is_short


def test_work_without_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model, "LIMIT", -1.0)
    losses = found(ran(DEMO))
    assert losses.columns == (TOO_LARGE,) * 7
    assert losses.known == {}
    assert not losses.is_working


def test_a_huge_text_is_not_looked_through() -> None:
    outcome = ran(DEMO + " " * LARGE, [ALL[0], Plan.of(Failing())])
    losses = begun(outcome, Losses())
    assert (losses.columns, losses.is_of_request) == ((TOO_LARGE, NO_RUN), False)
    body = '{"model": "m", "tools": [{"name": "a", "input_schema": {}}]}'
    assert begun(ran(body + " " * LARGE), Losses()).is_of_request


class Failing(SchemaAdapter):
    """Has no result."""

    def normalize_schema(self, schema: Any) -> Any:
        """Raise."""
        raise KeyError(schema is None)


class Odd(SchemaAdapter):
    """Makes something else each time."""

    calls = 0

    def normalize_schema(self, schema: Any) -> Any:
        """Count."""
        self.calls += 1
        return {**schema, "maxProperties": self.calls}


def own_step(schema: Any) -> Any:
    """Do nothing that is known."""
    return {**schema, "minProperties": 5}


class Declared(SchemaAdapter):
    """Has a step of its own."""

    steps = steps("strip_schema_keyword", own_step)


def test_a_run_that_failed_has_no_losses_and_says_so() -> None:
    losses = found(ran(DEMO, [Plan.of(Failing())]))
    assert losses.columns == (NO_RUN,)
    assert not losses.is_working
    assert NO_RUN.count is None


@pytest.mark.parametrize("adapter", [Odd(), Declared()], ids=lambda adapter: type(adapter).__name__)
def test_code_of_ones_own_is_asked_anew_each_time(adapter: SchemaAdapter) -> None:
    outcome = ran(DEMO, [Plan.of(adapter)])
    losses = found(outcome)
    assert losses.columns[0].count
    assert way_of(result_of(outcome).columns[0], result_of(outcome)) is None
    assert begun(ran(DEMO, [Plan.of(adapter)], 2), losses).is_working


def test_a_fault_of_the_engine_becomes_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def burst(*_arguments: Any, **_options: Any) -> Any:
        raise RecursionError("too deep")

    monkeypatch.setattr("engine.loss.lost.lost", burst)
    losses = found(ran(DEMO))
    assert {column.reason for column in losses.columns} == {
        "What is lost cannot be told: RecursionError: too deep"
    }
    assert losses.known == {}


def test_a_request_body_is_told_from_raw_tools() -> None:
    body = '{"model": "m", "tools": [{"name": "a", "input_schema": {"type": "object"}}]}'
    assert found(ran(body)).is_of_request
    losses = found(ran(DEMO))
    assert not losses.is_of_request
    assert not begun(ran(body, ALL, 2), losses).is_of_request


def test_a_tool_without_schema_is_told_for_each_adapter_by_its_own() -> None:
    losses = found(ran('{"tools": [{"name": "a"}]}'))
    assert [column.count for column in losses.columns] == [0] * 7
    assert losses.known == {}
