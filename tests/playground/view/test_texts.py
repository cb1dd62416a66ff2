"""What can be copied and saved: data verbatim, one line where one line is promised."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

from engine.adapters import ADAPTERS, SchemaAdapter
from engine.document.equality import same_json
from engine.errors import EngineError, LimitError
from engine.loss.statement import Direction, Statement, Witness
from engine.rules.model import Scope, Severity
from playground.model.compute import idle_columns
from playground.model.plan import Plan
from playground.view.difference import MAX_ROWS, difference
from playground.view.problem_text import problem_text
from playground.view.problems import problems
from playground.view.request import request_text
from playground.view.texts import Chosen, Kind, file_text, one_line, pointer_text, text_of
from tests.engine.strategies import examples, schemas
from tests.playground.view.results import SAMPLES, column_of, sample_results, sample_tools

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.rules.model import Finding
    from playground.model.compute import Column

DEMO = sample_tools("demo").tools[0]
GEMINI = ADAPTERS["gemini"]
LOSS = Statement(
    "/a", "/a", "const", Direction.LOOSENED, "convert_const_to_enum", (Witness({"a": 1}, "sent"),)
)


def chosen(adapter: SchemaAdapter = GEMINI, **changes: Any) -> Chosen:
    tool = replace(DEMO, **changes)
    columns = (column_of(tool, adapter),)
    found = (*problems(columns), None)
    return Chosen(
        columns, 0, tool, "{ }", "/properties/a", found[0], LOSS, "<svg/>", lambda: "http://a/#p=1."
    )


def test_every_kind_has_a_text_for_the_demo() -> None:
    texts = {kind: text_of(kind, chosen()) for kind in Kind}
    assert json.loads(texts[Kind.SCHEMA]) == GEMINI.normalize_schema(DEMO.schema)
    assert texts[Kind.SOURCE] == "{ }"
    assert texts[Kind.POINTER] == "#/properties/a"
    assert texts[Kind.NAME] == "crm_upsert_customer"
    assert texts[Kind.DIFF].startswith("--- raw\n+++ gemini\n@@ ")
    assert texts[Kind.PROBLEM].startswith("Gemini refuses the tool crm_upsert_customer:\n")
    assert texts[Kind.SCREENSHOT] == "<svg/>"
    assert texts[Kind.LINK] == "http://a/#p=1."
    assert texts[Kind.EXAMPLE] == '{\n  "a": 1\n}'
    request = request_text(GEMINI, DEMO)
    assert (texts[Kind.REQUEST], texts[Kind.CURL]) == (request.body_json, request.curl)


@pytest.mark.parametrize("kind", Kind)
def test_a_saved_text_ends_its_last_line(kind: Kind) -> None:
    saved = file_text(kind, chosen())
    assert saved.removesuffix("\n") == text_of(kind, chosen()).removesuffix("\n")
    assert saved.endswith("\n")
    assert not saved.endswith("\n\n")


def test_schema_is_verbatim_data() -> None:
    schema = {"title": "\x9b\u202e👩\u200d💻\ud83d", "z": 1, "a": 1.0}
    text = text_of(Kind.SCHEMA, chosen(ADAPTERS["anthropic"], schema=schema))
    assert text == '{\n  "title": "\x9b\u202e👩\u200d💻\\ud83d",\n  "z": 1,\n  "a": 1.0\n}'


def test_name_is_cut_as_it_is_sent_with_the_limit_of_the_plan() -> None:
    held = chosen(name="n" * 70)
    assert text_of(Kind.NAME, held) == "n" * 64
    short = replace(held.column, plan=replace(held.column.plan, name_bytes=5))
    assert text_of(Kind.NAME, replace(held, columns=(short,))) == "nnnnn"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("a\nrm -rf ~\r", "a\\u000arm -rf ~\\u000d", id="line ends"),
        pytest.param("\x1b]52;c;\x07\x9b", "\\u001b]52;c;\\u0007\\u009b", id="commands"),
        pytest.param("\u2028\u2029\x85", "\\u2028\\u2029\\u0085", id="other line ends"),
        pytest.param("\ud83d", "\\ud83d", id="half a pair"),
        pytest.param("👩\u200d💻 é\u202e名", "👩\u200d💻 é\u202e名", id="the rest stays"),
    ],
)
def test_pointer_and_name_stay_on_one_line(text: str, shown: str) -> None:
    assert one_line(text) == shown
    assert pointer_text("/" + text) == "#/" + shown
    assert text_of(Kind.NAME, chosen(name=text)) == shown


OF_NO_RUN = (Kind.SOURCE, Kind.POINTER, Kind.EXAMPLE, Kind.LINK, Kind.SCREENSHOT)


class FailingAdapter(SchemaAdapter):
    """Fails at everything."""

    def normalize_schema(self, schema: Any) -> Any:
        """Fail."""
        raise ValueError(f"no schema for {len(schema)} keywords")

    def normalize_tool_name(self, name: str) -> str:
        """Fail."""
        raise ValueError(name)


@pytest.mark.parametrize("kind", [k for k in Kind if k not in OF_NO_RUN])
def test_where_the_adapter_fails_there_is_an_error(kind: Kind) -> None:
    with pytest.raises(EngineError):
        text_of(kind, chosen(FailingAdapter()))


def test_where_nothing_differs_there_is_no_diff_to_copy() -> None:
    with pytest.raises(EngineError, match="nothing differs"):
        text_of(Kind.DIFF, chosen(schema={"type": "object"}))


def test_a_tool_without_name_has_no_name_to_copy() -> None:
    for name in (None, ""):
        with pytest.raises(EngineError, match="no name"):
            text_of(Kind.NAME, chosen(name=name))


@pytest.mark.parametrize("kind", [k for k in Kind if k is not Kind.SOURCE])
def test_before_there_is_a_result_each_text_says_why_it_is_not_there(kind: Kind) -> None:
    columns = idle_columns((Plan.of(GEMINI),))
    with pytest.raises(
        EngineError, match=r"^(there is|no) .*(result|row|problem|loss|link|screenshot)"
    ):
        text_of(kind, Chosen(columns, 0, None, "", None))


def test_a_loss_without_example_has_none_to_copy() -> None:
    with pytest.raises(EngineError, match="no example"):
        text_of(Kind.EXAMPLE, replace(chosen(), loss=replace(LOSS, witnesses=())))


# A problem.


def problem_of(provider: str, rule: str) -> tuple[Column, Finding]:
    found = sample_results("demo")[0].columns
    column = next(column for column in found if column.adapter.id == provider)
    return column, next(finding for finding in column.findings if finding.rule == rule)


def test_a_problem_says_what_where_by_which_rule_and_what_mends_it() -> None:
    declared = "GenerateContentRequest.tools[0].function_declarations[0]"
    place = f"{declared}.parameters.properties[status]"
    assert problem_text(*problem_of("gemini", "gemini.enum_without_string")).split("\n") == [
        "Gemini refuses the tool crm_upsert_customer:",
        "enum beside another type or none; give this node type string",
        "Where: #/properties/status/enum",
        "In the schema as given: #/properties/status/const",
        f"The provider says: * {place}.enum: only allowed for STRING type",
        "Rule: gemini.enum_without_string (reported), 9router#359, #380, 2026-03",
        "To change: the client",
        "Mended by: no step",
    ]


@pytest.mark.parametrize(
    ("severity", "head"),
    [
        pytest.param(Severity.WARNING, "Gemini may refuse the tool a\\u001b[2J:", id="warning"),
        pytest.param(Severity.NOTE, "Gemini takes the tool a\\u001b[2J; worth knowing:", id="note"),
    ],
)
def test_nothing_in_a_problem_ends_a_line_or_commands_a_terminal(
    severity: Severity, head: str
) -> None:
    column, finding = problem_of("gemini", "gemini.enum_without_string")
    hostile = replace(
        finding,
        tool="a\x1b[2J",
        severity=severity,
        pointer="/a\n\u202e",
        raw_pointer="/a\n\u202e",
        message="no\r\nway",
        provider_text="",
        places=1_200,
        fix=("a", "b"),
    )
    lines = problem_text(column, hostile).split("\n")
    assert lines[:3] == [head, "no\\u000d\\u000away", "Where: #/a\\u000a\\u202e, in 1,200 places"]
    assert lines[-1] == "Mended by: a, b"
    assert all(line.isprintable() for line in lines)


def test_a_problem_of_the_name_names_no_pointer() -> None:
    column, finding = problem_of("gemini", "gemini.enum_without_string")
    text = problem_text(column, replace(finding, scope=Scope.NAME, tool=None))
    assert "Gemini refuses the schema:" in text
    assert "Where: the name\n" in text
    assert "#/" not in text


def test_a_schema_that_is_too_large_is_an_error() -> None:
    schema: Any = {}
    for _ in range(60):
        schema = {"properties": {"a": schema, "b": schema}}
    held = chosen(ADAPTERS["anthropic"], schema=schema)
    for kind in (Kind.SCHEMA, Kind.DIFF):
        with pytest.raises(EngineError, match=r"limit|over"):
            text_of(kind, held)


# The diff.

HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ #(.*)")


def sides(text: str) -> Iterator[tuple[tuple[int, list[str]], tuple[int, list[str]], list[str]]]:
    """Yield raw's and the result's first line and lines of each hunk, checked against its head."""
    lines = text.split("\n")[2:-1]
    heads = [number for number, line in enumerate(lines) if line.startswith("@@")]
    for start, stop in pairwise([*heads, len(lines)]):
        match = HUNK.fullmatch(lines[start])
        assert match is not None
        body = lines[start + 1 : stop]
        raw = [line[1:] for line in body if line[0] in " -"]
        sent = [line[1:] for line in body if line[0] in " +"]
        assert (len(raw), len(sent)) == (int(match[2] or 1), int(match[4] or 1))
        raw_first, sent_first = int(match[1]) + (not raw), int(match[3]) + (not sent)
        yield (raw_first, raw), (sent_first, sent), body


def laid_out(value: Any, depth: int = 0) -> list[str]:
    """Return a value's lines as the comparison lays them out, without commas."""

    def is_atom(part: Any) -> bool:
        if isinstance(part, list):
            return not any(isinstance(item, dict | list) for item in part)
        return not isinstance(part, dict) or not part

    def add(part: Any, label: str, level: int) -> None:
        if is_atom(part):
            lines.append("  " * level + label + json.dumps(part, ensure_ascii=False))
            return
        opener, closer = "{}" if isinstance(part, dict) else "[]"
        lines.append("  " * level + label + opener)
        for key, child in part.items() if isinstance(part, dict) else enumerate(part):
            name = json.dumps(key, ensure_ascii=False) + ": " if isinstance(key, str) else ""
            add(child, name, level + 1)
        lines.append("  " * level + closer)

    lines: list[str] = []
    add(value, "", depth)
    return lines


