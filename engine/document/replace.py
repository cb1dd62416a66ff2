"""A document with the schemas of some tools replaced and everything else as it was."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from engine.document.elements import GROUP_FIELDS, SCHEMA_FIELDS
from engine.document.pointer import get, join, split
from engine.errors import UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.document.tools import Tool, Toolset

_FUNCTION_TOKENS: Final = frozenset({*GROUP_FIELDS, "function"})


def replace_schemas(
    toolset: Toolset,
    replacements: Mapping[int, Any],
    field_of: Callable[[Tool], str] | None = None,
) -> Any:
    """Return the toolset's document with new schemas; its own value is never changed.

    What is on no way to a replaced schema stays the same object, and so does the whole document
    where nothing is replaced. A tool without a schema gets one in the field that its form uses.

    Args:
        toolset: the tools and their document.
        replacements: new schemas by the tool's index.
        field_of: names the field for a tool that has none; by default the form's usual one.

    Raises:
        UnknownNameError: an index that no tool has.

    """
    document = toolset.value
    copies: dict[str, Any] = {}
    usual = ""
    for index, schema in replacements.items():
        if not 0 <= index < len(toolset.tools):
            raise UnknownNameError(
                f"there is no tool {index}; the document has tools 0 to {len(toolset.tools) - 1}"
            )
        tool = toolset.tools[index]
        if schema is tool.schema:
            continue
        if tool.schema_pointer == "":
            return schema
        if not copies:
            document = copies[""] = _copy(document)
            usual = _usual_field(toolset)
        _put(copies, *_target(tool, schema, field_of or partial(_field, toolset, usual)))
    return document


def _target(tool: Tool, schema: Any, field_of: Callable[[Tool], str]) -> tuple[str, Any]:
    """Return where a tool's new schema goes, and what is to stand there."""
    if tool.schema_pointer is not None:
        return tool.schema_pointer, schema
    if tool.pointer.endswith("/toolSpec"):
        return join(tool.pointer, "inputSchema"), {"json": schema}
    return join(tool.pointer, field_of(tool)), schema


def _field(toolset: Toolset, usual: str, tool: Tool) -> str:
    """Return the field that a tool's own form uses for the schema, else the `usual` one."""
    is_function = any(token in _FUNCTION_TOKENS for token in split(tool.pointer)[-2:])
    if is_function or get(toolset.value, tool.pointer).get("type") == "function":
        return "parameters"
    return usual


def _usual_field(toolset: Toolset) -> str:
    """Return the field that the first tool with a schema uses, else MCP's."""
    fields = ((tool.schema_pointer or "").rpartition("/")[2] for tool in toolset.tools)
    return next((field for field in fields if field in SCHEMA_FIELDS), SCHEMA_FIELDS[0])


def _put(copies: dict[str, Any], pointer: str, schema: Any) -> None:
    """Set a value in a document whose containers are copied on the way down, each once."""
    *path, last = split(pointer)
    here = ""
    container = copies[here]
    for token in path:
        key = int(token) if isinstance(container, list) else token
        here = join(here, token)
        if here not in copies:
            copies[here] = container[key] = _copy(container[key])
        container = copies[here]
    container[int(last) if isinstance(container, list) else last] = schema


def _copy(container: Any) -> Any:
    return dict(container) if isinstance(container, dict) else list(container)
