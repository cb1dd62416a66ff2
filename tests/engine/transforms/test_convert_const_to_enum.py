"""Step 7: const becomes an enum of one."""

from __future__ import annotations

from typing import Any

import pytest

from engine.transforms.convert_const_to_enum import convert_const_to_enum
from tests.engine.checks import assert_changes, assert_leaves_alone


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param({"enum": ["a"]}, id="there is no const"),
        pytest.param({"enum": {}}, id="an enum that is an object is not its matter"),
        pytest.param({"properties": {"const": {"type": "string"}}}, id="a property has the name"),
        pytest.param({"$defs": {"A": {"const": 1}}}, id="definitions are not visited"),
        pytest.param({"default": {"const": 1}}, id="a default is data"),
        pytest.param({"oneOf": {"const": 1}}, id="oneOf is an object"),
        pytest.param({"items": True}, id="items is a boolean"),
        pytest.param("const", id="the root is a string"),
    ],
)
def test_leaves_alone_because(schema: Any) -> None:
    assert_leaves_alone(convert_const_to_enum, schema)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        pytest.param({"const": "a"}, {"enum": ["a"]}, id="an enum of one"),
        pytest.param({"const": None}, {"enum": [None]}, id="an enum of null"),
        pytest.param({"const": False}, {"enum": [False]}, id="an enum of false"),
        pytest.param({"const": {"const": 1}}, {"enum": [{"const": 1}]}, id="an object inside kept"),
        pytest.param({"const": []}, {"enum": [[]]}, id="an empty list as the one value"),
        pytest.param(
            {"const": 1, "type": "x"}, {"type": "x", "enum": [1]}, id="an enum at the end"
        ),
        pytest.param(
            {"enum": ["a", "b"], "const": "c"}, {"enum": ["c"]}, id="the const over an enum"
        ),
        pytest.param(
            {"enum": {}, "const": 1}, {"enum": [1]}, id="the const over an enum that is an object"
        ),
        pytest.param(
            {"if": {"properties": {"kind": {"const": 1}}}},
            {"if": {"properties": {"kind": {"enum": [1]}}}},
            id="enums inside conditions",
        ),
    ],
)
def test_changes_to(schema: Any, expected: Any) -> None:
    assert_changes(convert_const_to_enum, schema, expected)
