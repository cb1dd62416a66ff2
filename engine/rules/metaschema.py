"""The check against JSON Schema's own schema, draft 2020-12, with the texts of `jsonschema`.

Each distinct sub-schema is checked by itself, with what lies below it left out, so that the cost
follows distinct nodes and each fault has its place. A fast validator tells which schemas are
worth the slow one.
"""

from __future__ import annotations

import marshal
import re
import warnings
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from engine.document.measure import measure
from engine.errors import EngineError
from engine.facts.subschemas import ALL, Place, without
from engine.rules.model import Hit
from engine.rules.nodes import walk
from engine.rules.values import clip

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.rules.nodes import Walk

    _Fault = tuple[tuple[str | int, ...], str]

_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
# additionalItems is gone from the draft, so what stands there is not looked at.
_PLACES: Final = {
    keyword: Place.ONE if place is Place.ONE_OR_LIST else place
    for keyword, place in without(ALL, "additionalItems").items()
}
_LARGEST_VALUE: Final = 100_000
"""Bytes of a value under one keyword that is looked at as it is."""
_REFERENCES: Final = ("$id", "$ref", "$schema", "$dynamicRef")
_PLAIN_REFERENCE: Final = re.compile(r"[A-Za-z0-9#/_.:?=&$-]*")
_FORMATS: Final = ("regex", "uri", "uri-reference")


def metaschema_faults(walked: Walk) -> Iterator[Hit]:
    """Find what the metaschema refuses; values hold `text`, what a Python validator says of it."""
    if not isinstance(walked.root.schema, dict | bool):
        text = f"{_clipped(walked.root.schema)!r} is not of type 'object', 'boolean'"
        yield Hit((), {"text": clip(text)})
        return
    whole = walk(walked.root.schema, _PLACES)
    if not whole.is_shared and _passes_whole(whole):
        return
    for node in whole.nodes:
        shallow = _shallow(node.schema)
        if not _passes(shallow):
            for tokens, text in _faults(shallow):
                yield Hit(tokens, {"text": clip(text)}, node=node)


def _passes_whole(walked: Walk) -> bool:
    return _fast_accepts(walked.root.schema) and all(_is_plain(n.schema) for n in walked.nodes)


def _passes(schema: dict[str, Any]) -> bool:
    return _is_plain(schema) and _fast_accepts(schema)


def _fast_accepts(schema: Any) -> bool:
    """Tell whether the fast validator accepts; it may refuse what the slow one takes."""
    try:
        return bool(_fast_validator().is_valid(schema))
    except (ValueError, TypeError, OverflowError):  # numbers or strings that it cannot read
        return False


def _is_plain(schema: Mapping[str, Any]) -> bool:
    """Tell whether the texts in which the two validators may differ are good for both."""
    pattern = schema.get("pattern")
    if isinstance(pattern, str) and not _is_regex(pattern):
        return False
    by_pattern = schema.get("patternProperties")
    if isinstance(by_pattern, dict) and not all(map(_is_regex, by_pattern)):
        return False
    for keyword in _REFERENCES:
        reference = schema.get(keyword)
        if isinstance(reference, str) and not _PLAIN_REFERENCE.fullmatch(reference):
            return False
    return True


def _is_no_bad_regex(value: object) -> bool:
    return not isinstance(value, str) or _is_regex(value)


@lru_cache(maxsize=4096)
def _is_regex(pattern: str) -> bool:
    """Tell whether Python takes a regular expression, which is what the texts depend on."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            re.compile(pattern)
    except (re.error, RecursionError, OverflowError):
        return False
    return True


@cache
def _fast_validator() -> Any:
    import jsonschema_rs  # noqa: PLC0415  # only where schemas are judged

    return jsonschema_rs.Draft202012Validator({"$ref": _DRAFT}, validate_formats=True)


@cache
def _slow_validator() -> Any:
    import jsonschema  # noqa: PLC0415  # takes half a second, and most schemas are valid

    checker = jsonschema.FormatChecker(formats=_FORMATS)
    checker.checks("regex")(_is_no_bad_regex)
    meta = jsonschema.Draft202012Validator.META_SCHEMA
    return jsonschema.Draft202012Validator(meta, format_checker=checker)


def _faults(schema: dict[str, Any]) -> list[_Fault]:
    """Return what the slow validator says; a schema with the same content is asked for once."""
    try:
        written = marshal.dumps(schema)
    except ValueError:  # a class of its own among the values
        return _slow_faults(schema)
    return _known_faults(written)


@lru_cache(maxsize=1024)
def _known_faults(written: bytes) -> list[_Fault]:
    return _slow_faults(marshal.loads(written))  # noqa: S302 - ours


def _slow_faults(schema: dict[str, Any]) -> list[_Fault]:
    """Return the faults, the shallow ones first, each once."""
    from jsonschema.exceptions import best_match  # noqa: PLC0415  # as above

    found: dict[_Fault, None] = {}
    for error in _slow_validator().iter_errors(schema):
        best = best_match([error]) or error
        found[tuple(best.absolute_path), best.message] = None
    return sorted(found, key=lambda fault: len(fault[0]))


class _LongList(list[Any]):
    """Stands for an array too large to look at."""

    def __repr__(self) -> str:
        return "[…]"


class _LongObject(dict[str, Any]):
    """Stands for an object too large to look at."""

    def __repr__(self) -> str:
        return "{…}"


def _shallow(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema with an empty one in place of each sub-schema, and no huge value."""
    return {keyword: _without_below(_PLACES.get(keyword), v) for keyword, v in schema.items()}


def _without_below(place: Place | None, value: Any) -> Any:
    if not isinstance(value, dict | list):
        return value
    if place is Place.ONE and isinstance(value, dict):
        return {}
    if place is Place.MAP and isinstance(value, dict):
        return {name: _empty(child) for name, child in value.items()}
    if place is Place.LIST and isinstance(value, list):
        return [_empty(child) for child in value]
    return _clipped(value)


def _empty(child: Any) -> Any:
    return {} if isinstance(child, dict) else _clipped(child)


def _clipped(value: Any) -> Any:
    if not isinstance(value, dict | list):
        return value
    try:
        is_long = measure(value, None).size > _LARGEST_VALUE
    except EngineError:
        is_long = True
    if not is_long:
        return value
    return _LongList() if isinstance(value, list) else _LongObject()
