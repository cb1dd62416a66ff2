"""What is proven to follow, and where something may slip through."""

from __future__ import annotations

from typing import Any

import pytest

from engine.loss.dialect import PLAIN
from engine.loss.gaps import Prover
from engine.loss.moves import Move
from engine.loss.side import Part, Reader, Side

NODE = {"type": "object", "properties": {"next": {"$ref": "#"}, "v": {"type": "integer"}}}
CHOICE = {"oneOf": [{"required": ["a"]}, {"required": ["b"]}]}
IF = {"if": {"required": ["a"]}, "then": {"required": ["b"]}}


def top(schema: Any) -> Part:
    """Return a schema's root, read."""
    return Side(schema, Reader(PLAIN)).top


@pytest.mark.parametrize(
    ("wide", "narrow"),
    [
        pytest.param({"type": "number"}, {"type": "integer", "minimum": 3}, id="type"),
        pytest.param(
            {"anyOf": [{"type": "string"}, {"type": "null"}]},
            {"type": ["null", "string"]},
            id="types",
        ),
        pytest.param({"enum": [1, 2, 3]}, {"const": 2.0}, id="values"),
        pytest.param({"exclusiveMinimum": 3}, {"type": "integer", "minimum": 4}, id="bounds"),
        pytest.param({"minimum": 4}, {"type": "integer", "exclusiveMinimum": 3}, id="integers"),
        pytest.param({"minLength": 3}, {"type": "array"}, id="another type's keyword"),
        pytest.param(
            {"maxLength": 40}, {"type": "string", "format": "uuid"}, id="a format's length"
        ),
        pytest.param(
            {"required": ["a"]},
            {"type": "object", "required": ["b"], "dependentRequired": {"b": ["a"]}},
            id="dependent",
        ),
        pytest.param(
            {"properties": {"a": {"minimum": 1}}},
            {"properties": {"a": {"minimum": 2}}},
            id="properties",
        ),
        pytest.param({"additionalProperties": False}, {"additionalProperties": False}, id="closed"),
        pytest.param(
            {"items": {"type": "string"}},
            {"prefixItems": [{"const": "a"}], "items": False},
            id="items",
        ),
        pytest.param(
            {"type": "object"}, {"allOf": [{"type": "object"}, {"minProperties": 1}]}, id="allOf"
        ),
        pytest.param(CHOICE, {"allOf": [CHOICE, {"type": "object"}]}, id="the same oneOf"),
        pytest.param(
            {
                "oneOf": [
                    {"properties": {"k": {"const": 1}}, "required": ["k"]},
                    {"properties": {"k": {"const": 2}}, "required": ["k"]},
                ]
            },
            {"type": "object", "properties": {"k": {"const": 1}}, "required": ["k"]},
            id="a told branch of oneOf",
        ),
        pytest.param(IF, {"type": "object", **IF}, id="the same condition"),
        pytest.param(
            IF, {"type": "object", "required": ["b"]}, id="a condition that is met anyway"
        ),
        pytest.param({"not": {"type": "string"}}, {"type": "integer"}, id="not"),
        pytest.param(NODE, NODE, id="recursion"),
        pytest.param({"minimum": 3}, {"enum": []}, id="nothing passes"),
    ],
)
def test_what_follows_has_no_gap(wide: Any, narrow: Any) -> None:
    assert Prover().gaps(top(wide), (top(narrow),)) == []


@pytest.mark.parametrize(
    ("wide", "narrow", "path", "keyword"),
    [
        pytest.param({"minimum": 3}, {"type": "number"}, (), "minimum", id="a bound"),
        pytest.param(
            {"properties": {"a": {"items": {"maxLength": 2}}}},
            {"type": "object"},
            (Move("property", "a"), Move("item", 0)),
            "maxLength",
            id="deep down",
        ),
        pytest.param(
            {"additionalProperties": {"type": "string"}},
            {"type": "object"},
            (Move("extra"),),
            "type",
            id="a name nobody declares",
        ),
        pytest.param(CHOICE, {"type": "object", "required": ["a"]}, (), "oneOf", id="oneOf"),
        pytest.param(
            {"unevaluatedProperties": False},
            {"unevaluatedProperties": False, "properties": {"a": {}}},
            (),
            "unevaluatedProperties",
            id="what depends on its neighbours",
        ),
    ],
)
def test_what_does_not_follow_has_a_place(
    wide: Any, narrow: Any, path: tuple[Move, ...], keyword: str
) -> None:
    gap = Prover().gaps(top(wide), (top(narrow),))[0]
    assert (gap.path, gap.keyword) == (path, keyword)


def test_without_fuel_nothing_is_proven() -> None:
    assert Prover(fuel=1).gaps(top(NODE), (top(dict(NODE)),))
