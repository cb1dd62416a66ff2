"""Step 3: one branch stands for anyOf or oneOf."""

from __future__ import annotations

from typing import Any

import pytest

from engine.transforms.collapse_combiners import collapse_combiners
from tests.engine.checks import assert_changes, assert_leaves_alone

NULL = {"type": "null"}
TEXT = {"type": "string"}


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param({"type": "object"}, id="there is no combiner"),
        pytest.param({"allOf": [TEXT, NULL]}, id="allOf is another step's"),
        pytest.param({"allOf": {}}, id="allOf is another step's, even as an object"),
        pytest.param(
            {"properties": {"anyOf": TEXT, "oneOf": True}}, id="properties have the names"
        ),
        pytest.param({"$defs": {"A": {"anyOf": [TEXT]}}}, id="definitions are not visited"),
        pytest.param({"const": {"anyOf": []}}, id="a const is data"),
        pytest.param({"items": True, "not": False}, id="sub-schemas are booleans"),
        pytest.param({"properties": [{"anyOf": [TEXT]}]}, id="properties is a list"),
        pytest.param([{"anyOf": [TEXT]}], id="the root is a list"),
    ],
)
def test_leaves_alone_because(schema: Any) -> None:
    assert_leaves_alone(collapse_combiners, schema)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        pytest.param({"anyOf": [NULL, TEXT, {"x": 1}]}, TEXT, id="the first that is not null"),
        pytest.param({"oneOf": [TEXT, NULL]}, TEXT, id="the first of oneOf"),
        pytest.param({"anyOf": [NULL]}, NULL, id="null where nothing else is"),
        pytest.param(
            {"anyOf": [{"type": "null", "title": "T"}, NULL]},
            {"type": "null", "title": "T"},
            id="the first null of two",
        ),
        pytest.param(
            {"anyOf": [{"type": "null", "properties": {"a": TEXT}}, TEXT]},
            TEXT,
            id="no branch of type null, whatever else it holds",
        ),
        pytest.param(
            {"anyOf": [{"type": ["null"]}, TEXT]},
            {"type": ["null"]},
            id="a list of null is no null",
        ),
        pytest.param({"anyOf": [{"enum": [None]}, TEXT]}, {"enum": [None]}, id="nor is its enum"),
        pytest.param(
            {"type": "object", "title": "own", "anyOf": [{"title": "branch"}]},
            {"type": "object", "title": "branch"},
            id="the branch's keyword over the node's",
        ),
        pytest.param(
            {"properties": {"a": TEXT}, "anyOf": [{"properties": {"b": TEXT}}]},
            {"properties": {"b": TEXT}},
            id="the branch's properties in place of the node's",
        ),
        pytest.param(
            {"anyOf": [TEXT], "oneOf": [{"x": 1}, {"x": 2}]},
            {"oneOf": [{"x": 1}, {"x": 2}], "type": "string"},
            id="anyOf collapsed alone, oneOf stays",
        ),
        pytest.param(
            {"anyOf": [{"anyOf": [TEXT]}]}, {"anyOf": [TEXT]}, id="a combiner that came by a branch"
        ),
        pytest.param(
            {"anyOf": [{"oneOf": [{"anyOf": [TEXT]}]}]},
            {"oneOf": [TEXT]},
            id="a combiner that came by a branch, its own branches collapsed",
        ),
        pytest.param(
            {"allOf": [{"anyOf": [TEXT]}], "not": {"oneOf": [TEXT]}},
            {"allOf": [TEXT], "not": TEXT},
            id="sub-schemas without combiners",
        ),
        pytest.param({"anyOf": [], "x": 1}, {"x": 1}, id="nothing of an empty list"),
        pytest.param({"anyOf": {}, "x": 1}, {"x": 1}, id="nothing of an object"),
        pytest.param({"oneOf": True}, {}, id="nothing of a boolean"),
        pytest.param({"oneOf": None}, {}, id="nothing of null"),
        pytest.param({"anyOf": [True, TEXT], "x": 1}, {"x": 1}, id="nothing of a boolean branch"),
        pytest.param({"anyOf": [NULL, False]}, {}, id="nothing of a boolean after null"),
        pytest.param({"anyOf": ["null", TEXT]}, {}, id="nothing of a branch that is a string"),
        pytest.param({"anyOf": [[], TEXT]}, {}, id="nothing of a branch that is a list"),
        pytest.param(
            {"anyOf": [], "oneOf": [TEXT]},
            {"oneOf": [TEXT]},
            id="oneOf stays beside an empty anyOf",
        ),
    ],
)
def test_changes_to(schema: Any, expected: Any) -> None:
    assert_changes(collapse_combiners, schema, expected)
