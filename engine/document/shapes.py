"""Which known shape a document has, and the tools in it: one small recogniser a shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from engine.document.elements import (
    PROVIDER_FORMS,
    Found,
    ShapeError,
    read_declarations,
    read_elements,
    read_flat_function,
    read_function,
    read_named,
    read_named_with_schema,
    read_specification,
)
from engine.document.pointer import display, join
from engine.document.tools import Tool, Toolset

SHAPES: Final = (
    "gemini_request",
    "openai_request",
    "openai_responses_request",
    "anthropic_request",
    "bedrock_request",
    "request",
    "json_rpc",
    "tools_list",
    "list",
    "jsonl",
    "function",
    "tool",
    "schema",
)
"""What `Toolset.shape` can be; "request" is one whose provider its tools do not tell."""

_EXPECTED: Final = (
    "expected a tool, a list of tools, a tools/list result, a provider's request or a JSON Schema"
)


class Recognised(NamedTuple):
    """A document's shape and the tools in it (none where all are the provider's own)."""

    shape: str
    found: list[Found]


_Recogniser: TypeAlias = Callable[[Any, str], Recognised | None]


def toolset_of(value: Any) -> Toolset:
    """Return the tools of a JSON value in any known shape; the value is kept, never changed.

    Raises:
        DocumentError: no known shape, an empty list, an element that is no tool (the message
            names its index), or a request with built-in tools alone.

    """
    shape, found = recognise(value, "")
    require_tools(found)
    tools = tuple(tool_of(candidate, index) for index, candidate in enumerate(found))
    return Toolset(tools, shape, value)


def recognise(value: Any, pointer: str) -> Recognised:
    """Return the shape and tools of a value that stands at `pointer` in its document.

    Raises:
        ShapeError: no known shape, an empty list, or an element that is no tool.

    """
    for recogniser in _RECOGNISERS:
        recognised = recogniser(value, pointer)
        if recognised is not None:
            return recognised
    raise ShapeError(f"{_describe(value)} is no document of tools; {_EXPECTED}", pointer)


def require_tools(found: list[Found] | list[Tool]) -> None:
    """Refuse a document whose tools are all the provider's own.

    Raises:
        ShapeError: the list is empty.

    """
    if not found:
        raise ShapeError(
            "the request holds only the provider's built-in tools; a function tool is expected", ""
        )


def tool_of(found: Found, index: int) -> Tool:
    """Return the tool that was found, with its number in the document."""
    name = found.holder.get("name")
    description = found.holder.get("description")
    return Tool(
        index=index,
        name=name if isinstance(name, str) else None,
        description=description if isinstance(description, str) else None,
        schema=found.schema,
        pointer=found.pointer,
        schema_pointer=found.schema_pointer,
    )


def _request(value: Any, pointer: str) -> Recognised | None:
    if not isinstance(value, dict):
        return None
    declarations = read_declarations(value, pointer)
    if declarations is not None:
        return Recognised("gemini_request", declarations)
    configuration = value.get("toolConfig")
    if isinstance(configuration, dict) and isinstance(configuration.get("tools"), list):
        here = join(pointer, "toolConfig", "tools")
        return Recognised("bedrock_request", read_elements(configuration["tools"], here)[0])
    if not isinstance(value.get("tools"), list):
        return None
    found, is_request = read_elements(value["tools"], join(pointer, "tools"))
    if not is_request:
        return None
    forms = [tool.form for tool in found if tool.form in PROVIDER_FORMS]
    return Recognised(f"{forms[0]}_request" if forms else "request", found)


def _json_rpc(value: Any, pointer: str) -> Recognised | None:
    if not isinstance(value, dict):
        return None
    result = value.get("result")
    if isinstance(result, dict) and isinstance(result.get("tools"), list):
        here = join(pointer, "result", "tools")
        return Recognised("json_rpc", read_elements(result["tools"], here)[0])
    if not isinstance(value.get("jsonrpc"), str):
        return None
    what = "an error" if "error" in value else "no list of tools"
    raise ShapeError(
        f"the JSON-RPC message holds {what}; the reply to tools/list is expected, with its tools"
        f" at {display(join(pointer, 'result', 'tools'))}",
        pointer,
    )


def _tools_list(value: Any, pointer: str) -> Recognised | None:
    if not isinstance(value, dict) or not isinstance(value.get("tools"), list):
        return None
    return Recognised("tools_list", read_elements(value["tools"], join(pointer, "tools"))[0])


def _list(value: Any, pointer: str) -> Recognised | None:
    if not isinstance(value, list):
        return None
    return Recognised("list", read_elements(value, pointer)[0])


def _function(value: Any, pointer: str) -> Recognised | None:
    if not isinstance(value, dict):
        return None
    found = read_function(value, pointer)
    return None if found is None else Recognised("function", found)


def _tool(value: Any, pointer: str) -> Recognised | None:
    if not isinstance(value, dict):
        return None
    for read in (read_specification, read_flat_function, read_named_with_schema, read_named):
        found = read(value, pointer)
        if found is not None:
            return Recognised("tool", found)
    return None


def _schema(value: Any, pointer: str) -> Recognised | None:
    if not isinstance(value, dict | bool):
        return None
    return Recognised("schema", [Found("schema", {}, pointer, value, pointer)])


_RECOGNISERS: Final[tuple[_Recogniser, ...]] = (
    _request,
    _json_rpc,
    _tools_list,
    _list,
    _function,
    _tool,
    _schema,
)


def _describe(value: Any) -> str:
    if value is None:
        return "null"
    return "a string" if isinstance(value, str) else "a number"
