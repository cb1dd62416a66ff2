"""Shrinking keeps what is asked for and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import EngineError
from engine.loss.shrink import shrunk

LARGE = {
    "type": "object",
    "title": "T",
    "properties": {
        "a": {"type": "string", "minLength": 3, "description": "A long description."},
        "b": {"anyOf": [{"type": "string"}, {"type": "integer", "minimum": 2}]},
    },
    "required": ["a"],
}


def has_bound(schema: Any) -> bool:
    """Tell whether the integer's bound is still there."""
    branches = schema["properties"]["b"]["anyOf"]
    return any("minimum" in branch for branch in branches)


def holds(schema: Any) -> bool:
    """Tell the same, with an error where the place is gone."""
    try:
        return has_bound(schema)
    except KeyError:
        raise EngineError("gone") from None


def test_only_the_way_to_what_matters_stays() -> None:
    before = repr(LARGE)
    assert shrunk(LARGE, holds) == {"properties": {"b": {"anyOf": [{"minimum": 2}]}}}
    assert repr(LARGE) == before


@pytest.mark.parametrize("tries", [0, 1, 5])
def test_the_work_is_bounded(tries: int) -> None:
    asked = 0

    def count(schema: Any) -> bool:
        nonlocal asked
        asked += 1
        return holds(schema)

    shrunk(LARGE, count, tries)
    assert asked <= tries
