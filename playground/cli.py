"""The command line: finds the command, runs it, and turns what goes wrong into one line."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.errors import EngineError, UnknownNameError
from engine.facts.origin import COUNTERPART
from playground import __version__
from playground.arguments import BAD_INPUT, Parser
from playground.commands import COMMANDS
from playground.output import PROGRAM, complain, standard_output

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FINE: Final = 0
INTERRUPTED: Final = 130

_DESCRIPTION: Final = """\
See what each LLM provider's adapter makes of a tool's JSON Schema, without an
API key."""
_EPILOG: Final = f"""\
Without a command the playground opens, on FILE (- is standard input) or the
demo sample. `--adapter module:Class` adds a column for an adapter of your own,
`--sent BODY` one for a captured request, `--resume` opens the last visit, and
`--present` is for a projector.

exit codes: 0 fine; 1 something was found; 2 bad input or usage
`{PROGRAM} COMMAND --help` tells more of a command."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        arguments: the words after the program's name; by default those it was started with.

    Returns:
        The exit code: 0 fine, 1 something was found, 2 bad input or usage, 130 interrupted.

    """
    try:
        return _run(sys.argv[1:] if arguments is None else list(arguments))
    except SystemExit as stop:  # how argparse ends after --help, --version and wrong usage
        return stop.code if isinstance(stop.code, int) else BAD_INPUT
    except EngineError as error:
        complain(str(error))
        return BAD_INPUT
    except BrokenPipeError:
        _drop_output()
        return FINE
    except OSError as error:
        complain(f"cannot write the output: {error.strerror or error}")
        _drop_output()
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(words: list[str]) -> int:
    output = standard_output()
    try:
        if opens_playground(words):
            code: int = import_module("playground.launch").run(words)
            return code
        parsed = _parser(words).parse_args(words)
        code = parsed.run(parsed, output)
        return int(code)
    finally:
        output.stream.flush()


def opens_playground(words: list[str]) -> bool:
    """Tell whether these words open the playground: no command among them, and no question."""
    if any(word in ("-h", "--help", "--version") for word in words):
        return False
    first = next(_plain_words(words), None)
    return first is None or (first not in COMMANDS and _may_be_file(first))


def _plain_words(words: list[str]) -> Iterator[str]:
    """Yield the words that are neither options nor the value of one."""
    before = ""
    for word in words:
        if before not in ("--adapter", "--sent") and (word == "-" or not word.startswith("-")):
            yield word
        before = word


def _may_be_file(word: str) -> bool:
    """Tell a file from a mistyped command."""
    return word == "-" or os.sep in word or "." in word or Path(word).exists()


def _parser(words: list[str]) -> argparse.ArgumentParser:
    """Return the parser; of the commands only the one in `words` gets its options."""
    parser = Parser(
        prog=PROGRAM,
        description=_DESCRIPTION,
        epilog=_EPILOG,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,  # keeps the version's two lines
    )
    parser.add_argument("--version", action="version", version=_version(), help="print the version")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    wanted = next((word for word in words if not word.startswith("-")), None)
    if wanted is not None and wanted not in COMMANDS:
        raise UnknownNameError.of("command", wanted, COMMANDS)
    for name, purpose in COMMANDS.items():
        command = commands.add_parser(
            name,
            help=purpose,
            description=f"{purpose[0].upper()}{purpose[1:]}.",
            allow_abbrev=False,
        )
        if name == wanted:
            module = import_module(f"playground.commands.{name}")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    return parser


def _version() -> str:
    return f"{PROGRAM} {__version__}\ncounterpart of {COUNTERPART}"


def _drop_output() -> None:
    """Let nothing more reach standard output, so that the interpreter ends without complaint."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
