"""A problem as text for people: what is wrong, where, by which rule, and what mends it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.document.pointer import display
from engine.rules.model import Scope, Severity
from playground.view.labels import label
from playground.view.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.rules.model import Finding
    from playground.model.compute import Column

_HEADS: Final = {
    Severity.REFUSED: "{provider} refuses {tool}:",
    Severity.WARNING: "{provider} may refuse {tool}:",
    Severity.NOTE: "{provider} takes {tool}; worth knowing:",
}


def problem_text(column: Column, finding: Finding) -> str:
    """Return a finding as lines to paste into an issue; outside text is made visible.

    Args:
        column: the provider's result that the finding is of.
        finding: what is told.

    """
    tool = "the schema" if finding.tool is None else f"the tool {visible(finding.tool)}"
    lines = [
        _HEADS[finding.severity].format(provider=label(column.adapter), tool=tool),
        visible(finding.message),
        *_where(finding),
    ]
    if finding.provider_text:
        lines.append(f"The provider says: {visible(' '.join(finding.provider_text.split()))}")
    lines += [
        f"Rule: {finding.rule} ({finding.mark}), {finding.source}, {finding.date}",
        f"To change: the {finding.fault}",
        f"Mended by: {', '.join(finding.fix) or 'no step'}",
    ]
    return "\n".join(lines)


def _where(finding: Finding) -> Iterator[str]:
    if finding.scope is Scope.NAME:
        yield "Where: the name"
        return
    places = f", in {finding.places:,} places" if finding.places > 1 else ""
    yield f"Where: {visible(display(finding.pointer))}{places}"
    if finding.raw_pointer != finding.pointer:
        yield f"In the schema as given: {visible(display(finding.raw_pointer))}"
