"""Run steps over a schema, skipping those that cannot change it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.errors import EngineError, StepError
from engine.transforms.base import Pass
from engine.transforms.scan import scan

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.transforms.base import Step
    from engine.transforms.origins import Origins


def run_steps(schema: Any, steps: Iterable[Step]) -> Any:
    """Return `schema` after all `steps`; the same object when none changed it.

    Raises:
        CycleError: the schema contains itself.
        StepError: a step that is not our own raised an exception.

    """
    result = schema
    for _, after in states(schema, enumerate(steps)):
        result = after
    return result


def states(
    schema: Any, steps: Iterable[tuple[int, Step]], origins: Origins | None = None
) -> Iterator[tuple[int, Any]]:
    """Yield the number of each step that changed the schema, with the schema after it.

    Args:
        schema: any JSON value.
        steps: numbered steps, run in this order.
        origins: told where each part of each snapshot comes from.

    Raises:
        CycleError: the schema contains itself.
        StepError: a step that is not our own raised an exception.

    """
    root, nested, shared = scan(schema)
    for number, step in steps:
        transform = step.transform
        wakes = transform.wakes
        in_root_only = wakes is not None and wakes.isdisjoint(nested)
        if in_root_only and wakes is not None and wakes.isdisjoint(root) and not step.settings:
            continue
        try:
            after = transform.apply(schema, Pass(shared, in_root_only, origins), step.options)
        except EngineError:
            raise
        except (Exception, SystemExit) as error:
            raise StepError(step.id, error) from error
        if after is schema:
            continue
        schema = after
        if transform.produces is None:
            root, nested, shared = scan(schema)
        else:
            nested |= transform.produces
            shared = shared or transform.shares
        yield number, schema
