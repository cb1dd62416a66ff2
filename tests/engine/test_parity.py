"""The adapters give what ADK-Rust's own gave: on recorded rows, and on a set of ours by hand."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
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
"""Rows with numbers that the reference rounds: beyond 64 bits, or beyond a double's digits."""
INTEGERS = range(-(2**63), 2**64)
DOUBLE_DIGITS = 17


@cache
def rows() -> dict[str, list[dict[str, Any]]]:
    """Return the recorded rows of each corpus."""
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in ROWS}
    with gzip.open(SHARED / "parity" / "expected.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            found[row["file"]].append(row)
    return found


def has_unsafe_number(line: str) -> bool:
    """Tell whether the reference had to round a number of this JSON text."""
    unsafe: list[str] = []

    def read_int(digits: str) -> int:
        if int(digits) not in INTEGERS:
            unsafe.append(digits)
        return int(digits)

    def read_float(digits: str) -> float:
        mantissa = re.sub(r"[eE].*|[-.]", "", digits).lstrip("0")
        if len(mantissa) > DOUBLE_DIGITS:
            unsafe.append(digits)
        return float(digits)

    json.loads(line, parse_int=read_int, parse_float=read_float)
    return bool(unsafe)


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
        line = lines[row["line"]]
        if has_unsafe_number(line):
            left_out += 1
            continue
        tool = json.loads(line)
        for adapter_id, adapter in ADAPTERS.items():
            result = adapter.normalize_schema(tool["inputSchema"])
            if not as_recorded(row, adapter_id, result):
                unlike.append((row["line"], adapter_id))
            if adapter.normalize_tool_name(tool["name"]) != row["tool_name"]:
                unlike.append((row["line"], f"{adapter_id}: name"))
    assert unlike == []
    assert left_out == LEFT_OUT.get(name, 0)


@needs_shared
def test_numbers_of_rows_left_out_stay_as_written() -> None:
    lines = corpus_lines("test-suite")
    kept = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
    unsafe = [json.loads(line)["inputSchema"] for line in lines if has_unsafe_number(line)]
    assert len(unsafe) == LEFT_OUT["test-suite"]
    for schema in unsafe:
        result = ADAPTERS["anthropic"].normalize_schema(schema)
        for keyword in set(kept) & schema.keys():
            assert text(result[keyword]) == text(schema[keyword])


@pytest.mark.parametrize(
    ("line", "unsafe"),
    [
        pytest.param("[18446744073709551615, -9223372036854775808]", False, id="64 bits"),
        pytest.param("[18446744073709551616]", True, id="more than 64 bits"),
        pytest.param("[-9223372036854775809]", True, id="less than 64 bits"),
        pytest.param("[0.12345678901234567, 1e300]", False, id="17 digits"),
        pytest.param("[123456789.0123456789]", True, id="19 digits"),
        pytest.param('["18446744073709551616"]', False, id="digits in a string"),
    ],
)
def test_number_is_unsafe_beyond_64_bits_or_17_digits(line: str, *, unsafe: bool) -> None:
    assert has_unsafe_number(line) is unsafe


def own_cases() -> list[dict[str, Any]]:
    return [json.loads(line) for line in OWN.read_text(encoding="utf-8").splitlines()]


def test_own_set_covers_every_adapter_and_names_each_case_once() -> None:
    cases = own_cases()
    assert len({case["shows"] for case in cases}) == len(cases) >= 60
    assert all(list(case["normalized"]) == list(ADAPTERS) for case in cases)


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["shows"]) for case in own_cases()]
)
def test_own_case(case: dict[str, Any]) -> None:
    results = {key: adapter.normalize_schema(case["schema"]) for key, adapter in ADAPTERS.items()}
    unlike = {
        adapter_id: text(result)
        for adapter_id, result in results.items()
        if not same_json(result, expected_schema(case, adapter_id))
    }
    assert unlike == {}
