"""Open the playground in this terminal."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from engine.adapters import adapters, get_adapter
from engine.document import load_toolset
from engine.errors import DocumentError
from engine.loss.captured import is_request
from playground import samples
from playground.arguments import Parser
from playground.commands.options import distinct
from playground.model.document import open_text
from playground.model.session import Session
from playground.model.start import Start
from playground.output import PROGRAM, warn
from playground.source import STANDARD_INPUT, read_bytes
from playground.state import Memory

if TYPE_CHECKING:
    from engine.adapters import SchemaAdapter
    from engine.document import Toolset
    from playground.model.document import Opened

DEMO = "demo"


def run(words: list[str], *, tours: bool = False, link: str | None = None) -> int:
    """Open the playground and return the exit code once it is left.

    Args:
        words: the words after the program's name, or after `tour`.
        tours: whether the guided tour begins at once.
        link: a link to open in place of a document; or None.

    Raises:
        EngineError: the file cannot be read, or an adapter or step does not exist.

    """
    parser = _parser()
    parsed = parser.parse_args(words)
    if parsed.resume and parsed.file is not None:
        parser.error("--resume opens the last visit: give it no FILE")
    if parsed.sent == STANDARD_INPUT == parsed.file:
        parser.error("FILE and --sent cannot both be standard input")
    sent = None if parsed.sent is None else _sent(parsed.sent)
    opened = _opened(parsed.file)
    chosen: list[SchemaAdapter] = [*adapters().values()]
    chosen = distinct([*chosen, *(get_adapter(path) for path in parsed.adapter)])
    if sys.__stderr__ is None or not sys.__stderr__.isatty():  # where Textual paints
        raise DocumentError(f"the playground needs a terminal; try `{PROGRAM} demo`")
    if STANDARD_INPUT in (parsed.file, parsed.sent):
        _take_the_terminal()
    from playground.app import PlaygroundApp  # noqa: PLC0415 - Textual takes half a second
    from playground.terminal_input import protect_pastes  # noqa: PLC0415 - imports Textual

    protect_pastes()
    start = Start(tours=tours, presents=parsed.present, resumes=parsed.resume, sent=sent, link=link)
    app = PlaygroundApp(opened, Session.of(chosen), memory=Memory(), start=start)
    app.run()
    if app.main.leave_problem is not None:
        warn(f"this visit is not kept: {app.main.leave_problem}")
    return app.return_code or 0


def _parser() -> Parser:
    parser = Parser(prog=PROGRAM, allow_abbrev=False)
    parser.add_argument("file", metavar="FILE", nargs="?")
    parser.add_argument("--adapter", metavar="MODULE:CLASS", action="append", default=[])
    parser.add_argument("--sent", metavar="FILE")
    parser.add_argument("--present", action="store_true")
    parser.add_argument("--resume", action="store_true")
    return parser


def _opened(path: str | None) -> Opened:
    if path is None:
        return open_text(f"sample {DEMO}", samples.sample_text(DEMO))
    try:
        text = read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DocumentError(f"{path!r} is no UTF-8 text: byte {error.start}") from None
    return open_text("standard input" if path == STANDARD_INPUT else path, text)


def _sent(path: str) -> Toolset:
    """Return the tools of a captured request body; anything else is refused."""
    name = "standard input" if path == STANDARD_INPUT else repr(path)
    data = read_bytes(path)
    try:
        toolset = load_toolset(data)
    except DocumentError as error:
        raise DocumentError(f"--sent {name}: {error}") from None
    if not is_request(toolset):
        raise DocumentError(
            f"--sent {name} is no request body: it needs `tools` as a provider is sent them"
        )
    return toolset


def _take_the_terminal() -> None:
    """Read keys from the terminal, since standard input was the document."""
    try:
        terminal = os.open("/dev/tty", os.O_RDONLY)
    except OSError as error:
        raise DocumentError(f"no terminal to read keys from: {error.strerror}") from None
    os.dup2(terminal, 0)
    os.close(terminal)
