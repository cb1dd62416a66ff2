"""`demo`: three sections that are right, fit 80 columns and pause only for people."""

from __future__ import annotations

import io
import json
import re
import sys
from typing import TYPE_CHECKING

import pytest

from engine.adapters import ADAPTERS
from engine.document import load_toolset
from playground.cli import main
from playground.demo.names import LONG_NAME, demo_names, split_character
from playground.demo.schema import difference
from playground.samples import sample_text

if TYPE_CHECKING:
    from typing import Any

    from tests.playground.running import Run

SCHEMA = load_toolset(sample_text("demo")).tools[0].schema


def documents(text: str) -> list[Any]:
    return [
        json.loads(found) for found in re.findall(r"^\{$.*?^\}$", text, re.MULTILINE | re.DOTALL)
    ]


def part_of(text: str, provider: str) -> str:
    start = text.index(f"\n{provider} (")
    end = start + len(f"\n{provider} (")
    following = re.search(r"^\w+ \(.*\)\n-{80}$", text[end:], re.MULTILINE)
    return text[start:] if following is None else text[start : end + following.start()]


def test_demo_has_three_sections(run: Run) -> None:
    finished = run("demo")
    assert (finished.code, finished.err) == (0, "")
    assert re.findall(r"^(\d)\. .*\n={80}$", finished.out, re.MULTILINE) == ["1", "2", "3"]
    assert "7fbc01fa" in finished.out


def test_demo_fits_80_columns_without_a_colour(run: Run) -> None:
    out = run("demo").out
    assert all(len(line) <= 80 for line in out.splitlines())
    assert "\x1b" not in out


def test_demo_is_the_same_each_time(run: Run) -> None:
    assert run("demo") == run("demo")


@pytest.mark.parametrize("section", ["schema", "names", "cache"])
def test_section_alone_is_that_section(run: Run, section: str) -> None:
    alone, whole = run("demo", "--section", section).out, run("demo").out
    assert len(re.findall(r"^={80}$", alone, re.MULTILINE)) == 1
    assert alone.split("\n\n", 1)[1] in whole


def test_schema_section_shows_the_raw_schema_and_every_result(run: Run) -> None:
    shown = documents(run("demo", "--section", "schema").out)
    assert shown == [SCHEMA, *(a.normalize_schema(SCHEMA) for a in ADAPTERS.values())]


def test_schema_section_notes_the_steps_that_changed_something(run: Run) -> None:
    out = run("demo", "--section", "schema").out
    note = re.compile(r"^ {2,3}(\d+)  \w", re.MULTILINE)
    noted = {
        provider: list(map(int, note.findall(part_of(out, provider)))) for provider in ADAPTERS
    }
    assert noted == {
        "gemini": [1, 2, 3, 5, 6, 7, 10, 11, 13],
        "gemini_vertex": [1, 2, 3, 5, 6, 7, 10, 11, 13],
        "gemini_json_schema": [1, 2, 11, 13],
        "openai_strict": [2, 6, 7, 11, 14],
        "openai": [2, 6, 7, 11],
        "anthropic": [2, 6],
        "generic": [2, 6, 7, 11],
    }
    for provider, adapter in ADAPTERS.items():
        assert f"Posted under {adapter.parameters_field}:" in part_of(out, provider)
        assert f"{len(noted[provider])} of its {len(adapter.steps)} steps" in part_of(out, provider)


@pytest.mark.parametrize(
    ("provider", "before", "words"),
    [
        pytest.param(
            "gemini_vertex", "gemini", "remove_unsupported_keywords vertex = true", id="option"
        ),
        pytest.param(
            "gemini_json_schema",
            "gemini",
            "without 8 of the steps; posted under parametersJsonSchema",
            id="many fewer",
        ),
        pytest.param("openai", "openai_strict", "without close_objects", id="one fewer"),
        pytest.param("openai_strict", "openai", "with close_objects", id="one more"),
        pytest.param("generic", "openai", "the same steps", id="the same"),
        pytest.param("openai_strict", "gemini_json_schema", None, id="no variants"),
    ],
)
def test_difference_is_told_in_a_line(provider: str, before: str, words: str | None) -> None:
    assert difference(ADAPTERS[provider], ADAPTERS[before]) == words


def test_only_shows_one_provider(run: Run) -> None:
    out = run("demo", "--only", "openai").out
    assert re.findall(r"^(\w+) \(.*\)\n-{80}$", out, re.MULTILINE) == ["openai"]
    assert "Unlike openai_strict: without close_objects." in out
    assert "all 7" not in out


def test_names_are_the_three_kinds() -> None:
    sizes = [len(name.encode()) for name in demo_names()]
    assert demo_names()[0] == LONG_NAME
    assert demo_names()[1] == "🔧_tool_with_emoji_名前が長いツール_herramienta_larga"
    assert sizes == [83, 63, 75]


def test_names_section_shows_what_remains_and_what_is_cut(run: Run) -> None:
    out = run("demo", "--section", "names").out
    assert "83 bytes in 83 characters; 64 remain, 19 are cut" in out
    assert f"{LONG_NAME[:64]}\n" in out
    assert f"{LONG_NAME[64:]}\n" in out
    assert "63 bytes in 44 characters; it stays whole" in out
    assert "75 bytes in 72 characters; 61 remain, 14 are cut" in out
    assert "📦 takes bytes 62 to 65, so the name ends before it" in out


@pytest.mark.parametrize(
    ("raw", "sent"),
    [pytest.param("abc", "abc", id="whole"), pytest.param("abcdé", "abcd", id="between two")],
)
def test_cut_between_characters_splits_none(raw: str, sent: str) -> None:
    assert split_character(raw, sent, 4) is None


def test_cache_section_counts_every_call(run: Run) -> None:
    out = run("demo", "--section", "cache").out
    rows = re.findall(r"  (hit|miss|-) +(\d+) +(\d+) +(\d+)  \S+$", out, re.MULTILINE)
    assert [(answer, *map(int, counts)) for answer, *counts in rows] == [
        ("-", 0, 0, 0),
        ("miss", 1, 0, 1),
        ("hit", 1, 1, 1),
        ("hit", 1, 2, 1),
        ("miss", 2, 2, 2),
        ("miss", 3, 2, 3),
        ("-", 0, 0, 0),
        ("miss", 1, 0, 1),
    ]


class Person(io.StringIO):
    """Standard input of somebody who presses Enter."""

    def isatty(self) -> bool:
        """Say that it is a terminal."""
        return True


def test_pause_waits_between_sections(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    person = Person("\n" * 9)
    monkeypatch.setattr(sys, "stdin", person)
    assert main(["demo", "--pause"]) == 0
    assert person.tell() == 2
    captured = capsys.readouterr()
    assert captured.err.count("Enter for the next section") == 2
    assert "Enter for" not in captured.out


def test_pause_does_not_wait_where_nobody_is(run: Run) -> None:
    assert run("demo", "--pause", stdin="") == run("demo")