def without_comma(lines: list[str]) -> list[str]:
    return [line.removesuffix(",") for line in lines]


@pytest.mark.parametrize("sample", SAMPLES)
def test_diff_holds_just_what_differs_at_the_right_lines(sample: str) -> None:
    for result in sample_results(sample):
        for column in result.columns:
            assert column.trace is not None
            raw = column.trace.raw
            text = difference(raw, column.schema, column.adapter.id)
            assert (text == "") == same_json(raw, column.schema)
            lines = laid_out(raw)
            for (first, hunk), _, body in sides(text):
                assert without_comma(hunk) == lines[first - 1 : first - 1 + len(hunk)]
                assert {line[0] for line in body} & set("-+")


@given(schemas())
@examples(60)
def test_lines_outside_the_hunks_are_the_same_on_both_sides(schema: Any) -> None:
    result = GEMINI.normalize_schema(schema)
    text = difference(schema, result, "gemini")
    raw = sum(len(lines) for (_, lines), _, _ in sides(text))
    sent = sum(len(lines) for _, (_, lines), _ in sides(text))
    signs = "".join(body[0] for _, _, lines in sides(text) for body in lines)
    assert raw - sent == signs.count("-") - signs.count("+")
    assert len(laid_out(schema)) - len(laid_out(result)) == raw - sent


def test_unchanged_schemas_have_an_empty_diff() -> None:
    assert difference({"a": 1, "b": 2}, {"b": 2, "a": 1}, "x") == ""


def test_far_changes_stand_in_hunks_of_their_own() -> None:
    raw = {f"k{n:02}": n for n in range(30)}
    text = difference(raw, {**raw, "k03": 0, "k25": 0}, "x")
    assert [line for line in text.split("\n") if line.startswith("@@")] == [
        "@@ -2,7 +2,7 @@ #/k03",
        "@@ -24,7 +24,7 @@ #/k25",
    ]


def test_a_new_part_at_an_empty_side_is_counted_as_diffs_do() -> None:
    assert "@@ -1 +1,3 @@ #" in difference({}, {"a": 1}, "x")


def test_too_many_rows_are_refused() -> None:
    with pytest.raises(LimitError, match="over the limit"):
        difference({str(n): n for n in range(MAX_ROWS)}, {}, "x")
