"""A captured request as a column: matched by name, judged by its form, never run or edited."""

from __future__ import annotations

import json
from time import perf_counter
from typing import TYPE_CHECKING, Any

import pytest

from engine import ADAPTERS, SchemaAdapter, SchemaCache, load_toolset
from engine.loss.captured import captured
from playground.model.capture import CapturedAdapter, NotCapturedError, surface_of
from playground.model.document import open_text
from playground.model.losses import Losses, begun, find_losses
from playground.model.plan import Plan
from playground.model.run import Job, run_job
from playground.model.session import Session
from playground.model.visit import visit_of_json, visit_to_json
from playground.view.request import request_text

if TYPE_CHECKING:
    from playground.model.compute import Column

LONG = "get_all_open_pull_requests_of_a_repository_with_reviews_and_comments_too"
SCHEMA = {
    "type": "object",
    "properties": {"n": {"type": "integer", "minimum": 1}, "s": {"type": "string"}},
    "required": ["n"],
    "additionalProperties": False,
}
SENT = {"type": "object", "properties": {"n": {"type": "integer"}, "s": {"type": "string"}}}


def tools(*names: str | None, schema: Any = SCHEMA) -> str:
    """Return a document of raw tools."""
    return json.dumps(
        {"tools": [({"name": name} if name else {}) | {"inputSchema": schema} for name in names]}
    )


def body(*names: str, schema: Any = SENT, kind: str = "anthropic") -> str:
    """Return a request."""
    if kind == "anthropic":
        held: list[Any] = [{"name": name, "input_schema": schema} for name in names]
    else:
        held = [
            {"type": "function", "function": {"name": name, "parameters": schema}} for name in names
        ]
    return json.dumps({"model": "m", "messages": [], "tools": held})


def column(raw: str, sent: str, index: int = 0) -> Column:
    """Return the captured column of a tool, after all others."""
    adapter = CapturedAdapter(load_toolset(sent))
    plans = tuple(Plan.of(one) for one in (*ADAPTERS.values(), adapter))
    opened = open_text("x", raw).picked(index, raw)
    job = Job(1, opened, opened.editor_text(), plans, perf_counter)
    outcome = run_job(job, SchemaCache(), lambda: False)
    assert outcome is not None
    assert outcome.result is not None
    return outcome.result.columns[-1]


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        pytest.param("search", "search", id="same"),
        pytest.param("a.b/c", "a_b_c", id="cleaned"),
        pytest.param("search", "mcp__github__search", id="prefixed"),
        pytest.param(LONG, LONG[:64], id="cut"),
        pytest.param(LONG, f"mcp__github__{LONG}"[:64], id="prefixed and cut"),
    ],
)
@pytest.mark.parametrize("index", [0, 1])
def test_a_tool_is_found_under_the_name_it_was_sent_by(name: str, sent: str, index: int) -> None:
    names = [name, "other"] if index == 0 else ["other", name]
    found = column(tools(*names), body("another", sent), index)
    assert found.error is None
    assert found.schema == SENT
    assert found.plan.sent_name(name) == sent
    assert (found.adapter.label, found.cache, found.plan.is_custom) == ("Captured", None, False)


@pytest.mark.parametrize(
    ("raw", "sent", "words"),
    [
        pytest.param(tools("search"), body("find"), "no name there is this tool's", id="other"),
        pytest.param(json.dumps(SCHEMA), body("find"), "has no name", id="bare schema"),
        pytest.param(
            tools(LONG + "_a", LONG + "_b"), body(LONG[:60]), "no name there is", id="ambiguous"
        ),
    ],
)
def test_a_tool_that_is_not_in_it_says_so(raw: str, sent: str, words: str) -> None:
    found = column(raw, sent)
    assert found.trace is None
    assert words in str(found.error)
    with pytest.raises(NotCapturedError):
        found.plan.sent_name("search")


def test_matching_goes_by_names_alone_and_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def counted(*toolsets: Any) -> Any:
        calls.append(1)
        return captured(*toolsets)

    monkeypatch.setattr("engine.loss.captured.captured", counted)
    adapter = CapturedAdapter(load_toolset(body("search")))
    calls.clear()
    for schema in ({}, {"type": "object"}):
        found = load_toolset(tools("search", schema=schema)).tools
        assert adapter.matched(found).pair(found[0]).raw is found[0]
    assert len(calls) == 1


