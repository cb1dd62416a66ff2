"""Public reports of failed tool calls, reduced: the rules find their class at their place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from engine import toolset_of
from engine.document.pointer import split
from engine.rules.check import check_toolset
from tests.engine.rules.case_rules import CLASS_RULES, DISAGREEMENTS, NOT_ABOUT_REFUSAL, UNSURE

if TYPE_CHECKING:
    from engine.rules.model import Finding

CASES = [
    json.loads(line)
    for line in (Path(__file__).resolve().parents[1] / "cases" / "failing-tools.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
PLAIN_BACKENDS = {
    "gemini": (None, "gemini-1.5"),
    "openai": (None,),
    "openai_strict": (None,),
    "anthropic": (None, "claude-code", "mcp-client"),
}


def surface_of(case: dict[str, Any]) -> str | None:
    """Return the surface that judges a case, or None."""
    provider, backend = case["provider"], case.get("backend")
    if provider == "vertex":
        return "gemini_vertex"
    if provider == "anthropic" and backend == "anthropic-strict":
        return "anthropic_strict"
    return provider if backend in PLAIN_BACKENDS.get(provider, ()) else None


JUDGED = [case for case in CASES if surface_of(case) is not None]


def findings_of(case: dict[str, Any]) -> list[Finding]:
    """Return what the case's surface finds in its tool and the other tools of its request."""
    context = case.get("context", {})
    tools = [case["tool"], *context.get("peers", [])]
    fillers = context.get("tool_count", len(tools)) - len(tools)
    tools += [{"name": f"filler_{n}", "inputSchema": {}} for n in range(fillers)]
    optional = context.get("optional_count_request", 0)
    if optional:
        rest = optional - len(case["tool"]["inputSchema"]["properties"])
        tools.append(
            {"name": "rest", "inputSchema": {"properties": {f"r{n}": {} for n in range(rest)}}}
        )
    surface = surface_of(case)
    assert surface is not None
    verdict = check_toolset(toolset_of(tools), [surface], preset="raw", as_request=True)
    about_case = {0, None} if case["class"] != "name_collision" else {0, 1, None}
    return [finding for finding in verdict.findings if finding.index in about_case]


def removed_places(case: dict[str, Any]) -> list[str]:
    """Return the pointers that the fix touches; pseudo keywords without a place left out."""
    pairs = (entry.partition("@") for entry in case["expect"].get("removed") or ())
    return [pointer for keyword, _, pointer in pairs if pointer not in {"deep", "tool"}]


def fits(finding: Finding, place: str) -> bool:
    """Tell whether a finding is at a place, one step above it or one step below it."""
    found, wanted = split(finding.pointer), split(place)
    longer, shorter = sorted((found, wanted), key=len, reverse=True)
    return len(longer) - len(shorter) <= 1 and longer[: len(shorter)] == shorter


def own_name(finding: Finding) -> str:
    """Return a rule's id without its surface."""
    return finding.rule.partition(".")[2]


def disagreement(case: dict[str, Any]) -> str | None:
    """Return what differs between the rules' verdict and the report, or None."""
    findings = findings_of(case)
    refused = [f for f in findings if f.severity == "refused"]
    if case["expect"]["raw_accepted"]:
        return f"refused by {refused[0].rule}" if refused else None
    if case["class"] in NOT_ABOUT_REFUSAL:
        return None
    about = [f for f in findings if own_name(f) in CLASS_RULES.get(case["class"], ())]
    if not about:
        return f"no rule of the class fires, only {sorted({f.rule for f in findings})}"
    places = removed_places(case)
    if places and not any(fits(f, place) for f in about for place in places):
        return f"found at {[f.pointer for f in about]}, expected at {places}"
    if (not any(f.severity == "refused" for f in about)) != (case["id"] in UNSURE):
        return "warned of where it should refuse, or refused where it should warn"
    return None


@pytest.mark.parametrize("case", JUDGED, ids=[case["id"] for case in JUDGED])
def test_the_rules_find_the_class_and_place_of_a_report(case: dict[str, Any]) -> None:
    if case["id"] in DISAGREEMENTS:
        assert disagreement(case) is not None, "no longer disagrees: take it off the list"
    else:
        assert disagreement(case) is None
