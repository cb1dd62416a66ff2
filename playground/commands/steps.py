"""`steps`: every normalization step, what it is for, what it loses and who uses it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.adapters import ADAPTERS
from engine.document import dumps
from engine.transforms import TRANSFORMS
from playground.commands.options import add_format

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Mapping

    from engine.transforms import Transform
    from playground.output import Output

    Settings = Mapping[str, Any]

FINE: Final = 0

_INDENT: Final = " " * 4
_LABEL_WIDTH: Final = 9


def add_arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    add_format(parser, "text", "json")
    parser.epilog = "exit codes: 0 fine; 2 wrong usage"


def run(arguments: Namespace, output: Output) -> int:
    """Print the steps in their order; return the exit code."""
    if arguments.format == "json":
        entries = [_entry(transform) for transform in TRANSFORMS.values()]
        output.json(dumps(entries, indent=2) + "\n")
    else:
        for transform in TRANSFORMS.values():
            _print_entry(transform, output)
    return FINE


def _entry(transform: Transform) -> dict[str, Any]:
    return {
        "number": transform.number,
        "id": transform.id,
        "title": transform.title,
        "why": transform.why,
        "loses": transform.loses,
        "options": [
            {"name": option.name, "default": option.default, "title": option.title}
            for option in transform.options
        ],
        "adapters": _users(transform),
    }


def _users(transform: Transform) -> dict[str, Settings]:
    """Return the adapters with this step, each with the options that it sets otherwise."""
    return {
        adapter.id: dict(step.settings)
        for adapter in ADAPTERS.values()
        for step in adapter.steps
        if step.id == transform.id
    }


def _print_entry(transform: Transform, output: Output) -> None:
    number = output.paint(f"{transform.number:>2}", "cyan")
    output.line(f"{number}  {output.paint(transform.id, 'bold')}: {transform.title}")
    _print_field("why", transform.why, output)
    _print_field("loses", transform.loses, output)
    for option in transform.options:
        default = dumps(option.default)
        _print_field("option", f"{option.name} = {default} ({option.title})", output)
    users = (f"{user}{_settings(settings)}" for user, settings in _users(transform).items())
    _print_field("used by", ", ".join(users), output)
    output.line()


def _print_field(label: str, text: str, output: Output) -> None:
    output.wrap(text, f"{_INDENT}{label:<{_LABEL_WIDTH}}", _INDENT + " " * _LABEL_WIDTH)


def _settings(settings: Settings) -> str:
    if not settings:
        return ""
    return f" ({', '.join(f'{name} = {dumps(value)}' for name, value in settings.items())})"
