"""Open the playground in this terminal."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from engine.adapters import adapters, get_adapter
from engine.errors import DocumentError
from playground import samples
from playground.arguments import Parser
from playground.commands.options import distinct
from playground.model.document import open_text
from playground.model.session import Session
from playground.output import PROGRAM
from playground.source import STANDARD_INPUT, read_bytes

if TYPE_CHECKING:
    from engine.adapters import SchemaAdapter
    from playground.model.document import Opened

DEMO = "demo"


def run(words: list[str]) -> int:
    """Open the playground and return the exit code once it is left.

    Raises:
        EngineError: the file cannot be read, or an adapter or step does not exist.

    """
    parsed = _parser().parse_args(words)
    opened = _opened(parsed.file)
    chosen: list[SchemaAdapter] = [*adapters().values()]
    chosen = distinct([*chosen, *(get_adapter(path) for path in parsed.adapter)])
    if sys.__stderr__ is None or not sys.__stderr__.isatty():  # where Textual paints
        raise DocumentError(f"the playground needs a terminal; try `{PROGRAM} demo`")
    from playground.app import PlaygroundApp  # noqa: PLC0415 - Textual takes half a second

    PlaygroundApp(opened, Session.of(chosen)).run()
    return 0


def _parser() -> Parser:
    parser = Parser(prog=PROGRAM, allow_abbrev=False)
    parser.add_argument("file", metavar="FILE", nargs="?")
    parser.add_argument("--adapter", metavar="MODULE:CLASS", action="append", default=[])
    return parser


def _opened(path: str | None) -> Opened:
    if path is None:
        return open_text(f"sample {DEMO}", samples.sample_text(DEMO))
    try:
        text = read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DocumentError(f"{path!r} is no UTF-8 text: byte {error.start}") from None
    if path == STANDARD_INPUT:
        _take_the_terminal()
        return open_text("standard input", text)
    return open_text(path, text)


def _take_the_terminal() -> None:
    """Read keys from the terminal, since standard input was the document."""
    try:
        terminal = os.open("/dev/tty", os.O_RDONLY)
    except OSError as error:
        raise DocumentError(f"no terminal to read keys from: {error.strerror}") from None
    os.dup2(terminal, 0)
    os.close(terminal)
