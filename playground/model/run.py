"""One run: the editor's text in, an outcome out. Called in a thread; touches no widget."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.errors import CancelledRunError, DocumentError, EngineError
from playground.model.compute import Result, compute

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.run.cache import SchemaCache
    from playground.model.document import Opened
    from playground.model.plan import Plan


@dataclass(frozen=True, slots=True)
class Job:
    """What to run.

    Attributes:
        number: tells runs apart; a later one has a larger number.
        opened: the document the text belongs to.
        text: the editor's text.
        plans: the pipelines.

    """

    number: int
    opened: Opened
    text: str
    plans: tuple[Plan, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run gave: a result, or the reason why there is none.

    Attributes:
        job: what was run.
        opened: the document as the text has it; the job's own when the text cannot be read.
        result: None when the text cannot be read.
        error: the reason; None when there is a result.
        line: the 1-based line of the error, where it has one.

    """

    job: Job
    opened: Opened
    result: Result | None
    error: str | None = None
    line: int | None = None


def run_job(job: Job, cache: SchemaCache, cancelled: Callable[[], bool]) -> Outcome | None:
    """Return what a job gives; None when it was cancelled."""
    if not job.text.strip():
        return Outcome(
            job, job.opened, None, "empty: type or paste a schema, or press o for a sample"
        )
    try:
        opened, tool = job.opened.reread(job.text)
        return Outcome(job, opened, compute(tool, job.plans, cache, cancelled))
    except CancelledRunError:
        return None
    except EngineError as error:
        line = error.line if isinstance(error, DocumentError) else None
        return Outcome(job, job.opened, None, str(error), line)
    except Exception as error:  # noqa: BLE001 - a fault of ours must not end the program
        return Outcome(job, job.opened, None, f"internal error: {type(error).__name__}: {error}")
