"""Each known shape of a document, and what only looks like one."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from engine.document.pointer import get
from engine.document.shapes import SHAPES, toolset_of
from engine.document.tools import MISSING
from engine.errors import DocumentError

SCHEMA = {"type": "object", "properties": {"tools": {"type": "array"}}}
FUNCTION = {"name": "f", "description": "does", "parameters": SCHEMA}
MCP = {"name": "m", "description": "does", "inputSchema": SCHEMA}

SHAPED: dict[str, tuple[Any, str, list[tuple[str | None, str, str | None]]]] = {
    "Gemini request": (
        {
            "contents": [],
            "tools": [
                {"functionDeclarations": [FUNCTION, {"name": "g", "parametersJsonSchema": SCHEMA}]},
                {"googleSearch": {}},
            ],
            "toolConfig": {"functionCallingConfig": {"mode": "ANY"}},
        },
        "gemini_request",
        [
            (
                "f",
                "/tools/0/functionDeclarations/0",
                "/tools/0/functionDeclarations/0/parameters",
            ),
            (
                "g",
                "/tools/0/functionDeclarations/1",
                "/tools/0/functionDeclarations/1/parametersJsonSchema",
            ),
        ],
    ),
    "Gemini request in snake case": (
        {
            "tools": [
                {"function_declarations": [{"name": "f", "parameters_json_schema": SCHEMA}]},
                {"code_execution": {}},
            ]
        },
        "gemini_request",
        [
            (
                "f",
                "/tools/0/function_declarations/0",
                "/tools/0/function_declarations/0/parameters_json_schema",
            )
        ],
    ),
    "Gemini group alone": (
        {"functionDeclarations": [{"name": "f"}, {"description": "no name"}]},
        "gemini_request",
        [
            ("f", "/functionDeclarations/0", None),
            (None, "/functionDeclarations/1", None),
        ],
    ),
    "OpenAI chat request": (
        {"model": "x", "tools": [{"type": "function", "function": FUNCTION}, {"type": "custom"}]},
        "openai_request",
        [("f", "/tools/0/function", "/tools/0/function/parameters")],
    ),
    "OpenAI Responses request": (
        {
            "tools": [
                {"type": "web_search"},
                {"type": "function", **FUNCTION},
                {"type": "function", "name": "g"},
            ]
        },
        "openai_responses_request",
        [("f", "/tools/1", "/tools/1/parameters"), ("g", "/tools/2", None)],
    ),
    "Anthropic request": (
        {
            "tools": [
                {"type": "web_search_20250305", "name": "web_search"},
                {"name": "f", "input_schema": SCHEMA},
                {"type": "custom", "name": "g", "input_schema": SCHEMA},
            ]
        },
        "anthropic_request",
        [("f", "/tools/1", "/tools/1/input_schema"), ("g", "/tools/2", "/tools/2/input_schema")],
    ),
    "Bedrock request": (
        {
            "toolConfig": {
                "tools": [
                    {"toolSpec": {"name": "f", "inputSchema": {"json": SCHEMA}}},
                    {"cachePoint": {"type": "default"}},
                    {"toolSpec": {"name": "g"}},
                ]
            }
        },
        "bedrock_request",
        [
            (
                "f",
                "/toolConfig/tools/0/toolSpec",
                "/toolConfig/tools/0/toolSpec/inputSchema/json",
            ),
            ("g", "/toolConfig/tools/2/toolSpec", None),
        ],
    ),
    "request that names no provider": (
        {"tools": [{"type": "web_search"}, {"name": "f"}]},
        "request",
        [("f", "/tools/1", None)],
    ),
    "JSON-RPC envelope": (
        {"jsonrpc": "2.0", "id": 1, "result": {"tools": [MCP, {"name": "n"}]}},
        "json_rpc",
        [
            ("m", "/result/tools/0", "/result/tools/0/inputSchema"),
            ("n", "/result/tools/1", None),
        ],
    ),
    "tools/list result": (
        {"tools": [MCP], "nextCursor": "x"},
        "tools_list",
        [("m", "/tools/0", "/tools/0/inputSchema")],
    ),
    "list of many forms": (
        [
            MCP,
            FUNCTION,
            {"type": "function", "function": FUNCTION},
            {"toolSpec": {"name": "b", "inputSchema": {"json": True}}},
            {"name": 5, "inputSchema": {}},
            {"functionDeclarations": [FUNCTION]},
            {"name": "n", "title": "N", "annotations": {}},
            {"type": "string"},
        ],
        "list",
        [
            ("m", "/0", "/0/inputSchema"),
            ("f", "/1", "/1/parameters"),
            ("f", "/2/function", "/2/function/parameters"),
            ("b", "/3/toolSpec", "/3/toolSpec/inputSchema/json"),
            (None, "/4", "/4/inputSchema"),
            ("f", "/5/functionDeclarations/0", "/5/functionDeclarations/0/parameters"),
            ("n", "/6", None),
            (None, "/7", "/7"),
        ],
    ),
    "function": (
        {"type": "function", "function": FUNCTION},
        "function",
        [("f", "/function", "/function/parameters")],
    ),
    "function without a name": (
        {"type": "function", "function": {}},
        "function",
        [(None, "/function", None)],
    ),
    "MCP tool": (MCP, "tool", [("m", "", "/inputSchema")]),
    "MCP tool with a boolean schema": (
        {"name": "m", "inputSchema": False},
        "tool",
        [("m", "", "/inputSchema")],
    ),
    "Anthropic tool": (
        {"name": "a", "input_schema": SCHEMA},
        "tool",
        [("a", "", "/input_schema")],
    ),
    "Gemini declaration": (
        {"name": "a", "parametersJsonSchema": SCHEMA},
        "tool",
        [("a", "", "/parametersJsonSchema")],
    ),
    "flat function": ({"type": "function", **FUNCTION}, "tool", [("f", "", "/parameters")]),
    "Bedrock specification": (
        {"toolSpec": {"name": "f", "inputSchema": {"json": SCHEMA}}},
        "tool",
        [("f", "/toolSpec", "/toolSpec/inputSchema/json")],
    ),
    "parameters that are a string": (
        {"name": "f", "parameters": "none"},
        "tool",
        [("f", "", "/parameters")],
    ),
    "parameters that are a list": (
        {"name": "f", "parameters": [1]},
        "tool",
        [("f", "", "/parameters")],
    ),
    "null before the schema": (
        {"name": "f", "inputSchema": None, "parameters": SCHEMA},
        "tool",
        [("f", "", "/parameters")],
    ),
    "schema that is null": ({"name": "f", "parameters": None}, "tool", [("f", "", "/parameters")]),
    "tool without schema": (
        {"name": "f", "title": "F", "description": "does"},
        "tool",
        [("f", "", None)],
    ),
    "schema": (SCHEMA, "schema", [(None, "", "")]),
    "empty schema": ({}, "schema", [(None, "", "")]),
    "boolean schema": (False, "schema", [(None, "", "")]),
    "schema with a name beside its keywords": (
        {"type": "object", "name": "x"},
        "schema",
        [(None, "", "")],
    ),
    "schema with a name that is no string": ({"name": {}}, "schema", [(None, "", "")]),
    "object with a schema but no name": ({"inputSchema": {}}, "schema", [(None, "", "")]),
    "schema with a map of tools": (
        {"type": "object", "tools": {"type": "array"}, "functionDeclarations": {}},
        "schema",
        [(None, "", "")],
    ),
    "schema with a map of tools under toolConfig": (
        {"type": "object", "toolConfig": {"tools": {}}},
        "schema",
        [(None, "", "")],
    ),
}


@pytest.mark.parametrize(("value", "shape", "tools"), SHAPED.values(), ids=SHAPED)
def test_a_known_shape_gives_its_tools(
    value: Any, shape: str, tools: list[tuple[str | None, str, str | None]]
) -> None:
    before = deepcopy(value)

    toolset = toolset_of(value)

    assert toolset.shape == shape
    assert shape in SHAPES
    assert [(tool.name, tool.pointer, tool.schema_pointer) for tool in toolset.tools] == tools
    assert [tool.index for tool in toolset.tools] == list(range(len(tools)))
    for tool in toolset.tools:
        found = MISSING if tool.schema_pointer is None else get(value, tool.schema_pointer)
        assert tool.schema is (MISSING if found is None else found)
    assert toolset.value is value
    assert value == before


def test_names_and_descriptions_are_strings_only() -> None:
    tools = toolset_of([{"name": "a", "description": 5, "inputSchema": {}}, MCP]).tools

    assert [tool.description for tool in tools] == [None, "does"]


EXPECTED_TOOL = (
    "expected an object with a name and a schema, or one of the providers' forms of a tool"
)
EXPECTED_DOCUMENT = (
    "expected a tool, a list of tools, a tools/list result, a provider's request or a JSON Schema"
)
REFUSED: dict[str, tuple[Any, str]] = {
    "null": (None, f"null is no document of tools; {EXPECTED_DOCUMENT}"),
    "number": (5.5, f"a number is no document of tools; {EXPECTED_DOCUMENT}"),
    "string": ("x", f"a string is no document of tools; {EXPECTED_DOCUMENT}"),
    "empty list": ([], "the list of tools at # is empty; at least one tool is expected"),
    "empty tools": (
        {"tools": []},
        "the list of tools at #/tools is empty; at least one tool is expected",
    ),
    "empty group": (
        {"tools": [{"functionDeclarations": []}]},
        (
            "the list #/tools/0/functionDeclarations is empty; at least one function declaration is"
            " expected"
        ),
    ),
    "number in a list": ([MCP, 5], f"the element at index 1 (#/1) is no tool; {EXPECTED_TOOL}"),
    "boolean in a list": ([True], f"the element at index 0 (#/0) is no tool; {EXPECTED_TOOL}"),
    "list in a list": ([[MCP]], f"the element at index 0 (#/0) is no tool; {EXPECTED_TOOL}"),
    "null in tools": (
        {"tools": [MCP, MCP, None]},
        f"the element at index 2 (#/tools/2) is no tool; {EXPECTED_TOOL}",
    ),
    "unknown object in a list": (
        [{"foo": 1}],
        f"the element at index 0 (#/0) is no tool; {EXPECTED_TOOL}",
    ),
    "function without function": (
        [{"type": "function"}],
        f"the element at index 0 (#/0) is no tool; {EXPECTED_TOOL}",
    ),
    "declaration that is none": (
        {"functionDeclarations": [FUNCTION, "x"]},
        f"the element at index 1 (#/functionDeclarations/1) is no tool; {EXPECTED_TOOL}",
    ),
    "built-in tools alone": (
        {"tools": [{"googleSearch": {}}, {"type": "web_search"}]},
        "the request holds only the provider's built-in tools; a function tool is expected",
    ),
    "JSON-RPC error": (
        {"jsonrpc": "2.0", "id": 1, "error": {"code": 1}},
        (
            "the JSON-RPC message holds an error; the reply to tools/list is expected, with its"
            " tools at #/result/tools"
        ),
    ),
    "JSON-RPC call": (
        {"jsonrpc": "2.0", "id": 1, "method": "tools/list"},
        (
            "the JSON-RPC message holds no list of tools; the reply to tools/list is expected, with"
            " its tools at #/result/tools"
        ),
    ),
}


@pytest.mark.parametrize(("value", "message"), REFUSED.values(), ids=REFUSED)
def test_other_values_are_refused_with_what_is_expected(value: Any, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        toolset_of(value)

    assert str(caught.value) == message
