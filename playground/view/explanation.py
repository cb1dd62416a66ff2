"""The lines of the Explain screen: messages, their places, and the text about one of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.adapters import adapters
from engine.document.pointer import display
from engine.explain.patterns import PATTERNS
from engine.facts.surfaces import SURFACES
from engine.rules.catalogue import RULES
from playground.model.explaining import place_of_provider
from playground.model.mending import steps_off
from playground.model.plan import Plan
from playground.view.labels import label
from playground.view.step import Line
from playground.view.visible import clipped, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.explain.model import Explanation, Item, Place
    from engine.facts.marks import Evidence

HINT: Final = (
    "Paste what the provider answered, or a log that holds it. Each message that is known is "
    "listed with the places of the tools that it may mean."
)
_MAX_NUMBER: Final = 9
_MAX_NAME, _MAX_PLACE, _MAX_TEXT, _MAX_LINE = 64, 200, 600, 200
_PATTERNS: Final = {pattern.id: pattern for pattern in PATTERNS}


@dataclass(frozen=True, slots=True)
class ExplanationRow:
    """A line of the list: a message, one of its places, or a note.

    Attributes:
        role: "item", "place" or "note".
        text: what it shows.
        item: the message; None for a note.
        place: the place; None for a message without any, and for a note.
        number: the key that goes to the place; None where none does.

    """

    role: str
    text: str
    item: Item | None = None
    place: Place | None = None
    number: int | None = None


def explanation_rows(explanation: Explanation) -> tuple[ExplanationRow, ...]:
    """Return the lines of the list: each message with its places below it, then the notes."""
    rows: list[ExplanationRow] = []
    number = 0
    for item in explanation.items:
        first = item.places[0] if item.places else None
        text = f"{clipped(item.meaning, _MAX_LINE)}  ({provider_label(item.provider)})"
        rows.append(ExplanationRow("item", text, item, first))
        for place in item.places:
            number += 1
            key = number if number <= _MAX_NUMBER else None
            rows.append(ExplanationRow("place", _place_line(place, key), item, place, key))
        if not item.places:
            at = item.path or item.tool
            where = f"at {clipped(at, _MAX_PLACE)}" if at else "no place in the tools"
            rows.append(ExplanationRow("note", f"    {where}", item))
    rows += [ExplanationRow("note", f"note: {clipped(n, _MAX_TEXT)}") for n in explanation.notes]
    return tuple(rows)


def provider_label(provider: str) -> str:
    """Return the name of whoever speaks, as people read it."""
    surface = SURFACES.get(provider)
    return visible(provider) if surface is None else surface.label


def _place_line(place: Place, key: int | None) -> str:
    return f"  {key or ' '} {place.confidence:<8}  {_where(place)}"


def _where(place: Place) -> str:
    if place.index is None:
        return "the whole request"
    name = f"tool {place.index}" if place.tool is None else clipped(place.tool, _MAX_NAME)
    return f"{clipped(display(place.raw_pointer), _MAX_PLACE)}  {name}"


def explanation_detail(row: ExplanationRow | None, plans: Sequence[Plan] = ()) -> tuple[Line, ...]:
    """Return the lines about what is under the cursor of the list.

    Args:
        row: what is under the cursor; None where the list is empty.
        plans: the pipelines as they are set; without them the presets are told of.

    """
    if row is None:
        return (Line("muted", HINT),)
    if row.item is None:
        return (Line("plain", row.text),)
    return tuple(_detail(row.item, row.place, plans))


def _detail(item: Item, place: Place | None, plans: Sequence[Plan]) -> Iterator[Line]:
    yield Line("title", clipped(item.meaning, _MAX_TEXT))
    if item.fix:
        yield Line("added", f"To do: {clipped(item.fix, _MAX_TEXT)}")
    yield _mending(item, plans)
    if place is not None:
        yield Line("pointer", f"Where: {_where(place)}")
        if place.raw_pointer != place.pointer:
            yield Line("muted", f"as sent {clipped(display(place.pointer), _MAX_PLACE)}")
        yield Line("plain", f"How sure: {place.confidence}, {visible(place.how)}.")
    if item.message:
        yield Line("loss", f"It says: {clipped(item.message, _MAX_TEXT)}")
    if item.path:
        yield Line("muted", f"The message names {clipped(item.path, _MAX_PLACE)}")
    yield Line("plain", f"Who: {provider_label(item.provider)}. Rule {visible(item.rule)}.")
    evidence = _evidence(item)
    if evidence is not None:
        known = f"Known from: {evidence.source}, {evidence.date} ({evidence.mark})."
        yield Line("plain", visible(known))
    if item.also:
        yield Line("muted", f"Put in the same words: {', '.join(map(visible, item.also))}")


def _mending(item: Item, plans: Sequence[Plan]) -> Line:
    """Return the line about the steps that mend what a message is about, and whether they run."""
    if not item.steps:
        return Line("muted", "No step mends it.")
    by = f"Mended by {_listed(item.steps)}"
    place = place_of_provider(item.provider, plans)
    plan = None if place is None else plans[place]
    if plan is not None:
        off = steps_off(plan, item.steps)
        on = f"on already for {visible(label(plan.base))}"
        otherwise = "."
    elif item.provider in SURFACES:
        adapter = adapters()[SURFACES[item.provider].base]
        off = steps_off(Plan.of(adapter), item.steps)
        on = f"on in the preset of {visible(label(adapter))}"
        otherwise = "; if it was switched off here, space switches it on."
    else:
        return Line("added", f"{by}.")
    if not off:
        is_on = "are" if len(item.steps) > 1 else "is"
        passed_by = "what was sent did not go through it, as where the client lacks it"
        return Line("added", f"{by}, which {is_on} {on}: {passed_by}{otherwise}")
    what = "that" if len(off) == len(item.steps) else _listed(off)
    return Line("added", f"{by}: space switches {what} on.")


def _listed(steps: Sequence[str]) -> str:
    return " and ".join(map(visible, steps))


def _evidence(item: Item) -> Evidence | None:
    """Return where the rule or the pattern is known from."""
    known = RULES.get(item.rule) or _PATTERNS.get(item.rule)
    return None if known is None else known.evidence


def explanation_text(explanation: Explanation, plans: Sequence[Plan] = ()) -> str:
    """Return the whole explanation as plain text, to be copied; `plans` as for the detail."""
    parts: list[str] = []
    for item in explanation.items:
        first = item.places[0] if item.places else None
        lines = [line.text for line in _detail(item, first, plans)]
        lines += [
            f"or: {_where(place)}, {place.confidence}" for place in item.places[1:_MAX_NUMBER]
        ]
        parts.append("\n".join(lines))
    parts += [f"Note: {clipped(note, _MAX_TEXT)}" for note in explanation.notes]
    return "\n\n".join(parts) + "\n"
