"""Run steps over a schema, skipping those that cannot change it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.transforms.scan import scan

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.transforms import Step


def run_steps(schema: Any, steps: Iterable[Step]) -> Any:
    """Return `schema` after all `steps`; the same object when none changed it.

    Raises:
        CycleError: the schema contains itself.

    """
    *_, (_, result) = [(None, schema), *states(schema, steps)]
    return result


def states(schema: Any, steps: Iterable[Step]) -> Iterator[tuple[Step, Any]]:
    """Yield each step with the schema after it.

    Raises:
        CycleError: the schema contains itself.

    """
    found = scan(schema)
    present, shared = found.present, found.shared
    for step in steps:
        if step.can_change(present):
            before, schema = schema, step.run(schema, shared=shared)
            if schema is not before:
                present |= step.transform.produces
                shared = shared or step.transform.shares
        yield step, schema
