"""Values made on purpose: that satisfy schemas, and that break one keyword of one."""

from __future__ import annotations

from typing import Any

import pytest

from engine.loss.conjunction import accepts
from engine.loss.dialect import PLAIN
from engine.loss.maker import Maker
from engine.loss.negation import refusing
from engine.loss.patterns import longest_text, matches
from engine.loss.regex import texts_matching
from engine.loss.side import Part, Reader, Side

OBJECT = {"type": "object"}
TAGGED = {"properties": {"k": {"const": 1}}, "required": ["k"]}


def top(schema: Any) -> Part:
    """Return a schema's root, read."""
    return Side(schema, Reader(PLAIN)).top


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        pytest.param({"type": "string"}, "", id="string"),
        pytest.param({"type": "string", "minLength": 2, "pattern": "^[a-z]+$"}, "aa", id="pattern"),
        pytest.param({"type": "integer", "minimum": 3, "multipleOf": 4}, 4, id="multiple"),
        pytest.param(
            {"type": "number", "exclusiveMinimum": 1, "exclusiveMaximum": 2}, 1.5, id="between"
        ),
        pytest.param({"type": "string", "format": "date"}, "2020-01-01", id="format"),
        pytest.param(
            {"type": "array", "minItems": 2, "uniqueItems": True, "items": {"enum": [1, 2]}},
            [1, 2],
            id="unique",
        ),
        pytest.param({"type": "array", "contains": {"const": 7}}, [7], id="contains"),
        pytest.param(
            {**OBJECT, "required": ["a"], "dependentRequired": {"a": ["b"]}},
            {"a": "", "b": ""},
            id="required",
        ),
        pytest.param(
            {**OBJECT, "minProperties": 1, "propertyNames": {"pattern": "^x-"}},
            {"x-": ""},
            id="names",
        ),
        pytest.param(
            {"allOf": [OBJECT, {"anyOf": [{"type": "null"}, TAGGED]}]}, {"k": 1}, id="choice"
        ),
        pytest.param(
            {**OBJECT, "not": {"maxProperties": 0}, "required": ["a"]}, {"a": ""}, id="not"
        ),
    ],
)
def test_the_first_value_is_small_and_fits(schema: Any, expected: Any) -> None:
    assert next(Maker().values((top(schema),))) == expected


@pytest.mark.parametrize(
    "schema", [{"enum": []}, {"type": "string", "minLength": 9, "maxLength": 3}]
)
def test_nothing_is_made_where_nothing_fits(schema: Any) -> None:
    assert list(Maker().values((top(schema),))) == []


def test_required_recursion_ends() -> None:
    endless = {"type": "object", "properties": {"next": {"$ref": "#"}}, "required": ["next"]}
    assert list(Maker().values((top(endless),))) == []


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string"},
        {"enum": ["a", "b"]},
        {"const": None},
        {"minimum": 3},
        {"exclusiveMaximum": 3.5},
        {"multipleOf": 3},
        {"minLength": 2},
        {"maxLength": 2},
        {"pattern": "^a+$"},
        {"format": "ipv4"},
        {"minItems": 2},
        {"maxItems": 0},
        {"uniqueItems": True},
        {"minProperties": 1},
        {"maxProperties": 1},
        {"required": ["a"]},
        {"dependentRequired": {"a": ["b"]}},
        {"properties": {"a": {"type": "string"}}},
        {"additionalProperties": False},
        {"items": {"type": "string"}},
        {"contains": {"const": 1}},
        {"anyOf": [{"type": "string"}, {"minimum": 3}]},
        {"oneOf": [{"type": "string"}, {"maxLength": 3}]},
        {"allOf": [{"type": "string"}]},
        {"not": {"type": "string"}},
        {"if": TAGGED, "then": {"required": ["z"]}},
        {"$ref": "#/$defs/A", "$defs": {"A": {"type": "string"}}},
        {"dependentSchemas": {"a": {"required": ["b"]}}},
    ],
    ids=lambda schema: next(iter(schema)),
)
def test_a_keyword_is_broken_on_purpose(schema: dict[str, Any]) -> None:
    part = top(schema)
    maker = Maker()
    keyword = next(iter(schema))
    made = [value for parts in refusing(part, keyword) for value in maker.values(parts)]
    assert made
    assert all(accepts(part, value) is False for value in made)


@pytest.mark.parametrize(
    "pattern",
    [
        "^[a-z0-9]+(-[a-z0-9]+)*$",
        r"^\d{4}-\d{2}-\d{2}$",
        "^(?:a|bc)?x{2,3}$",
        r"^[^\s@]+@[^\s@]+\.[a-z]{2,}$",
        r"^\+?[1-9]\d{1,14}$",
        "^#[0-9A-Fa-f]{6}$",
        r"^\u0041[\]a]$",
    ],
)
def test_texts_are_made_for_usual_patterns(pattern: str) -> None:
    assert any(matches(pattern, text) for text in texts_matching(pattern))


@pytest.mark.parametrize("pattern", ["(", "[", "(?P<a", "a{9999}", "*", r"\p{L}", "a)b"])
def test_odd_patterns_give_nothing(pattern: str) -> None:
    assert texts_matching(pattern) == []


@pytest.mark.parametrize(
    ("pattern", "most"),
    [
        pytest.param("^(a+)+$", 14, id="nested repetition"),
        pytest.param("^a*a*a*a*a*$", 10, id="many repetitions"),
        pytest.param("(", -1, id="no pattern"),
    ],
)
def test_patterns_that_could_take_for_ever_get_short_texts_only(pattern: str, most: int) -> None:
    assert longest_text(pattern) <= most
