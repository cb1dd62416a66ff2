"""Which parts of a result came with a definition that was put in the place of its reference."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.compare.shape import ABSENT, child_at
from engine.document.pointer import split
from engine.facts.subschemas import DEFINITIONS
from engine.run.inverse import raw_place

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.run.trace import Trace
    from engine.transforms.origins import Origins

_STEP = "resolve_refs"
_DEFINITIONS = tuple(f"/{keyword}/" for keyword in DEFINITIONS)


def inlined_pointers(trace: Trace, shown: Any = ABSENT) -> Callable[[str], bool]:
    """Return a function that says of a pointer whether its part came with an inlined definition.

    True at and below each place where a definition took the place of its `$ref`, and of what
    later steps took out of there. A `$ref` that became an empty object is no such place.

    Args:
        trace: a run; where it inlined nothing, every answer is False.
        shown: the value that the pointers lead into: the result unless told otherwise, or a
            snapshot of the same run.

    """
    step = next((step for step in trace.steps if step.id == _STEP and not step.noop), None)
    if step is None or not step.enabled:
        return lambda _pointer: False
    value = trace.result if shown is ABSENT else shown

    def is_inlined(pointer: str) -> bool:
        """Say whether the part at a pointer came with a definition."""
        if _is_below_reference(step.before, step.after, step.origins, pointer):
            return True
        if pointer.startswith(_DEFINITIONS):
            return False
        raw_pointer = raw_place(value, step.origins, pointer)
        return raw_pointer is not None and raw_pointer.startswith(_DEFINITIONS)

    return is_inlined


def _is_below_reference(before: Any, after: Any, origins: Origins, pointer: str) -> bool:
    """Follow the pointer through both snapshots and say whether it meets a replaced `$ref`."""
    for token in split(pointer):
        if _took_place(before, after, origins):
            return True
        before, after = child_at(before, token), child_at(after, token)
        if before is after:
            return False
    return _took_place(before, after, origins)


def _took_place(before: Any, after: Any, origins: Origins) -> bool:
    """Tell a definition put in place from a reference replaced by something else."""
    if not isinstance(before, dict) or not isinstance(before.get("$ref"), str):
        return False
    if isinstance(after, dict):
        return "$ref" not in after and origins.of(after) != origins.of(before)
    return isinstance(after, bool)
