"""Reading: what cannot be read is refused with the reason, the rest comes tool by tool."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

from engine.errors import DocumentError
from playground.output import Output
from playground.source import read_tools

if TYPE_CHECKING:
    from pathlib import Path

    from tests.playground.running import Run

OUTPUT = Output(io.StringIO())


def test_tools_come_before_the_file_is_read_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "tools.jsonl"
    file.write_text('{"name":"a"}\n{"name":"b"}\n{"name"', encoding="utf-8")
    tools = read_tools(str(file), OUTPUT)
    assert [next(tools).name, next(tools).name] == ["a", "b"]
    with pytest.raises(DocumentError, match="line 3, column 8"):
        next(tools)


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        pytest.param("missing.json", "No such file or directory", id="missing"),
        pytest.param(".", "Is a directory", id="folder"),
        pytest.param("a\0b", "this is no file name", id="no file name"),
    ],
)
def test_what_cannot_be_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DocumentError) as caught:
        next(read_tools(path, OUTPUT))
    assert str(caught.value) == f"cannot read the file {path!r}: {reason}"


def test_closed_standard_input_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(DocumentError, match="cannot read standard input: it is closed"):
        next(read_tools("-", OUTPUT))


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Say so."""
        return True


def test_reading_with_a_progress_bar_yields_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tools.jsonl"
    file.write_text('{"name":"a"}\n{"name":"b"}\n', encoding="utf-8")
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert [tool.name for tool in read_tools(str(file), OUTPUT)] == ["a", "b"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('{"type": "object",\n "title": "a", "title": "b"}', id="a document"),
        pytest.param('{"type": "object"}\n{"title": "a", "title": "b"}', id="a line of JSONL"),
    ],
)
def test_a_repeated_key_is_reported_with_its_place_and_the_last_counts(run: Run, text: str) -> None:
    finished = run("normalize", "-", "--provider", "openai", "--format", "jsonl", stdin=text)
    assert finished.code == 0
    assert finished.values[-1]["schema"]["title"] == "b"
    assert "warning: line 2, column" in finished.err
    assert "'title' stands twice" in finished.err
    assert finished.err.count("\n") == 1
