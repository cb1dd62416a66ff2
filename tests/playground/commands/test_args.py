"""`args`: text and JSON, exit codes, calls that name their tool, and every kind of bad input."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.playground.commands.test_lost import HOSTILE, TEXT, TOOL
from tests.playground.running import assert_refused

if TYPE_CHECKING:
    from pathlib import Path

    from tests.playground.running import Run

OTHER = {"name": "other", "inputSchema": {"type": "object"}}
LOW = '{"limit": 0}'


def test_json_has_the_documented_fields(run: Run) -> None:
    words = ("--provider", "gemini", "--arguments", LOW, "--format", "json")
    finished = run("args", "-", *words, stdin=TEXT)
    assert finished.code == 1
    assert finished.value == {
        "raw": {
            "valid": False,
            "errors": [
                {
                    "pointer": "/limit",
                    "schema_pointer": "/properties/limit",
                    "keyword": "minimum",
                    "message": "0 is less than the minimum of 1",
                    "rule": {"minimum": 1},
                }
            ],
        },
        "sent": {"valid": True, "errors": []},
        "why": [
            {
                "pointer": "/properties/limit",
                "keyword": "minimum",
                "step": "remove_unsupported_keywords",
                "shown": False,
                "fix": "#/limit: send 1",
            }
        ],
        "restored": None,
    }


def test_text_tells_the_rule_the_step_and_the_change(run: Run) -> None:
    finished = run("args", "-", "--provider", "gemini", "--arguments", LOW, stdin=TEXT)
    assert finished.code == 1
    assert "list_items, as it is: refuses" in finished.out
    assert "list_items, as sent to Gemini: takes them" in finished.out
    assert '{"minimum": 1} at #/properties/limit' in finished.out
    assert "was not shown this rule: step remove_unsupported_keywords" in finished.out
    assert "#/limit: send 1" in finished.out


def test_what_both_take_is_fine(run: Run) -> None:
    words = ("--provider", "gemini", "--arguments", '{"limit": 5}')
    assert run("args", "-", *words, stdin=TEXT).code == 0


def test_what_can_be_restored_is_printed(run: Run) -> None:
    words = ("--provider", "openai", "--arguments", '{"limit": "5"}')
    finished = run("args", "-", *words, stdin=TEXT)
    assert finished.code == 1
    assert finished.out.endswith('The tool takes, with the same meaning:\n  {"limit": 5}\n')


@pytest.mark.parametrize(
    "call",
    [
        {"tool_calls": [{"function": {"name": "list_items", "arguments": LOW}}]},
        {"type": "tool_use", "name": "list_items", "input": {"limit": 0}},
        {"name": "list_items", "arguments": {"limit": 0}},
    ],
    ids=["OpenAI", "Anthropic", "bare"],
)
def test_a_call_that_names_its_tool_needs_no_other_name(run: Run, call: object) -> None:
    text = json.dumps([OTHER, TOOL])
    words = ("--provider", "gemini", "--arguments", json.dumps(call), "--format", "json")
    finished = run("args", "-", *words, stdin=text)
    assert finished.value["why"][0]["keyword"] == "minimum"


def test_arguments_come_from_standard_input_too(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tool.json"
    path.write_text(TEXT)
    words = (str(path), "--provider", "gemini", "--arguments", "-")
    assert run("args", *words, stdin=LOW).code == 1


def test_a_captured_body_is_judged_instead(run: Run, tmp_path: Path) -> None:
    raw, body = tmp_path / "raw.json", tmp_path / "body.json"
    raw.write_text(TEXT)
    sent = {"name": "x_list_items", "input_schema": {"type": "object", "required": ["limit"]}}
    body.write_text(json.dumps({"model": "m", "tools": [sent]}))
    call = json.dumps({"type": "tool_use", "name": "x_list_items", "input": {}})
    words = (str(raw), "--sent", str(body), "--arguments", call, "--format", "json")
    finished = run("args", *words)
    assert finished.code == 1
    assert (finished.value["raw"]["valid"], finished.value["sent"]["valid"]) == (True, False)
    assert finished.value["why"][0]["step"] == "unknown"


def test_text_of_strangers_reaches_the_terminal_escaped(run: Run) -> None:
    schema = {"type": "object", "properties": {HOSTILE: {"enum": [HOSTILE]}}}
    text = json.dumps({"name": HOSTILE, "inputSchema": schema})
    words = ("--provider", "gemini", "--arguments", json.dumps({HOSTILE: HOSTILE * 2, "\x07": 1}))
    finished = run("args", "-", *words, stdin=text)
    assert finished.code == 1
    assert all(line.isprintable() for line in finished.out.splitlines())


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        pytest.param((), ("--arguments",), id="no arguments"),
        pytest.param(("--arguments", "{"), ("--arguments: line 1",), id="broken arguments"),
        pytest.param(("--arguments", "-"), ("standard input can be read once",), id="twice"),
        pytest.param(("--arguments", "{}"), ("7 providers", "--provider ID"), id="no provider"),
        pytest.param(
            ("--arguments", "{}", "--provider", "gemini"), ("2 tools", "--tool NAME"), id="no tool"
        ),
        pytest.param(
            (
                "--arguments",
                '{"type": "tool_use", "name": "othr", "input": {}}',
                "--provider",
                "gemini",
            ),
            ("did you mean other",),
            id="a call of no tool",
        ),
    ],
)
def test_bad_usage_is_one_clear_line(
    run: Run, words: tuple[str, ...], parts: tuple[str, ...]
) -> None:
    assert_refused(run("args", "-", *words, stdin=json.dumps([OTHER, TOOL])), *parts)


ERROR = (
    "Unknown name \"minimum\" at 'tools[0].function_declarations[0].parameters': Cannot find field."
)


@pytest.mark.parametrize(
    ("given", "parts"),
    [
        pytest.param(ERROR, ("the text of an error", "explain FILE --error"), id="an error"),
        pytest.param('{"error": {"code": 400}}', ("explain FILE --error",), id="an error body"),
        pytest.param(json.dumps([OTHER]), ("tools or a schema", "check FILE"), id="tools"),
        pytest.param(json.dumps(TOOL), ("tools or a schema", "check FILE"), id="a tool"),
        pytest.param('{"properties": {}}', ("check FILE",), id="a schema"),
        pytest.param(
            '{"name": "a", "inputSchema": {}}\n{"name": "b"}', ("check FILE",), id="JSONL"
        ),
    ],
)
def test_what_is_no_arguments_names_the_command_that_takes_it(
    run: Run, given: str, parts: tuple[str, ...]
) -> None:
    words = ("--provider", "gemini", "--arguments", given)
    assert_refused(run("args", "-", *words, stdin=TEXT), *parts)


@pytest.mark.parametrize("given", ['{"type": "object"}', "[]", '{"name": []}', '"text"'])
def test_what_may_be_arguments_is_judged(run: Run, given: str) -> None:
    words = ("--provider", "gemini", "--arguments", given)
    finished = run("args", "-", *words, stdin=TEXT)
    assert finished.err == ""
    assert finished.out.startswith("list_items, as it is: ")


@pytest.mark.parametrize("name", ["mcp__server__list_items", "server.list_items"])
def test_a_call_by_a_clients_name_for_the_tool_finds_it(run: Run, name: str) -> None:
    call = json.dumps({"type": "tool_use", "name": name, "input": {"limit": 0}})
    words = ("--provider", "gemini", "--arguments", call, "--format", "json")
    finished = run("args", "-", *words, stdin=json.dumps([OTHER, TOOL]))
    assert finished.value["why"][0]["keyword"] == "minimum"


@pytest.mark.parametrize("schema", ["x", {"properties": []}], ids=json.dumps)
def test_a_schema_that_is_none_cannot_be_judged(run: Run, schema: object) -> None:
    text = json.dumps({"name": "d", "inputSchema": schema})
    words = ("args", "-", "--provider", "generic", "--arguments", "{}")
    finished = run(*words, stdin=text)
    assert finished.code == 1
    assert finished.out.startswith("d, as it is: cannot be judged")
    assert "takes" not in finished.out
    assert run(*words, "--format", "json", stdin=text).value["raw"]["valid"] is None
