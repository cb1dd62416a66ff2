"""`lost`: what each change costs, with arguments that only one side takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.document import Tool, dumps
from engine.loss.captured import captured_run, lost_in_capture
from engine.loss.lost import BUDGET, lost
from engine.run.trace import trace_tool
from playground.captures import add_sent, read_capture, read_raw, tool_named
from playground.commands.options import (
    add_adapter,
    add_file,
    add_format,
    add_pipeline,
    chosen_adapters,
)
from playground.output import write_array
from playground.view.lost_text import LostText

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable, Iterator

    from engine.adapters import SchemaAdapter
    from engine.errors import EngineError
    from engine.loss.statement import Statement
    from playground.output import Output

    Row = tuple[Tool, SchemaAdapter, tuple[Statement, ...]]

FINE: Final = 0
LOST: Final = 1


def add_arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    add_file(parser)
    parser.add_argument("--tool", metavar="NAME", help="one tool of FILE (default: all)")
    add_pipeline(parser)
    add_adapter(parser)
    add_sent(parser)
    parser.add_argument(
        "--budget",
        metavar="SECONDS",
        type=float,
        default=BUDGET,
        help=f"how long to look for examples, by tool and provider (default: {BUDGET:g})",
    )
    add_format(parser, "text", "json")
    parser.epilog = "exit codes: 0 fine; 1 something is loosened or tightened; 2 bad input or usage"


def run(arguments: Namespace, output: Output) -> int:
    """Print what is lost; return the exit code."""
    rows, error = _rows(arguments)
    tally = _Tally()
    if arguments.format == "json":
        write_array(output, map(_json, tally.of(rows)))
    else:
        text = LostText(output)
        for tool, adapter, statements in tally.of_rows(rows):
            text.print(tool, adapter, statements)
        text.print_end()
    if error is not None:
        raise error
    return LOST if tally.lost else FINE


def _rows(arguments: Namespace) -> tuple[Iterator[Row], EngineError | None]:
    if arguments.sent is not None:
        return _captured_rows(arguments), None
    source = read_raw(arguments.file)
    tools = source.tools if arguments.tool is None else [tool_named(source.tools, arguments.tool)]
    return _plain_rows(tools, arguments), source.error


def _plain_rows(tools: Iterable[Tool], arguments: Namespace) -> Iterator[Row]:
    available = chosen_adapters(arguments)
    for tool in tools:
        for adapter in available.values():
            yield tool, adapter, lost(trace_tool(tool, adapter), budget=arguments.budget)


def _captured_rows(arguments: Namespace) -> Iterator[Row]:
    capture = read_capture(arguments.file, arguments.sent)
    if arguments.tool is not None:
        tool_named([pair.raw for pair in capture.pairs], arguments.tool)
    chosen = list(chosen_adapters(arguments)) if arguments.provider else []
    for provider in chosen or [capture.provider or "generic"]:
        for pair in capture.pairs:
            if arguments.tool in (None, pair.raw.name):
                found = captured_run(pair, provider)
                yield pair.raw, found.adapter, lost_in_capture(found, budget=arguments.budget)


class _Tally:
    """Counts the places that are lost among what goes through it."""

    def __init__(self) -> None:
        self.lost = 0

    def of_rows(self, rows: Iterable[Row]) -> Iterator[Row]:
        for row in rows:
            self.lost += sum(statement.is_loss for statement in row[2])
            yield row

    def of(self, rows: Iterable[Row]) -> Iterator[dict[str, Any]]:
        for tool, adapter, statements in self.of_rows(rows):
            for statement in statements:
                yield record(tool, adapter, statement)


def record(tool: Tool, adapter: SchemaAdapter, statement: Statement) -> dict[str, Any]:
    """Return a statement as one JSON object."""
    entry = {
        "tool": tool.name,
        "provider": adapter.id,
        "pointer": statement.pointer,
        "raw_pointer": statement.raw_pointer,
        "keyword": statement.keyword,
        "direction": str(statement.direction),
        "step": statement.step,
        "witness": statement.witness,
        "valid_for": statement.valid_for,
    }
    if statement.explained_by is not None:
        entry["explained_by"] = statement.explained_by
    return entry


def _json(entry: dict[str, Any]) -> str:
    return dumps(entry, indent=2)
