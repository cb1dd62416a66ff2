"""What is open and what the engine made of it: every run starts and ends here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from textual import work
from textual.message import Message
from textual.screen import Screen
from textual.worker import get_current_worker

from engine.run.cache import SchemaCache
from playground.model.run import Job, Outcome, run_job
from playground.view.status import Status

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.timer import Timer

    from playground.model.compute import Result
    from playground.model.document import Opened
    from playground.model.session import Session

DEBOUNCE = 0.15
"""Seconds of quiet after a key before the text is run."""
PATIENCE = 0.25
"""Seconds after which a run is called work."""


class RunningScreen(Screen[None]):
    """A screen with a document, the person's choices, and the last good result."""

    @dataclass
    class Ran(Message):
        """A run came to its end in its thread."""

        outcome: Outcome

    def __init__(self, opened: Opened, session: Session) -> None:
        super().__init__()
        self.opened = opened
        self.session = session
        self.cache = SchemaCache()
        self.result: Result | None = None
        self.status = Status()
        self._number = 0
        self._debounce: Timer | None = None

    def editor_text(self) -> str:
        """Return the text as it stands in the editor."""
        raise NotImplementedError

    def show_result(self) -> None:
        """Show the result and the choices in every pane."""
        raise NotImplementedError

    def show_status(self) -> None:
        """Show the state of the text."""
        raise NotImplementedError

    def show_error_line(self, line: int | None) -> None:
        """Mark the line of the text's first error, or none."""
        raise NotImplementedError

    def run_soon(self) -> None:
        """Run the text once the person pauses."""
        if self._debounce is not None:
            self._debounce.stop()
        self._debounce = self.set_timer(DEBOUNCE, self.run_now)

    def run_now(self) -> None:
        """Run the text; an earlier run that is still under way is given up."""
        self._number += 1
        job = Job(self._number, self.opened, self.editor_text(), self.session.plans)
        self.set_timer(PATIENCE, lambda: self._call_it_work(job.number))
        self._run(job)

    def _call_it_work(self, number: int) -> None:
        if number == self._number and not self._is_done(number):
            self.status = replace(self.status, is_working=True)
            self.show_status()

    def _is_done(self, number: int) -> bool:
        return self._done >= number

    _done = 0

    @work(thread=True, exclusive=True, group="run", exit_on_error=False)
    def _run(self, job: Job) -> None:
        worker = get_current_worker()
        cancelled: Callable[[], bool] = lambda: worker.is_cancelled  # noqa: E731 - typed, and short
        outcome = run_job(job, self.cache, cancelled)
        if outcome is not None and not worker.is_cancelled:
            self.post_message(self.Ran(outcome))

    def on_running_screen_ran(self, message: Ran) -> None:
        """Show a run's outcome, unless a later run was started since."""
        outcome = message.outcome
        if outcome.job.number != self._number:
            return
        self._done = outcome.job.number
        is_edited = outcome.job.text != outcome.job.opened.editor_text()
        self.status = Status(outcome.error, is_working=False, is_edited=is_edited)
        self.opened = outcome.opened
        if outcome.result is not None:
            self.result = outcome.result
        self.show_error_line(outcome.line)
        self.show_status()
        self.show_result()
