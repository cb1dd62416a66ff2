"""What a text is: tools, a schema, a call, arguments, an error, a place; or nothing known."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from engine.document import load_toolset, parse
from engine.document.elements import has_schema_keyword
from engine.document.pointer import get
from engine.document.shapes import recognise as shape_of
from engine.errors import EngineError
from engine.explain.issues import issues
from engine.explain.recognise import recognise as known_messages
from playground.model.called import called_tool, calls_of_value, properties_of
from playground.model.link import is_link

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.document import Tool


class Kind(StrEnum):
    """What a text is."""

    NOTHING = "nothing"
    """No text, or white space alone."""
    DOCUMENT = "document"
    """Tools in any known shape, or a JSON Schema."""
    ERROR = "error"
    """What a provider, a server's validator or a client says of a failed request."""
    CALL = "call"
    """A call of a tool, in a provider's message or bare."""
    ARGUMENTS = "arguments"
    """The arguments of a call, without the call around them."""
    POINTER = "pointer"
    """A place in a schema: a JSON Pointer, or a path as a provider writes it."""
    LINK = "link"
    """A link to a playground that somebody shared."""
    UNKNOWN = "unknown"
    """None of these."""


@dataclass(frozen=True, slots=True)
class Recognised:
    """What a text is.

    Attributes:
        kind: what it is.
        name: the tool's name as a call has it, or None.
        index: the place of the tool that a call or arguments are for; None where that is open.
        note: what is wrong with a text that looks like JSON, a sentence's part; else "".
        text: the text itself, out of a fence, or of the JSON string that it was written into.

    """

    kind: Kind
    name: str | None = None
    index: int | None = None
    note: str = ""
    text: str = ""


_MOST_LAYERS: Final = 3
_LINES: Final = "jsonl"
_NAMED: Final = "tool"
_BARE: Final = "schema"
_TYPES: Final = frozenset({"array", "boolean", "integer", "null", "number", "object", "string"})
_OBJECTS: Final = ("properties", "$defs", "definitions", "patternProperties")
_LISTS: Final = ("anyOf", "oneOf", "allOf")
_SCHEMA_FIELDS: Final = ("inputSchema", "input_schema", "parameters", "parametersJsonSchema")
_ANNOTATIONS: Final = frozenset({"title", "description", "default", "examples", "$comment"})
_TOOL_FIELDS: Final = frozenset({"name", "title", "description", "annotations", "_meta", "strict"})
_FENCE: Final = re.compile(r"```[\w+-]*\n(.*?)\n?```", re.DOTALL)
_POINTER: Final = re.compile(r"#(?:/[^/\s]*)*|tools\[\d+\]\.\w+\[\d+\]\.?[^\s:]*")
_BARE_POINTER: Final = re.compile(
    r"/(?:properties|items|definitions|\$defs|required|anyOf|allOf|oneOf)(?:/[^\s]*)?"
)
"""A JSON Pointer without `#` that surely is one; another is one where it leads somewhere."""
_LONGEST_POINTER: Final = 2_000
_HEAD: Final = 4_000
"""Characters at either end of a text in which the words of an error are looked for."""
_ERROR: Final = re.compile(
    r"Traceback \(most recent call last\)|INVALID_ARGUMENT|invalid_request_error"
    r"|ValidationException|-326\d\d\b|^\s*[\w.]{0,80}(?:Error|Exception)\b"
    r"|\b(?:error|status|code|HTTP)\b[^\n]{0,40}\b[45]\d\d\b"
    r"|\b[45]\d\d\b[^\n]{0,40}\b(?:error|bad request|invalid|unprocessable)",
    re.IGNORECASE | re.MULTILINE,
)


def recognise(
    text: str,
    tools: Sequence[Tool] = (),
    index: int | None = None,
    sent_name: Callable[[str], str] | None = None,
    schemas: Sequence[Any] = (),
) -> Recognised:
    """Return what a text is; no text raises.

    A call comes before tools, since `{"name", "arguments"}` is none; an error before a schema,
    since `{"error": {}}` is none; a schema before arguments, where it has a keyword that only a
    schema has; arguments of the picked tool before a tool without a schema.

    Args:
        text: any text.
        tools: those of the open document.
        index: the place of the one that is picked; None where all are as likely.
        sent_name: gives the name that is sent for a raw one.
        schemas: in which a JSON Pointer without `#` may lead somewhere.

    """
    text = text.strip("\N{ZERO WIDTH NO-BREAK SPACE} \t\r\n")
    fenced = _FENCE.fullmatch(text)
    text = text if fenced is None else fenced[1].strip()
    if not text:
        return Recognised(Kind.NOTHING)
    is_pointer = _is_bare_pointer(text, schemas)
    if is_pointer or is_link(text):
        return Recognised(Kind.POINTER if is_pointer else Kind.LINK, text=text)
    try:
        value, text = _unwrapped(text)
    except EngineError as error:
        return replace(_of_words(text, str(error)), text=text)
    calls = calls_of_value(value)
    if calls:
        found = [(call, called_tool(call.name, tools, sent_name)) for call in calls]
        call, place = next((pair for pair in found if pair[1] is not None), found[0])
        return Recognised(Kind.CALL, call.name, place, text=text)
    if isinstance(value, str):
        return replace(_of_words(value, ""), text=value)
    return replace(_of_value(value, text, tools, index), text=text)


def _unwrapped(text: str) -> tuple[Any, str]:
    """Return a JSON value and its text, of JSON text within a string the inner.

    Raises:
        EngineError: the text is no JSON.

    """
    value = parse(text)
    for _ in range(_MOST_LAYERS):
        if not isinstance(value, str):
            break
        try:
            inner = parse(value)
        except EngineError:
            break
        value, text = inner, value
    return value, text


