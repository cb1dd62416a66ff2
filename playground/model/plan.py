"""A provider's pipeline as a person may edit it: steps on and off, moved, with options."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.adapters.variant import AdapterVariant
from engine.run.normalize import has_own_code
from engine.transforms import TRANSFORMS, Step
from engine.transforms.base import own_step
from engine.transforms.truncate_tool_name import truncate_tool_name
from playground.model.capture import CapturedAdapter

if TYPE_CHECKING:
    from engine.adapters import SchemaAdapter


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the pipeline.

    Attributes:
        step: the transform with its options.
        enabled: whether it is run.
        is_default: whether the provider's preset has this step.

    """

    step: Step
    enabled: bool
    is_default: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """The pipeline of one provider: the preset's steps, then those outside it, switched off.

    Attributes:
        base: the preset's adapter.
        entries: every line, in the order in which enabled steps run.
        preset: the steps that the preset runs; code of an adapter's own counts as one step.
        name_bytes: the longest name in bytes; None for the preset's.

    """

    base: SchemaAdapter
    entries: tuple[Entry, ...]
    preset: tuple[Step, ...]
    name_bytes: int | None = None

    @classmethod
    def of(cls, base: SchemaAdapter) -> Plan:
        """Return the plan that does what the preset does."""
        if has_own_code(base):
            preset: tuple[Step, ...] = (own_step(base.normalize_schema),)
        else:
            preset = tuple(base.steps)
        own = tuple(Entry(step, enabled=True, is_default=True) for step in preset)
        if has_own_code(base) or isinstance(base, CapturedAdapter):
            return cls(base, own, preset)
        present = {step.id for step in preset}
        others = tuple(
            Entry(Step(transform), enabled=False, is_default=False)
            for transform in TRANSFORMS.values()
            if transform.id not in present
        )
        return cls(base, own + others, preset)

    @property
    def is_custom(self) -> bool:
        """Whether it differs from the preset in what is run."""
        return self.enabled_steps() != self.preset

    @property
    def is_captured(self) -> bool:
        """Whether it stands for a captured request; its steps are not known, so none is edited."""
        return isinstance(self.base, CapturedAdapter)

    def enabled_steps(self) -> tuple[Step, ...]:
        """Return the steps that are run, in order."""
        return tuple(entry.step for entry in self.entries if entry.enabled)

    def adapter(self) -> SchemaAdapter:
        """Return the adapter that runs this plan: the preset's own where nothing differs."""
        return AdapterVariant(self.base, self.enabled_steps()) if self.is_custom else self.base

    def sent_name(self, name: str) -> str:
        """Return the name that is sent for a raw one; an adapter's own code may raise anything."""
        if self.name_bytes is not None:
            return truncate_tool_name(name, self.name_bytes)
        return self.base.normalize_tool_name(name)

    def toggled(self, index: int) -> Plan:
        """Return the plan with one step switched."""
        entry = self.entries[index]
        return self._with(index, replace(entry, enabled=not entry.enabled))

    def moved(self, index: int, by: int) -> Plan:
        """Return the plan with one step moved up (-1) or down (1); the same at the ends."""
        other = index + by
        if not 0 <= other < len(self.entries):
            return self
        entries = list(self.entries)
        entries[index], entries[other] = entries[other], entries[index]
        return replace(self, entries=tuple(entries))

    def with_option(self, index: int, name: str, value: Any) -> Plan:
        """Return the plan with one option of one step set.

        Raises:
            UnknownNameError: the step has no such option.

        """
        entry = self.entries[index]
        return self._with(index, replace(entry, step=entry.step.with_options(**{name: value})))

    def all_on(self) -> Plan:
        """Return the plan with every step of the preset switched on."""
        return replace(
            self,
            entries=tuple(
                replace(entry, enabled=True) if entry.is_default else entry
                for entry in self.entries
            ),
        )

    def reset(self) -> Plan:
        """Return the preset's plan."""
        return replace(Plan.of(self.base), name_bytes=self.name_bytes)

    def _with(self, index: int, entry: Entry) -> Plan:
        return replace(self, entries=(*self.entries[:index], entry, *self.entries[index + 1 :]))
