"""`trace`: what each step of one adapter does to one tool's schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.adapters.variant import known_steps
from engine.document import dumps
from engine.document.pointer import display
from engine.errors import EngineError, LimitError, UnknownNameError
from engine.run.normalize import sent_name
from engine.run.trace import Trace, trace_tool
from playground.commands.options import (
    add_adapter,
    add_file,
    add_format,
    add_pipeline,
    chosen_adapters,
)
from playground.output import complain, count_of, warn
from playground.source import read_tools
from playground.view.preview import preview
from playground.view.visible import clipped, visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable

    from engine.adapters import SchemaAdapter
    from engine.document import Tool
    from engine.run.changes import Change
    from engine.run.trace import TraceStep
    from playground.output import Output

FINE: Final = 0
OVER_THE_LIMIT: Final = 1
_MARKS: Final = {"added": "+", "inlined": ">", "changed": "~"}


def add_arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    add_file(parser)
    parser.add_argument("--tool", metavar="NAME", help="which tool, where FILE holds several")
    add_pipeline(parser)
    add_adapter(parser)
    add_format(parser, "text", "json")
    parser.epilog = "exit codes: 0 fine; 1 the output is over the size limit; 2 bad input or usage"


def run(arguments: Namespace, output: Output) -> int:
    """Print the run of one tool through one adapter; return the exit code."""
    adapter = _one_adapter(arguments)
    tool = _one_tool(read_tools(arguments.file, output), arguments.tool)
    found = trace_tool(tool, adapter, without=_off(arguments, adapter))
    if arguments.format == "text":
        _print_text(found, tool, output)
        return FINE
    try:
        output.json(dumps(record(found, tool), indent=2) + "\n")
    except LimitError as error:
        complain(str(error))
        return OVER_THE_LIMIT
    return FINE


def record(found: Trace, tool: Tool) -> dict[str, Any]:
    """Return the run as one JSON object."""
    adapter = found.adapter
    return {
        "tool": tool.name,
        "provider": adapter.id,
        "preset": adapter.preset,
        "name": None if tool.name is None else sent_name(tool.name, adapter),
        "schema": found.result,
        "steps": [
            {
                "id": step.id,
                "enabled": step.enabled,
                "noop": step.noop,
                "changes": [_change_record(change) for change in step.changes],
            }
            for step in found.steps
        ],
    }


def _change_record(change: Change) -> dict[str, Any]:
    return {
        "pointer": change.pointer,
        "raw_pointer": change.raw_pointer,
        "kind": str(change.kind),
        "before": change.before,
        "after": change.after,
        "places": change.places,
    }


def _one_adapter(arguments: Namespace) -> SchemaAdapter:
    available = chosen_adapters(arguments, leaves_out=False)
    if len(available) != 1:
        raise EngineError(
            f"trace shows one provider, but {count_of(len(available), 'provider')} are chosen: "
            "give --provider ID or --adapter MODULE:CLASS"
        )
    return next(iter(available.values()))


def _off(arguments: Namespace, adapter: SchemaAdapter) -> list[str]:
    present = {step.id for step in adapter.steps}
    return [step_id for step_id in known_steps(arguments.without, [adapter]) if step_id in present]


def _one_tool(tools: Iterable[Tool], name: str | None) -> Tool:
    found = list(tools)
    if name is None:
        if len(found) == 1:
            return found[0]
        raise EngineError(f"FILE holds {count_of(len(found), 'tool')}: give --tool NAME")
    called = [tool for tool in found if tool.name == name]
    if len(called) > 1:
        warn(f"{count_of(len(called), 'tool')} are called {clipped(name, 64)!r}; this is the first")
    if called:
        return called[0]
    names = [tool.name for tool in found if tool.name is not None]
    raise UnknownNameError.of("tool", name, names)


def _print_text(found: Trace, tool: Tool, output: Output) -> None:
    adapter = found.adapter
    title = f"{visible(adapter.label)}: {clipped(tool.name or 'a schema without a name')}"
    output.heading(title, "=")
    for number, step in enumerate(found.steps, 1):
        _print_step(number, step, output)


def _print_step(number: int, step: TraceStep, output: Output) -> None:
    name = visible(step.id)
    if not step.enabled:
        output.line(output.paint(f"{number:>2}. {name}: off", "dim"))
        return
    if step.noop:
        output.line(output.paint(f"{number:>2}. {name}: no change", "dim"))
        return
    output.line(
        output.paint(f"{number:>2}. {name}: {count_of(len(step.changes), 'change')}", "bold")
    )
    for change in step.changes:
        _print_change(change, output)
    for call in step.calls:
        output.line(f"      called {call.id}{'' if call.changed else ', no change'}")


def _print_change(change: Change, output: Output) -> None:
    places = f" in {change.places:,} places" if change.places > 1 else ""
    output.line(f"    {change.kind} {visible(display(change.pointer))}{places}")
    if change.raw_pointer != change.pointer:
        output.line(output.paint(f"      raw {visible(display(change.raw_pointer))}", "dim"))
    if change.kind != "added":
        output.line(output.paint(f"      - {preview(change.before, output.width - 10)}", "yellow"))
    if change.kind != "removed":
        text = f"      {_MARKS[change.kind]} {preview(change.after, output.width - 10)}"
        output.line(output.paint(text, "green"))
