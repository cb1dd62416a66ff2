"""`normalize`: shapes, order, cache, steps left out, and every kind of bad input."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from engine.adapters import ADAPTERS
from engine.transforms import TRANSFORMS
from playground.samples import sample_text, samples
from tests.playground.running import assert_refused

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.playground.running import Finished, Run

ADDRESS = {"type": "object", "properties": {"city": {"const": "Oslo"}}}
LINES = '{"name":"a","inputSchema":{"const":1}}\n{"name":"b"}\n'
FAN_OUT = {
    "definitions": {
        **{
            f"d{n}": {"properties": {p: {"$ref": f"#/definitions/d{n + 1}"} for p in "abcdefgh"}}
            for n in range(9)
        },
        "d9": {"type": "string"},
    },
    "properties": {"root": {"$ref": "#/definitions/d0"}},
}


def schema_of(finished: Finished) -> Any:
    assert (finished.code, finished.err) == (0, "")
    return finished.value


def one(run: Run, provider: str, *words: str, schema: Any) -> Any:
    words = ("-", "--provider", provider, "--format", "schema", *words)
    return schema_of(run("normalize", *words, stdin=json.dumps(schema)))


@pytest.mark.parametrize("sample", [entry.id for entry in samples()])
def test_every_sample_has_a_result_for_every_provider(run: Run, sample: str) -> None:
    finished = run("normalize", "-", stdin=sample_text(sample))
    assert (finished.code, finished.err) == (0, "")
    providers = [record["provider"] for record in finished.value]
    assert providers == list(ADAPTERS) * (len(providers) // 7)
    assert all(list(r) == ["tool", "provider", "name", "schema", "cache"] for r in finished.value)


def test_json_is_an_indented_array(run: Run) -> None:
    finished = run("normalize", "-", "--provider", "openai", stdin=LINES)
    assert finished.out == json.dumps(finished.value, indent=2) + "\n"


def test_lines_hold_the_same_objects_tool_by_tool(run: Run) -> None:
    lines = run("normalize", "-", "--format", "jsonl", stdin=LINES)
    assert lines.values == run("normalize", "-", stdin=LINES).value
    order = [(record["tool"], record["provider"]) for record in lines.values]
    assert order == [(tool, provider) for tool in "ab" for provider in ADAPTERS]


def test_file_is_read_by_its_name(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tools.json"
    file.write_text('{"name":"a","inputSchema":true}', encoding="utf-8")
    assert [record["schema"] for record in run("normalize", str(file)).value] == [True] * 7


def test_schema_prints_nothing_but_the_schema(run: Run) -> None:
    assert one(run, "generic", schema=ADDRESS)["properties"] == {"city": {"enum": ["Oslo"]}}


@pytest.mark.parametrize(
    ("words", "text", "counts"),
    [
        pytest.param([], "true", "1 tool and 7 providers", id="seven providers"),
        pytest.param(["--provider", "openai"], LINES, "2 tools and 1 provider", id="two tools"),
    ],
)
def test_schema_needs_one_tool_and_one_provider(
    run: Run, words: Sequence[str], text: str, counts: str
) -> None:
    assert_refused(run("normalize", "-", "--format", "schema", *words, stdin=text), counts)


@pytest.mark.parametrize(
    ("words", "providers"),
    [
        pytest.param([], list(ADAPTERS), id="default"),
        pytest.param(["--provider", "all"], list(ADAPTERS), id="all"),
        pytest.param(["--provider", "generic,gemini"], ["gemini", "generic"], id="by comma"),
        pytest.param(
            ["--provider", "openai", "--provider", "gemini , openai"],
            ["gemini", "openai"],
            id="repeated",
        ),
    ],
)
def test_providers_are_chosen_and_keep_their_order(
    run: Run, words: Sequence[str], providers: Sequence[str]
) -> None:
    finished = run("normalize", "-", *words, stdin="true")
    assert [record["provider"] for record in finished.value] == providers


def test_preset_is_adk_unless_told(run: Run) -> None:
    assert run("normalize", "-", "--preset", "adk", stdin=LINES) == run(
        "normalize", "-", stdin=LINES
    )


def test_step_left_out_is_not_run(run: Run) -> None:
    schema = ADDRESS | {"$schema": "x"}
    words = ("--without", "convert_const_to_enum", "--without", "strip_schema_keyword")
    assert one(run, "openai", *words, schema=schema) == schema


@pytest.mark.parametrize("step", TRANSFORMS)
def test_every_step_can_be_left_out_for_every_provider(run: Run, step: str) -> None:
    finished = run("normalize", "-", "--without", step, stdin=sample_text("demo"))
    assert finished.code == 0
    assert len(finished.value) == 7


def test_cache_answers_the_second_of_two_equal_schemas(run: Run) -> None:
    tools = [
        {"name": "a", "inputSchema": {"type": "object", "title": "t"}},
        {"name": "b", "inputSchema": {"title": "t", "type": "object"}},
        {"name": "c", "inputSchema": {"type": "object", "title": "u"}},
    ]
    finished = run("normalize", "-", "--provider", "openai,generic", stdin=json.dumps(tools))
    answers = [record["cache"] for record in finished.value]
    assert answers == ["miss", "miss", "hit", "hit", "miss", "miss"]


@pytest.mark.parametrize("schema", ["", ',"inputSchema":null'], ids=["none", "null"])
def test_tool_without_schema_gets_the_adapters_empty_one_and_no_cache(
    run: Run, schema: str
) -> None:
    finished = run("normalize", "-", stdin=f'{{"name":"a"{schema}}}')
    for record, adapter in zip(finished.value, ADAPTERS.values(), strict=True):
        assert record["schema"] == adapter.empty_schema()
        assert record["cache"] is None


@pytest.mark.parametrize("text", ["true", "false"])
def test_boolean_schema_stays(run: Run, text: str) -> None:
    finished = run("normalize", "-", stdin=text)
    assert {json.dumps(record["schema"]) for record in finished.value} == {text}
    assert {record["tool"] for record in finished.value} == {None}


def test_long_name_is_sent_cut_and_the_raw_one_is_kept(run: Run) -> None:
    raw = "a" * 63 + "é"
    record = run("normalize", "-", stdin=json.dumps({"name": raw})).value[0]
    assert (record["tool"], record["name"]) == (raw, "a" * 63)


def test_hostile_name_reaches_a_program_as_the_same_name(run: Run) -> None:
    raw = '\x1b]0;x\x07\u202e\x9b\x85\u2028"\n'
    finished = run("normalize", "-", "--format", "jsonl", stdin=json.dumps({"name": raw}))
    assert finished.values[0]["tool"] == raw
    assert "\x1b" not in finished.out
    assert finished.out.count("\n") == 7


def test_output_over_the_limit_is_an_error_of_its_own_and_the_run_goes_on(run: Run) -> None:
    tools = [{"name": "huge", "inputSchema": FAN_OUT}, {"name": "small"}]
    words = ("--without", "enforce_nesting_depth", "--provider", "gemini,openai")
    finished = run("normalize", "-", *words, stdin=json.dumps(tools))
    assert (finished.code, finished.err) == (1, "")
    huge, *others = finished.value
    assert (huge["tool"], huge["schema"], huge["cache"]) == ("huge", None, "miss")
    assert "over the limit of 50000000" in huge["error"]
    assert [record["tool"] for record in others] == ["huge", "small", "small"]
    assert all(record["schema"] and "error" not in record for record in others)


def test_schema_over_the_limit_is_one_line_and_code_1(run: Run) -> None:
    words = ("--without", "enforce_nesting_depth", "--provider", "gemini", "--format", "schema")
    finished = run("normalize", "-", *words, stdin=json.dumps(FAN_OUT))
    assert (finished.code, finished.out) == (1, "")
    assert finished.err.count("\n") == 1
    assert "over the limit of 50000000" in finished.err


@pytest.mark.parametrize("output", ["json", "jsonl", "schema"])
@pytest.mark.parametrize(
    ("text", "parts"),
    [
        pytest.param('{\n  "a": 1,,\n}', ["line 2, column 10"], id="broken"),
        pytest.param("", ["empty"], id="empty"),
        pytest.param("[" * 20_000 + "]" * 20_000, ["256"], id="20,000 levels"),
        pytest.param('{"a": NaN}', ["line 1, column 7", "NaN"], id="NaN"),
        pytest.param('{"name":"\\ud83d"}', ["line 1, column 10"], id="half a surrogate pair"),
        pytest.param("5", ["line 1, column 1"], id="no known shape"),
        pytest.param('[{"name":"a"},5]', ["line 1, column 15", "1"], id="odd element"),
        pytest.param(b"\xff\xfe\x00", ["UTF-8"], id="no text"),
    ],
)
def test_bad_document_is_one_clear_line_and_no_output(
    run: Run, text: str | bytes, parts: Sequence[str], output: str
) -> None:
    assert_refused(run("normalize", "-", "--format", output, stdin=text), *parts)


def test_lines_before_a_broken_one_are_printed(run: Run) -> None:
    finished = run("normalize", "-", "--format", "jsonl", stdin=LINES + '{"name":}\n')
    assert finished.code == 2
    assert [record["tool"] for record in finished.values] == ["a"] * 7 + ["b"] * 7
    assert finished.err.startswith("schema-playground: error: line 3, column 9: ")
    assert finished.err.count("\n") == 1


def test_array_of_lines_before_a_broken_one_is_whole(run: Run) -> None:
    finished = run("normalize", "-", stdin=LINES + '{"name":}\n')
    assert finished.code == 2
    assert len(finished.value) == 14
    assert "line 3" in finished.err


def test_missing_file_is_refused(run: Run) -> None:
    assert_refused(run("normalize", "missing.json"), "'missing.json'", "No such file")


def test_hostile_file_name_is_refused_harmlessly(run: Run) -> None:
    assert_refused(run("normalize", "\x1b[2J\u202e\udcff"), "cannot read the file")
