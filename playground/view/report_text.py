"""A report on tools and providers as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.document import dumps
from engine.document.pointer import display
from engine.errors import LimitError
from engine.facts.origin import COUNTERPART
from engine.facts.surfaces import FACTS_DATE
from engine.loss.statement import SENT
from engine.rules.model import Scope, Severity
from playground import __version__
from playground.output import PROGRAM
from playground.view.markdown import code, plain, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.document import Tool
    from engine.loss.statement import Statement, Witness
    from engine.rules.model import Finding

_WORDS: Final = {Severity.REFUSED: "refused", Severity.WARNING: "warned of"}
_LONGEST_EXAMPLE: Final = 300


class ToolReport:
    """What is known of one tool.

    Attributes:
        tool: the tool.
        statements: what each provider's adapter costs, by the provider's id.
        findings: the rules of each provider that what is sent breaks.

    """

    def __init__(
        self,
        tool: Tool,
        statements: Mapping[str, Sequence[Statement]],
        findings: Mapping[str, Sequence[Finding]],
    ) -> None:
        self.tool = tool
        self.statements = statements
        self.findings = findings

    @property
    def name(self) -> str:
        """The tool's name as a code span, or what stands for one."""
        return "a schema without a name" if self.tool.name is None else code(self.tool.name, 80)


def report_lines(reports: Sequence[ToolReport], providers: Sequence[str]) -> Iterator[str]:
    """Yield the report's paragraphs."""
    yield "# Tools and providers"
    yield (
        f"{PROGRAM} {__version__}, counterpart of {COUNTERPART}; the providers' rules as of "
        f"{FACTS_DATE}. No provider was called: a rule is broken or not, acceptance is never "
        "promised."
    )
    yield table(["tool", *providers], (_overview(report, providers) for report in reports))
    yield (
        "A cell says whether a known rule refuses what is sent, and how many changes let the model "
        "send what the tool refuses (`+`) or keep it from what the tool takes (`-`)."
    )
    for report in reports:
        yield from _tool_section(report)


def _overview(report: ToolReport, providers: Sequence[str]) -> list[str]:
    return [report.name, *(_cell(report, provider) for provider in providers)]


def _cell(report: ToolReport, provider: str) -> str:
    severities = {
        finding.severity
        for finding in report.findings[provider]
        if finding.scope is not Scope.REQUEST
    }
    word = next((word for severity, word in _WORDS.items() if severity in severities), "no rule")
    losses = report.statements[provider]
    looser = sum(loss.direction in ("loosened", "both") for loss in losses)
    tighter = sum(loss.direction in ("tightened", "both") for loss in losses)
    counts = [f"{sign}{count}" for sign, count in (("+", looser), ("-", tighter)) if count]
    return ", ".join([word, *counts])


def _tool_section(report: ToolReport) -> Iterator[str]:
    yield f"## {report.name}"
    findings = _rows_of_findings(report)
    losses = _rows_of_losses(report)
    if not findings and not losses:
        yield "No known rule is broken, and the same arguments pass everywhere."
    if findings:
        yield table(["rule", "for", "place", "what to do", "known from"], findings)
    if losses:
        yield table(["what changes", "for", "by", "example"], losses)


def _rows_of_findings(report: ToolReport) -> list[list[str]]:
    merged: dict[tuple[str, str, str], tuple[Finding, list[str]]] = {}
    for provider, findings in report.findings.items():
        for finding in findings:
            if finding.severity in _WORDS:
                key = (finding.rule, finding.raw_pointer, finding.message)
                merged.setdefault(key, (finding, []))[1].append(provider)
    return [
        [
            f"{code(finding.rule)} {_WORDS[finding.severity]}",
            ", ".join(providers),
            code(display(finding.raw_pointer)),
            plain(finding.message),
            f"{plain(finding.source)}, {finding.date}",
        ]
        for finding, providers in merged.values()
    ]


def _rows_of_losses(report: ToolReport) -> list[list[str]]:
    merged: dict[tuple[str, str, str, str | None], tuple[Statement, list[str]]] = {}
    for provider, statements in report.statements.items():
        for statement in statements:
            if statement.is_loss:
                key = (
                    statement.raw_pointer,
                    statement.keyword,
                    str(statement.direction),
                    statement.step,
                )
                merged.setdefault(key, (statement, []))[1].append(provider)
    return [
        [
            _change(statement),
            ", ".join(providers),
            "the provider's reading" if statement.step is None else code(statement.step),
            "; ".join(map(_example, statement.witnesses)) or "not shown",
        ]
        for statement, providers in merged.values()
    ]


def _change(statement: Statement) -> str:
    place = code(display(statement.raw_pointer))
    return f"{statement.direction}: {code(statement.keyword)} at {place}"


def _example(witness: Witness) -> str:
    side = "may be sent, is refused" if witness.valid_for == SENT else "can no longer be said"
    try:
        text = dumps(witness.arguments)
    except LimitError:
        return f"{side}: too large to show"
    return f"{side}: {code(text, _LONGEST_EXAMPLE)}"
