"""A captured request body: its tools found by name, its changes explained by built-in steps."""

from __future__ import annotations

from typing import Any

import pytest

from engine import ADAPTERS, captured, toolset_of
from engine.loss.captured import captured_run, is_request, lost_in_capture
from tests.engine.loss.reported import CASES

LONG = "get_all_open_pull_requests_of_a_repository_with_reviews_and_comments_too"


def tools(*names: str, schema: Any = None) -> Any:
    """Return a list of tools."""
    return toolset_of(
        [{"name": name, "inputSchema": schema or {"type": "object"}} for name in names]
    )


def request(*names: str, schema: Any = None) -> Any:
    """Return a request of Anthropic's."""
    return toolset_of(
        {
            "model": "m",
            "tools": [{"name": n, "input_schema": schema or {"type": "object"}} for n in names],
        }
    )


@pytest.mark.parametrize(
    ("raw", "sent", "match"),
    [
        pytest.param("search", "search", "same", id="same"),
        pytest.param("a.b/c", "a_b_c", "same", id="cleaned"),
        pytest.param("search", "mcp__github__search", "prefixed", id="prefixed"),
        pytest.param("search", "github.search", "prefixed", id="with a dot"),
        pytest.param(LONG, LONG[:64], "cut", id="cut"),
        pytest.param(LONG, f"mcp__github__{LONG}"[:64], "prefixed and cut", id="prefixed and cut"),
    ],
)
def test_a_sent_tool_is_found_by_its_name(raw: str, sent: str, match: str) -> None:
    capture = captured(tools("other", raw), request(sent))
    (pair,) = capture.pairs
    assert (pair.raw.name, pair.sent.name, pair.match) == (raw, sent, match)
    assert [tool.name for tool in capture.not_sent] == ["other"]
    assert capture.provider == "anthropic"


def test_the_longer_of_two_names_that_fit_is_meant() -> None:
    (pair,) = captured(tools("page", "get_page"), request("srv__get_page")).pairs
    assert pair.raw.name == "get_page"


def test_what_could_be_either_is_neither() -> None:
    capture = captured(tools(LONG + "_a", LONG + "_b"), request(LONG[:60]))
    assert capture.pairs == ()
    assert len(capture.not_raw) == 1


def test_a_request_body_is_told_from_a_list_of_tools() -> None:
    assert is_request(request("a"))
    assert not is_request(tools("a"))


@pytest.mark.parametrize(
    ("case_id", "expected"),
    [
        ("ft-277", ("/properties/maxItems", "minimum", "loosened", "remove_unsupported_keywords")),
        ("ft-281", ("/properties/to", "anyOf", "tightened", "collapse_combiners")),
    ],
    ids=lambda value: value if isinstance(value, str) else value[1],
)
def test_what_a_client_did_is_unknown_and_explained_by_the_step_that_would_do_it(
    case_id: str, expected: tuple[str, str, str, str]
) -> None:
    case = CASES[case_id]
    raw = tools("t", schema=case["tool"]["inputSchema"])
    sent = request("t", schema=case["context"]["bad_output"])
    run = captured_run(captured(raw, sent).pairs[0], "anthropic")
    found = {(s.raw_pointer, s.keyword): s for s in lost_in_capture(run)}
    statement = found[expected[:2]]
    assert (statement.step, statement.direction, statement.explained_by) == (
        "unknown",
        *expected[2:],
    )
    assert statement.witnesses


@pytest.mark.parametrize("adapter_id", ADAPTERS)
def test_what_an_adapter_of_ours_sent_is_explained_throughout(adapter_id: str) -> None:
    schema = {
        "type": "object",
        "properties": {
            "a": {"type": "string", "pattern": "^a$"},
            "b": {"type": "array", "items": {"type": "object", "properties": {"c": {"const": 1}}}},
        },
        "$defs": {},
    }
    sent = request("t", schema=ADAPTERS[adapter_id].normalize_schema(schema))
    run = captured_run(captured(tools("t", schema=schema), sent).pairs[0], adapter_id)
    losses = [s for s in lost_in_capture(run) if s.is_loss]
    assert all(statement.explained_by for statement in losses)


def test_a_rule_that_nothing_explains_is_said_so() -> None:
    raw, sent = ({"type": "object", "required": names} for names in (["a"], ["a", "b"]))
    run = captured_run(
        captured(tools("t", schema=raw), request("t", schema=sent)).pairs[0], "openai"
    )
    (statement,) = lost_in_capture(run)
    assert (statement.keyword, statement.direction) == ("required", "tightened")
    assert statement.explained_by is None
