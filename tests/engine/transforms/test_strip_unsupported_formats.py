"""Step 11: only formats on the list stay."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from engine.facts.keywords import ALLOWED_FORMATS
from engine.transforms.strip_unsupported_formats import strip_unsupported_formats
from tests.engine.checks import assert_changes, assert_leaves_alone

strip = partial(strip_unsupported_formats, allowed=ALLOWED_FORMATS)


def test_documented_list_is_the_ten_formats() -> None:
    assert " ".join(ALLOWED_FORMATS) == (
        "date-time date time email uri uuid int32 int64 float double"
    )


@pytest.mark.parametrize(
    "schema",
    [
        *(pytest.param({"format": known}, id=f"{known} is listed") for known in ALLOWED_FORMATS),
        pytest.param({"type": "string"}, id="there is no format"),
        pytest.param({"format": None}, id="format is null"),
        pytest.param({"format": {"format": "x"}}, id="format is an object"),
        pytest.param({"format": ["hostname"]}, id="format is a list"),
        pytest.param({"properties": {"format": {"type": "string"}}}, id="a property has the name"),
        pytest.param({"default": {"format": "hostname"}}, id="a default is data"),
        pytest.param({"definitions": {"A": {"format": "x"}}}, id="definitions are not visited"),
        pytest.param(True, id="the root is a boolean"),
    ],
)
def test_leaves_alone_because(schema: Any) -> None:
    assert_leaves_alone(strip, schema)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        pytest.param({"format": "hostname", "a": 1}, {"a": 1}, id="no format out of the list"),
        pytest.param({"format": ""}, {}, id="no empty format"),
        pytest.param({"format": "Date"}, {}, id="no format in other case"),
        pytest.param({"format": "date "}, {}, id="no format with a space"),
        pytest.param(
            {"contains": {"format": "x"}, "items": {"format": "x"}},
            {"contains": {"format": "x"}, "items": {}},
            id="sub-schemas without, but not under contains",
        ),
        pytest.param(
            {"if": {"format": "x"}, "properties": {"format": {"format": "ipv4"}}},
            {"if": {}, "properties": {"format": {}}},
            id="conditions and properties without",
        ),
    ],
)
def test_changes_to(schema: Any, expected: Any) -> None:
    assert_changes(strip, schema, expected)


@pytest.mark.parametrize(
    ("allowed", "expected"),
    [
        pytest.param((), {"items": {}}, id="nothing of an empty list"),
        pytest.param(["x"], {"items": {"format": "x"}}, id="what a list names"),
        pytest.param({"date"}, {"format": "date", "items": {}}, id="what a set names"),
    ],
)
def test_keeps_by_the_given_list(allowed: Any, expected: Any) -> None:
    schema = {"format": "date", "items": {"format": "x"}}
    assert_changes(partial(strip_unsupported_formats, allowed=allowed), schema, expected)
