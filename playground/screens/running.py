"""What is open and what the engine made of it: every run starts and ends here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from textual import work
from textual.message import Message
from textual.screen import Screen
from textual.worker import get_current_worker

from engine.run.cache import SchemaCache
from playground.model.compute import idle_columns
from playground.model.run import Job, Outcome, run_job
from playground.view.places import places_of
from playground.view.scene import Scenes
from playground.view.status import Status

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.timer import Timer

    from playground.model.compute import Column, Result
    from playground.model.document import Opened
    from playground.model.session import Session
    from playground.view.places import Places

DEBOUNCE = 0.15
"""Seconds of quiet after a key before the text is run."""
PATIENCE = 0.25
"""Seconds after which a run is called work."""


class RunningScreen(Screen[None]):
    """A screen with a document, the person's choices, and the last good result.

    Attributes:
        base: the document as it was opened, or as its last tool was picked.
        opened: the document as the text has it now.
        session: the person's choices.
        result: the last good result; None before there is one, and of an empty text.
        scenes: the compare views of that result.
        places: the nodes of the text that the result is of, where they are looked up.
        status: the state of the text.
        number: the number of the last run that was started.
        done: the number of the last run whose outcome is shown.

    """

    @dataclass
    class Ran(Message):
        """A run came to its end in its thread."""

        outcome: Outcome
        scenes: Scenes | None
        places: Places | None

    def __init__(self, opened: Opened, session: Session, clock: Callable[[], float]) -> None:
        super().__init__()
        self.base = opened
        self.opened = opened
        self.session = session
        self.cache = SchemaCache()
        self.result: Result | None = None
        self.scenes: Scenes | None = None
        self.places: Places | None = None
        self.status = Status()
        self.number = 0
        self.done = 0
        self._clock = clock
        self._is_waiting = False
        self._debounce: Timer | None = None
        self._patience: Timer | None = None

    def editor_text(self) -> str:
        """Return the text as it stands in the editor."""
        raise NotImplementedError

    def is_edited(self) -> bool:
        """Return whether the text differs from what was opened."""
        raise NotImplementedError

    def warm(self, session: Session, scenes: Scenes) -> None:
        """Look at what will be shown, in the run's thread."""
        raise NotImplementedError

    def show_outcome(self, outcome: Outcome) -> None:
        """Show that the text was run."""
        raise NotImplementedError

    def show_status(self) -> None:
        """Show the state of the text."""
        raise NotImplementedError

    @property
    def is_stale(self) -> bool:
        """Whether what is shown belongs to an earlier text, since this one has an error."""
        return self.status.error is not None

    @property
    def is_settled(self) -> bool:
        """Whether the text as it stands was run, and its outcome is shown."""
        return self.done == self.number and not self._is_waiting

    def columns(self) -> tuple[Column, ...]:
        """Return the providers' results, or columns without one."""
        return idle_columns(self.session.plans) if self.result is None else self.result.columns

    def run_soon(self) -> None:
        """Run the text once the person pauses."""
        self._stop(self._debounce)
        self._is_waiting = True
        self._debounce = self.set_timer(DEBOUNCE, self.run_now)

    def run_now(self) -> None:
        """Run the text; an earlier run that is still under way is given up."""
        self._stop(self._debounce)
        self._stop(self._patience)
        self._is_waiting = False
        self.number += 1
        job = Job(self.number, self.base, self.editor_text(), self.session.plans, self._clock)
        self._patience = self.set_timer(PATIENCE, self._call_it_work)
        self._run(job, self.session)

    @staticmethod
    def _stop(timer: Timer | None) -> None:
        if timer is not None:
            timer.stop()

    def _call_it_work(self) -> None:
        if self.done < self.number:
            self.status = replace(self.status, is_working=True)
            self.show_status()

    @work(thread=True, exclusive=True, group="run", exit_on_error=False)
    def _run(self, job: Job, session: Session) -> None:
        worker = get_current_worker()
        outcome = run_job(job, self.cache, lambda: worker.is_cancelled)
        if outcome is None or worker.is_cancelled:
            return
        scenes = None if outcome.result is None else Scenes(outcome.result)
        if scenes is not None:
            self.warm(session, scenes)
        self.post_message(self.Ran(outcome, scenes, places_of(outcome.read)))

    def on_running_screen_ran(self, message: Ran) -> None:
        """Show a run's outcome, unless a later run was started since."""
        outcome = message.outcome
        if outcome.job.number != self.number:
            return
        self._stop(self._patience)
        self.done = outcome.job.number
        self.status = Status(outcome.error, is_working=False, is_edited=self.is_edited())
        self.opened = outcome.opened
        if outcome.result is not None or outcome.is_empty:
            self.result = outcome.result
            self.scenes = message.scenes
        self.places = message.places
        self.show_outcome(outcome)
