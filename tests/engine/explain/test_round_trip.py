"""What the rules say in a provider's words is understood again: same tool, place and rule."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine import check_toolset, explain_error, toolset_of
from engine.explain.model import Confidence
from engine.facts.surfaces import DEFAULT_SURFACES, SURFACES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine import Finding, Toolset
    from engine.explain.model import Explanation

CASES = Path(__file__).resolve().parents[1] / "cases" / "failing-tools.jsonl"
CORPUS = Path(__file__).resolve().parents[3].parent / "shared" / "corpus" / "mcp-tools.jsonl"
TOOLS_OF_A_REQUEST = 20


@dataclass(slots=True)
class Count:
    """How findings fared.

    Attributes:
        placed: those whose text holds a place.
        searched: different texts that hold none.
        first: those of them whose true place came first.

    """

    placed: int = 0
    searched: int = 0
    first: int = 0

    def add(self, other: Count) -> None:
        """Take over another count."""
        self.placed += other.placed
        self.searched += other.searched
        self.first += other.first


def round_trip(toolset: Toolset, surfaces: Iterable[str], preset: str) -> Count:
    """Explain the text of every finding; assert that its place is found."""
    count = Count()
    seen: dict[tuple[str, str], Explanation] = {}
    verdict = check_toolset(toolset, surfaces, preset=preset, as_request=True)
    for finding in verdict.findings:
        if finding.provider_text:
            text, provider = finding.provider_text, finding.provider
            is_new = (provider, text) not in seen
            if is_new:
                seen[provider, text] = explain_error(text, toolset, provider, preset=preset)
            _assert_found(finding, seen[provider, text], count, is_new=is_new)
    return count


def _assert_found(
    finding: Finding, explanation: Explanation, count: Count, *, is_new: bool
) -> None:
    same = [i for i in explanation.items if finding.rule in {i.rule, *i.also}]
    assert same, (finding.rule, finding.provider_text)
    places = [(p.index, p.pointer, p.raw_pointer) for item in same for p in item.places]
    true = (finding.index, finding.pointer, finding.raw_pointer)
    assert true in places, (finding.rule, finding.provider_text, true)
    if same[0].confidence is Confidence.CERTAIN:
        assert places[0] == true
        count.placed += 1
    elif is_new:
        # A provider stops at its first fault, so equal texts stand for the first of them.
        count.searched += 1
        count.first += places[0] == true


@pytest.mark.parametrize("preset", ["raw", "adk"])
def test_findings_of_the_reported_tools(preset: str) -> None:
    count = Count()
    for line in CASES.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        toolset = toolset_of([case["tool"], *case.get("context", {}).get("peers", [])])
        count.add(round_trip(toolset, SURFACES, preset))
    assert count.placed > 1000
    assert count.searched > 500
    assert count.first >= 0.9 * count.searched


@pytest.mark.slow
@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of real tools is not here")
@pytest.mark.parametrize("quarter", range(4))
def test_findings_of_a_thousand_real_tools(quarter: int) -> None:
    lines = CORPUS.read_text(encoding="utf-8").splitlines()
    tools = [json.loads(line) for line in lines[:: len(lines) // 1000][quarter:1000:4]]
    surfaces = (*DEFAULT_SURFACES, "openai_strict", "anthropic_strict")
    count = Count()
    for start in range(0, len(tools), TOOLS_OF_A_REQUEST):
        toolset = toolset_of(tools[start : start + TOOLS_OF_A_REQUEST])
        for preset in ("adk", "raw"):
            count.add(round_trip(toolset, surfaces, preset))
    assert count.placed > 1250
    assert count.first >= 0.9 * count.searched
