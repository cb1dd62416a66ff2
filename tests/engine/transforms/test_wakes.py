"""What one step brings into a schema wakes the next: skipping must not miss it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.adapters import ADAPTERS
from engine.transforms import TRANSFORMS, Step
from engine.transforms.pipeline import run_steps
from tests.engine.checks import forced, text

TEXT = {"type": "string"}


def conflicts(levels: int) -> Any:
    """Return levels of nodes that become objects only where their parts conflict."""
    node: Any = {"title": "T"}
    for _ in range(levels):
        node = {"not": node, "allOf": [{"type": "a"}, {"type": "b"}]}
    return node


def objects(levels: int) -> Any:
    node: Any = {"type": "object"}
    for _ in range(levels):
        node = {"not": node, "type": "object"}
    return node


@pytest.mark.parametrize(
    ("first", "second", "schema", "expected"),
    [
        pytest.param(
            "resolve_refs",
            "close_objects",
            {"$ref": "#"},
            {"type": "object", "additionalProperties": False},
            id="any object",
        ),
        pytest.param(
            "collapse_combiners",
            "remove_unsupported_keywords",
            {"type": "array", "items": TEXT, "anyOf": [TEXT]},
            TEXT,
            id="a branch's type beside items",
        ),
        pytest.param(
            "merge_all_of",
            "remove_unsupported_keywords",
            {"allOf": [{"type": "array", "items": TEXT}, TEXT]},
            {"type": "object"},
            id="a part's type beside items",
        ),
        pytest.param(
            "merge_all_of",
            "enforce_nesting_depth",
            conflicts(6),
            objects(5),
            id="objects out of conflicts",
        ),
        pytest.param(
            "collapse_type_arrays",
            "remove_unsupported_keywords",
            {"type": ["array", "null"]},
            {"type": "array", "items": TEXT},
            id="an array out of a list of types",
        ),
        pytest.param(
            "convert_const_to_enum",
            "strip_null_from_enum",
            {"const": None},
            {},
            id="null in an enum",
        ),
        pytest.param(
            "close_objects",
            "remove_unsupported_keywords",
            {"type": "object"},
            {"type": "object"},
            id="a closed object",
        ),
        pytest.param(
            "remove_unsupported_keywords",
            "close_objects",
            {"type": "array", "items": [{"type": "object"}]},
            {"type": "array", "items": {"type": "object", "additionalProperties": False}},
            id="the first of a tuple",
        ),
    ],
)
def test_what_a_step_brings_wakes_the_next(
    first: str, second: str, schema: Any, expected: Any
) -> None:
    pair = [Step(TRANSFORMS[first]), Step(TRANSFORMS[second])]
    assert text(run_steps(schema, pair)) == text(forced(schema, pair)) == text(expected)


def test_what_vertex_brings_wakes_the_step_without_it() -> None:
    step = Step(TRANSFORMS["remove_unsupported_keywords"])
    result = run_steps({"type": "object"}, [step.with_options(vertex=True), step])
    assert result == {"type": "object"}


@pytest.mark.parametrize(
    "definition",
    [
        pytest.param({"if": True, "properties": {"const": {"const": 1}}}, id="a schema"),
        pytest.param({"type": ["array", "null"], "items": [[{"const": 1}]]}, id="lists in lists"),
        pytest.param({"enum": [None], "format": "x"}, id="flat keywords"),
        pytest.param(True, id="a boolean"),
        pytest.param(None, id="null"),
        pytest.param([{"if": True, "const": 1}], id="a list of schemas"),
    ],
)
def test_what_a_definition_brings_wakes_the_later_steps(definition: Any) -> None:
    steps = ADAPTERS["gemini"].steps
    schema = {
        "type": "array",
        "items": {"$ref": "#/definitions/A"},
        "definitions": {"A": definition},
    }
    assert text(run_steps(schema, steps)) == text(forced(schema, steps))
