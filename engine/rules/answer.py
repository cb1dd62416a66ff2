"""What a provider itself would say of a request, given what breaks its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.facts.surfaces import SURFACES, Reporting
from engine.rules.catalogue import RULES
from engine.rules.model import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.rules.model import Finding


def provider_answer(findings: Iterable[Finding], provider: str) -> tuple[str, ...]:
    """Return the messages of the refusal, none where nothing refuses or its words are unknown.

    Gemini lists every fault of the first stage that finds one; the others stop at the first,
    which is the earliest stage of the first tool.

    Args:
        findings: those of one request, as `check_toolset` returns them.
        provider: the surface's id.

    """
    refusing = [
        finding
        for finding in findings
        if finding.provider == provider and finding.severity is Severity.REFUSED
    ]
    if not refusing:
        return ()
    if SURFACES[provider].reporting is Reporting.ALL:
        stage = min(map(_stage, refusing))
        heard = [finding for finding in refusing if _stage(finding) == stage]
    else:
        heard = [min(refusing, key=lambda f: (f.index is not None, f.index or 0, _stage(f)))]
    lines = [line for finding in heard for line in finding.provider_text.splitlines()]
    return tuple(dict.fromkeys(lines))


def _stage(finding: Finding) -> int:
    return RULES[finding.rule].stage
