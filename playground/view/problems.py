"""The problems pane's lines: what each provider would refuse, where, why, and what mends it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.document.pointer import display
from engine.facts.surfaces import SURFACES
from engine.rules.model import Scope, Severity
from playground.view.labels import label, short_label
from playground.view.step import Line
from playground.view.visible import clipped, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.rules.model import Finding
    from playground.model.compute import Column

SIGNS = {Severity.REFUSED: "x", Severity.WARNING: "?", Severity.NOTE: "i"}
"""How a severity looks without colour."""

_ORDER = list(Severity)


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding of one provider: the provider's place, and a line about it."""

    provider: int
    finding: Finding
    text: str


def problems(columns: Sequence[Column]) -> tuple[Problem, ...]:
    """Return every provider's findings, the gravest first, else in provider order."""
    found = [
        Problem(place, finding, _text(column, finding))
        for place, column in enumerate(columns)
        for finding in column.findings
    ]
    return tuple(sorted(found, key=lambda problem: _ORDER.index(problem.finding.severity)))


def problem_pointers(findings: Iterable[Finding]) -> frozenset[str]:
    """Return the pointers, in the schema as sent, that a refusal or warning is about."""
    return frozenset(
        finding.pointer
        for finding in findings
        if finding.scope is Scope.SCHEMA and finding.severity is not Severity.NOTE
    )


def problems_title(columns: Sequence[Column], found: Sequence[Problem]) -> str:
    """Return the pane's title: how many providers would refuse the tool."""
    judged = [column for column in columns if column.is_judged]
    refusing = sum(column.verdict is Severity.REFUSED for column in judged)
    others = sum(column.trace is not None and not column.is_judged for column in columns)
    rest = f"  {others} not judged" if others else ""
    if not judged:
        return f"6 Problems{rest}"
    if refusing:
        return f"6 Problems  {refusing} of {len(judged)} providers would refuse it{rest}"
    return f"6 Problems  {len(found)}{rest}" if found else f"6 Problems  no rule is broken{rest}"


def problem_detail(columns: Sequence[Column], problem: Problem | None) -> tuple[Line, ...]:
    """Return the lines about one problem."""
    if problem is None:
        return (Line("muted", "No known rule is broken. That is no promise of the provider."),)
    finding = problem.finding
    where = visible(display(finding.pointer)) if finding.scope is Scope.SCHEMA else "the name"
    places = f", in {finding.places:,} places" if finding.places > 1 else ""
    lines = [
        Line("title", clipped(finding.message, 400)),
        Line("pointer", f"{where}{places}"),
    ]
    if finding.raw_pointer != finding.pointer:
        lines.append(Line("muted", f"in raw {visible(display(finding.raw_pointer))}"))
    if finding.provider_text:
        words = " ".join(finding.provider_text.split())
        lines.append(Line("loss", f"It says: {clipped(words, 400)}"))
    lines.append(Line("plain", _source(finding)))
    fix = ", ".join(finding.fix)
    lines.append(Line("added", f"Mended by {fix}" if fix else "No step mends it."))
    lines.append(Line("muted", _stands_for(columns[problem.provider])))
    return tuple(lines)


def _text(column: Column, finding: Finding) -> str:
    where = display(finding.pointer) if finding.scope is Scope.SCHEMA else "name"
    name = short_label(column.adapter)
    return f"{name:<6} {clipped(where, 60)}  {clipped(finding.message, 200)}"


def _source(finding: Finding) -> str:
    severity = {"refused": "Refuses", "warning": "May refuse", "note": "Worth knowing"}
    return visible(
        f"{severity[finding.severity]} ({finding.mark}). Rule {finding.rule}, {finding.source}, "
        f"{finding.date}. To change: the {finding.fault}."
    )


def _stands_for(column: Column) -> str:
    surface = SURFACES.get(column.surface or "")
    if column.plan.is_captured and surface is not None:
        return f"Judged as {surface.label}: the captured request has its form."
    clients = () if surface is None else surface.clients
    name = label(column.adapter)
    return f"{name} stands for {', '.join(clients)} too." if clients else f"Judged as {name}."
