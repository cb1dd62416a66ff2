"""The forms that one element of a list of tools can have, each with its own small reader.

A reader takes an object and its pointer and returns the tools in it, or None where the object has
another form. An empty list is a tool that the provider itself runs: known, but without a schema.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from engine.document.pointer import display, join
from engine.document.tools import MISSING
from engine.errors import DocumentError


class Found(NamedTuple):
    """A tool and where it was found; `form` names whose way of writing tools it is."""

    form: str
    holder: dict[str, Any]
    pointer: str
    schema: Any
    schema_pointer: str | None


Reader: TypeAlias = Callable[[dict[str, Any], str], list[Found] | None]

SCHEMA_FIELDS: Final = ("inputSchema", "input_schema", "parameters", "parametersJsonSchema")
GROUP_FIELDS: Final = ("functionDeclarations", "function_declarations")
_DECLARATION_FIELDS: Final = ("parameters", "parametersJsonSchema", "parameters_json_schema")
_FORMS: Final = {"inputSchema": "mcp", "input_schema": "anthropic"}

PROVIDER_FORMS: Final = frozenset({"gemini", "openai", "openai_responses", "anthropic", "bedrock"})

# Keywords that say "this is a schema". Absent: those that a tool has as well (title, description)
# and those that only annotate.
# fmt: off
_SCHEMA_KEYWORDS: Final = frozenset(
    {
        "$anchor", "$defs", "$dynamicRef", "$id", "$recursiveRef", "$ref", "$schema",
        "additionalItems", "additionalProperties", "allOf", "anyOf", "const", "contains",
        "contentEncoding", "contentMediaType", "definitions", "dependencies", "dependentRequired",
        "dependentSchemas", "else", "enum", "exclusiveMaximum", "exclusiveMinimum", "format",
        "if", "items", "maxItems", "maxLength", "maxProperties", "maximum", "minItems",
        "minLength", "minProperties", "minimum", "multipleOf", "not", "nullable", "oneOf",
        "pattern", "patternProperties", "prefixItems", "properties", "propertyNames", "required",
        "then", "type", "unevaluatedItems", "unevaluatedProperties", "uniqueItems",
    }
)
# fmt: on
_SCHEMA_TYPES: Final = frozenset(
    {"array", "boolean", "integer", "null", "number", "object", "string"}
)
# fmt: off
_GEMINI_BUILT_INS: Final = frozenset(
    {
        "codeExecution", "code_execution", "computerUse", "computer_use", "enterpriseWebSearch",
        "enterprise_web_search", "fileSearch", "file_search", "googleMaps", "google_maps",
        "googleSearch", "google_search", "googleSearchRetrieval", "google_search_retrieval",
        "retrieval", "urlContext", "url_context",
    }
)
# fmt: on
_BEDROCK_BUILT_INS: Final = frozenset({"cachePoint", "systemTool"})


class ShapeError(DocumentError):
    """A part of the document has no known shape; `pointer` leads to it."""

    def __init__(self, message: str, pointer: str) -> None:
        super().__init__(message)
        self.pointer = pointer


def read_elements(elements: list[Any], pointer: str) -> tuple[list[Found], bool]:
    """Return the tools in a list, and whether the list is written for a provider's request.

    Raises:
        ShapeError: the list is empty, or an element is no tool.

    """
    if not elements:
        raise ShapeError(
            f"the list of tools at {display(pointer)} is empty; at least one tool is expected",
            pointer,
        )
    found: list[Found] = []
    is_request = False
    for index, element in enumerate(elements):
        tools = read_element(element, join(pointer, index))
        if tools is None:
            raise _unknown(index, join(pointer, index))
        found += tools
        is_request = is_request or not tools or tools[0].form in PROVIDER_FORMS
    return found, is_request


def read_element(value: Any, pointer: str) -> list[Found] | None:
    """Return the tools in one element of a list, or None where it is none."""
    if not isinstance(value, dict):
        return None
    for reader in _READERS:
        tools = reader(value, pointer)
        if tools is not None:
            return tools
    return None


def has_schema_keyword(value: dict[str, Any]) -> bool:
    """Say whether an object has a keyword that only a JSON Schema has."""
    return not _SCHEMA_KEYWORDS.isdisjoint(value)


def read_declarations(value: dict[str, Any], pointer: str) -> list[Found] | None:
    """Read Gemini's group `{"functionDeclarations": [...]}`.

    Raises:
        ShapeError: the group is empty, or a declaration is no object.

    """
    for field in GROUP_FIELDS:
        declarations = value.get(field)
        if isinstance(declarations, list):
            break
    else:
        return None
    here = join(pointer, field)
    if not declarations:
        raise ShapeError(
            f"the list {display(here)} is empty; at least one function declaration is expected",
            here,
        )
    for index, declaration in enumerate(declarations):
        if not isinstance(declaration, dict):
            raise _unknown(index, join(here, index))
    return [
        found("gemini", declaration, join(here, index), _DECLARATION_FIELDS)
        for index, declaration in enumerate(declarations)
    ]


def read_function(value: dict[str, Any], pointer: str) -> list[Found] | None:
    """Read OpenAI's chat form `{"type": "function", "function": {...}}`."""
    function = value.get("function")
    if value.get("type") != "function" or not isinstance(function, dict):
        return None
    return [found("openai", function, join(pointer, "function"), ("parameters",))]