def _of_words(text: str, fault: str) -> Recognised:
    """Return what a text is that is no JSON value, but for JSONL."""
    looks_like_json = text.startswith(("{", "["))
    if looks_like_json and _is_lines(text):
        return Recognised(Kind.DOCUMENT)
    if len(text) <= _LONGEST_POINTER and _POINTER.fullmatch(text):
        return Recognised(Kind.POINTER)
    if _has_message(text) or _ERROR.search(text[:_HEAD]) or _ERROR.search(text[-_HEAD:]):
        return Recognised(Kind.ERROR)
    return Recognised(Kind.UNKNOWN, note=fault if looks_like_json else "")


def _of_value(value: Any, text: str, tools: Sequence[Tool], index: int | None) -> Recognised:
    place = _tool_with(value, tools, index)
    properties = frozenset[str]() if place is None else properties_of(tools[place])
    if _is_error(value):
        is_taken = place is not None and value.keys() <= properties and not _has_message(text)
        return Recognised(Kind.ARGUMENTS, index=place) if is_taken else Recognised(Kind.ERROR)
    if _is_document(value, properties):
        return Recognised(Kind.DOCUMENT)
    if place is not None:
        return Recognised(Kind.ARGUMENTS, index=place)
    if _has_message(text):
        return Recognised(Kind.ERROR)
    if value == {}:
        return Recognised(Kind.ARGUMENTS if tools else Kind.DOCUMENT, index=index)
    return Recognised(Kind.UNKNOWN)


# Documents.


def _is_lines(text: str) -> bool:
    """Tell whether a text is JSONL whose first line holds tools or a schema."""
    try:
        toolset = load_toolset(text)
    except EngineError:
        return False
    return toolset.shape == _LINES and _is_document(toolset.value[0], frozenset())


def _is_document(value: Any, properties: frozenset[str]) -> bool:
    """Tell whether a value holds tools, or is a schema.

    Args:
        value: any JSON value but a text.
        properties: of the tool whose arguments it may be; none where it cannot be any.

    """
    if not isinstance(value, dict | list):
        return False
    try:
        shape, found = shape_of(value, "")
    except EngineError:
        return False
    if isinstance(value, list) or shape not in (_NAMED, _BARE):
        return bool(found)
    return _is_one_tool(value, properties, is_named=shape == _NAMED)


def _is_one_tool(value: dict[str, Any], properties: frozenset[str], *, is_named: bool) -> bool:
    """Tell whether an object is one tool or a schema, rather than the arguments of a call."""
    fields = (field for field in (*_SCHEMA_FIELDS, "toolSpec") if field not in properties)
    if any(isinstance(value.get(field), dict) for field in fields):
        return True
    if _is_schema(value):
        return not any(key in properties and not _is_keyword(key) for key in value)
    if properties:
        return False
    return value.keys() <= _TOOL_FIELDS if is_named else has_schema_keyword(value)


def _is_keyword(key: str) -> bool:
    return key in _ANNOTATIONS or has_schema_keyword({key: None})


def _is_schema(value: dict[str, Any]) -> bool:
    """Tell whether an object has a keyword of JSON Schema with a value of the keyword's class."""
    kind = value.get("type")
    kinds = kind if isinstance(kind, list) else [kind]
    if kinds and all(isinstance(name, str) and name in _TYPES for name in kinds):
        return True
    return (
        any(isinstance(value.get(key), dict) for key in _OBJECTS)
        or any(isinstance(value.get(key), list) and value[key] for key in _LISTS)
        or any(isinstance(value.get(key), str) for key in ("$schema", "$ref"))
    )


def _tool_with(value: Any, tools: Sequence[Tool], index: int | None) -> int | None:
    """Return the place of the tool whose properties an object has: the picked one, or one alone."""
    if not isinstance(value, dict) or not value:
        return None
    if index is not None and index < len(tools) and value.keys() & properties_of(tools[index]):
        return index
    fitting = [
        place for place, tool in enumerate(tools) if value.keys() <= properties_of(tool)
    ] or [place for place, tool in enumerate(tools) if value.keys() & properties_of(tool)]
    return fitting[0] if len(fitting) == 1 or (fitting and index is None) else None


# Errors.


def _is_error(value: Any) -> bool:
    """Tell whether a JSON value has the form of an error: an answer's body, or a list of issues."""
    if isinstance(value, list):
        return bool(value) and all(isinstance(m, dict) and _is_error(m) for m in value)
    if not isinstance(value, dict) or any(isinstance(value.get(key), dict) for key in _OBJECTS):
        return False
    if any(isinstance(value.get(key), str | dict) and value[key] for key in ("error", "Error")):
        return True
    words = value.get("message", value.get("msg", value.get("Message")))
    is_told = isinstance(words, str)
    return (
        value.get("isError") is True
        or value.get("type") == "error"
        or "instancePath" in value
        or (isinstance(value.get("errors"), list) and bool(value["errors"]))
        or (isinstance(value.get("detail"), str | list) and len(value) == 1)
        or (is_told and any(isinstance(value.get(key), list) for key in ("path", "loc")))
        or (is_told and any(key in value for key in ("code", "status", "statusCode", "__type")))
    )


def _is_bare_pointer(text: str, schemas: Sequence[Any]) -> bool:
    """Tell whether a text is a JSON Pointer without `#`."""
    if not text.startswith("/") or len(text) > _LONGEST_POINTER:
        return False
    return _BARE_POINTER.fullmatch(text) is not None or any(
        _leads_somewhere(text, schema) for schema in schemas
    )


def _leads_somewhere(pointer: str, schema: Any) -> bool:
    try:
        get(schema, pointer)
    except EngineError:
        return False
    return True


def _has_message(text: str) -> bool:
    return bool(known_messages(text).messages) or bool(issues(text))
