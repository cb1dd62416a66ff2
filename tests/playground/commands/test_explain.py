"""`explain`: text, JSON, exit codes, and where the error and the tools come from."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.playground.running import assert_refused

if TYPE_CHECKING:
    from pathlib import Path

    from tests.playground.running import Run

NO_ITEMS = {
    "name": "no_items",
    "inputSchema": {"type": "object", "properties": {"a": {"type": "array"}}},
}
ERROR = (
    "Invalid schema for function 'no_items': In context=('properties', 'a'), array schema missing"
    " items."
)


@pytest.fixture
def tools(tmp_path: Path) -> str:
    path = tmp_path / "tools.json"
    path.write_text(json.dumps([NO_ITEMS]))
    return str(path)


def test_fault_in_the_tools_is_code_1_and_told_with_place_and_fix(run: Run, tools: str) -> None:
    finished = run("explain", tools, "--error", ERROR)
    assert (finished.code, finished.err) == (1, "")
    assert finished.out.startswith("openai.items_missing  openai\n    An array without items.\n")
    assert "place   tool 0 no_items at #/properties/a, certain: " in finished.out
    assert "fix     Say what it holds." in finished.out
    assert "openai_strict.items_missing" in finished.out


def test_json_has_an_object_per_message_and_place(run: Run, tools: str) -> None:
    finished = run("explain", tools, "--error", ERROR, "--format", "json")
    assert finished.code == 1
    assert finished.value == [
        {
            "provider": "openai",
            "rule": "openai.items_missing",
            "tool": "no_items",
            "index": 0,
            "pointer": "/properties/a",
            "raw_pointer": "/properties/a",
            "meaning": "An array without items.",
            "fix": "Say what it holds.",
            "confidence": "certain",
        }
    ]


def test_without_a_file_meaning_and_path_are_told(run: Run) -> None:
    finished = run("explain", "--error", ERROR, "--format", "json")
    assert finished.code == 0
    (entry,) = finished.value
    assert (entry["tool"], entry["pointer"], entry["confidence"]) == (
        "no_items",
        "/properties/a",
        "none",
    )


def test_error_from_standard_input_may_be_wrapped(run: Run, tools: str) -> None:
    stdin = "log line\n" + json.dumps(json.dumps({"error": ERROR}))
    finished = run("explain", tools, "--error", "-", "--provider", "openai_strict", stdin=stdin)
    assert finished.code == 1
    assert finished.out.startswith("openai_strict.items_missing")


def test_tools_from_standard_input(run: Run) -> None:
    finished = run("explain", "-", "--error", ERROR, stdin=json.dumps(NO_ITEMS))
    assert finished.code == 1


def test_standard_input_is_read_once(run: Run) -> None:
    assert_refused(run("explain", "-", "--error", "-", stdin="{}"), "once")


def test_unknown_text_is_told_and_the_rules_are_run(run: Run, tools: str) -> None:
    finished = run("explain", tools, "--error", "it broke", "--provider", "openai")
    assert finished.code == 1
    assert "openai.items_missing" in finished.out
    assert "note: the text holds no known message" in finished.out
    finished = run("explain", "--error", "it broke", "--format", "json")
    assert (finished.code, finished.value) == (0, [])


@pytest.mark.parametrize(
    "words",
    [(), ("--error", "x", "--provider", "nobody"), ("--error", "x", "--preset", "none")],
    ids=["no error", "provider", "preset"],
)
def test_wrong_usage_is_code_2(run: Run, words: tuple[str, ...]) -> None:
    assert_refused(run("explain", *words))


def test_broken_tools_are_code_2(run: Run) -> None:
    assert_refused(run("explain", "-", "--error", ERROR, stdin="{"), "line 1")
    assert_refused(run("explain", "/no/such/file", "--error", ERROR), "cannot read")


def test_bytes_that_are_no_text_are_taken(run: Run) -> None:
    finished = run("explain", "--error", "-", stdin=b"\xff\xfe" + ERROR.encode())
    assert "openai.items_missing" in finished.out


def test_outside_text_reaches_the_screen_escaped(run: Run) -> None:
    name = "a\x1b[2J\u202eb"
    tool: dict[str, Any] = {**NO_ITEMS, "name": name}
    error = ERROR.replace("no_items", name)
    finished = run("explain", "-", "--error", error, stdin=json.dumps(tool))
    assert finished.code == 1
    assert all(line.isprintable() for line in finished.out.split("\n"))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ('{"name": "no_items", "arguments": {"a": []}}', ("a call of a tool", "args FILE")),
        ('{"type": "tool_use", "name": "x", "input": {}}', ("a call of a tool", "args FILE")),
        ('{"type": "object", "properties": {}}', ("tools or a schema", "check FILE")),
        (json.dumps([NO_ITEMS]), ("tools or a schema", "check FILE")),
    ],
    ids=["bare call", "Anthropic's call", "a schema", "tools"],
)
def test_what_is_no_error_names_the_command_that_takes_it(
    run: Run, tools: str, text: str, parts: tuple[str, ...]
) -> None:
    assert_refused(run("explain", tools, "--error", text), *parts)


def test_call_that_holds_a_known_error_is_explained(run: Run, tools: str) -> None:
    call = json.dumps({"name": "log", "arguments": {"line": ERROR}})
    assert run("explain", tools, "--error", call).code == 1
