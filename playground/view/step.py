"""What is to be said about one step: why it exists, what it changed, what that costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.document.pointer import display
from playground.view.options import shown_option
from playground.view.preview import preview
from playground.view.visible import clipped, visible

if TYPE_CHECKING:
    from engine.run.changes import Change
    from engine.run.trace import TraceStep
    from engine.transforms import Step

MAX_CHANGES = 200
"""More changes than this are counted, not listed; nobody reads on."""

MAX_ERROR = 2_000
"""Characters of an adapter's own error that are shown."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the step pane: its role decides the colour."""

    role: str
    text: str


def failed_text(step: str | None, error: str) -> tuple[Line, ...]:
    """Return the lines about a run that failed, in a step where that is known."""
    title = "The run failed" if step is None else f"{visible(step)} failed"
    return Line("title", title), Line("error", clipped(error, MAX_ERROR))


def step_text(
    step: Step, run: TraceStep | None, missing: tuple[str, ...], *, is_on: bool
) -> tuple[Line, ...]:
    """Return the lines about a step.

    Args:
        step: the step with its options.
        run: what it did; None where it is off or nothing was run yet.
        missing: ids of switched-off steps that would have prepared its input.
        is_on: whether it is run.

    """
    transform = step.transform
    lines = [
        Line("title", clipped(transform.title, MAX_ERROR)),
        Line("plain", visible(transform.why)),
        Line("loss", f"Loses: {visible(transform.loses)}"),
    ]
    for option in transform.options:
        value = clipped(shown_option(step.options[option.name]), MAX_ERROR) or "none"
        lines.append(Line("plain", f"Option: {option.title}: {value}"))
    if missing:
        lines.append(Line("warning", f"! Its input was not prepared: {', '.join(missing)} is off."))
    if run is None:
        return (*lines, Line("muted", "Nothing was run yet." if is_on else "Off."))
    if run.noop:
        return (*lines, Line("muted", "Changed nothing here."))
    lines.append(Line("heading", _count(run)))
    for change in run.changes[:MAX_CHANGES]:
        lines += _change(change)
    if len(run.changes) > MAX_CHANGES:
        lines.append(Line("muted", f"… and {len(run.changes) - MAX_CHANGES:,} more"))
    for call in run.calls:
        lines.append(Line("muted", f"called {call.id}{'' if call.changed else ': no change'}"))
    return tuple(lines)


def _count(run: TraceStep) -> str:
    count = len(run.changes)
    places = sum(change.places for change in run.changes)
    text = f"{count:,} change{'' if count == 1 else 's'}"
    return text if places == count else f"{text} in {places:,} places"


def _change(change: Change) -> list[Line]:
    places = f"  in {change.places:,} places" if change.places > 1 else ""
    lines = [Line("pointer", f"{change.kind} {visible(display(change.pointer))}{places}")]
    if change.kind != "added":
        lines.append(Line("removed", f"- {preview(change.before)}"))
    if change.kind != "removed":
        mark = ">" if change.kind == "inlined" else "+"
        lines.append(Line("added", f"{mark} {preview(change.after)}"))
    return lines
