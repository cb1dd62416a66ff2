"""`report` and `repro`: Markdown that stands alone, whatever strangers wrote."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from engine import ADAPTERS, lost, trace
from playground.samples import sample_text
from playground.view.markdown import block, code, plain
from tests.playground.commands.test_lost import TEXT
from tests.playground.running import assert_refused

if TYPE_CHECKING:
    from tests.playground.running import Run

HOSTILE = "x|y`</td><script>``\n\x1b[2J # @me #1 ![a](http://b)"


def fenced(text: str) -> list[str]:
    """Return what stands in the JSON blocks of a text."""
    return re.findall(r"^```json\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_the_table_has_a_row_a_tool_and_a_column_a_provider(run: Run) -> None:
    finished = run("report", "-", stdin=sample_text("strict_candidate"))
    assert finished.code == 0
    (header,) = (line for line in finished.out.splitlines() if line.startswith("| tool |"))
    assert header.strip("| ").split(" | ")[1:] == list(ADAPTERS)
    (row,) = (line for line in finished.out.splitlines() if line.startswith("| `calendar_"))
    cells = dict(zip(ADAPTERS, row.strip("| ").split(" | ")[1:], strict=True))
    assert cells["gemini"] == "no rule, +3"
    assert cells["openai_strict"] == "refused, -1"
    assert cells["openai"] == "no rule"


def test_each_tool_has_its_section_with_rules_and_changes(run: Run) -> None:
    finished = run("report", "-", "--provider", "gemini,openai_strict", stdin=TEXT)
    assert "## `list_items`" in finished.out
    assert "| loosened: `minimum` at `#/properties/limit` | gemini |" in finished.out
    assert '`{"limit":0}`' in finished.out
    assert "`openai_strict.not_required` refused" in finished.out


def test_nothing_of_a_stranger_is_markdown(run: Run) -> None:
    schema = {
        "type": "object",
        "properties": {HOSTILE: {"type": "integer", "minimum": 3, "format": HOSTILE}},
        "required": [HOSTILE + "2"],
    }
    text = json.dumps({"name": HOSTILE, "description": HOSTILE, "inputSchema": schema})
    finished = run("report", "-", stdin=text)
    assert finished.code == 0
    for line in finished.out.splitlines():
        assert line.isprintable()
        outside = re.sub(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)|&#?\w+;", "", line)
        assert not re.search(r"<|@|\]\(|#\d", outside), line
    rows = [line for line in finished.out.splitlines() if line.startswith("| ")]
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} <= {9, 6, 5}


@pytest.mark.parametrize("text", ["", "a", "`", "``a`", " a ", "a|b", "x" * 999, HOSTILE])
def test_a_code_span_ends_where_it_should(text: str) -> None:
    span = code(text)
    fence = span[: len(span) - len(span.lstrip("`"))]
    assert span.endswith(fence)
    assert fence not in span[len(fence) : -len(fence)].replace("``" * 9, "")
    assert "\n" not in span


def test_a_block_cannot_be_ended_from_inside() -> None:
    assert block("```\n````").splitlines() == ["`````", "```", "````", "`````"]


def test_a_sentence_quotes_no_markup() -> None:
    assert not set("<>@`*[]|\\") & set(plain("<b> @me `x` *y* [z](w) | \\"))


def test_a_reproduction_is_small_and_still_shows_the_loss(run: Run) -> None:
    words = ("--provider", "gemini", "--keyword", "uniqueItems")
    finished = run("repro", "-", *words, stdin=sample_text("tuple_and_bounds"))
    assert finished.code == 0
    schema = json.loads(fenced(finished.out)[0])
    assert schema == {"type": "object", "properties": {"readings": {"uniqueItems": True}}}
    (statement,) = lost(trace(schema, ADAPTERS["gemini"]))
    assert statement.witness == json.loads(fenced(finished.out)[1])
    assert "$ schema-playground lost schema.json --provider gemini" in finished.out


def test_a_reproduction_of_a_refusal_has_rule_error_and_source(run: Run) -> None:
    finished = run("repro", "-", "--provider", "openai_strict", stdin=TEXT)
    assert finished.code == 0
    assert "# OpenAI strict: `openai_strict.not_required` refuses a tool's schema" in finished.out
    assert json.loads(fenced(finished.out)[0]) == {"type": "object", "properties": {"limit": {}}}
    assert "The provider says:" in finished.out
    assert "Known from" in finished.out
    assert "$ schema-playground check schema.json --provider openai_strict" in finished.out


@pytest.mark.parametrize(
    ("words", "stdin", "parts"),
    [
        pytest.param((), TEXT, ("7 providers", "--provider ID"), id="no provider"),
        pytest.param(("--provider", "generic"), TEXT, ("no refusal and no loss",), id="nothing"),
        pytest.param(
            ("--provider", "gemini", "--keyword", "maximum"),
            TEXT,
            ("'maximum'",),
            id="no such loss",
        ),
        pytest.param(
            ("--provider", "gemini"), '[{"name": "a"}]', ("has no schema",), id="no schema"
        ),
    ],
)
def test_nothing_to_reproduce_is_one_clear_line(
    run: Run, words: tuple[str, ...], stdin: str, parts: tuple[str, ...]
) -> None:
    assert_refused(run("repro", "-", *words, stdin=stdin), *parts)
