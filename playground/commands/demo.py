"""`demo`: the normalization of one tool in three sections, as text to read."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from engine.adapters import ADAPTERS, get_adapter
from engine.facts.origin import COUNTERPART
from playground.commands.options import one_of
from playground.demo import cache, names, schema

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Mapping

    from engine.adapters import SchemaAdapter
    from playground.output import Output

    Section = Callable[[Mapping[str, SchemaAdapter], Output], None]

FINE: Final = 0

_SECTIONS: Final[dict[str, tuple[str, Section]]] = {
    "schema": ("What each adapter makes of a schema", schema.show),
    "names": ("What happens to long names", names.show),
    "cache": ("What the cache remembers", cache.show),
}


def add_arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "--only",
        metavar="ID",
        type=one_of("provider", ADAPTERS),
        help=f"one provider: {', '.join(ADAPTERS)}",
    )
    parser.add_argument(
        "--section",
        metavar="SECTION",
        type=one_of("section", _SECTIONS),
        help=f"one section: {', '.join(_SECTIONS)}",
    )
    parser.add_argument(
        "--pause", action="store_true", help="wait for Enter before each further section"
    )
    parser.epilog = "exit codes: 0 fine; 2 wrong usage"


def run(arguments: Namespace, output: Output) -> int:
    """Print the chosen sections; return the exit code."""
    adapters = ADAPTERS
    if arguments.only is not None:
        adapters = {arguments.only: get_adapter(arguments.only)}
    chosen = [arguments.section] if arguments.section else list(_SECTIONS)
    output.line(output.paint("Schema Playground: normalization without an API key", "bold"))
    output.line(f"Preset adk, the counterpart of {COUNTERPART}.")
    for place, section in enumerate(chosen):
        if place and arguments.pause:
            _wait_for_enter(output)
        title, show = _SECTIONS[section]
        number = list(_SECTIONS).index(section) + 1
        output.line()
        output.heading(f"{number}. {title}", "=")
        show(adapters, output)
    return FINE


def _wait_for_enter(output: Output) -> None:
    if sys.stdin is None or not sys.stdin.isatty():
        return
    output.stream.flush()
    sys.stderr.write("\nEnter for the next section ")
    sys.stderr.flush()
    sys.stdin.readline()
