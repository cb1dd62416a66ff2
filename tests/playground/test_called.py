"""Which tool a call means, however its name was sent, cut or prefixed."""

from __future__ import annotations

import json

import pytest

from engine.adapters import get_adapter
from engine.document import load_toolset
from playground.model.called import called_tool, calls_of_value

LONG = "organization_repository_pull_request_review_comments_list_all_of_them_now"
NAMES = ["search", "read_file", LONG, "file", "naïve"]
TOOLS = load_toolset(json.dumps([{"name": name, "inputSchema": {}} for name in NAMES])).tools
GEMINI = get_adapter("gemini")


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("search", 0),
        ("read_file", 1),
        ("file", 3),
        ("mcp__server__search", 0),
        ("server.search", 0),
        ("server/read_file", 1),
        ("functions:file", 3),
        (LONG, 2),
        (LONG[:64], 2),
        (LONG[:30], 2),
        ("mcp__github__" + LONG[:40], 2),
        ("sear", None),
        ("organization_repo", None),
        ("nothing", None),
        ("", None),
        (None, None),
    ],
)
def test_call_means_the_tool(name: str | None, place: int | None) -> None:
    assert called_tool(name, TOOLS, GEMINI.normalize_tool_name) == place


def test_cut_name_of_two_tools_means_neither() -> None:
    twins = load_toolset(json.dumps([{"name": LONG + end} for end in "ab"])).tools
    assert called_tool(LONG[:40], twins) is None


def test_adapter_that_raises_is_no_obstacle() -> None:
    def fail(name: str) -> str:
        raise ZeroDivisionError(name)

    assert called_tool("read_file", TOOLS, fail) == 1


@pytest.mark.parametrize(
    "value",
    [
        {"name": "a", "arguments": [1]},
        {"name": "a", "arguments": "no JSON"},
        {"name": "a", "description": "d", "args": {}},
        {"name": 5, "arguments": {}},
        [{"name": "a", "arguments": {}}, {"name": "b"}],
        [],
        5,
    ],
    ids=json.dumps,
)
def test_value_holds_no_call(value: object) -> None:
    assert calls_of_value(value) == []


def test_bare_call_may_hold_its_arguments_as_text() -> None:
    assert calls_of_value({"name": "a", "id": "1", "args": "{}"})[0].name == "a"
