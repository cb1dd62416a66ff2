"""`names`: the table, the JSON, and exit code 1 on a collision."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from engine.adapters import ADAPTERS
from playground.samples import sample_text
from tests.playground.running import assert_refused

if TYPE_CHECKING:
    from tests.playground.running import Run

LONG = "a" * 70


def document(*names: str) -> str:
    return json.dumps([{"name": name} for name in names])


def test_table_folds_providers_that_agree(run: Run) -> None:
    finished = run("names", "-", stdin=document("first", LONG))
    assert finished.code == 0
    assert finished.out.splitlines() == [
        "tool  providers  bytes   cut  name",
        "   0  all 7          5     -  first",
        f"   1  all 7         64     6  {LONG[:64]}",
        "                              cut off: aaaaaa",
        "2 tools: 1 cut, 0 collide",
    ]


def test_single_provider_is_named(run: Run) -> None:
    finished = run("names", "-", "--provider", "gemini_json_schema", stdin=document("a"))
    assert finished.out.splitlines()[1] == "   0  gemini_json_schema      1     -  a"


def test_collision_is_shown_and_code_1(run: Run) -> None:
    finished = run("names", "-", stdin=sample_text("colliding_names"))
    assert (finished.code, finished.err) == (1, "")
    assert finished.out.count("collides with: ") == 2
    assert "cut off: _last_editor" in finished.out
    assert finished.out.splitlines()[-1] == "4 tools: 2 cut, 2 collide"


def test_many_collisions_are_counted(run: Run) -> None:
    names = [LONG + end for end in "abcdef"] + [LONG + "a"]
    finished = run("names", "-", stdin=document(*names))
    assert finished.code == 1
    assert finished.out.count("and with 2 more names") == 5
    assert f"collides with: {LONG}a (2 tools)" in finished.out


def test_json_holds_a_row_per_tool_and_provider(run: Run) -> None:
    finished = run("names", "-", "--format", "json", stdin=document(LONG + "é", LONG))
    assert finished.code == 1
    assert [row["provider"] for row in finished.value] == [*ADAPTERS, *ADAPTERS]
    assert finished.value[0] == {
        "tool": LONG + "é",
        "provider": "gemini",
        "name": "a" * 64,
        "bytes": 64,
        "cut": 8,
        "collides_with": [LONG],
    }


def test_bare_schema_has_no_name(run: Run) -> None:
    finished = run("names", "-", stdin="true")
    assert finished.code == 0
    assert finished.out.splitlines()[1].endswith("0     -  (no name)")
    assert run("names", "-", "--format", "json", stdin="true").value[0]["name"] is None


def test_hostile_names_are_made_visible(run: Run) -> None:
    hostile = "a\x1b[2J\u202e\u200b\n"
    finished = run("names", "-", stdin=document(hostile, hostile, hostile + "\x9b" * 90))
    assert finished.code == 1
    assert all(line.isprintable() for line in finished.out.splitlines())
    assert "a\\u001b[2J\\u202e\\u200b\\u000a" in finished.out


def test_endless_name_is_clipped(run: Run) -> None:
    finished = run("names", "-", stdin=document("x" * 1_000_000, "x" * 999_999))
    assert finished.code == 1
    assert max(map(len, finished.out.splitlines())) < 200


@pytest.mark.parametrize("output", ["text", "json"])
def test_broken_document_is_one_line_and_no_output(run: Run, output: str) -> None:
    finished = run("names", "-", "--format", output, stdin='[{"name":"a"},')
    assert_refused(finished, "line 1, column ")


@pytest.mark.parametrize("output", ["text", "json"])
def test_names_before_a_broken_line_are_printed(run: Run, output: str) -> None:
    lines = '{"name":"first"}\n{"name":"second"}\n{"name"\n'
    finished = run("names", "-", "--format", output, stdin=lines)
    assert finished.code == 2
    assert "first" in finished.out
    assert "second" in finished.out
    assert "line 3" in finished.err


def test_names_json_is_one_array(run: Run) -> None:
    finished = run("names", "-", "--format", "json", stdin=document("a"))
    assert finished.out == json.dumps(finished.value, indent=2) + "\n"
