"""Run steps over a schema, skipping those that cannot change it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.transforms.base import Pass
from engine.transforms.scan import scan

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.transforms import Step


def run_steps(schema: Any, steps: Iterable[Step]) -> Any:
    """Return `schema` after all `steps`; the same object when none changed it.

    Raises:
        CycleError: the schema contains itself.

    """
    result = schema
    for _, after in states(schema, steps):
        result = after
    return result


def states(schema: Any, steps: Iterable[Step]) -> Iterator[tuple[Step, Any]]:
    """Yield each step that changed the schema, with the schema after it.

    Raises:
        CycleError: the schema contains itself.

    """
    root, nested, shared = scan(schema)
    for step in steps:
        transform = step.transform
        in_root_only = transform.wakes.isdisjoint(nested)
        if step.settings or not (in_root_only and transform.wakes.isdisjoint(root)):
            after = transform.apply(schema, Pass(shared, in_root_only), step.options)
            if after is not schema:
                schema = after
                nested |= transform.produces
                shared = shared or transform.shares
                yield step, schema
