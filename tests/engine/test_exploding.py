"""Schemas that stand for billions of nodes take no time and no memory, in every adapter."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.adapters import ADAPTERS
from tests.engine.checks import SHARED, needs_shared
from tests.engine.exploding_program import WITHOUT_PARITY_ROW, own_inputs

ROOT = Path(__file__).resolve().parents[2]
MAX_SECONDS = 1.0
MAX_BYTES = 400 * 1024 * 1024


def figures(*arguments: str) -> dict[str, Any]:
    """Return what the program measured in a process of its own."""
    program = [sys.executable, "-m", "tests.engine.exploding_program", *arguments]
    done = subprocess.run(  # noqa: S603  # runs this interpreter on a program of ours
        program, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    measured: dict[str, Any] = json.loads(done.stdout)
    return measured


def assert_within_limits(measured: dict[str, Any], count: int) -> None:
    seconds = measured["seconds"]
    assert len(seconds) == count * len(ADAPTERS)
    assert {name: spent for name, spent in seconds.items() if spent >= MAX_SECONDS} == {}
    assert measured["peak"] < MAX_BYTES


def test_own_exploding_schemas_stay_within_time_and_memory() -> None:
    assert_within_limits(figures(), len(list(own_inputs())))


@needs_shared
def test_recursive_schemas_of_the_corpus_stay_within_time_and_memory() -> None:
    measured = figures(str(SHARED / "corpus" / "schemastore.jsonl"))
    assert_within_limits(measured, len(list(own_inputs())) + len(WITHOUT_PARITY_ROW))


@pytest.mark.parametrize("adapter_id", ["gemini", "gemini_vertex", "gemini_json_schema"])
def test_fan_out_ends_after_five_levels_of_objects(adapter_id: str) -> None:
    node = ADAPTERS[adapter_id].normalize_schema(dict(own_inputs())["a fan-out of 4 to the 12th"])
    depth = 0
    while "properties" in node:
        node = next(iter(node["properties"].values()))
        depth += 1
    assert (node, depth) == ({"type": "object"}, 5)
