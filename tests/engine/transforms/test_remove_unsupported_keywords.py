"""Step 10: only the Gemini subset stays."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from engine.facts.keywords import GEMINI_UNSUPPORTED
from engine.transforms.remove_unsupported_keywords import remove_unsupported_keywords
from tests.engine.checks import assert_changes, assert_leaves_alone

TEXT = {"type": "string"}
CLOSED = {"type": "object", "additionalProperties": False}
vertex = partial(remove_unsupported_keywords, vertex=True)


def test_documented_list_is_complete() -> None:
    assert " ".join(sorted(GEMINI_UNSUPPORTED)) == (
        "$id additionalProperties contains contentEncoding contentMediaType default "
        "dependentRequired dependentSchemas deprecated examples exclusiveMaximum exclusiveMinimum "
        "maxItems maxLength maxProperties maximum minItems minLength minProperties minimum "
        "multipleOf not pattern patternProperties prefixItems propertyNames readOnly title "
        "unevaluatedProperties uniqueItems writeOnly"
    )


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param({"type": "object", "properties": {}}, id="it is in the subset"),
        pytest.param({"type": "array", "items": TEXT}, id="an array has its items"),
        pytest.param({"type": "array", "items": True}, id="items of an array is a boolean"),
        pytest.param({"type": "array", "items": {}}, id="items of an array is empty"),
        pytest.param({"type": "array", "items": None}, id="items of an array is null"),
        pytest.param({"$anchor": "a", "$comment": "c", "x-own": 1}, id="keywords are not listed"),
        pytest.param(
            {"required": True, "enum": {}, "type": {}}, id="odd values are not its matter"
        ),
        pytest.param(
            {"properties": {"title": TEXT, "items": TEXT, "not": True}},
            id="properties have the names",
        ),
        pytest.param({"$defs": {"A": {"title": "T"}}}, id="definitions are not visited"),
        pytest.param({"if": {"title": "T"}}, id="conditions are not visited"),
        pytest.param({"properties": [{"title": "T"}]}, id="properties is a list"),
        pytest.param({"allOf": {"title": "T"}, "anyOf": []}, id="allOf is an object"),
        pytest.param({"oneOf": [True, False]}, id="branches are booleans"),
        pytest.param(True, id="the root is a boolean"),
    ],
)
def test_leaves_alone_because(schema: Any) -> None:
    assert_leaves_alone(remove_unsupported_keywords, schema)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        *(
            pytest.param({keyword: 1}, {}, id=f"no {keyword}")
            for keyword in sorted(GEMINI_UNSUPPORTED)
        ),
        pytest.param(
            {"type": "string", "title": 1, "enum": []}, TEXT | {"enum": []}, id="the rest"
        ),
        pytest.param({"items": TEXT}, {}, id="no items without a type"),
        pytest.param(
            {"type": "object", "items": TEXT}, {"type": "object"}, id="no items elsewhere"
        ),
        pytest.param({"type": ["array"], "items": TEXT}, {"type": ["array"]}, id="nor in a list"),
        pytest.param({"type": "array"}, {"type": "array", "items": TEXT}, id="items of strings"),
        pytest.param(
            {"items": [], "type": "array"}, {"items": TEXT, "type": "array"}, id="items for none"
        ),
        pytest.param(
            {"type": "array", "items": [{"type": "number", "title": "T"}, TEXT]},
            {"type": "array", "items": {"type": "number"}},
            id="the first of a tuple, cleaned itself",
        ),
        pytest.param(
            {"type": "array", "items": [True]},
            {"type": "array", "items": True},
            id="a boolean item",
        ),
        pytest.param(
            {"type": "array", "items": [[{"title": "T"}]]},
            {"type": "array", "items": [{}]},
            id="the inner of two lists, cleaned itself",
        ),
        pytest.param(
            {"type": "array", "prefixItems": [TEXT]},
            {"type": "array", "items": TEXT},
            id="items of strings where prefixItems went",
        ),
        pytest.param(
            {"anyOf": [{"title": "T"}], "allOf": [{"oneOf": [{"title": "T"}]}, True]},
            {"anyOf": [{}], "allOf": [{"oneOf": [{}]}, True]},
            id="clean combiners",
        ),
        pytest.param(
            {"properties": {"title": {"title": "T"}}},
            {"properties": {"title": {}}},
            id="a clean property that has a keyword's name",
        ),
    ],
)
def test_changes_to(schema: Any, expected: Any) -> None:
    assert_changes(remove_unsupported_keywords, schema, expected)


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param(CLOSED, id="the object is closed"),
        pytest.param({"properties": {}}, id="the type is not written"),
        pytest.param({"type": ["object"]}, id="a list of types is no object type"),
        pytest.param({"type": {}, "required": True}, id="type is an object"),
    ],
)
def test_vertex_leaves_alone_because(schema: Any) -> None:
    assert_leaves_alone(vertex, schema)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        pytest.param({"type": "object"}, CLOSED, id="a closed object"),
        pytest.param(
            {"additionalProperties": TEXT, "type": "object", "title": "T"},
            {"additionalProperties": False, "type": "object"},
            id="a closed object, in the keyword's place",
        ),
        pytest.param({"additionalProperties": False}, {}, id="nothing closed without the type"),
        pytest.param({"type": "string", "additionalProperties": True}, TEXT, id="an open string"),
        pytest.param(
            {"type": "array", "items": [{"type": "object"}]},
            {"type": "array", "items": CLOSED},
            id="closed items",
        ),
        pytest.param(
            {"type": "object", "additionalProperties": 0}, CLOSED, id="closed where 0 stood"
        ),
    ],
)
def test_vertex_changes_to(schema: Any, expected: Any) -> None:
    assert_changes(vertex, schema, expected)
