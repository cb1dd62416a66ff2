"""The adapters give what ADK-Rust's own gave: on recorded rows, and on a set of ours by hand."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.adapters import ADAPTERS
from engine.document.equality import same_json
from tests.engine.checks import SHARED, corpus_lines, needs_shared, text

OWN = Path(__file__).parent / "parity" / "own.jsonl"
ROWS = {
    "mcp-tools": 6536,
    "functions": 1500,
    "schema-fixtures": 741,
    "test-suite": 848,
    "schemastore": 112,
}
LEFT_OUT = {"test-suite": 9}
"""Rows with numbers that the reference rounds: beyond 64 bits, of more digits than doubles keep."""
INTEGERS = range(-(2**63), 2**64)


@cache
def rows() -> dict[str, list[dict[str, Any]]]:
    """Return the recorded rows of each corpus."""
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in ROWS}
    with gzip.open(SHARED / "parity" / "expected.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            found[row["file"]].append(row)
    return found


def is_rounded(number: float) -> bool:
    """Tell whether the reference rounds a number: beyond 64 bits, and of many digits."""
    digits = re.sub(r"e.*|[-.]", "", repr(number)).strip("0")
    beyond = number not in INTEGERS if isinstance(number, int) else abs(number) >= INTEGERS.stop
    return beyond and len(digits) > sys.float_info.dig


def holds_rounded_number(schema: Any) -> bool:
    """Tell whether the reference rounds a number of this schema."""
    stack = [schema]
    while stack:
        value = stack.pop()
        if isinstance(value, dict | list):
            stack.extend(value.values() if isinstance(value, dict) else value)
        elif isinstance(value, int | float) and is_rounded(value):
            return True
    return False


def expected_schema(row: dict[str, Any], adapter_id: str) -> Any:
    """Return the recorded output, following `same_as`."""
    held = row["normalized"][adapter_id]
    while "same_as" in held:
        held = row["normalized"][held["same_as"]]
    return held["schema"]


def digest(value: Any) -> str:
    plain = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(plain.encode()).hexdigest()


def as_recorded(row: dict[str, Any], adapter_id: str, result: Any) -> bool:
    if "sha256" in row:
        return bool(row["sha256"][adapter_id] == digest(result))
    return same_json(result, expected_schema(row, adapter_id))


@needs_shared
@pytest.mark.parametrize("name", ROWS)
def test_every_recorded_row_comes_out_the_same(name: str) -> None:
    lines = corpus_lines(name)
    recorded = rows()[name]
    assert len(recorded) == ROWS[name]
    left_out, unlike = 0, []
    for row in recorded:
        tool = json.loads(lines[row["line"]])
        if holds_rounded_number(tool["inputSchema"]):
            left_out += 1
            continue
        for adapter_id, adapter in ADAPTERS.items():
            result = adapter.normalize_schema(tool["inputSchema"])
            if not as_recorded(row, adapter_id, result):
                unlike.append((row["line"], adapter_id))
            if adapter.normalize_tool_name(tool["name"]) != row["tool_name"]:
                unlike.append((row["line"], f"{adapter_id}: name"))
    assert unlike == []
    assert left_out == LEFT_OUT.get(name, 0)


@needs_shared
def test_numbers_of_rows_left_out_stay_as_they_are() -> None:
    all_schemas = [json.loads(line)["inputSchema"] for line in corpus_lines("test-suite")]
    schemas = [schema for schema in all_schemas if holds_rounded_number(schema)]
    assert len(schemas) == LEFT_OUT["test-suite"]
    for schema in schemas:
        result = ADAPTERS["anthropic"].normalize_schema(schema)
        assert result.items() <= schema.items()
        assert holds_rounded_number(result)


@pytest.mark.parametrize(
    ("number", "rounded"),
    [
        pytest.param(2**64 - 1, False, id="the largest of 64 bits"),
        pytest.param(-(2**63), False, id="the smallest of 64 bits"),
        pytest.param(2**64, True, id="one more"),
        pytest.param(-(2**63) - 1, True, id="one less"),
        pytest.param(2.718281828459045, False, id="many digits within 64 bits"),
        pytest.param(1e300, False, id="one digit beyond 64 bits"),
        pytest.param(-9.727837981879871e26, True, id="many digits beyond 64 bits"),
        pytest.param(True, False, id="a boolean"),
    ],
)
def test_number_is_rounded_beyond_64_bits_with_many_digits(number: float, *, rounded: bool) -> None:
    assert is_rounded(number) is rounded


def own_cases() -> list[dict[str, Any]]:
    return [json.loads(line) for line in OWN.read_text(encoding="utf-8").splitlines()]


def test_own_set_covers_every_adapter_and_names_each_case_once() -> None:
    cases = own_cases()
    assert len({case["shows"] for case in cases}) == len(cases) >= 60
    assert all(list(case["normalized"]) == list(ADAPTERS) for case in cases)


@pytest.mark.parametrize("case", [pytest.param(case, id=case["shows"]) for case in own_cases()])
def test_own_case(case: dict[str, Any]) -> None:
    results = {key: adapter.normalize_schema(case["schema"]) for key, adapter in ADAPTERS.items()}
    unlike = {
        adapter_id: text(result)
        for adapter_id, result in results.items()
        if not same_json(result, expected_schema(case, adapter_id))
    }
    assert unlike == {}
