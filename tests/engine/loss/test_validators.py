"""Two validators that must agree, and never run away."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.loss.random_draws import validators


@pytest.mark.parametrize(
    ("schema", "value", "verdict"),
    [
        pytest.param({"format": "time"}, "10:00:00Z", True, id="a time with its zone"),
        pytest.param({"format": "time"}, "10:00:00", False, id="a time without"),
        pytest.param({"format": "date-time"}, "2020-01-01T00:00:00Z", True, id="date-time"),
        pytest.param({"format": "uri"}, "a b", False, id="uri"),
        pytest.param({"format": "email"}, "@", None, id="they disagree"),
        pytest.param({"pattern": "^(a+)+$"}, "a" * 60 + "!", None, id="not in bounded time"),
        pytest.param({"type": "string"}, "\ud800", None, id="half a surrogate pair"),
        pytest.param({"maximum": 10**30}, 10**30 + 1, False, id="long numbers"),
    ],
)
def test_a_verdict_is_what_both_say(schema: Any, value: Any, verdict: bool | None) -> None:  # noqa: FBT001  # a parameter of the test
    assert validators("raw", schema).agreed(value) is verdict


def test_a_schema_elsewhere_is_never_fetched() -> None:
    schema = {"properties": {"a": {"$ref": "http://127.0.0.1:9/x"}}, "required": ["a"]}
    assert validators("raw", schema).agreed({"a": 1}) is True
