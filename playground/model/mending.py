"""Apply a fix: the plan with the steps switched on that take a fault away, and what was done."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.transforms import TRANSFORMS
from playground.view.labels import label
from playground.view.visible import clipped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playground.model.plan import Entry, Plan

_MAX_ADVICE = 200


def mended(plan: Plan, steps: Sequence[str], advice: str = "") -> tuple[Plan, str]:
    """Return a plan with some steps on, and a sentence about it; the same plan where none helps.

    A step of the preset stays where it stands. One that the preset lacks is put where the
    documented order has it: before the first step that is on and comes later.

    Args:
        plan: a provider's pipeline.
        steps: ids of the steps that take the fault away.
        advice: what else helps, a sentence; said where no step does.

    """
    name = label(plan.base)
    if not steps:
        return plan, f"No step mends it. {clipped(advice, _MAX_ADVICE)}".rstrip()
    known = {entry.step.id: entry for entry in plan.entries}
    missing = [step for step in steps if step not in known]
    if missing:
        return plan, f"{name}'s pipeline cannot have {_listed(missing)}. {advice}".rstrip()
    off = [step for step in steps if not known[step].enabled]
    if not off:
        return plan, (
            f"{name}'s pipeline has {_listed(steps)} on already: the error is of a request that "
            "was sent without. What it sends can be copied with y."
        )
    entries = plan.entries
    for step in off:
        entries = _with_step(entries, known[step])
    return replace(plan, entries=entries), f"Switched on for {name}: {_listed(off)}."


def steps_off(plan: Plan, steps: Sequence[str]) -> tuple[str, ...]:
    """Return those of some steps that a plan does not run, in their order."""
    on = {entry.step.id for entry in plan.entries if entry.enabled}
    return tuple(step for step in steps if step not in on)


def _with_step(entries: tuple[Entry, ...], entry: Entry) -> tuple[Entry, ...]:
    """Return the lines with one of them on, in its place."""
    if entry.is_default:
        return tuple(replace(e, enabled=True) if e is entry else e for e in entries)
    others = [other for other in entries if other is not entry]
    order = list(TRANSFORMS)
    later = (
        place
        for place, other in enumerate(others)
        if other.enabled and _rank(other, order) > order.index(entry.step.id)
    )
    after_last = max((n + 1 for n, other in enumerate(others) if other.enabled), default=0)
    place = next(later, after_last)
    return (*others[:place], replace(entry, enabled=True), *others[place:])


def _rank(entry: Entry, order: list[str]) -> int:
    """Return a step's place in the documented order; one of an adapter's own has none."""
    return order.index(entry.step.id) if entry.step.id in order else -1


def _listed(steps: Sequence[str]) -> str:
    return " and ".join(steps)
