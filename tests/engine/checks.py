"""What the engine's tests share: exact comparison, and the data that may lie beside a checkout."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from engine.transforms.base import Pass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.transforms import Step

SHARED = Path(__file__).resolve().parents[2].parent / "shared"
needs_shared = pytest.mark.skipif(
    not SHARED.is_dir(), reason="the shared corpora do not lie beside this checkout"
)


def text(value: Any) -> str:
    """Return a value as JSON text: equal only with the same key order and number classes."""
    return json.dumps(value, ensure_ascii=False)


def assert_leaves_alone(change: Callable[[Any], Any], schema: Any) -> None:
    """Assert that `change` returns the very object and did not touch it."""
    before = text(schema)
    assert change(schema) is schema
    assert text(schema) == before


def assert_changes(change: Callable[[Any], Any], schema: Any, expected: Any) -> None:
    """Assert that `change` returns exactly `expected`, key order included, in another object."""
    before = text(schema)
    result = change(schema)
    assert text(result) == text(expected)
    assert result is not schema
    assert text(schema) == before


def forced(schema: Any, steps: Iterable[Step]) -> Any:
    """Return `schema` after every step in full, whatever the schema holds."""
    for step in steps:
        schema = step.transform.apply(schema, Pass(shared=True), step.options)
    return schema


def corpus_lines(name: str) -> list[str]:
    """Return the lines of a shared corpus; a line may hold any line separator but a newline."""
    content = (SHARED / "corpus" / f"{name}.jsonl").read_text(encoding="utf-8")
    return content.rstrip("\n").split("\n")
