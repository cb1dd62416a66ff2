"""A pipeline as plain JSON and back, so that it can be kept between visits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeGuard

from playground.model.plan import Entry, Plan

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.adapters import SchemaAdapter
    from engine.transforms import Option, Step

MOST = 9_999
"""The largest whole number that an option may have, as when it is typed."""


@dataclass(frozen=True, slots=True)
class Restored:
    """A pipeline read from JSON.

    Attributes:
        plan: the pipeline; None where its provider is not known or the value is none.
        problems: what was skipped, one sentence each; they quote outside text with escapes.

    """

    plan: Plan | None
    problems: tuple[str, ...] = ()


def plan_to_json(plan: Plan) -> dict[str, Any]:
    """Return a pipeline as JSON: `{"base", "name_bytes", "steps": [{"id", "enabled", "options"}]}`.

    Only the options that differ from the step's own defaults are written.
    """
    return {
        "base": plan.base.id,
        "name_bytes": plan.name_bytes,
        "steps": [
            {
                "id": entry.step.id,
                "enabled": entry.enabled,
                "options": {name: _plain(value) for name, value in entry.step.settings},
            }
            for entry in plan.entries
        ],
    }


def plan_of_json(value: Any, adapters: Mapping[str, SchemaAdapter]) -> Restored:
    """Return the pipeline that a JSON value stands for.

    Steps and options that do not exist, and values that do not fit, are skipped and reported.
    Steps that the value does not name come last, switched off.

    Args:
        value: any JSON value, trusted in nothing.
        adapters: the adapters that a pipeline may start from, by id.

    """
    if not isinstance(value, dict) or not isinstance(value.get("steps"), list):
        return Restored(None, ("this is no pipeline: it needs a base and a list of steps",))
    base = value.get("base")
    if not isinstance(base, str) or base not in adapters:
        known = ", ".join(adapters)
        return Restored(None, (f"provider {_quoted(base)} is not known; known are {known}",))
    reader = _Reader(Plan.of(adapters[base]))
    for number, member in enumerate(value["steps"], start=1):
        reader.read(number, member)
    plan = replace(reader.plan(), name_bytes=reader.name_bytes(value.get("name_bytes")))
    return Restored(plan, tuple(reader.problems))


class _Reader:
    """Takes the entries of a preset's plan in the order that a JSON value gives."""

    def __init__(self, preset: Plan) -> None:
        self.problems: list[str] = []
        self._preset = preset
        self._left = list(preset.entries)
        self._taken: list[Entry] = []

    def read(self, number: int, member: Any) -> None:
        """Take over one member of the list of steps."""
        if not isinstance(member, dict) or not isinstance(member.get("id"), str):
            self.problems.append(f"step {number} has no id and was skipped")
            return
        step_id = member["id"]
        entry = next((entry for entry in self._left if entry.step.id == step_id), None)
        if entry is None:
            is_known = any(entry.step.id == step_id for entry in self._taken)
            reason = "stands there twice" if is_known else "does not exist"
            self.problems.append(f"step {_quoted(step_id)} {reason} and was skipped")
            return
        self._left.remove(entry)
        step = self._with_options(entry.step, member.get("options", {}))
        self._taken.append(Entry(step, self._enabled(member), entry.is_default))

    def plan(self) -> Plan:
        """Return what was read; steps that were not named come last, switched off."""
        unnamed = [Entry(entry.step, enabled=False, is_default=True) for entry in self._defaults()]
        others = [entry for entry in self._left if not entry.is_default]
        if unnamed:
            listed = ", ".join(entry.step.id for entry in unnamed)
            self.problems.append(f"not named, so switched off: {listed}")
        return replace(self._preset, entries=(*self._taken, *unnamed, *others))

    def name_bytes(self, value: Any) -> int | None:
        """Return the longest name in bytes; the preset's where the value does not fit."""
        if value is None or _is_whole(value):
            return value
        self.problems.append(f"{_quoted(value)} is no length of a name; the preset's was kept")
        return None

    def _defaults(self) -> list[Entry]:
        return [entry for entry in self._left if entry.is_default]

    def _enabled(self, member: dict[str, Any]) -> bool:
        enabled = member.get("enabled", True)
        if isinstance(enabled, bool):
            return enabled
        self.problems.append(f"step {member['id']}: enabled must be true or false; it is off now")
        return False

    def _with_options(self, step: Step, options: Any) -> Step:
        # The preset's own settings give way: what is written is all that differs.
        settings = {option.name: option.default for option in step.transform.options}
        if not isinstance(options, dict):
            self.problems.append(f"step {step.id}: options must be an object; they were skipped")
            options = {}
        for option in step.transform.options:
            if option.name not in options:
                continue
            fitting = _fitting(options[option.name], option)
            if fitting is None:
                self.problems.append(
                    f"step {step.id}: {_quoted(options[option.name])} is no value for"
                    f" {option.name}; the default was kept"
                )
            else:
                settings[option.name] = fitting
        unknown = [name for name in options if name not in settings]
        self.problems += [
            f"step {step.id}: option {_quoted(name)} does not exist and was skipped"
            for name in unknown
        ]
        return step.with_options(**settings)


def _fitting(value: Any, option: Option) -> Any:
    """Return a JSON value as the option has it, or None where it does not fit."""
    if isinstance(option.default, bool):
        return value if isinstance(value, bool) else None
    if isinstance(option.default, int):
        return value if _is_whole(value) else None
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return tuple(value)
    return None


def _is_whole(value: Any) -> TypeGuard[int]:
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    return is_whole and 0 <= value <= MOST


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _quoted(value: Any) -> str:
    """Return the start of an outside value in quotes, with all but plain ASCII escaped."""
    if isinstance(value, str):
        return ascii(value[:40])
    return "null" if value is None else f"a value of class {type(value).__name__}"
