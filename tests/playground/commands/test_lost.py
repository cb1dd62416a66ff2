"""`lost`: text and JSON, exit codes, a captured body, and every kind of bad input."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from playground.samples import sample_text, samples
from tests.playground.running import assert_refused

if TYPE_CHECKING:
    from pathlib import Path

    from tests.playground.running import Run

TOOL = {
    "name": "list_items",
    "inputSchema": {
        "type": "object",
        "properties": {"limit": {"type": "integer", "minimum": 1, "title": "Limit"}},
    },
}
TEXT = json.dumps(TOOL)
HOSTILE = "a\x1b[2J\u202eb"
FIELDS = [
    *("tool", "provider", "pointer", "raw_pointer", "keyword"),
    *("direction", "step", "witness", "valid_for"),
]


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    raw, body = tmp_path / "raw.json", tmp_path / "body.json"
    raw.write_text(TEXT)
    sent: dict[str, Any] = {
        "name": "mcp__shop__list_items",
        "input_schema": {"type": "object", "properties": {"limit": {"type": "integer"}}},
    }
    body.write_text(json.dumps({"model": "m", "tools": [sent]}))
    return str(raw), str(body)


def test_json_is_an_array_of_the_documented_objects(run: Run) -> None:
    finished = run("lost", "-", "--provider", "gemini", "--format", "json", stdin=TEXT)
    assert finished.code == 1
    assert [list(entry) for entry in finished.value] == [FIELDS, FIELDS]
    loss, note = sorted(finished.value, key=lambda entry: entry["keyword"])
    assert loss == {
        "tool": "list_items",
        "provider": "gemini",
        "pointer": "/properties/limit",
        "raw_pointer": "/properties/limit",
        "keyword": "minimum",
        "direction": "loosened",
        "step": "remove_unsupported_keywords",
        "witness": {"limit": 0},
        "valid_for": "sent",
    }
    assert (note["direction"], note["witness"], note["valid_for"]) == ("annotation", None, None)


def test_text_says_what_it_means_with_the_example(run: Run) -> None:
    finished = run("lost", "-", "--provider", "gemini", stdin=TEXT)
    assert finished.code == 1
    assert "loosened #/properties/limit minimum, by remove_unsupported_keywords" in finished.out
    assert "the model may send what the tool refuses" in finished.out
    assert '{"limit": 0}' in finished.out
    assert finished.err == ""


def test_nothing_lost_is_fine(run: Run) -> None:
    finished = run("lost", "-", "--provider", "anthropic", stdin=TEXT)
    assert finished.code == 0
    assert finished.out == "0 changes that count; nothing lost in 1 of 1\n"
    assert run("lost", "-", "--provider", "anthropic", "--format", "json", stdin=TEXT).value == []


def test_a_step_left_out_loses_nothing(run: Run) -> None:
    words = ("--provider", "gemini", "--without", "remove_unsupported_keywords")
    assert run("lost", "-", *words, stdin=TEXT).code == 0


@pytest.mark.parametrize("sample", [sample.id for sample in samples()])
def test_every_sample_has_a_printable_text(run: Run, sample: str) -> None:
    finished = run("lost", "-", stdin=sample_text(sample))
    assert finished.code in (0, 1)
    assert all(line.isprintable() for line in finished.out.splitlines())
    assert "no example is shown" not in finished.out


def test_text_of_strangers_reaches_the_terminal_escaped(run: Run) -> None:
    schema = {"type": "object", "properties": {HOSTILE: {"minimum": 3, "pattern": HOSTILE}}}
    text = json.dumps({"name": HOSTILE, "inputSchema": schema})
    finished = run("lost", "-", "--provider", "gemini", stdin=text)
    assert all(line.isprintable() for line in finished.out.splitlines())
    assert "\\u001b" in finished.out


def test_a_captured_body_counts_as_what_was_sent(run: Run, files: tuple[str, str]) -> None:
    raw, body = files
    finished = run("lost", raw, "--sent", body, "--format", "json")
    assert finished.code == 1
    (loss,) = (entry for entry in finished.value if entry["direction"] == "loosened")
    assert (loss["tool"], loss["provider"], loss["keyword"]) == (
        "list_items",
        "anthropic",
        "minimum",
    )
    assert (loss["step"], loss["explained_by"]) == ("unknown", "remove_unsupported_keywords")
    text = run("lost", raw, "--sent", body).out
    assert "by unknown, as remove_unsupported_keywords would do" in text


def test_a_body_alone_is_said_to_be_stripped_perhaps(run: Run, files: tuple[str, str]) -> None:
    finished = run("lost", files[1], "--provider", "anthropic")
    assert finished.code == 0
    assert "a client may have stripped its schemas already" in finished.err
    assert "--sent" in finished.err


def test_the_lines_before_a_broken_one_are_judged(run: Run) -> None:
    finished = run("lost", "-", "--provider", "gemini", stdin=f"{TEXT}\n{TEXT}\n{{broken\n")
    assert finished.code == 2
    assert finished.out.count("list_items for Gemini") == 2
    assert "line 3" in finished.err


@pytest.mark.parametrize(
    ("words", "stdin", "parts"),
    [
        pytest.param(("-",), "{", ("line 1",), id="broken"),
        pytest.param(
            ("-", "--tool", "list_item"), TEXT, ("did you mean list_items",), id="no tool"
        ),
        pytest.param(("-", "--sent", "-"), TEXT, ("standard input can be read once",), id="twice"),
        pytest.param(("-", "--sent", "no.json"), TEXT, ("cannot read the file",), id="no body"),
        pytest.param(("-", "--provider", "gemnii"), TEXT, ("did you mean gemini",), id="provider"),
    ],
)
def test_bad_usage_is_one_clear_line(
    run: Run, words: tuple[str, ...], stdin: str, parts: tuple[str, ...]
) -> None:
    assert_refused(run("lost", *words, stdin=stdin), *parts)


def test_a_body_without_any_of_the_tools_is_refused(run: Run, files: tuple[str, str]) -> None:
    other = json.dumps({"name": "other", "inputSchema": {}})
    finished = run("lost", "-", "--sent", files[1], stdin=other)
    assert_refused(finished, "--sent holds none of the tools of FILE")
