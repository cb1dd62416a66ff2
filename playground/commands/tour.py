"""`tour`: the playground, with the guided tour through it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from playground.output import Output


def add_arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("--present", action="store_true", help="presenter mode, for a projector")
    parser.epilog = "exit codes: 0 fine; 2 no terminal, or wrong usage"


def run(arguments: Namespace, output: Output) -> int:
    """Open the playground at the tour's first stop; return the exit code once it is left."""
    del output
    words = ["--present"] if arguments.present else []
    code: int = import_module("playground.launch").run(words, tours=True)
    return code