@pytest.mark.parametrize(
    ("kind", "surface"), [("anthropic", "anthropic"), ("openai", "openai")], ids=str
)
def test_it_is_judged_by_the_provider_whose_form_it_has(kind: str, surface: str) -> None:
    sent = {"type": "string"}
    found = column(tools("search"), body("search", schema=sent, kind=kind))
    assert found.surface == surface
    assert found.is_judged
    assert {finding.provider for finding in found.findings} == {surface}
    assert str(found.verdict) == "refused"


def test_a_body_of_unknown_form_is_not_judged() -> None:
    found = column(tools("search"), tools("search", schema={"type": "string"}))
    assert (found.surface, found.is_judged, found.findings) == (None, False, ())


def test_what_equals_an_adapters_result_says_so() -> None:
    assert column(tools("search"), body("search", schema=SCHEMA)).same_as == "gemini_json_schema"


def test_a_tool_without_schema_counts_as_one_with_the_empty_one() -> None:
    raw = '{"tools": [{"name": "a"}, {"name": "b"}]}'
    found = column(raw, '{"model": "m", "tools": [{"name": "a"}]}')
    assert found.schema == {"type": "object", "properties": {}}
    assert found.changes == 0


def test_its_losses_name_the_steps_that_would_explain_them() -> None:
    text = tools("search")
    plans = (Plan.of(CapturedAdapter(load_toolset(body("search")))),)
    outcome = run_job(
        Job(1, open_text("x", text), text, plans, perf_counter), SchemaCache(), lambda: False
    )
    assert outcome is not None
    assert outcome.result is not None
    losses = begun(outcome, Losses())
    done = find_losses(losses, outcome.result, outcome.opened.toolset, lambda: False)
    assert done is not None
    by_keyword = {one.keyword: one for one in done.columns[0].losses}
    assert set(by_keyword) == {"minimum", "required", "additionalProperties"}
    assert {one.step for one in by_keyword.values()} == {"unknown"}
    assert by_keyword["additionalProperties"].explained_by == "remove_unsupported_keywords"
    assert by_keyword["required"].explained_by is None


def test_sessions_have_its_column_once_and_visits_leave_it_out() -> None:
    captured_plan = Plan.of(CapturedAdapter(load_toolset(body("search"))))
    session = Session.of(ADAPTERS.values())
    assert session.with_captured(None) is session
    both = session.with_captured(captured_plan)
    assert [plan.is_captured for plan in both.plans] == [*[False] * 7, True]
    assert both.with_captured(captured_plan) is both
    assert Session.of(plan.base for plan in both.plans) == both
    visit = visit_to_json(open_text("x", tools("search")), both.focused(7), tools("search"))
    assert [plan["base"] for plan in visit["plans"]] == list(ADAPTERS)
    resumed = visit_of_json(json.loads(json.dumps(visit)), ADAPTERS)
    assert resumed is not None
    assert resumed.session.plans == session.plans


@pytest.mark.parametrize("name", ["mcp__github__search", "x__search" * 9], ids=["short", "long"])
def test_its_request_holds_what_was_sent(name: str) -> None:
    found = column(tools("search"), body(name[:-6] + "search"))
    assert found.trace is not None
    text = request_text(found, load_toolset(tools("search")).tools[0])
    (declared,) = json.loads(text.body_json)["tools"]
    assert declared["input_schema"] == SENT
    assert declared["name"] == name[:-6] + "search"
    other = column(tools("search"), body("find"))
    note = request_text(other, load_toolset(tools("search")).tools[0]).note
    assert "not in the captured request" in note


@pytest.mark.parametrize("provider", ADAPTERS)
def test_an_adapter_of_ones_own_is_read_by_the_provider_that_its_form_names(provider: str) -> None:
    base = ADAPTERS[provider]

    class Own(SchemaAdapter):
        """One with the form of a built-in adapter."""

        id = "own"
        api = base.api
        strict = base.strict
        parameters_field = base.parameters_field

    expected = None if provider == "generic" else provider
    assert surface_of(Own()) == expected
    assert surface_of(base) == provider
