"""An adapter with some of its steps left out."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import TYPE_CHECKING, Any, Never

from engine.adapters.base import SchemaAdapter
from engine.errors import UnknownNameError
from engine.transforms import TRANSFORMS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.transforms import Step


class AdapterVariant(SchemaAdapter):
    """An adapter that is another one in everything but its steps. Frozen.

    Variants of equal adapters with equal steps are equal, and hash alike.

    Attributes:
        base: the adapter that it varies.

    """

    base: SchemaAdapter
    _hash: int

    def __init__(self, base: SchemaAdapter, steps: tuple[Step, ...]) -> None:
        # Most of these stand in the class of an adapter; an instance's own come before them.
        vars(self).update(
            base=base,
            _hash=hash((base.cache_identity(), steps)),
            id=base.id,
            label=base.label,
            preset=base.preset,
            steps=steps,
            max_name_bytes=base.max_name_bytes,
            api=base.api,
            parameters_field=base.parameters_field,
            strict=base.strict,
            closed=base.closed,
        )

    def normalize_tool_name(self, name: str) -> str:
        """Return the name as the base adapter sends it."""
        return self.base.normalize_tool_name(name)

    def empty_schema(self) -> dict[str, Any]:
        """Return the base adapter's schema for a tool without one."""
        return self.base.empty_schema()

    def cache_identity(self) -> object:
        """Return the variant itself, whose equality covers base and steps."""
        return self

    def __setattr__(self, name: str, value: object) -> Never:
        raise FrozenInstanceError(f"cannot set {name!r} of a variant of {self.base.id}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AdapterVariant):
            return NotImplemented
        same_base = self.base.cache_identity() == other.base.cache_identity()
        return same_base and self.steps == other.steps

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        members = ", ".join(_written(step) for step in self.steps)
        return f"<variant of {self.base!r}: {members}>"


def _written(step: Step) -> str:
    """Return a step as text, with the options that differ from their defaults."""
    return " ".join([step.id, *(f"{name}={value!r}" for name, value in step.settings)])


def without_steps(adapter: SchemaAdapter, step_ids: Iterable[str]) -> SchemaAdapter:
    """Return `adapter` without the named steps; the same adapter when it has none of them."""
    left_out = set(step_ids)
    kept = tuple(step for step in adapter.steps if step.id not in left_out)
    return adapter if len(kept) == len(adapter.steps) else AdapterVariant(adapter, kept)


def known_steps(step_ids: Iterable[str], own: Iterable[SchemaAdapter]) -> list[str]:
    """Return the ids, each of which must be a step of ours or of an adapter of one's own.

    Raises:
        UnknownNameError: one is not; the message lists the valid ids.

    """
    valid = [*TRANSFORMS, *(step.id for adapter in own for step in adapter.steps)]
    chosen = list(step_ids)
    for step_id in chosen:
        if step_id not in valid:
            raise UnknownNameError.of("step", step_id, dict.fromkeys(valid))
    return chosen