def read_specification(value: dict[str, Any], pointer: str) -> list[Found] | None:
    """Read Bedrock's form `{"toolSpec": {"name", "inputSchema": {"json": ...}}}`."""
    specification = value.get("toolSpec")
    if not isinstance(specification, dict):
        return None
    here = join(pointer, "toolSpec")
    wrapper = specification.get("inputSchema")
    if not isinstance(wrapper, dict):
        return [Found("bedrock", specification, here, MISSING, None)]
    inner = found("bedrock", wrapper, join(here, "inputSchema"), ("json",))
    return [inner._replace(holder=specification, pointer=here)]


def read_flat_function(value: dict[str, Any], pointer: str) -> list[Found] | None:
    """Read OpenAI's Responses form `{"type": "function", "name", "parameters"}`."""
    is_flat = isinstance(value.get("name"), str) or "parameters" in value
    if value.get("type") != "function" or not is_flat:
        return None
    return [found("openai_responses", value, pointer, ("parameters",))]


def read_named_with_schema(value: dict[str, Any], pointer: str) -> list[Found] | None:
    """Read an object with a string `name` and a schema in one of the known fields."""
    return _read_with_schema(value, pointer) if isinstance(value.get("name"), str) else None


def read_named(value: dict[str, Any], pointer: str) -> list[Found] | None:
    """Read an object with a string `name` that is no schema: a tool without one."""
    if not isinstance(value.get("name"), str) or has_schema_keyword(value):
        return None
    return [Found("mcp", value, pointer, MISSING, None)]


def _read_unnamed(value: dict[str, Any], pointer: str) -> list[Found] | None:
    return None if has_schema_keyword(value) else _read_with_schema(value, pointer)


def _read_with_schema(value: dict[str, Any], pointer: str) -> list[Found] | None:
    tool = found("parameters", value, pointer, SCHEMA_FIELDS)
    if tool.schema_pointer is None:
        return None
    field = tool.schema_pointer.rpartition("/")[2]
    return [tool._replace(form=_FORMS.get(field, tool.form))]


def _read_built_in(value: dict[str, Any], pointer: str) -> list[Found] | None:  # noqa: ARG001  # every reader takes both
    kind = value.get("type")
    if isinstance(kind, str) and kind not in _SCHEMA_TYPES and kind != "function":
        is_schema = any(keyword in value for keyword in ("properties", "items", "enum", "anyOf"))
        return None if is_schema else []
    keys = value.keys()
    is_known = bool(keys & _GEMINI_BUILT_INS) or bool(keys & _BEDROCK_BUILT_INS)
    return [] if is_known and not has_schema_keyword(value) else None


def _read_bare_schema(value: dict[str, Any], pointer: str) -> list[Found] | None:
    if not has_schema_keyword(value) or value.get("type") == "function":
        return None
    return [Found("schema", {}, pointer, value, pointer)]


_READERS: Final[tuple[Reader, ...]] = (
    read_declarations,
    read_function,
    read_specification,
    read_flat_function,
    read_named_with_schema,
    _read_unnamed,
    _read_built_in,
    read_named,
    _read_bare_schema,
)


def found(form: str, holder: dict[str, Any], pointer: str, fields: tuple[str, ...]) -> Found:
    """Return the tool that an object holds; its schema is in the first field that is not null."""
    present = [field for field in fields if field in holder]
    field = next((field for field in present if holder[field] is not None), None)
    if field is not None:
        return Found(form, holder, pointer, holder[field], join(pointer, field))
    return Found(form, holder, pointer, MISSING, join(pointer, present[0]) if present else None)


def _unknown(index: int, pointer: str) -> ShapeError:
    return ShapeError(
        f"the element at index {index} ({display(pointer)}) is no tool; expected an object with a"
        " name and a schema, or one of the providers' forms of a tool",
        pointer,
    )
