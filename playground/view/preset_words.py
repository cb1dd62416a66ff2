"""What is said of pipelines: the preset, saved ones, and how an exported one is used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground.export import class_name, module_name
from playground.view.labels import label
from playground.view.visible import clipped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playground.model.plan import Plan
    from playground.state import Preset

MAX_NAME = 60
"""Characters of a pipeline's name that are shown."""


def plan_about(plan: Plan) -> str:
    """Return whose pipeline it is and how much of the preset it runs.

    It reads like "OpenAI strict, 4 steps on, not the preset's".
    """
    count = len(plan.enabled_steps())
    steps = f"{count:,} {'step' if count == 1 else 'steps'} on"
    limit = "" if plan.name_bytes is None else f", names up to {plan.name_bytes:,} bytes"
    star = "" if plan.is_custom else ", as the preset"
    return f"{label(plan.base)}, {steps}{star}{limit}"


def saved_about(preset: Preset, plans: Sequence[Plan]) -> str:
    """Return what a saved pipeline is for; it may be any JSON value, so not more than that."""
    base = base_of(preset.plan)
    plan = next((plan for plan in plans if plan.base.id == base), None)
    if base is None:
        return "no pipeline; it cannot be loaded"
    if plan is None:
        return f"for {clipped(base, 40)}, which is not shown"
    steps = preset.plan.get("steps")
    entries = steps if isinstance(steps, list) else []
    on = sum(isinstance(entry, dict) and entry.get("enabled", True) is True for entry in entries)
    return f"{label(plan.base)}, {on:,} {'step' if on == 1 else 'steps'} on"


def base_of(value: Any) -> str | None:
    """Return the id of the adapter that a saved pipeline starts from, or None."""
    base = value.get("base") if isinstance(value, dict) else None
    return base if isinstance(base, str) else None


def shown_name(name: str) -> str:
    """Return a pipeline's name made visible, a long one cut."""
    return clipped(name, MAX_NAME)


def not_shown_words(name: str, base: str) -> str:
    """Return why a pipeline cannot be loaded here."""
    return (
        f"{shown_name(name)} is for {clipped(base, 40)}, which is not shown here; "
        "start with --adapter to have it."
    )


def loaded_words(name: str, plan: Plan, problems: Sequence[str]) -> str:
    """Return what was loaded, and what of it was skipped; the problems are safe text."""
    first = f"Loaded {shown_name(name)} for {label(plan.base)}."
    if not problems:
        return first
    more = len(problems) - 3
    rest = f"; {more} more" if more > 0 else ""
    return f"{first} {len(problems)} of its parts did not fit: {'; '.join(problems[:3])}{rest}."


def python_use(name: str) -> str:
    """Return how an exported module is used.

    >>> python_use("my try")
    'as my_try_adapter.py; then run with --adapter my_try_adapter:MyTrySchemaAdapter'

    """
    module = module_name(name)
    return f"as {module}.py; then run with --adapter {module}:{class_name(name)}"


def rust_use(name: str) -> str:
    """Return what an exported sketch is for."""
    return f"as {module_name(name)}.rs; a sketch: read it before it is compiled"
