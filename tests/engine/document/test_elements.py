"""The forms of one element of a list."""

from __future__ import annotations

from typing import Any

import pytest

from engine.document.elements import has_schema_keyword, read_element


@pytest.mark.parametrize(
    ("element", "form"),
    [
        pytest.param({"functionDeclarations": [{}]}, "gemini", id="Gemini group"),
        pytest.param({"type": "function", "function": {}}, "openai", id="OpenAI chat"),
        pytest.param({"type": "function", "name": "x"}, "openai_responses", id="OpenAI Responses"),
        pytest.param({"toolSpec": {}}, "bedrock", id="Bedrock"),
        pytest.param({"name": "x", "input_schema": {}}, "anthropic", id="Anthropic"),
        pytest.param({"name": "x", "inputSchema": {}}, "mcp", id="MCP"),
        pytest.param({"name": "x", "parameters": {}}, "parameters", id="declaration"),
        pytest.param({"description": "x", "parameters": {}}, "parameters", id="without a name"),
        pytest.param({"name": "x"}, "mcp", id="without a schema"),
        pytest.param({"type": "dict", "properties": {}}, "schema", id="schema of unknown type"),
        pytest.param({"$ref": "#/x"}, "schema", id="schema"),
    ],
)
def test_an_element_is_read_in_its_form(element: dict[str, Any], form: str) -> None:
    tools = read_element(element, "/0")

    assert tools is not None
    assert [tool.form for tool in tools] == [form]


@pytest.mark.parametrize(
    "element",
    [
        {"type": "web_search_20250305", "name": "web_search"},
        {"type": "mcp", "server_label": "x"},
        {"google_search": {}},
        {"cachePoint": {"type": "default"}},
    ],
)
def test_a_providers_own_tool_is_known_and_empty(element: dict[str, Any]) -> None:
    assert read_element(element, "/0") == []


@pytest.mark.parametrize("element", [{}, {"foo": 1}, {"type": "function"}, {"title": "x"}, "x"])
def test_anything_else_is_no_tool(element: Any) -> None:
    assert read_element(element, "/0") is None


def test_what_a_tool_has_as_well_is_no_schema_keyword() -> None:
    assert has_schema_keyword({"title": "x", "enum": []})
    assert not has_schema_keyword({"title": "x", "description": "x", "name": "x", "strict": True})
