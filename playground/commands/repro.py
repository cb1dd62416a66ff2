"""`repro`: the smallest tool that still shows a broken rule or a loss, as the text of an issue."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from engine.document import MISSING, Tool, dumps
from engine.document.pointer import display
from engine.errors import EngineError
from engine.facts.origin import COUNTERPART
from engine.loss.lost import lost
from engine.loss.shrink import shrunk
from engine.loss.statement import SENT, Statement
from engine.rules.check import Checker
from engine.rules.model import Finding, Severity
from engine.run.trace import trace
from playground import __version__
from playground.captures import read_raw, tool_named
from playground.commands.options import add_file, add_pipeline, chosen_adapters
from playground.output import PROGRAM, count_of
from playground.view.markdown import block, code, plain

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from engine.adapters import SchemaAdapter
    from playground.output import Output

FINE: Final = 0
_BUDGET: Final = 0.5


def add_arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    add_file(parser)
    parser.add_argument("--tool", metavar="NAME", help="which tool, where FILE holds several")
    add_pipeline(parser)
    parser.add_argument(
        "--keyword",
        metavar="KEYWORD",
        help="the loss of this keyword, or the rule of this id (default: the first refusal, or"
        " else the first loss)",
    )
    parser.epilog = "exit codes: 0 fine; 2 bad input, or nothing to show"


def run(arguments: Namespace, output: Output) -> int:
    """Print the issue's text; return the exit code."""
    available = chosen_adapters(arguments)
    if len(available) != 1:
        raise EngineError(
            f"repro is for one provider, but {count_of(len(available), 'provider')} are chosen: "
            "give --provider ID"
        )
    adapter = next(iter(available.values()))
    source = read_raw(arguments.file)
    if source.error is not None:
        raise source.error
    tool = tool_named(source.tools, arguments.tool)
    if tool.schema is MISSING:
        raise EngineError("the tool has no schema, so there is nothing to shrink")
    checker = _Subjects(adapter, arguments)
    subject = checker.first(tool)
    kind = _root_type(tool.schema)

    def holds(schema: Any) -> bool:
        return _root_type(schema) == kind and checker.holds(subject, schema)

    small = replace(tool, schema=shrunk(tool.schema, holds))
    output.line("\n\n".join(_paragraphs(small, adapter, checker.again(subject, small), arguments)))
    return FINE


@dataclass(frozen=True, slots=True)
class _Subject:
    """What is to be shown: a finding or a statement, and how to know it again."""

    shown: Finding | Statement
    signature: tuple[str | None, ...]

    def is_same(self, other: Finding | Statement) -> bool:
        """Tell whether something else found says the same."""
        return _signature(other) == self.signature


class _Subjects:
    """Finds what a tool has to show for one provider."""

    def __init__(self, adapter: SchemaAdapter, arguments: Namespace) -> None:
        self._adapter = adapter
        self._arguments = arguments

    def first(self, tool: Tool) -> _Subject:
        """Return the first refusal or loss, or that of the keyword or rule asked for.

        Raises:
            EngineError: there is none.

        """
        wanted = self._arguments.keyword
        for finding in self._findings(tool):
            if finding.severity is Severity.REFUSED and wanted in (None, finding.rule):
                return _Subject(finding, _signature(finding))
        for statement in self._losses(tool.schema, _BUDGET):
            if statement.witnesses and wanted in (None, statement.keyword):
                return _Subject(statement, _signature(statement))
        what = "no refusal and no loss" if wanted is None else f"no refusal or loss of {wanted!r}"
        raise EngineError(f"there is {what} to show for {self._adapter.id}")

    def holds(self, subject: _Subject, schema: Any) -> bool:
        """Tell whether a schema still shows the subject."""
        if isinstance(subject.shown, Finding):
            return any(map(subject.is_same, self._findings(_bare(schema))))
        return any(s.witnesses and subject.is_same(s) for s in self._losses(schema, _BUDGET))

    def again(self, subject: _Subject, tool: Tool) -> Finding | Statement:
        """Return the subject as the smaller tool shows it."""
        found: list[Any] = self._findings(_bare(tool.schema))
        if isinstance(subject.shown, Statement):
            found = [s for s in self._losses(tool.schema, _BUDGET) if s.witnesses]
        return next((one for one in found if subject.is_same(one)), subject.shown)

    def _findings(self, tool: Tool) -> list[Finding]:
        checker = Checker(
            [self._adapter.id], preset=self._arguments.preset, without=self._arguments.without
        )
        return checker.check(tool)

    def _losses(self, schema: Any, budget: float) -> tuple[Statement, ...]:
        return tuple(s for s in lost(trace(schema, self._adapter), budget=budget) if s.is_loss)


def _signature(found: Finding | Statement) -> tuple[str | None, ...]:
    if isinstance(found, Finding):
        return ("rule", found.rule)
    return found.keyword, str(found.direction), found.step


def _root_type(schema: Any) -> Any:
    """Return the root's type, which a schema of a tool keeps."""
    return schema.get("type") if isinstance(schema, dict) else None


def _bare(schema: Any) -> Tool:
    return Tool(0, "tool", None, schema, "", "/inputSchema")


def _paragraphs(
    tool: Tool, adapter: SchemaAdapter, subject: Finding | Statement, arguments: Namespace
) -> Iterator[str]:
    schema = dumps(tool.schema, indent=2)
    if isinstance(subject, Finding):
        yield f"# {adapter.label}: {code(subject.rule)} refuses a tool's schema"
        yield block(schema, "json")
        yield f"Broken at {code(display(subject.raw_pointer))}: {plain(subject.message)}"
        if subject.provider_text:
            yield "The provider says:"
            yield block(subject.provider_text)
        yield f"Known from {plain(subject.source)} ({subject.date}, {subject.mark})."
    else:
        step = "the provider's reading" if subject.step is None else f"step {code(subject.step)}"
        yield f"# {adapter.label}: {code(subject.keyword)} is {subject.direction} by {step}"
        yield block(schema, "json")
        for witness in subject.witnesses:
            sides = ("sent", "raw") if witness.valid_for == SENT else ("raw", "sent")
            yield f"The {sides[0]} schema takes these arguments, the {sides[1]} one refuses them:"
            yield block(dumps(witness.arguments, indent=2), "json")
        yield "What is sent:"
        yield block(dumps(trace(tool.schema, adapter).result, indent=2), "json")
    yield f"Shown by {PROGRAM} {__version__}, counterpart of {COUNTERPART}:"
    yield block(_command(adapter, subject, arguments), "console")


def _command(adapter: SchemaAdapter, subject: Finding | Statement, arguments: Namespace) -> str:
    name = "check" if isinstance(subject, Finding) else "lost"
    words = [PROGRAM, name, "schema.json", "--provider", adapter.id]
    for step in arguments.without:
        words += ["--without", step]
    return "$ " + shlex.join(words)
