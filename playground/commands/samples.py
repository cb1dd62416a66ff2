"""`samples`: the list of the samples, or the text of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.document import dumps
from playground.commands.options import add_format
from playground.samples import sample_text, samples

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from playground.output import Output
    from playground.samples import Sample

FINE: Final = 0

_ID_WIDTH: Final = 21
_FIELDS: Final = ("id", "title", "purpose", "hurts")


def add_arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("id", metavar="ID", nargs="?", help="print this sample's text")
    add_format(parser, "text", "json")
    parser.epilog = "exit codes: 0 fine; 2 no such sample, or wrong usage"


def run(arguments: Namespace, output: Output) -> int:
    """Print the list, or one sample, which is JSON in either format; return the exit code."""
    if arguments.id is not None:
        output.json(sample_text(arguments.id))
    elif arguments.format == "json":
        entries = [{field: getattr(entry, field) for field in _FIELDS} for entry in samples()]
        output.json(dumps(entries, indent=2) + "\n")
    else:
        for entry in samples():
            _print_entry(entry, output)
    return FINE


def _print_entry(entry: Sample, output: Output) -> None:
    indent = " " * _ID_WIDTH
    output.line(output.paint(f"{entry.id:<{_ID_WIDTH}}", "bold") + entry.title)
    output.wrap(entry.purpose, indent, indent)
    if entry.hurts:
        output.wrap(", ".join(entry.hurts), f"{indent}hurts: ", f"{indent}       ")
