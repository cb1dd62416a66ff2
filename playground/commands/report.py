"""`report`: tools and providers as Markdown for an issue tracker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.facts.surfaces import SURFACES
from engine.loss.lost import lost
from engine.rules.check import Checker
from engine.run.trace import trace_tool
from playground.captures import read_raw, tool_named
from playground.commands.options import add_file, add_pipeline, chosen_adapters
from playground.view.report_text import ToolReport, report_lines

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Mapping

    from engine.adapters import SchemaAdapter
    from engine.document import Tool
    from playground.output import Output

FINE: Final = 0


def add_arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    add_file(parser)
    parser.add_argument("--tool", metavar="NAME", help="one tool of FILE (default: all)")
    add_pipeline(parser)
    parser.epilog = "exit codes: 0 fine; 2 bad input or usage"


def run(arguments: Namespace, output: Output) -> int:
    """Print the report; return the exit code."""
    source = read_raw(arguments.file)
    if source.error is not None:
        raise source.error
    tools = source.tools if arguments.tool is None else [tool_named(source.tools, arguments.tool)]
    available = chosen_adapters(arguments)
    checkers = {
        provider: Checker([provider], preset=arguments.preset, without=arguments.without)
        for provider in available
        if provider in SURFACES
    }
    reports = [_report(tool, available, checkers) for tool in tools]
    output.line("\n\n".join(report_lines(reports, list(available))))
    return FINE


def _report(
    tool: Tool, available: Mapping[str, SchemaAdapter], checkers: Mapping[str, Checker]
) -> ToolReport:
    return ToolReport(
        tool,
        {provider: lost(trace_tool(tool, adapter)) for provider, adapter in available.items()},
        {provider: checker.check(tool) for provider, checker in checkers.items()},
    )
