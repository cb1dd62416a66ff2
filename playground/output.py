"""Write results to standard output, plain for programs and readable for people."""

from __future__ import annotations

import io
import os
import shutil
import sys
import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TextIO

from engine.errors import EngineError
from playground.view.visible import visible, visible_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

PROGRAM: Final = "schema-playground"

_WIDTH: Final = 80
_MAX_WIDTH: Final = 100
_CODES: Final = {"bold": "1", "dim": "2", "green": "32", "yellow": "33", "cyan": "36"}


@dataclass(frozen=True, slots=True)
class Output:
    """Where results go.

    Attributes:
        stream: standard output.
        is_terminal: whether a person reads it as it comes.
        has_colour: whether colours are wanted.
        width: columns that text is wrapped to.

    """

    stream: TextIO
    is_terminal: bool = False
    has_colour: bool = False
    width: int = _WIDTH

    def line(self, text: str = "") -> None:
        """Write one line; outside text in it has gone through `visible`."""
        self.stream.write(text + "\n")

    def json(self, text: str) -> None:
        """Write JSON text as it is, or on a terminal with what it must not get raw escaped."""
        self.stream.write(visible_lines(text) if self.is_terminal else text)

    def paint(self, text: str, style: str) -> str:
        """Return `text` in a style (bold, dim, green, yellow, cyan) where colours are wanted."""
        return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if self.has_colour else text

    def heading(self, text: str, rule: str) -> None:
        """Write a heading and under it a rule of the full width."""
        self.line(self.paint(text, "bold"))
        self.line(self.paint(rule * self.width, "dim"))

    def wrap(self, text: str, first: str = "", indent: str = "") -> None:
        """Write `text` over lines of the width, after `first` and then `indent`."""
        lines = textwrap.wrap(
            text,
            self.width,
            initial_indent=first,
            subsequent_indent=indent,
            break_on_hyphens=False,
            break_long_words=False,
        )
        for line in lines:
            self.line(line)


def standard_output() -> Output:
    """Return standard output, set so that no character can fail to be written."""
    stream: TextIO | None = sys.stdout
    if stream is None:  # closed by whoever started the program
        return Output(io.StringIO())
    is_terminal = stream.isatty()
    if isinstance(stream, io.TextIOWrapper):
        encoding = stream.encoding if is_terminal else "utf-8"
        stream.reconfigure(encoding=encoding, errors="backslashreplace")
    width = shutil.get_terminal_size((_WIDTH, 24)).columns if is_terminal else _WIDTH
    return Output(
        stream=stream,
        is_terminal=is_terminal,
        has_colour=is_terminal and _colours_are_wanted(),
        width=max(_WIDTH // 2, min(width, _MAX_WIDTH)),
    )


def write_array(output: Output, elements: Iterable[str]) -> None:
    """Write JSON texts as the elements of an indented array, each as it comes.

    Nothing is written where the first element fails; a later failure ends the array well.
    """
    before = "[\n  "
    try:
        for element in elements:
            output.json(before + element.replace("\n", "\n  "))
            before = ",\n  "
    except EngineError:
        if before.startswith(","):
            output.line("\n]")
        raise
    output.line("\n]" if before.startswith(",") else "[]")


def count_of(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural unless it is 1."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def complain(message: str) -> None:
    """Write one line to standard error, whatever the message holds."""
    if sys.stderr is not None:
        sys.stderr.write(f"{PROGRAM}: error: {visible(message)}\n")


def warn(message: str) -> None:
    """Write one line to standard error on what is odd but no error."""
    if sys.stderr is not None:
        sys.stderr.write(f"{PROGRAM}: warning: {visible(message)}\n")


def _colours_are_wanted() -> bool:
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
