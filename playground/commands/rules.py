"""`rules`: every rule of every provider, with its source, date and mark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.document import dumps
from engine.facts.surfaces import FACTS_DATE, SURFACES
from engine.rules.catalogue import rules_of
from playground.commands.options import ALL, add_format, surfaces
from playground.output import count_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from engine.rules.model import Rule
    from playground.output import Output

FINE: Final = 0

_INDENT: Final = " " * 4
_LABEL_WIDTH: Final = 8


def add_arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "--provider",
        metavar="ID",
        action="extend",
        type=surfaces,
        help=f"{', '.join(SURFACES)}, or {ALL} for the first seven (default: every one);"
        " several by comma or repeated",
    )
    add_format(parser, "text", "json")
    parser.epilog = "exit codes: 0 fine; 2 wrong usage"


def run(arguments: Namespace, output: Output) -> int:
    """Print the catalogue; return the exit code."""
    wanted = list(dict.fromkeys(arguments.provider or SURFACES))
    rules = [(surface, rule) for surface in wanted for rule in rules_of(surface).all]
    if arguments.format == "json":
        output.json(dumps([_entry(surface, rule) for surface, rule in rules], indent=2) + "\n")
        return FINE
    for surface in wanted:
        _print_surface(surface, output)
    output.line(f"{count_of(len(rules), 'rule')}, as known on {FACTS_DATE}")
    return FINE


def _entry(surface: str, rule: Rule) -> dict[str, Any]:
    return {
        "rule": rule.id,
        "provider": surface,
        "scope": rule.scope,
        "severity": rule.severity,
        "demand": rule.demand,
        "message": rule.message,
        "provider_text": rule.provider_text,
        "source": rule.evidence.source,
        "date": rule.evidence.date,
        "mark": rule.evidence.mark,
        "since": rule.since,
        "until": rule.until,
        "fault": rule.fault,
        "fix": list(rule.fix),
    }


def _print_surface(surface: str, output: Output) -> None:
    about = SURFACES[surface]
    output.heading(f"{surface}: {about.label}, reports {about.reporting}", "-")
    for rule in rules_of(surface).all:
        _print_rule(rule, output)
    output.line()


def _print_rule(rule: Rule, output: Output) -> None:
    head = f"{output.paint(rule.id, 'bold')}  {rule.severity}  {rule.scope}"
    output.line(head + (f"  until {rule.until}" if rule.until else ""))
    output.wrap(rule.demand, _INDENT, _INDENT)
    if rule.provider_text:
        _print_field("says", rule.provider_text, output)
    evidence = rule.evidence
    _print_field("known", f"{evidence.mark}, {evidence.date}: {evidence.source}", output)
    if rule.fix:
        _print_field("fix", ", ".join(rule.fix), output)


def _print_field(label: str, text: str, output: Output) -> None:
    output.wrap(text, f"{_INDENT}{label:<{_LABEL_WIDTH}}", _INDENT + " " * _LABEL_WIDTH)
