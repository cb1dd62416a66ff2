"""Findings of many tools put together: equal ones in groups, and what becomes of the request."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Final

from engine.rules.model import Finding, Scope, Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_KEPT_MESSAGES: Final = 200
"""Different messages of one rule that are counted apart."""

_ORDER: Final = (Severity.REFUSED, Severity.WARNING, Severity.NOTE)


@dataclass(slots=True)
class Group:
    """All findings of one rule.

    Attributes:
        example: the first of them.
        tools: how many tools break the rule.
        freed: how many of those break no other rule that refuses them.
        messages: by message, the first finding with it and how many tools have it.

    """

    example: Finding
    tools: int = 0
    freed: int = 0
    messages: dict[str, tuple[Finding, int]] = field(default_factory=dict)

    def add(self, findings: Sequence[Finding]) -> None:
        """Take over one tool's findings."""
        self.tools += 1
        for message, found in {finding.message: finding for finding in findings}.items():
            first, count = self.messages.get(message, (found, 0))
            if count or len(self.messages) < _KEPT_MESSAGES:
                self.messages[message] = (first, count + 1)


@dataclass(slots=True)
class Refused:
    """The tools that a provider refuses.

    Attributes:
        tools: how many.
        names: number and name of the first of them.
        request: messages about the request as a whole.

    """

    tools: int = 0
    names: list[tuple[int, str | None]] = field(default_factory=list)
    request: list[str] = field(default_factory=list)


class Report:
    """Grows tool by tool, and holds no more than it shows.

    Attributes:
        refused: by provider, the tools that break a rule that refuses.

    """

    def __init__(self, providers: Iterable[str], names: int = 3) -> None:
        self.refused = {provider: Refused() for provider in providers}
        self._names = names
        self._groups: dict[tuple[str, str], Group] = {}

    def add(self, findings: Iterable[Finding]) -> None:
        """Take over what was found in one tool."""
        for provider, found in groupby(findings, key=lambda finding: finding.provider):
            by_rule: dict[str, list[Finding]] = defaultdict(list)
            for finding in found:
                by_rule[finding.rule].append(finding)
            refusing = {rule for rule, same in by_rule.items() if _refuses(same[0])}
            for rule, same in by_rule.items():
                group = self._groups.setdefault((provider, rule), Group(same[0]))
                group.add(same)
                group.freed += refusing == {rule}
            if refusing:
                self._refuse(provider, next(iter(by_rule.values()))[0])

    def add_request(self, findings: Iterable[Finding]) -> None:
        """Take over what was found in the request as a whole."""
        for finding in findings:
            key = (finding.provider, finding.rule)
            self._groups.setdefault(key, Group(finding)).add([finding])
            if _refuses(finding):
                self.refused[finding.provider].request.append(finding.message)

    def groups(self) -> list[Group]:
        """Return the groups: what refuses first, and of those what frees most tools first."""
        return sorted(
            self._groups.values(),
            key=lambda group: (
                _ORDER.index(group.example.severity),
                -group.freed,
                -group.tools,
            ),
        )

    def counts(self) -> Counter[Severity]:
        """Return how many rules were broken, by severity."""
        return Counter(group.example.severity for group in self._groups.values())

    def _refuse(self, provider: str, finding: Finding) -> None:
        refused = self.refused[provider]
        refused.tools += 1
        if len(refused.names) < self._names and finding.index is not None:
            refused.names.append((finding.index, finding.tool))


def _refuses(finding: Finding) -> bool:
    return finding.severity is Severity.REFUSED


def is_refusal(finding: Finding, *, as_request: bool) -> bool:
    """Tell whether a finding makes a check fail: request rules count only where asked for."""
    return _refuses(finding) and (as_request or finding.scope is not Scope.REQUEST)
