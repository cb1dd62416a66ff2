"""A text without a known message: the nearest known one, and what the rules find anyway."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from engine.explain.known import Known, known_messages
from engine.explain.model import Confidence, Explanation, Item, Place
from engine.explain.text import canonical
from engine.facts.surfaces import DEFAULT_SURFACES, SURFACES
from engine.rules.check import check_toolset
from engine.rules.model import Severity

if TYPE_CHECKING:
    from engine.document import Toolset
    from engine.rules.model import Finding

_READ: Final = 20_000
_MOST_ITEMS: Final = 20
_NEAR_ENOUGH: Final = 0.3


def explain_unknown(
    text: str, toolset: Toolset | None, provider: str | None, preset: str
) -> Explanation:
    """Return the nearest known message, and what refuses the tools whatever the text says."""
    notes = ["the text holds no known message"]
    known = _nearest(text)
    if known is not None:
        who = ", ".join(known.providers[:2])
        notes.append(f"the nearest known message, of {who}: {known.text}")
    if toolset is None:
        return Explanation((), tuple(notes))
    asked = [provider] if provider in SURFACES and provider is not None else DEFAULT_SURFACES
    verdict = check_toolset(toolset, asked, preset=preset, as_request=True)
    refused = [f for f in verdict.findings if f.severity is Severity.REFUSED] or [
        f for f in verdict.findings if f.severity is Severity.WARNING
    ]
    near = canonical(text[-_READ:])
    refused.sort(key=lambda f: not (f.tool is not None and canonical(f.tool) in near))
    if len(refused) > _MOST_ITEMS:
        notes.append(f"{len(refused)} faults were found, the first {_MOST_ITEMS} are shown")
    elif not refused:
        notes.append("no rule refuses or warns of the tool set for " + ", ".join(asked))
    return Explanation(tuple(map(_item, islice(refused, _MOST_ITEMS))), tuple(notes))


def _item(finding: Finding) -> Item:
    meaning, _, fix = finding.message.partition("; ")
    place = Place(
        finding.tool,
        finding.index,
        finding.pointer,
        finding.raw_pointer,
        Confidence.POSSIBLE,
        breaks=True,
        how="found by the rules, not by the text",
    )
    return Item(
        provider=finding.provider,
        rule=finding.rule,
        also=(),
        message="",
        tool=None,
        path=None,
        pointer=None,
        meaning=meaning,
        fix=fix,
        steps=finding.fix,
        places=(place,),
    )


def _nearest(text: str) -> Known | None:
    """Return the known message that shares the largest part of its words with a text."""
    words = set(canonical(text[:_READ]).lower().split())
    words |= set(canonical(text[-_READ:]).lower().split())
    best, share = None, _NEAR_ENOUGH
    for known in known_messages():
        own = {word for literal in known.template.literals for word in literal.lower().split()}
        own = {word for word in own if len(word) > 2}  # noqa: PLR2004 - shorter ones tell nothing
        if own and len(own & words) / (len(own) + 2) > share:
            best, share = known, len(own & words) / (len(own) + 2)
    return best
