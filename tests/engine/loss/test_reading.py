"""How schemas are read: drafts, spellings of providers, what is malformed, what is shared."""

from __future__ import annotations

from typing import Any

import pytest

from engine.loss.reading import reading

DRAFT_4 = "http://json-schema.org/draft-04/schema#"
DRAFT_7 = "http://json-schema.org/draft-07/schema#"
NUMBERS = {"type": ["number"]}


@pytest.mark.parametrize(
    ("surface", "schema", "expected"),
    [
        pytest.param("raw", True, {}, id="true lets everything pass"),
        pytest.param("raw", {"title": "A", "x-y": 1, "default": 3}, {}, id="annotations go"),
        pytest.param(
            "raw",
            {"$schema": DRAFT_4, "minimum": 3, "exclusiveMinimum": True},
            {"exclusiveMinimum": 3},
            id="draft 4 bounds",
        ),
        pytest.param(
            "raw",
            {"items": [{"type": "number"}], "additionalItems": False},
            {"prefixItems": [NUMBERS], "items": False},
            id="a list of items is draft 7",
        ),
        pytest.param(
            "raw",
            {"$schema": DRAFT_7, "dependencies": {"a": ["b"], "c": {"minProperties": 3}}},
            {"dependentRequired": {"a": ["b"]}, "dependentSchemas": {"c": {"minProperties": 3}}},
            id="dependencies of draft 7",
        ),
        pytest.param("raw", {"dependencies": {"a": ["b"]}}, {}, id="none in 2020-12"),
        pytest.param(
            "raw",
            {"$schema": DRAFT_7, "$ref": "#/definitions/A", "type": "string", "definitions": {}},
            {},
            id="a dangling reference lets everything pass, and its neighbours do not count",
        ),
        pytest.param("raw", {"type": "string", "nullable": True}, {"type": ["string"]}, id="raw"),
        pytest.param(
            "gemini",
            {"type": "STRING", "enum": ["a"], "nullable": True},
            {"enum": ["a", None], "type": ["string", "null"]},
            id="Gemini's nullable and capitals",
        ),
        pytest.param(
            "gemini_vertex",
            {"ref": "#/defs/A", "defs": {"A": {"type": "NUMBER"}}},
            {"allOf": [NUMBERS]},
            id="Vertex writes ref and defs",
        ),
        pytest.param(
            "gemini_vertex",
            {"type": "INTEGER", "enum": ["1", "-2"]},
            {"type": ["integer"], "enum": [1, -2]},
            id="Vertex writes integers as strings",
        ),
        pytest.param("openai", {"format": "hostname"}, {}, id="a format that tools do not check"),
        pytest.param("openai", {"format": "uuid"}, {"format": "uuid"}, id="a format they check"),
        pytest.param(
            "openai",
            {"type": "any", "minimum": "3", "required": True, "properties": [], "pattern": "("},
            {},
            id="what is malformed restricts nothing",
        ),
    ],
)
def test_a_schema_is_read_as_its_reader_understands_it(
    surface: str, schema: Any, expected: Any
) -> None:
    assert reading(surface, schema) == expected


def test_a_recursive_schema_stays_small() -> None:
    tree = {"type": "object", "properties": {"next": {"$ref": "#"}}}
    assert reading("raw", tree) == {
        "$ref": "#/$defs/0",
        "$defs": {"0": {"type": ["object"], "properties": {"next": {"$ref": "#/$defs/0"}}}},
    }


def test_what_is_shared_stands_once() -> None:
    leaf: dict[str, Any] = {"type": "string", "minLength": 1}
    for _ in range(40):
        leaf = {"properties": {"a": leaf, "b": leaf}}
    read = reading("raw", leaf)
    assert len(read["$defs"]) == 40


@pytest.mark.parametrize("reference", ["#here", "#/definitions/A%20b", "https://x.y/z#here"])
def test_references_by_anchor_escape_and_base_are_followed(reference: str) -> None:
    schema = {
        "$id": "https://x.y/z",
        "properties": {"a": {"$ref": reference}},
        "definitions": {"A b": {"$anchor": "here", "type": "number"}},
    }
    assert reading("raw", schema)["properties"]["a"] == {"allOf": [NUMBERS]}
