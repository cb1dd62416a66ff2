"""`python -m playground.web.child`: the playground for one visitor, started by the server."""

from __future__ import annotations

import mimetypes
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from playground.arguments import BAD_INPUT, Parser
from playground.model.link import URL_VARIABLE
from playground.output import complain
from playground.web.confine import die_with, forbid, limit_resources, scrub_environment

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from playground.app import PlaygroundApp


def main(words: Sequence[str] | None = None) -> int:
    """Run the playground on standard input and output, without rights, until it is left.

    Args:
        words: the words after the module's name; by default those it was started with.

    Returns:
        The exit code: 0 left, 2 wrong words.

    """
    parsed, rest = _parser().parse_known_args(words)
    if rest:
        complain("the served playground takes no FILE and no --adapter: samples and paste only")
        return BAD_INPUT
    die_with(parsed.parent)
    scrub_environment(_environment(parsed))
    limit_resources(parsed.memory)
    # Only now: Textual reads the environment when it is imported.
    app: PlaygroundApp = import_module("playground.web.program").program()
    # Textual guesses the type of what is saved, and Python then reads the machine's list of types.
    mimetypes.init(files=[])
    forbid()
    app.run()
    return app.return_code or 0


def _parser() -> Parser:
    parser = Parser(prog="playground.web.child", allow_abbrev=False)
    parser.add_argument("--parent", type=int, required=True, help="process id of the server")
    parser.add_argument("--memory", type=int, required=True, help="bytes of memory")
    parser.add_argument("--page", default="", help="the page's URL, for links")
    parser.add_argument("--width", type=int, default=80, help="cells")
    parser.add_argument("--height", type=int, default=24, help="cells")
    return parser


def _environment(parsed: Namespace) -> dict[str, str]:
    """Return all that Textual and the program get to read."""
    return {
        "TEXTUAL_DRIVER": "playground.web.driver:PageDriver",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "TEXTUAL_ANIMATIONS": "none",
        "COLUMNS": str(parsed.width),
        "ROWS": str(parsed.height),
        URL_VARIABLE: parsed.page,
    }


if __name__ == "__main__":
    sys.exit(main())
