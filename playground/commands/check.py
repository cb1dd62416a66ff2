"""`check`: which rules of the providers a tool set breaks, as text or JSON."""

from __future__ import annotations

from argparse import ArgumentTypeError
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from engine.adapters import get_adapter
from engine.document import dumps
from engine.errors import EngineError, UnknownNameError
from engine.facts.surfaces import DEFAULT_SURFACES, SURFACES
from engine.rules.check import STAGES, Checker
from engine.rules.model import Finding
from engine.rules.report import Report, is_refusal
from engine.transforms import get_transform
from playground.commands.options import ALL, add_format, one_of, surfaces
from playground.sources import Sources, sources_of
from playground.view.check_text import SENT, CheckText
from playground.view.visible import clipped

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from playground.output import Output

FINE: Final = 0
REFUSED: Final = 1
BAD_INPUT: Final = 2
UNREADABLE: Final = 3

_STRICT: Final = ("openai_strict", "anthropic_strict")
_FIELDS: Final = tuple(field.name for field in fields(Finding))


def add_arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="tools or schemas as JSON or JSONL, or a folder of them; - is standard input",
    )
    parser.add_argument(
        "--provider",
        metavar="ID",
        type=surfaces,
        action="extend",
        help=f"{', '.join(SURFACES)}, or {ALL} for the first seven"
        f" (default: {', '.join(DEFAULT_SURFACES)}); several by comma or repeated",
    )
    parser.add_argument(
        "--preset",
        metavar="PRESET",
        type=one_of("preset", STAGES),
        default="adk",
        help="adk (default): what ADK-Rust's adapters send; raw: the tools as they are",
    )
    parser.add_argument(
        "--without",
        metavar="STEP",
        type=_step,
        action="append",
        default=[],
        help="leave a step out; repeatable, `schema-playground steps` lists them",
    )
    parser.add_argument(
        "--adapter",
        metavar="MODULE:CLASS",
        help="send with an adapter of your own, whose code is run",
    )
    parser.add_argument(
        "--as-request",
        action="store_true",
        help="all tools are one request: count them and compare their names",
    )
    add_format(parser, "text", "json")
    parser.epilog = (
        "exit codes: 0 fine; 1 a rule that refuses is broken; 2 bad input or usage; "
        "3 some of several files could not be read"
    )


def run(arguments: Namespace, output: Output) -> int:
    """Print what breaks the providers' rules; return the exit code."""
    if arguments.without and arguments.preset == "raw":
        raise EngineError("--without leaves out a step of a preset, and --preset raw runs none")
    sources = sources_of(arguments.files, output)
    check = _Check(arguments)
    check.read(sources)
    if check.checker.tools and arguments.format == "json":
        check.print_json(output)
    elif check.checker.tools:
        check.print_text(sources, output)
    if sources.error is not None:
        raise sources.error
    if sources.failed:
        return UNREADABLE if check.checker.tools else BAD_INPUT
    return REFUSED if check.is_refused else FINE


class _Check:
    """Judges the tools of the sources as they are read, and keeps what is to be printed."""

    def __init__(self, arguments: Namespace) -> None:
        wanted = tuple(dict.fromkeys(arguments.provider or DEFAULT_SURFACES))
        self._arguments = arguments
        self._is_text = arguments.format == "text"
        self.checker = self._checker(wanted, as_request=arguments.as_request)
        names_strict = any(SURFACES[surface].is_strict for surface in wanted)
        self._strict = self._checker(() if names_strict or not self._is_text else _STRICT)
        self._report = Report(wanted)
        self._findings: list[Finding] = []
        self.is_refused = False

    def _checker(self, surfaces: tuple[str, ...], *, as_request: bool = False) -> Checker:
        arguments = self._arguments
        own = None
        if arguments.adapter is not None:
            own = dict.fromkeys(surfaces, get_adapter(arguments.adapter))
        return Checker(
            surfaces,
            preset=arguments.preset,
            as_request=as_request,
            without=arguments.without,
            adapters=own,
        )

    def read(self, sources: Sources) -> None:
        """Judge every tool, and then all together."""
        for tool in sources:
            found = self.checker.check(tool)
            if self._strict.accepted:
                self._strict.count_accepted(tool)
            if self._is_text:
                self._report.add(found)
            self._note(found)
        found = self.checker.check_request()
        self._report.add_request(found)
        self._note(found)

    def _note(self, found: list[Finding]) -> None:
        as_request = self._arguments.as_request
        self.is_refused |= any(is_refusal(finding, as_request=as_request) for finding in found)
        if not self._is_text:
            self._findings += found

    def print_text(self, sources: Sources, output: Output) -> None:
        """Print the groups of findings and the verdict."""
        text = CheckText(output, self.checker.tools, sources.path_of if sources.are_many else None)
        text.print_head(self._sent_by(), self.checker.accepted, self._strict.accepted)
        text.print_groups(self._report)
        text.print_verdict(self._report)

    def _sent_by(self) -> str:
        own = self._arguments.adapter
        preset: str = self._arguments.preset
        if own is None or preset == "raw":
            return SENT.get(preset, preset)
        return f"as your adapter {clipped(own, 60)} sends them"

    def print_json(self, output: Output) -> None:
        """Print one object, finding by finding."""
        output.json('{\n  "tools": ' + dumps(self.checker.tools))
        output.json(',\n  "accepted": ' + _indented(self.checker.accepted, "  "))
        output.json(',\n  "findings": [')
        for number, finding in enumerate(self._findings):
            output.json((",\n    " if number else "\n    ") + _indented(_entry(finding), "    "))
        output.json("\n  ]\n}\n" if self._findings else "]\n}\n")


def _entry(finding: Finding) -> dict[str, Any]:
    return {name: getattr(finding, name) for name in _FIELDS}


def _indented(value: Any, indent: str) -> str:
    return dumps(value, indent=2, limit=None).replace("\n", "\n" + indent)


def _step(name: str) -> str:
    try:
        return get_transform(name).id
    except UnknownNameError as error:
        raise ArgumentTypeError(str(error)) from None
