"""The pipeline of one provider as lines: what is on, what it changed, what it misses."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from playground.view.visible import visible

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from engine.loss.statement import Statement
    from engine.run.trace import TraceStep
    from playground.model.compute import Column
    from playground.model.plan import Entry, Plan


@dataclass(frozen=True, slots=True)
class StepLine:
    """One line of the pipeline pane.

    Attributes:
        index: the entry in the plan; None for the rule above the steps that the preset lacks.
        number: the documented number, or the place for a step of one's own.
        name: the step's id.
        enabled: whether it is run.
        changes: how many distinct changes it made; None when it is off or the run failed.
        options: the options that differ from their defaults, in a few words.
        missing: ids of switched-off steps that would have prepared its input.
        has_failed: whether it raised an exception.
        lost: how many losses are due to it; 0 also before they are known.

    """

    index: int | None
    number: str = ""
    name: str = ""
    enabled: bool = False
    changes: int | None = None
    options: str = ""
    missing: tuple[str, ...] = ()
    has_failed: bool = False
    lost: int = 0


RULE = StepLine(None)


def step_of(column: Column, index: int) -> TraceStep | None:
    """Return the run of a plan's entry; None when it is off or the run failed."""
    entries = column.plan.entries
    if column.trace is None or index >= len(entries) or not entries[index].enabled:
        return None
    return column.trace.steps[sum(entry.enabled for entry in entries[:index])]


def step_lines(
    column: Column,
    present: Collection[str],
    losses: Sequence[Statement] = (),
    *,
    hides_noops: bool = False,
) -> tuple[StepLine, ...]:
    """Return the lines of a provider's pipeline, in the order in which steps run.

    Args:
        column: the provider's result.
        present: the keywords and features of the raw schema.
        losses: what the provider's run loses, as far as that is known.
        hides_noops: leaves out steps that changed nothing and warn of nothing.

    """
    plan = column.plan
    lines: list[StepLine] = []
    first_extra = _first_extra(plan)
    lost = Counter(loss.step for loss in losses)
    for index, entry in enumerate(plan.entries):
        if index == first_extra:
            lines.append(RULE)
        run = step_of(column, index)
        missing = _missing(plan, entry, present)
        if hides_noops and run is not None and run.noop and not missing:
            continue
        line = _line(index, entry, run, missing, column.failed_step)
        lines.append(line if run is None else replace(line, lost=lost[entry.step.id]))
    return tuple(lines)


def _line(
    index: int,
    entry: Entry,
    run: TraceStep | None,
    missing: tuple[str, ...],
    failed_step: str | None,
) -> StepLine:
    settings = ", ".join(_setting(name, value) for name, value in entry.step.settings)
    return StepLine(
        index=index,
        number=str(entry.step.transform.number or index + 1),
        name=visible(entry.step.id),
        enabled=entry.enabled,
        changes=None if run is None else len(run.changes),
        options=visible(settings),
        missing=missing,
        has_failed=entry.enabled and entry.step.id == failed_step,
    )


def _setting(name: str, value: object) -> str:
    if value is True:
        return name
    if isinstance(value, tuple):
        return f"{name} {len(value)}"
    return f"{name} {value}"


def _first_extra(plan: Plan) -> int | None:
    """Return where the trailing run of steps begins that the preset lacks and that are off."""
    first = len(plan.entries)
    while first > 0:
        entry = plan.entries[first - 1]
        if entry.enabled or entry.is_default:
            break
        first -= 1
    return first if 0 < first < len(plan.entries) else None


def _missing(plan: Plan, entry: Entry, present: Collection[str]) -> tuple[str, ...]:
    """Return the switched-off steps of the preset that would have prepared an enabled step."""
    if not entry.enabled:
        return ()
    return tuple(
        other.step.id
        for other in plan.entries
        if other.step.id in entry.step.transform.follows
        and other.is_default
        and not other.enabled
        and not (other.step.transform.wakes or frozenset(present)).isdisjoint(present)
    )
