"""Writing: plain for programs, safe and coloured for terminals."""

from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING

import pytest

from engine.errors import EngineError
from playground.output import Output, standard_output, write_array

if TYPE_CHECKING:
    from collections.abc import Iterator


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Say so."""
        return True


def on_terminal(monkeypatch: pytest.MonkeyPatch, **environment: str) -> Output:
    """Return standard output as a terminal would be; set here, since a fixture is too early."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in ({"TERM": "xterm"} | environment).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdout", Terminal())
    return standard_output()


def failing() -> Iterator[str]:
    yield "1"
    raise EngineError("broken")


def test_json_for_a_program_is_written_as_it_is() -> None:
    stream = io.StringIO()
    Output(stream).json('"\x9b\u202e"\n')
    assert stream.getvalue() == '"\x9b\u202e"\n'


def test_json_for_a_terminal_holds_no_raw_control_and_means_the_same() -> None:
    stream = io.StringIO()
    Output(stream, is_terminal=True).json('"\x9b\u202e\U000e0041"\n')
    assert stream.getvalue().isascii()
    assert json.loads(stream.getvalue()) == "\x9b\u202e\U000e0041"


def test_terminal_gets_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    assert on_terminal(monkeypatch).paint("a", "bold") == "\x1b[1ma\x1b[0m"


@pytest.mark.parametrize(
    ("variable", "value"),
    [pytest.param("NO_COLOR", "1", id="NO_COLOR"), pytest.param("TERM", "dumb", id="dumb")],
)
def test_terminal_gets_no_colours_where_none_are_wanted(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    output = on_terminal(monkeypatch, **{variable: value})
    assert output.is_terminal
    assert output.paint("a", "bold") == "a"


@pytest.mark.parametrize(
    ("columns", "width"),
    [
        pytest.param("10", 40, id="at least 40"),
        pytest.param("72", 72, id="the terminal's own"),
        pytest.param("400", 100, id="at most 100"),
    ],
)
def test_text_is_as_wide_as_reads_well(
    monkeypatch: pytest.MonkeyPatch, columns: str, width: int
) -> None:
    assert on_terminal(monkeypatch, COLUMNS=columns).width == width


def test_file_gets_no_colours_and_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    data = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(data, encoding="ascii"))
    output = standard_output()
    output.line(output.paint("名 \ud83d", "bold"))
    output.stream.flush()
    assert data.getvalue() == "名 \\ud83d\n".encode()


def test_closed_standard_output_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    standard_output().line("lost")


@pytest.mark.parametrize(
    "elements",
    [pytest.param([], id="none"), pytest.param(["1"], id="one"), pytest.param(["1", "2"], id="2")],
)
def test_array_is_json(elements: list[str]) -> None:
    stream = io.StringIO()
    write_array(Output(stream), elements)
    assert json.loads(stream.getvalue()) == [int(element) for element in elements]


def test_array_is_indented() -> None:
    stream = io.StringIO()
    write_array(Output(stream), [json.dumps({"a": 1}, indent=2), "2"])
    assert stream.getvalue() == json.dumps([{"a": 1}, 2], indent=2) + "\n"


def test_array_that_breaks_off_is_ended_well() -> None:
    stream = io.StringIO()
    with pytest.raises(EngineError, match="broken"):
        write_array(Output(stream), failing())
    assert json.loads(stream.getvalue()) == [1]


def test_array_whose_first_element_fails_writes_nothing() -> None:
    stream = io.StringIO()
    broken = failing()
    next(broken)
    with pytest.raises(EngineError, match="broken"):
        write_array(Output(stream), broken)
    assert stream.getvalue() == ""
