"""Documents with some schemas replaced."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from engine.document.load import load_toolset
from engine.document.replace import replace_schemas
from engine.document.shapes import toolset_of
from engine.errors import UnknownNameError

NEW = {"type": "null"}

REPLACED: dict[str, tuple[Any, dict[int, Any], Any]] = {
    "bare schema": ({"type": "object"}, {0: NEW}, NEW),
    "MCP tool": (
        {"name": "a", "inputSchema": {}, "title": "A"},
        {0: NEW},
        {"name": "a", "inputSchema": NEW, "title": "A"},
    ),
    "list": (
        [{"name": "a", "parameters": {}}, {"name": "b", "parameters": {}}],
        {1: NEW},
        [{"name": "a", "parameters": {}}, {"name": "b", "parameters": NEW}],
    ),
    "null schema": ({"name": "a", "parameters": None}, {0: NEW}, {"name": "a", "parameters": NEW}),
    "tool without schema": ({"name": "a"}, {0: NEW}, {"name": "a", "inputSchema": NEW}),
    "MCP tools without schema": (
        {"jsonrpc": "2.0", "result": {"tools": [{"name": "a"}], "nextCursor": None}},
        {0: NEW},
        {
            "jsonrpc": "2.0",
            "result": {"tools": [{"name": "a", "inputSchema": NEW}], "nextCursor": None},
        },
    ),
    "Gemini": (
        {"tools": [{"functionDeclarations": [{"name": "a"}, {"name": "b"}]}, {"googleSearch": {}}]},
        {0: NEW, 1: True},
        {
            "tools": [
                {
                    "functionDeclarations": [
                        {"name": "a", "parameters": NEW},
                        {"name": "b", "parameters": True},
                    ]
                },
                {"googleSearch": {}},
            ]
        },
    ),
    "OpenAI chat": (
        {"tools": [{"type": "function", "function": {"name": "a"}}]},
        {0: NEW},
        {"tools": [{"type": "function", "function": {"name": "a", "parameters": NEW}}]},
    ),
    "OpenAI Responses": (
        {"tools": [{"type": "function", "name": "a"}]},
        {0: NEW},
        {"tools": [{"type": "function", "name": "a", "parameters": NEW}]},
    ),
    "Anthropic": (
        {"tools": [{"name": "a", "input_schema": {}}, {"name": "b"}]},
        {1: NEW},
        {"tools": [{"name": "a", "input_schema": {}}, {"name": "b", "input_schema": NEW}]},
    ),
    "Bedrock": (
        {
            "toolConfig": {
                "tools": [
                    {"toolSpec": {"name": "a", "inputSchema": {"json": {}}}},
                    {"toolSpec": {"name": "b"}},
                ]
            }
        },
        {0: NEW, 1: True},
        {
            "toolConfig": {
                "tools": [
                    {"toolSpec": {"name": "a", "inputSchema": {"json": NEW}}},
                    {"toolSpec": {"name": "b", "inputSchema": {"json": True}}},
                ]
            }
        },
    ),
}


@pytest.mark.parametrize(("value", "replacements", "expected"), REPLACED.values(), ids=REPLACED)
def test_schemas_are_replaced_and_nothing_else(
    value: Any, replacements: dict[int, Any], expected: Any
) -> None:
    before = deepcopy(value)

    assert replace_schemas(toolset_of(value), replacements) == expected
    assert value == before


def test_lines_are_replaced_in_the_list_of_their_values() -> None:
    toolset = load_toolset('{"name": "a", "inputSchema": {}}\n\n{"name": "b"}')

    assert replace_schemas(toolset, {1: NEW}) == [
        {"name": "a", "inputSchema": {}},
        {"name": "b", "inputSchema": NEW},
    ]


def test_what_is_not_touched_stays_the_same_object() -> None:
    value = [{"name": "a", "inputSchema": {}, "x": []}, {"name": "b", "inputSchema": {}}]
    toolset = toolset_of(value)

    replaced = replace_schemas(toolset, {0: NEW})

    assert replaced[1] is value[1]
    assert replaced[0]["x"] is value[0]["x"]
    assert replace_schemas(toolset, {}) is value
    assert replace_schemas(toolset, {1: toolset.tools[1].schema}) is value


def test_a_part_that_two_tools_share_is_replaced_in_one_place() -> None:
    shared = {"name": "a", "inputSchema": {}}

    assert replace_schemas(toolset_of([shared, shared]), {1: NEW}) == [
        shared,
        {"name": "a", "inputSchema": NEW},
    ]


def test_the_callers_field_is_used_where_there_is_none() -> None:
    toolset = toolset_of([{"name": "a"}, {"name": "b", "parameters": {}}])

    assert replace_schemas(toolset, {0: NEW, 1: NEW}, lambda _: "input_schema") == [
        {"name": "a", "input_schema": NEW},
        {"name": "b", "parameters": NEW},
    ]


@pytest.mark.parametrize("index", [-1, 1])
def test_a_tool_that_is_not_there_is_refused(index: int) -> None:
    with pytest.raises(UnknownNameError, match=f"there is no tool {index}; the document has tools"):
        replace_schemas(toolset_of({"type": "object"}), {index: NEW})
