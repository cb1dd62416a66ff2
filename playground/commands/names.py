"""`names`: every tool's name as it is sent, what was cut off, and which names collide."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import groupby, islice
from typing import TYPE_CHECKING, Final

from engine.document import MISSING, dumps
from engine.errors import EngineError
from engine.run.names import SentName, sent_names
from playground.commands.options import (
    add_adapter,
    add_file,
    add_format,
    add_provider,
    chosen_adapters,
)
from playground.output import count_of, write_array
from playground.source import read_tools
from playground.view.names import cut_off, folded
from playground.view.visible import clipped

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable, Iterator

    from engine.document import Tool
    from playground.output import Output
    from playground.view.names import Shared

FINE: Final = 0
COLLISION: Final = 1

_SHOWN_COLLISIONS: Final = 3


def add_arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    add_file(parser)
    add_provider(parser)
    add_adapter(parser)
    add_format(parser, "text", "json")
    parser.epilog = "exit codes: 0 fine; 1 two tools have the same name; 2 bad input or usage"


def run(arguments: Namespace, output: Output) -> int:
    """Print the names as they are sent; return the exit code."""
    tools, error = _read(arguments.file, output)
    adapters = chosen_adapters(arguments)
    tally = _Tally()
    rows = tally.of(sent_names(tools, adapters))
    if tools and arguments.format == "json":
        write_array(output, map(_json, rows))
    elif tools:
        _Table(len(tools), tuple(adapters), output).print(rows)
        output.line(f"{count_of(len(tools), 'tool')}: {tally.cut} cut, {tally.collide} collide")
    if error is not None:
        raise error
    return COLLISION if tally.collide else FINE


def _read(path: str, output: Output) -> tuple[list[Tool], EngineError | None]:
    """Return the tools without their schemas, and the error that ended the reading."""
    tools: list[Tool] = []
    found = read_tools(path, output)
    try:
        while (tool := next(found, None)) is not None:
            tools.append(replace(tool, description=None, schema=MISSING))
    except EngineError as error:
        return tools, error
    return tools, None


class _Tally:
    """Counts, over the rows that go through it, the tools that lose or share their name."""

    def __init__(self) -> None:
        self.cut = 0
        self.collide = 0

    def of(self, rows: Iterable[SentName]) -> Iterator[SentName]:
        for _, tool_rows in groupby(rows, key=lambda row: row.index):
            same_tool = list(tool_rows)
            self.cut += any(row.cut for row in same_tool)
            self.collide += any(row.collides_with for row in same_tool)
            yield from same_tool


def _json(row: SentName) -> str:
    fields = ("tool", "provider", "name", "bytes", "cut", "collides_with")
    return dumps({field: getattr(row, field) for field in fields}, indent=2, limit=None)


class _Table:
    """Prints rows of aligned columns, the name last because its width is anybody's."""

    def __init__(self, tool_count: int, providers: tuple[str, ...], output: Output) -> None:
        self.providers = providers
        self.output = output
        self.digits = max(len("tool"), len(str(tool_count)))
        self.width = max(len("providers"), len(providers[0]) if len(providers) == 1 else 0)
        header = self._columns("tool", "providers", "bytes", "cut")
        self.indent = " " * len(header)
        output.line(output.paint(f"{header}name", "bold"))

    def print(self, rows: Iterable[SentName]) -> None:
        for _, tool_rows in groupby(rows, key=lambda row: row.index):
            for shared in folded(tool_rows, self.providers):
                self._print_row(shared)

    def _print_row(self, shared: Shared) -> None:
        row = shared.row
        name = "(no name)" if row.name is None else clipped(row.name) or "(empty)"
        columns = self._columns(str(row.index), shared.label, str(row.bytes), str(row.cut or "-"))
        self.output.line(columns + name)
        if shared.is_partial:
            self._print_note(f"for {', '.join(shared.providers)}", "dim")
        if row.cut:
            self._print_note(f"cut off: {clipped(cut_off(row))}", "dim")
        others = Counter(row.collides_with)
        for name, count in islice(others.items(), _SHOWN_COLLISIONS):
            times = f" ({count} tools)" if count > 1 else ""
            self._print_note(f"collides with: {clipped(name)}{times}", "yellow")
        if (more := len(others) - _SHOWN_COLLISIONS) > 0:
            self._print_note(f"and with {count_of(more, 'more name')}", "yellow")

    def _print_note(self, text: str, style: str) -> None:
        self.output.line(self.indent + self.output.paint(text, style))

    def _columns(self, index: str, label: str, size: str, cut: str) -> str:
        return f"{index:>{self.digits}}  {label:<{self.width}}  {size:>5}  {cut:>4}  "
