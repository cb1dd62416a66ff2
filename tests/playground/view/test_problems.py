"""The problems pane's lines: order, marks, places, and what is said of one problem."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import pytest

from engine.adapters import ADAPTERS, SchemaAdapter
from engine.document import load_toolset
from engine.rules.model import Severity
from engine.run.cache import SchemaCache
from playground.model.compute import Result, compute
from playground.model.plan import Plan
from playground.samples import sample_text, samples
from playground.view.heads import column_head, head_text
from playground.view.labels import verdict_sign
from playground.view.problems import (
    problem_detail,
    problem_pointers,
    problems,
    problems_title,
)

if TYPE_CHECKING:
    from collections.abc import Iterable


def judged(text: str, plans: Iterable[Plan] | None = None) -> Result:
    chosen = tuple(map(Plan.of, ADAPTERS.values()) if plans is None else plans)
    return compute(load_toolset(text).tools[0], chosen, SchemaCache(), lambda: False, perf_counter)


BOUND = (
    '{"name": "t", "inputSchema": {"type": "object",'
    ' "properties": {"n": {"type": "integer", "exclusiveMinimum": 0}}}}'
)
PLAIN = '{"name": "t", "inputSchema": {"type": "object", "properties": {"a": {"type": "string"}}}}'


def without(plan: Plan, step_id: str) -> Plan:
    place = next(n for n, entry in enumerate(plan.entries) if entry.step.id == step_id)
    return plan.toggled(place)


def test_the_verdict_is_of_what_is_sent_and_follows_the_pipeline() -> None:
    plan = Plan.of(ADAPTERS["gemini"])
    (column,) = judged(BOUND, [plan]).columns
    assert (column.verdict, verdict_sign(column)) == (None, "")
    off = without(plan, "remove_unsupported_keywords")
    (column,) = judged(BOUND, [off]).columns
    assert (column.verdict, verdict_sign(column)) == (Severity.REFUSED, "x")
    (problem,) = problems([column])
    assert problem.finding.pointer == "/properties/n/exclusiveMinimum"
    assert problem.finding.fix == ("remove_unsupported_keywords",)
    assert problem_pointers(column.findings) == {"/properties/n/exclusiveMinimum"}


@pytest.mark.parametrize("sample", [sample.id for sample in samples()])
def test_the_gravest_come_first_and_every_line_is_printable(sample: str) -> None:
    columns = judged(sample_text(sample)).columns
    found = problems(columns)
    order = [list(Severity).index(problem.finding.severity) for problem in found]
    assert order == sorted(order)
    assert len(found) == sum(len(column.findings) for column in columns)
    for problem in found:
        assert problem.text.isprintable()
        lines = problem_detail(columns, problem)
        assert all(line.text.replace("\n", "").isprintable() for line in lines)
        said = " ".join(line.text for line in lines)
        assert problem.finding.rule in said
        assert problem.finding.source in said


def test_the_title_counts_the_providers_that_would_refuse() -> None:
    columns = judged(sample_text("tuple_and_bounds")).columns
    refusing = sum(column.verdict is Severity.REFUSED for column in columns)
    assert refusing > 0
    title = problems_title(columns, problems(columns))
    assert f"{refusing} of 7 providers would refuse it" in title
    fine = judged(PLAIN, [Plan.of(ADAPTERS["openai"])])
    assert problems_title(fine.columns, problems(fine.columns)).endswith("no rule is broken")
    assert "no promise" in problem_detail(fine.columns, None)[0].text


def test_an_adapter_of_ones_own_is_not_judged() -> None:
    class Own(SchemaAdapter):
        """Sends everything as it is."""

    (column,) = judged(BOUND, [Plan.of(Own())]).columns
    assert not column.is_judged
    assert column.findings == ()


def test_a_name_that_a_provider_refuses_is_a_problem_of_the_name() -> None:
    columns = judged(sample_text("emoji_name")).columns
    names = [problem for problem in problems(columns) if problem.finding.scope == "name"]
    assert names
    assert any(line.text == "the name" for line in problem_detail(columns, names[0]))
    assert problem_pointers([names[0].finding]) == frozenset()


def test_known_clients_are_named() -> None:
    text = '{"name": "t", "inputSchema": {"type": "object", "properties": {"a": {"$ref": "#/x"}}}}'
    plan = without(Plan.of(ADAPTERS["gemini_json_schema"]), "resolve_refs")
    columns = judged(text, [plan]).columns
    (problem, *_) = problems(columns)
    said = [line.text for line in problem_detail(columns, problem)]
    assert "Gemini JSON Schema stands for Gemini CLI too." in said


def test_the_column_of_a_surface_names_the_clients_it_stands_for() -> None:
    columns = judged(PLAIN).columns
    titles = {
        column.adapter.id: head_text(column_head(column, {}, is_focused=False), 0, 35).strip()
        for column in columns
    }
    assert titles["gemini_json_schema"] == "Gemini JSON Schema  (Gemini CLI)"
    assert titles["anthropic"] == "Anthropic  (Claude Code)"
    assert titles["openai"] == "OpenAI"
