"""`normalize`: what each adapter makes of each tool, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.document import MISSING, dumps
from engine.errors import AdapterError, EngineError, LimitError
from engine.run.cache import SchemaCache
from engine.run.normalize import empty_schema, sent_name
from playground.commands.options import (
    add_adapter,
    add_file,
    add_format,
    add_pipeline,
    chosen_adapters,
    one_of,
)
from playground.emit import emit_tools
from playground.output import complain, count_of, write_array
from playground.source import read_tools

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable, Iterator, Mapping

    from engine.adapters import SchemaAdapter
    from engine.document import Tool
    from playground.output import Output

    Record = dict[str, Any]

FINE: Final = 0
FAILED: Final = 1


def add_arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    add_file(parser)
    add_pipeline(parser)
    add_adapter(parser)
    add_format(parser, "json", "jsonl", "schema")
    parser.add_argument(
        "--emit",
        metavar="WHAT",
        type=one_of("output", ("tools",)),
        help="tools: print FILE's own document, with the schemas replaced (one provider)",
    )
    parser.epilog = (
        "exit codes: 0 fine; 1 an output is over the size limit or an adapter of one's own "
        "failed (the schema is null, the error tells why); 2 bad input or usage"
    )


def run(arguments: Namespace, output: Output) -> int:
    """Print the normalized tools; return the exit code."""
    adapters = chosen_adapters(arguments)
    if arguments.emit:
        if arguments.format != "json":
            raise EngineError("--emit tools keeps the document's own form: leave --format out")
        return emit_tools(arguments.file, adapters, output)
    tools = read_tools(arguments.file, output)
    if arguments.format == "schema":
        return _print_schema(tools, adapters, output)
    writer = _Writer(indent=2 if arguments.format == "json" else None)
    texts = map(writer.text, records(tools, adapters))
    if arguments.format == "json":
        write_array(output, texts)
    else:
        for text in texts:
            output.json(text + "\n")
    return FAILED if writer.has_failed else FINE


def records(tools: Iterable[Tool], adapters: Mapping[str, SchemaAdapter]) -> Iterator[Record]:
    """Yield a record per tool and adapter, tool by tool, all with one cache.

    `cache` is "hit" or "miss", and None for a tool without schema, which asks no cache. Where an
    adapter of one's own fails, the schema is None and `error` says why; the others go on.
    """
    cache = SchemaCache()
    for tool in tools:
        for provider, adapter in adapters.items():
            record: Record = {"tool": tool.name, "provider": provider, "name": None}
            try:
                if tool.name is not None:
                    record["name"] = sent_name(tool.name, adapter)
                schema, answer = _sent_schema(tool, adapter, cache)
                yield record | {"schema": schema, "cache": answer}
            except AdapterError as error:
                yield record | {"schema": None, "cache": None, "error": str(error)}


def _sent_schema(tool: Tool, adapter: SchemaAdapter, cache: SchemaCache) -> tuple[Any, str | None]:
    if tool.schema is MISSING:
        return empty_schema(adapter), None
    hits = cache.hits
    schema = cache.get_or_normalize(tool.schema, adapter)
    return schema, "hit" if cache.hits > hits else "miss"


class _Writer:
    """Writes records as JSON text, and remembers whether one has no schema."""

    def __init__(self, indent: int | None) -> None:
        self.indent = indent
        self.has_failed = False

    def text(self, record: Record) -> str:
        self.has_failed |= "error" in record
        try:
            return dumps(record, indent=self.indent)
        except LimitError as error:
            self.has_failed = True
            small = record | {"schema": None, "error": str(error)}
            return dumps(small, indent=self.indent, limit=None)


def _print_schema(
    tools: Iterator[Tool], adapters: Mapping[str, SchemaAdapter], output: Output
) -> int:
    first = next(tools)
    tool_count = 1 + sum(1 for _ in tools)
    if tool_count > 1 or len(adapters) > 1:
        raise EngineError(
            "--format schema prints a single schema, but there are "
            f"{count_of(tool_count, 'tool')} and {count_of(len(adapters), 'provider')}: "
            "choose another format, or give one tool and --provider ID"
        )
    record = next(records([first], adapters))
    if "error" in record:
        complain(record["error"])
        return FAILED
    try:
        output.json(dumps(record["schema"], indent=2) + "\n")
    except LimitError as error:
        complain(str(error))
        return FAILED
    return FINE
