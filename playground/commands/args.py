"""`args`: whether a tool takes some arguments, and whether the model was told."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from engine.document import dumps, parse
from engine.document.parse import decode
from engine.errors import DocumentError, EngineError
from engine.loss.arguments import check_arguments
from engine.loss.captured import captured_run
from playground.captures import add_sent, read_capture, read_raw, tool_named
from playground.commands.options import (
    add_adapter,
    add_file,
    add_format,
    add_pipeline,
    chosen_adapters,
)
from playground.model.called import by_own_name, called_tool, calls_of_value
from playground.model.recognise import Kind, recognise
from playground.output import PROGRAM, count_of
from playground.source import STANDARD_INPUT, read_bytes
from playground.view.args_text import print_verdict

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Mapping, Sequence

    from engine.adapters import SchemaAdapter
    from engine.document import Tool
    from engine.loss.verdict import ArgumentsVerdict, Refusal, SideVerdict
    from engine.run.trace import Trace
    from playground.output import Output

FINE: Final = 0
REFUSED: Final = 1

_OF_TOOLS: Final = frozenset(
    {
        "$schema",
        "function",
        "functionDeclarations",
        "function_declarations",
        "inputSchema",
        "input_schema",
        "parameters",
        "properties",
        "result",
        "toolConfig",
        "toolSpec",
        "tools",
    }
)
"""What arguments are not taken for that have one of these, where the tool declares it not."""
_IS_ERROR: Final = (
    "--arguments holds the text of an error, which is explained by"
    f" `{PROGRAM} explain FILE --error TEXT`"
)
_IS_TOOLS: Final = (
    f"--arguments holds tools or a schema, which are FILE: see `{PROGRAM} check FILE`"
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    add_file(parser)
    parser.add_argument(
        "--tool", metavar="NAME", help="the tool; not needed where the call names it"
    )
    parser.add_argument(
        "--arguments",
        metavar="JSON",
        required=True,
        help="the arguments, or a provider's message with the call in it; - is standard input",
    )
    add_pipeline(parser)
    add_adapter(parser)
    add_sent(parser)
    add_format(parser, "text", "json")
    parser.epilog = "exit codes: 0 fine; 1 a side refuses them; 2 bad input or usage"


def run(arguments: Namespace, output: Output) -> int:
    """Print the verdict on some arguments; return the exit code."""
    if arguments.arguments == STANDARD_INPUT and STANDARD_INPUT in (arguments.file, arguments.sent):
        raise DocumentError("standard input can be read once: FILE, --sent or --arguments")
    text, given = _given(arguments.arguments)
    tool, adapter, captured = _subject(arguments, text, given)
    given = _by_own_name(given, tool, adapter)
    verdict = check_arguments(tool, adapter, given, run=captured)
    if arguments.format == "json":
        output.json(dumps(record(verdict), indent=2) + "\n")
    else:
        print_verdict(verdict, adapter, output)
    return FINE if verdict.raw.valid and verdict.sent.valid else REFUSED


def record(verdict: ArgumentsVerdict) -> dict[str, Any]:
    """Return a verdict as one JSON object."""
    return {
        "raw": _side(verdict.raw),
        "sent": _side(verdict.sent),
        "why": [asdict(reason) for reason in verdict.why],
        "restored": verdict.restored,
    }


def _side(side: SideVerdict) -> dict[str, Any]:
    return {"valid": side.valid, "errors": [_error(error) for error in side.errors]}


def _error(error: Refusal) -> dict[str, Any]:
    return {
        "pointer": error.pointer,
        "schema_pointer": error.schema_pointer,
        "keyword": error.keyword,
        "message": error.message,
        "rule": error.rule,
    }


def _given(text: str) -> tuple[str, Any]:
    """Return the text of the arguments, and their JSON value.

    Raises:
        DocumentError: they are no JSON; an error's text is sent to the command that explains it.

    """
    if text == STANDARD_INPUT:
        text = decode(read_bytes(STANDARD_INPUT))
    try:
        return text, parse(text)
    except DocumentError as error:
        kind = recognise(text).kind
        if kind in (Kind.ERROR, Kind.DOCUMENT):
            raise DocumentError(_IS_ERROR if kind is Kind.ERROR else _IS_TOOLS) from None
        raise DocumentError(f"--arguments: {error}") from None


def _refuse_others(text: str, given: Any, tools: Sequence[Tool]) -> None:
    """Refuse JSON that is surely no arguments, and name the command that takes it."""
    kind = recognise(text, tools).kind
    if kind is Kind.ERROR:
        raise DocumentError(_IS_ERROR)
    if kind is Kind.DOCUMENT and (isinstance(given, list) or not _OF_TOOLS.isdisjoint(given)):
        raise DocumentError(_IS_TOOLS)


def _subject(
    arguments: Namespace, text: str, given: Any
) -> tuple[Tool, SchemaAdapter, Trace | None]:
    """Return the tool, the adapter, and the captured run where one is given."""
    if arguments.sent is not None:
        capture = read_capture(arguments.file, arguments.sent)
        tools = [pair.raw for pair in capture.pairs]
        _refuse_others(text, given, tools)
        names = {pair.raw.name: pair.sent.name for pair in capture.pairs}
        tool = _tool(arguments.tool, tools, names, given)
        pair = next(pair for pair in capture.pairs if pair.raw is tool)
        provider = next(iter(arguments.provider or ()), None) or capture.provider or "generic"
        found = captured_run(pair, provider)
        return tool, found.adapter, found
    source = read_raw(arguments.file)
    if source.error is not None:
        raise source.error
    _refuse_others(text, given, source.tools)
    adapter = _one_adapter(arguments)
    names = {
        tool.name: adapter.normalize_tool_name(tool.name)
        for tool in source.tools
        if tool.name is not None
    }
    return _tool(arguments.tool, source.tools, names, given), adapter, None


def _tool(
    name: str | None, tools: list[Tool], names: Mapping[str | None, str | None], given: Any
) -> Tool:
    """Return the tool by the given name, or by the name in the call.

    Args:
        name: as it was given, or None.
        tools: those that it may be.
        names: the sent name by the raw one.
        given: the arguments, perhaps with a call around them.

    """
    if name is None and len(tools) > 1:
        called = {call.name for call in calls_of_value(given)} - {None}
        if len(called) > 1:
            count = count_of(len(called), "tool")
            raise EngineError(f"--arguments calls {count}: give --tool NAME")
        name = next(iter(called), None)
        place = called_tool(name, tools, lambda raw: names.get(raw) or raw)
        name = name if place is None else tools[place].name
    return tool_named(tools, name)


def _by_own_name(given: Any, tool: Tool, adapter: SchemaAdapter) -> Any:
    """Return the arguments with the tool's own name in the call of it that a client named."""
    for call in calls_of_value(given):
        if called_tool(call.name, [tool], adapter.normalize_tool_name) is not None:
            return by_own_name(given, call, tool)
    return given


def _one_adapter(arguments: Namespace) -> SchemaAdapter:
    available = chosen_adapters(arguments)
    if len(available) != 1:
        raise EngineError(
            f"args judges for one provider, but {count_of(len(available), 'provider')} are "
            "chosen: give --provider ID or --adapter MODULE:CLASS"
        )
    return next(iter(available.values()))
