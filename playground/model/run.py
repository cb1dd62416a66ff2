"""One run: the editor's text in, an outcome out. Called in a thread; touches no widget."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from engine.errors import CancelledRunError, DocumentError, EngineError
from playground.model.compute import Result, compute, error_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.document import Toolset
    from engine.run.cache import SchemaCache
    from playground.model.document import Opened
    from playground.model.plan import Plan

EMPTY = "empty: type or paste a schema, or press o for a sample"


@dataclass(frozen=True, slots=True)
class Job:
    """What to run.

    Attributes:
        number: tells runs apart; a later one has a larger number.
        opened: the document the text belongs to.
        text: the editor's text.
        plans: the pipelines.
        clock: seconds, for the times that are shown.

    """

    number: int
    opened: Opened
    text: str
    plans: tuple[Plan, ...]
    clock: Callable[[], float] = perf_counter


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run gave: a result, or the reason why there is none.

    Attributes:
        job: what was run.
        opened: the document as the text has it; the job's own when the text cannot be read.
        result: None when the text cannot be read.
        error: the reason; None when there is a result.
        place: the 1-based line and column of the error, where it has one.
        read: the tools that the text itself holds; None when it cannot be read.

    """

    job: Job
    opened: Opened
    result: Result | None
    error: str | None = None
    place: tuple[int, int] | None = None
    read: Toolset | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there was no text."""
        return not self.job.text.strip()


def run_job(job: Job, cache: SchemaCache, cancelled: Callable[[], bool]) -> Outcome | None:
    """Return what a job gives; None when it was cancelled."""
    if not job.text.strip():
        return Outcome(job, job.opened, None, EMPTY)
    try:
        opened, tool, read = job.opened.reread(job.text)
        tools = (*opened.tools[: tool.index], tool, *opened.tools[tool.index + 1 :])
        result = compute(tool, job.plans, cache, cancelled, job.clock, tools)
    except CancelledRunError:
        return None
    except EngineError as error:
        return Outcome(job, job.opened, None, str(error), _place(error))
    except Exception as error:  # noqa: BLE001 - a fault of ours must not end the program
        return failed(job, error)
    return Outcome(job, opened, result, read=read)


def failed(job: Job, error: Exception) -> Outcome:
    """Return the outcome of a job that a fault of ours, or a lack of memory, has ended."""
    if isinstance(error, MemoryError):  # there is a cap where the playground is served
        words = "this needs more memory than there is here; take a smaller text"
    else:
        words = f"internal error: {error_words(error)}"
    return Outcome(job, job.opened, None, words)


def _place(error: EngineError) -> tuple[int, int] | None:
    if isinstance(error, DocumentError) and error.line is not None:
        return error.line, error.column or 1
    return None
