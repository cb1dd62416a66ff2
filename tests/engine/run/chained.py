"""What holds for the snapshots of any trace."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.run.trace import Trace


def assert_chained(run: Trace) -> None:
    """Assert that the snapshots lead from the raw schema to the result without a gap."""
    assert run.steps[0].before is run.raw
    assert all(step.after is following.before for step, following in pairwise(run.steps))
    assert run.steps[-1].after is run.result
    assert all(step.noop == (step.enabled and not step.changes) for step in run.steps)
