"""Which step made a row what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.compare.row import Part
from engine.compare.shape import ABSENT, Shape, child_at, shape_of
from engine.document.equality import same_json
from engine.document.pointer import split

if TYPE_CHECKING:
    from engine.run.trace import Trace


def touched_by(trace: Trace, pointer: str, part: Part | None = None) -> str | None:
    """Return the id of the step that last changed what stands at a pointer, or None.

    A change is that it appears, goes, takes another shape or, of what takes one line, another
    value; what happens below it is no change of it. For what is removed, that is the step that
    removed it. With the `part` of a row only what takes one line counts, or only what takes
    several: both may stand at the same pointer, one removed and one added. No step touched a fold.

    Raises:
        DocumentError: the pointer does not start with "/" (and is not "").

    """
    tokens = split(pointer)
    if part is Part.FOLD:
        return None
    for step in reversed(trace.steps):
        if step.before is not step.after and _differs(step.before, step.after, tokens, part):
            return step.id
    return None


def _differs(before: Any, after: Any, tokens: list[str], part: Part | None) -> bool:
    for token in tokens:
        before, after = child_at(before, token), child_at(after, token)
        if before is after:
            return False
    before, after = _counting(before, part), _counting(after, part)
    if before is ABSENT or after is ABSENT:
        return before is not after
    shape = shape_of(before)
    if shape is not shape_of(after):
        return True
    return shape is Shape.ATOM and not same_json(before, after)


def _counting(value: Any, part: Part | None) -> Any:
    """Return the value if a row of this part can show it, else `ABSENT`."""
    if value is ABSENT or part is None:
        return value
    return value if (shape_of(value) is Shape.ATOM) == (part is Part.ATOM) else ABSENT
