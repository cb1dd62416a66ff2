"""`explain`: what a provider's error text says, and which place of the tools it means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.document import dumps, load_toolset
from engine.document.pointer import display
from engine.errors import DocumentError
from engine.explain.explain import explain_error
from engine.explain.known import providers
from engine.rules.check import STAGES
from playground.commands.options import ALL, add_format, one_of
from playground.model.recognise import Kind, recognise
from playground.output import PROGRAM, count_of, write_array
from playground.source import STANDARD_INPUT, read_bytes
from playground.view.visible import clipped, visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from engine.document import Toolset
    from engine.explain.model import Explanation, Item, Place
    from playground.output import Output

FINE: Final = 0
FOUND: Final = 1

_INDENT: Final = " " * 4
_LABEL_WIDTH: Final = 8
_SHOWN_PLACES: Final = 5


def add_arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="the tools of the request as JSON or JSONL; - is standard input",
    )
    parser.add_argument(
        "--error",
        metavar="TEXT",
        required=True,
        help="the error, with or without what a client or a log has put around it;"
        " - is standard input",
    )
    parser.add_argument(
        "--provider",
        metavar="ID",
        type=one_of("provider", (*providers(), ALL)),
        default=ALL,
        help=f"who answered: {', '.join(providers())}, or {ALL} (default) where that is unknown",
    )
    parser.add_argument(
        "--preset",
        metavar="PRESET",
        type=one_of("preset", STAGES),
        default="adk",
        help="how the tools were sent: adk (default), by ADK-Rust's adapters; raw, as they are;"
        " the other is tried where this one does not explain the error",
    )
    add_format(parser, "text", "json")
    parser.epilog = (
        "exit codes: 0 fine; 1 a rule that the error speaks of is broken in the tools; "
        "2 bad input or usage"
    )


def run(arguments: Namespace, output: Output) -> int:
    """Print what the error says; return the exit code."""
    if arguments.file == STANDARD_INPUT == arguments.error:
        raise DocumentError("standard input can be read once: name - for FILE or --error")
    toolset = None if arguments.file is None else load_toolset(read_bytes(arguments.file))
    text = arguments.error
    if text == STANDARD_INPUT:
        text = read_bytes(text).decode("utf-8", "replace")
    provider = None if arguments.provider == ALL else arguments.provider
    explanation = explain_error(text, toolset, provider, preset=arguments.preset)
    if not any(item.message for item in explanation.items):
        _refuse_others(text, toolset)
    if arguments.format == "json":
        entries = (dumps(entry, indent=2, limit=None) for entry in _entries(explanation))
        write_array(output, entries)
    else:
        _print(explanation, output)
    return FOUND if any(item.breaks for item in explanation.items) else FINE


def _refuse_others(text: str, toolset: Toolset | None) -> None:
    """Refuse what is no error's text, and name the command that takes it."""
    kind = recognise(text, () if toolset is None else toolset.tools).kind
    if kind is Kind.CALL:
        raise DocumentError(
            "--error holds a call of a tool, which is judged by"
            f" `{PROGRAM} args FILE --provider ID --arguments JSON`"
        )
    if kind is Kind.DOCUMENT:
        raise DocumentError(
            f"--error holds tools or a schema, which are FILE: see `{PROGRAM} check FILE`"
        )


def _entries(explanation: Explanation) -> Iterator[dict[str, Any]]:
    """Yield an object per message and place, the likeliest place first."""
    for item in explanation.items:
        for place in item.places or (None,):
            yield {
                "provider": item.provider,
                "rule": item.rule,
                "tool": item.tool if place is None else place.tool,
                "index": None if place is None else place.index,
                "pointer": item.pointer if place is None else place.pointer,
                "raw_pointer": None if place is None else place.raw_pointer,
                "meaning": item.meaning,
                "fix": item.fix,
                "confidence": item.confidence if place is None else place.confidence,
            }


def _print(explanation: Explanation, output: Output) -> None:
    for number, item in enumerate(explanation.items):
        if number:
            output.line()
        _print_item(item, output)
    if explanation.items and explanation.notes:
        output.line()
    for note in explanation.notes:
        output.wrap(f"note: {clipped(note, 400)}", "", _INDENT)


def _print_item(item: Item, output: Output) -> None:
    output.line(f"{output.paint(item.rule, 'bold')}  {item.provider}")
    output.wrap(visible(item.meaning), _INDENT, _INDENT)
    _field("says", clipped(item.message, 300), output)
    if item.path is not None or item.tool is not None:
        parts = (item.tool, item.path)
        _field("at", clipped(" ".join(part for part in parts if part), 300), output)
    for place in item.places[:_SHOWN_PLACES]:
        _field("place", f"{_words(place)}, {place.confidence}: {place.how}", output)
    if (more := len(item.places) - _SHOWN_PLACES) > 0:
        _field("", f"and {count_of(more, 'more place')}", output)
    _field("fix", visible(item.fix), output)
    if item.steps:
        _field("step", " and ".join(item.steps), output)
    if item.also:
        _field("also", f"put in the same words: {', '.join(item.also)}", output)


def _field(label: str, text: str, output: Output) -> None:
    if text:
        output.wrap(text, f"{_INDENT}{label:<{_LABEL_WIDTH}}", _INDENT + " " * _LABEL_WIDTH)


def _words(place: Place) -> str:
    if place.index is None:
        return "the whole request"
    name = "" if place.tool is None else f" {clipped(place.tool, 64)}"
    words = f"tool {place.index}{name} at {clipped(display(place.pointer), 200)}"
    if place.raw_pointer != place.pointer:
        words += f", raw {clipped(display(place.raw_pointer), 200)}"
    return words
