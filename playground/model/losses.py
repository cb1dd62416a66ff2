"""What each provider's run loses: worked out after the result, in a thread of its own."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from engine.errors import CancelledRunError
from engine.transforms import TRANSFORMS
from playground.model.capture import CapturedAdapter
from playground.model.compute import error_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.document import Toolset
    from engine.loss.statement import Statement
    from engine.run.trace import Trace
    from engine.transforms import Step
    from playground.model.compute import Column, Result
    from playground.model.run import Outcome

    Way = tuple[str, tuple[Step, ...]]

BUDGET = 2.0
"""Seconds for the examples of one provider."""

LIMIT = 5.0
"""Seconds after which one provider's losses are given up altogether."""

LARGE = 1_000_000
"""A text of more characters is not looked through: that would take the time of all else."""

_MOST_KNOWN = 64
"""Pipelines whose losses are remembered while the text stays the same."""


@dataclass(frozen=True, slots=True)
class ColumnLosses:
    """What one provider's run costs.

    Attributes:
        statements: what each change costs; None while that is worked out, or where `reason` says
            why it cannot be.
        reason: why there are no statements, as a sentence.
        is_short: whether the time for examples ran out, so that some may be missing.

    """

    statements: tuple[Statement, ...] | None = None
    reason: str = ""
    is_short: bool = False

    @property
    def is_working(self) -> bool:
        """Whether the losses are still worked out."""
        return self.statements is None and not self.reason

    @property
    def losses(self) -> tuple[Statement, ...]:
        """The statements after which other arguments pass than before."""
        return tuple(one for one in self.statements or () if one.is_loss)

    @property
    def count(self) -> int | None:
        """The number of losses; None where it is not known."""
        return None if self.statements is None else len(self.losses)


NO_RUN = ColumnLosses(None, "There is no result, so nothing can be said of what is lost.")

TOO_LARGE = ColumnLosses(
    None, "Too large to look for losses here; the command `lost` takes its time."
)


@dataclass(frozen=True, slots=True)
class Losses:
    """What every provider's run of one result costs.

    Attributes:
        number: the number of the run that gave the result.
        columns: as the result's columns.
        is_of_request: whether the document is a request body, which a client may have changed.
        text: what tells the raw schema from others: the text, which tool of it is meant, whether
            it is the whole document, and that one's shape.
        known: the losses by provider and by the steps that did something, for that schema.

    """

    number: int = 0
    columns: tuple[ColumnLosses, ...] = ()
    is_of_request: bool = False
    text: tuple[str, int, bool, str] = ("", 0, True, "")
    known: Mapping[Way, ColumnLosses] = field(default_factory=dict, repr=False, compare=False)

    @property
    def is_working(self) -> bool:
        """Whether some of them are still worked out."""
        return any(column.is_working for column in self.columns)

    def of(self, place: int) -> ColumnLosses:
        """Return the losses of a column."""
        return self.columns[place] if place < len(self.columns) else NO_RUN


def begun(outcome: Outcome, earlier: Losses) -> Losses:
    """Return the losses of an outcome as far as earlier ones tell them, which costs nothing.

    Args:
        outcome: a run that has a result.
        earlier: the losses of another run; of use where the text was the same.

    """
    job = outcome.job
    opened = outcome.opened
    shape = "" if opened.toolset is None else opened.toolset.shape
    text = (job.text, opened.index, opened.is_whole, shape)
    is_same = earlier.text == text
    known = earlier.known if is_same and len(earlier.known) <= _MOST_KNOWN else {}
    result = outcome.result
    columns = () if result is None else tuple(_known(c, result, known) for c in result.columns)
    is_large = len(job.text) > LARGE
    if is_large:
        columns = tuple(TOO_LARGE if column.is_working else column for column in columns)
    return Losses(
        number=job.number,
        columns=columns,
        is_of_request=_is_request(opened.toolset)
        if is_large
        else is_same and earlier.is_of_request,
        text=text,
        known=known,
    )


def _known(column: Column, result: Result, known: Mapping[Way, ColumnLosses]) -> ColumnLosses:
    if column.trace is None:
        return NO_RUN
    way = way_of(column, result)
    return ColumnLosses() if way is None else known.get(way, ColumnLosses())


def way_of(column: Column, result: Result) -> Way | None:
    """Return what decides, for one raw schema, what a run costs; None where nothing surely does.

    These are the provider, who reads the result, and the steps that did something: steps of ours
    are pure functions. Code of an adapter's own may do something else each time, and for a tool
    without schema each adapter starts from a schema of its own.
    """
    trace = column.trace
    if trace is None or trace.raw is not result.tool.schema:
        return None
    if isinstance(column.adapter, CapturedAdapter):
        return None
    steps = tuple(step.step for step in trace.steps if step.before is not step.after)
    if any(TRANSFORMS.get(step.id) is not step.transform for step in steps):
        return None
    return trace.adapter.id, steps


def find_losses(
    losses: Losses,
    result: Result,
    toolset: Toolset | None,
    cancelled: Callable[[], bool],
    budget: float = BUDGET,
) -> Losses | None:
    """Return the losses with all that was still to be worked out; None when it was cancelled.

    Args:
        losses: what is known so far.
        result: the result they belong to.
        toolset: the document.
        cancelled: asked now and then; true gives the work up.
        budget: seconds for the examples of one provider.

    """
    from engine.loss.dialect import dialect_of  # noqa: PLC0415 - the first paint does not wait

    shared: dict[Any, ColumnLosses] = {}
    known = dict(losses.known)
    found: list[ColumnLosses] = []
    try:
        for column, before in zip(result.columns, losses.columns, strict=True):
            way, trace = way_of(column, result), column.trace
            if not before.is_working or trace is None:
                found.append(before)
                continue
            # The same steps and the same reading: the statements would be the same ones.
            key = None if way is None else (way[1], dialect_of(way[0], trace.result))
            one = shared.get(key) or _column_losses(column, trace, cancelled, budget)
            if way is not None and not one.reason:
                shared[key] = known[way] = one
            found.append(one)
    except CancelledRunError:
        return None
    is_of_request = _is_request(toolset)
    return replace(losses, columns=tuple(found), is_of_request=is_of_request, known=known)


def _is_request(toolset: Toolset | None) -> bool:
    from engine.loss.captured import is_request  # noqa: PLC0415 - the first paint does not wait

    return toolset is not None and is_request(toolset)


def _column_losses(
    column: Column, trace: Trace, cancelled: Callable[[], bool], budget: float
) -> ColumnLosses:
    from engine.loss.captured import lost_in_capture  # noqa: PLC0415 - as above
    from engine.loss.lost import lost  # noqa: PLC0415 - as above
    from engine.loss.validators import load  # noqa: PLC0415 - as above

    find = lost_in_capture if isinstance(column.adapter, CapturedAdapter) else lost
    load()
    start = monotonic()

    def is_over() -> bool:
        return cancelled() or monotonic() - start > LIMIT

    try:
        statements = find(trace, cancelled=is_over, budget=budget)
    except CancelledRunError:
        if cancelled():
            raise
        return TOO_LARGE
    except (Exception, SystemExit) as error:  # noqa: BLE001 - an adapter of one's own may make anything
        return ColumnLosses(None, f"What is lost cannot be told: {error_words(error)}")
    is_late = monotonic() - start >= budget
    is_short = is_late and any(one.is_loss and not one.witnesses for one in statements)
    return ColumnLosses(statements, "", is_short)
