"""`check`: text, JSON, exit codes, many files, and the verdict on a request."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from engine.facts.surfaces import DEFAULT_SURFACES
from tests.playground.running import assert_refused

if TYPE_CHECKING:
    from pathlib import Path

    from tests.playground.running import Run

FINE = {"name": "fine", "inputSchema": {"type": "object", "properties": {"a": {"type": "string"}}}}
NO_ITEMS = {
    "name": "no_items",
    "inputSchema": {"type": "object", "properties": {"a": {"type": "array"}}},
}
CONST = {"name": "const", "inputSchema": {"type": "object", "properties": {"a": {"const": 1}}}}


def document(*tools: dict[str, Any]) -> str:
    return json.dumps(list(tools))


def test_set_without_a_fault_is_code_0(run: Run) -> None:
    finished = run("check", "-", stdin=document(FINE))
    assert (finished.code, finished.err) == (0, "")
    lines = finished.out.splitlines()
    assert lines[0] == "1 tool judged as ADK-Rust's adapters send them"
    assert lines[1] == "  gemini              1 of 1 schemas accepted, 100.0%"
    assert lines[6] == ("0 of 1 tools eligible for strict (openai_strict), 0 (anthropic_strict)")
    assert lines[-1] == "  anthropic           breaks no rule that refuses"


def test_fault_is_code_1_and_told_with_its_place_and_source(run: Run) -> None:
    stdin = document(FINE, CONST)
    finished = run("check", "-", "--preset", "raw", "--provider", "gemini", stdin=stdin)
    assert finished.code == 1
    assert "gemini.unknown_field  refused  1 tool, 1 by it alone" in finished.out
    assert "tool 1 const at #/properties/a/const" in finished.out
    assert 'Unknown name "const"' in finished.out
    assert "known   reported, 2026-09-07: " in finished.out
    assert "change  the client, or the step convert_const_to_enum" in finished.out


def test_verdict_names_the_tools_that_refuse_the_request(run: Run) -> None:
    stdin = document(*[FINE] * 3, NO_ITEMS)
    finished = run("check", "-", "--provider", "openai", stdin=stdin)
    text = " ".join(finished.out.split("One request with all of them:")[1].split())
    assert text == "openai all 4 refused because of 1: tool 3 no_items; without these accepted"


def test_rule_that_frees_most_tools_comes_first(run: Run) -> None:
    stdin = document(NO_ITEMS, CONST, {**CONST, "name": "other"})
    finished = run("check", "-", "--preset", "raw", "--provider", "gemini", stdin=stdin)
    first = finished.out.index("gemini.unknown_field")
    assert first < finished.out.index("gemini.items_missing")


def test_json_is_one_object(run: Run) -> None:
    stdin = document(FINE, NO_ITEMS)
    finished = run("check", "-", "--format", "json", stdin=stdin)
    assert (finished.code, finished.err) == (1, "")
    assert list(finished.value) == ["tools", "accepted", "findings"]
    assert finished.value["tools"] == 2
    assert list(finished.value["accepted"]) == list(DEFAULT_SURFACES)
    assert finished.value["accepted"]["openai"] == 1
    (finding,) = [f for f in finished.value["findings"] if f["rule"] == "openai.items_missing"]
    assert " ".join(finding) == (
        "tool index provider scope severity rule pointer raw_pointer places message provider_text"
        " source date mark fault fix"
    )
    assert (finding["index"], finding["pointer"], finding["severity"], finding["fault"]) == (
        1,
        "/properties/a",
        "refused",
        "server",
    )


def test_json_without_findings(run: Run) -> None:
    finished = run("check", "-", "--format", "json", "--provider", "openai", stdin=document(FINE))
    assert finished.code == 0
    assert finished.value == {"tools": 1, "accepted": {"openai": 1}, "findings": []}


def test_strict_surfaces_are_judged_when_named(run: Run) -> None:
    words = ("check", "-", "--provider", "openai_strict,anthropic_strict")
    finished = run(*words, stdin=document(FINE))
    assert "openai_strict.not_required  refused" in finished.out
    assert "eligible for strict" not in finished.out


def test_all_providers_are_the_seven(run: Run) -> None:
    finished = run("check", "-", "--provider", "all", "--format", "json", stdin=document(FINE))
    assert len(finished.value["accepted"]) == 7


def test_request_rules_count_where_asked_for(run: Run) -> None:
    stdin = document(FINE, FINE)
    assert run("check", "-", "--provider", "anthropic", stdin=stdin).code == 0
    finished = run("check", "-", "--provider", "anthropic", "--as-request", stdin=stdin)
    assert finished.code == 1
    assert '2 tools are sent as "fine"' in finished.out


def test_left_out_step_is_left_out(run: Run) -> None:
    words = ("check", "-", "--provider", "gemini", "--without", "convert_const_to_enum")
    assert "gemini.unknown_field" in run(*words, stdin=document(CONST)).out


def test_own_adapter_sends(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "from engine import SchemaAdapter\nclass Untouched(SchemaAdapter):\n    pass\n"
    (tmp_path / "check_own_adapter.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    words = ("check", "-", "--provider", "gemini", "--adapter", "check_own_adapter:Untouched")
    finished = run(*words, stdin=document(CONST))
    assert "gemini.unknown_field" in finished.out
    head = "1 tool judged as your adapter check_own_adapter:Untouched sends them"
    assert finished.out.startswith(head)


def test_files_and_folders_are_one_set(run: Run, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "b.jsonl").write_text(f"{json.dumps(FINE)}\n{json.dumps(FINE)}\n")
    (tmp_path / "folder" / "notes.txt").write_text("no tools")
    single = tmp_path / "a.json"
    single.write_text(document(NO_ITEMS))
    finished = run("check", str(tmp_path / "folder"), str(single), "--provider", "openai")
    assert finished.code == 1
    assert finished.out.startswith("3 tools judged")
    assert f"{single}: tool 2 no_items at #/properties/a" in finished.out.replace("\n", " ")


def test_one_of_several_files_that_cannot_be_read_is_code_3(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{")
    (tmp_path / "b.json").write_text(document(FINE))
    finished = run("check", str(tmp_path), "--provider", "openai")
    assert finished.code == 3
    assert finished.out.startswith("1 tool judged")
    assert finished.err.startswith("schema-playground: error: ")
    assert "a.json" in finished.err


@pytest.mark.parametrize(
    ("stdin", "parts"),
    [("{", ("line 1",)), ("[]", ()), ("[1]", ())],
    ids=["broken", "no tools", "no tool"],
)
def test_bad_document_prints_nothing(run: Run, stdin: str, parts: tuple[str, ...]) -> None:
    assert_refused(run("check", "-", stdin=stdin), *parts)


def test_lines_before_a_broken_one_are_judged(run: Run) -> None:
    stdin = f"{json.dumps(FINE)}\n{json.dumps(FINE)}\n{{\n"
    finished = run("check", "-", "--provider", "openai", stdin=stdin)
    assert finished.code == 2
    assert finished.out.startswith("2 tools judged")
    assert "line 3" in finished.err


@pytest.mark.parametrize(
    "words",
    [("--provider", "nobody"), ("--preset", "fitted"), ("--without", "x"), ("--adapter", "x")],
    ids=lambda words: words[0],
)
def test_wrong_usage_is_code_2(run: Run, words: tuple[str, ...]) -> None:
    assert_refused(run("check", "-", *words, stdin=document(FINE)))


def test_empty_folder_is_named(run: Run, tmp_path: Path) -> None:
    assert_refused(run("check", str(tmp_path)), "no .json or .jsonl file")


def test_standard_input_is_read_once(run: Run) -> None:
    assert_refused(run("check", "-", "-", stdin=document(FINE)), "once")


def test_outside_text_reaches_the_screen_escaped(run: Run) -> None:
    name = "a\x1b[2J\u202eb"
    schema = {"type": "object", "properties": {name: {"type": "array", name: 1}}}
    tool = {"name": name, "inputSchema": schema}
    finished = run("check", "-", "--preset", "raw", "--as-request", stdin=document(tool, tool))
    assert finished.code == 1
    assert all(line.isprintable() for line in finished.out.split("\n"))


def test_files_none_of_which_can_be_read_are_bad_input(run: Run, tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text("{")
    finished = run("check", str(tmp_path))
    assert (finished.code, finished.out) == (2, "")
    assert finished.err.count("error: ") == 2


def test_a_key_that_stands_twice_is_reported_with_its_file(run: Run, tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text('{"name": "a", "inputSchema": {"type": 1, "type": "object"}}')
    finished = run("check", str(tmp_path), "--provider", "openai")
    for name in ("a.json", "b.json"):
        assert f"{tmp_path / name}, line 1, column " in finished.err


def test_raw_takes_no_left_out_step(run: Run) -> None:
    words = ("check", "-", "--preset", "raw", "--without", "convert_const_to_enum")
    finished = run(*words, stdin=document(CONST))
    assert finished.code == 2
    assert "--preset raw runs none" in finished.err


def test_findings_on_a_tool_of_a_request_carry_its_own_name(run: Run) -> None:
    tools = [{**FINE, "name": f"{'x' * 70}{end}"} for end in "ab"]
    words = ("check", "-", "--provider", "anthropic", "--as-request", "--format", "json")
    finished = run(*words, stdin=document(*tools))
    found = [f for f in finished.value["findings"] if f["scope"] == "request"]
    named = [f["tool"] for f in found if f["index"] is not None]
    assert all(name in {tool["name"] for tool in tools} for name in named)
    assert named
