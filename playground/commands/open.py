"""`open`: the playground on what a link carries."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from playground.model.link import visit_of_link

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from playground.output import Output


def add_arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "link",
        metavar="LINK",
        help="a link that somebody copied, or what stands behind its #; in quotes",
    )
    parser.epilog = "exit codes: 0 fine; 2 no link, a damaged one, no terminal, or wrong usage"


def run(arguments: Namespace, output: Output) -> int:
    """Open the playground on a link; return the exit code once it is left.

    Raises:
        LinkError: it is none, or damaged.
        DocumentError: there is no terminal.

    """
    del output
    visit_of_link(arguments.link)  # what is wrong with it is said before anything is painted
    code: int = import_module("playground.launch").run([], link=arguments.link)
    return code
