"""What validators of servers and frameworks say of arguments: Zod, pydantic, Ajv, jsonschema."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.explain.text import canonical

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_MARKS: Final = (
    "-32602",
    "nvalid arguments",
    "validation error",
    "Failed validating",
    "instancePath",
    "invalid_type",
    "must have required property",
    "must NOT have additional",
)
"""One of these stands near what a validator says."""
_BEFORE: Final = 1500
_AFTER: Final = 6000
_MOST_MARKS: Final = 20
_MOST_ISSUES: Final = 50

_TOOL: Final = re.compile(
    r"arguments for tool '?([\w./:-]{0,127}\w)"
    r"|validation errors? for (?:call\[)?([\w./:-]{1,128}?)\]?(?:Arguments)?(?= |$)"
)
_OBJECT: Final = re.compile(r"\{[^{}]{0,800}'path': ?\[([^\[\]]{0,400})\][^{}]{0,600}\}")
_MEMBER: Final = re.compile(r"'(code|type|received|message|validation)': ?'([^']{0,200})'")
_KEYS: Final = re.compile(r"'keys': ?\[ ?'([^']{1,100})'")
_PYDANTIC: Final = re.compile(
    r"([\w.-]{1,200}) ([A-Z][^\[\]]{2,200}) \[type=(\w{1,60}), input_value"
)
_AJV_OBJECT: Final = re.compile(
    r"'instancePath': ?'([^']{0,300})', ?'schemaPath': ?'[^']{0,300}', ?'keyword': ?'(\w{1,40})'"
)
_AJV: Final = re.compile(
    r"(?:\b(?:data|instance|arguments|params)((?:/[\w~.-]{1,80}){0,20})|Property '(/[^']{0,200})':)"
    r" ((?:must|Value must) [^,;{}]{3,100})"
)
_JSONSCHEMA: Final = re.compile(
    r"Failed validating '(\w{1,40})' in schema((?:\['?[^\[\]]{1,100}'?\]){0,40})"
)
_QUOTED: Final = re.compile(r"'([^']{1,100})'")
_SUBSCRIPT: Final = re.compile(r"\['?([^\[\]]{1,100}?)'?\]")

_ZOD_CODES: Final = {
    "unrecognized_keys": "additionalProperties",
    "invalid_enum_value": "enum",
    "invalid_value": "enum",
    "invalid_literal": "const",
    "invalid_union": "anyOf",
    "not_multiple_of": "multipleOf",
    "invalid_string": "format",
    "invalid_format": "format",
}
_PYDANTIC_TYPES: Final = {
    "missing": "required",
    "missing_argument": "required",
    "extra_forbidden": "additionalProperties",
    "unexpected_keyword_argument": "additionalProperties",
    "literal_error": "enum",
    "enum": "enum",
    "string_too_short": "minLength",
    "string_too_long": "maxLength",
    "string_pattern_mismatch": "pattern",
    "greater_than": "exclusiveMinimum",
    "greater_than_equal": "minimum",
    "less_than": "exclusiveMaximum",
    "less_than_equal": "maximum",
    "multiple_of": "multipleOf",
    "too_short": "minItems",
    "too_long": "maxItems",
}
_AJV_WORDS: Final = (
    ("must have required property", "required"),
    ("must NOT have additional properties", "additionalProperties"),
    ("must be one of the allowed", "enum"),
    ("must be equal to one of", "enum"),
    ("must be equal to constant", "const"),
    ("must be multiple of", "multipleOf"),
    ("must be >=", "minimum"),
    ("must be <=", "maximum"),
    ("must be >", "exclusiveMinimum"),
    ("must be <", "exclusiveMaximum"),
    ("must match format", "format"),
    ("must match pattern", "pattern"),
    ("must match a schema in anyOf", "anyOf"),
    ("must match exactly one schema", "oneOf"),
    ("characters", "Length"),
    ("items", "Items"),
    ("properties", "Properties"),
    ("must be", "type"),
)
_SIZES: Final = {"string": "Length", "array": "Items", "set": "Items"}


@dataclass(frozen=True, slots=True)
class Issue:
    """One thing that a validator says.

    Attributes:
        validator: who says it.
        tool: the tool's name, or None where it is not named near.
        path: keys and indices into the arguments; for jsonschema into the schema.
        keyword: the rule that the arguments break.
        words: what it says.
        is_schema_path: whether `path` leads into the schema.

    """

    validator: str
    tool: str | None
    path: tuple[str, ...]
    keyword: str
    words: str
    is_schema_path: bool = False


def issues(text: str) -> tuple[Issue, ...]:
    """Return what validators say of arguments in a text, equal things once."""
    found: dict[Issue, None] = {}
    for part in _parts(text):
        named = _TOOL.search(part)
        tool = None if named is None else named[1] or named[2]
        for issue in (
            *_zod(part, tool),
            *_pydantic(part, tool),
            *_ajv(part, tool),
            *_jsonschema(part, tool),
        ):
            found[issue] = None
            if len(found) >= _MOST_ISSUES:
                return tuple(found)
    return tuple(found)


def _parts(text: str) -> Iterator[str]:
    places: list[int] = []
    for mark in _MARKS:
        at = text.find(mark)
        while at >= 0 and len(places) < _MOST_MARKS:
            places.append(at)
            at = text.find(mark, at + _AFTER)
    end = -1
    for place in sorted(places):
        if place >= end:
            end = place + _AFTER
            yield canonical(text[max(0, place - _BEFORE) : end])


def _zod(part: str, tool: str | None) -> Iterator[Issue]:
    for found in _OBJECT.finditer(part):
        members: dict[str, str] = dict(_MEMBER.findall(found[0]))
        code = members.get("code")
        if code is None:
            continue
        path = tuple(step.strip(" '") for step in found[1].split(",") if step.strip())
        words = members.get("message", code)
        extra = _KEYS.search(found[0])
        if extra is not None:
            path = (*path, extra[1])
        yield Issue("zod", tool, path, _zod_keyword(code, members, words), words)


def _zod_keyword(code: str, members: dict[str, str], words: str) -> str:
    if code == "invalid_type":
        is_missing = members.get("received") == "undefined" or "received undefined" in words
        return "required" if is_missing or words == "Required" else "type"
    if code in {"too_small", "too_big"}:
        least = "min" if code == "too_small" else "max"
        return least + _SIZES.get(members.get("type", ""), "imum")
    if members.get("validation") == "regex":
        return "pattern"
    return _ZOD_CODES.get(code, "type")


def _pydantic(part: str, tool: str | None) -> Iterator[Issue]:
    for path, words, kind in _PYDANTIC.findall(part):
        keyword = _PYDANTIC_TYPES.get(kind, "type")
        yield Issue("pydantic", tool, tuple(path.split(".")), keyword, words)


def _ajv(part: str, tool: str | None) -> Iterator[Issue]:
    for path, keyword in _AJV_OBJECT.findall(part):
        yield Issue("ajv", tool, _member_of(path, keyword, ""), keyword, f"{keyword} is not met")
    for below, property_path, words in _AJV.findall(part):
        keyword = _ajv_keyword(words)
        path = _member_of(below or property_path, keyword, words)
        yield Issue("ajv", tool, path, keyword, words.strip())


def _member_of(path: str, keyword: str, words: str) -> tuple[str, ...]:
    """Return a path down to the property that is missing or one too many, as others write it."""
    if keyword not in {"required", "additionalProperties"}:
        return _steps(path)
    named = _QUOTED.search(words)
    return (*_steps(path), "*" if named is None else named[1])


def _ajv_keyword(words: str) -> str:
    keyword = next((keyword for phrase, keyword in _AJV_WORDS if phrase in words), "type")
    if keyword in {"Length", "Items", "Properties"}:
        return ("min" if "fewer" in words or "shorter" in words else "max") + keyword
    return keyword


def _jsonschema(part: str, tool: str | None) -> Iterator[Issue]:
    for keyword, subscripts in _JSONSCHEMA.findall(part):
        path = tuple(_SUBSCRIPT.findall(subscripts))
        words = f"{keyword} is not met"
        yield Issue("jsonschema", tool, path, keyword, words, is_schema_path=True)


def _steps(path: str) -> tuple[str, ...]:
    parts: Iterable[str] = path.split("/")[1:]
    return tuple(part.replace("~1", "/").replace("~0", "~") for part in parts)
