"""What is open and what the engine made of it: every run starts and ends here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from textual import work
from textual.message import Message
from textual.screen import Screen
from textual.worker import get_current_worker

from engine.run.cache import SchemaCache
from playground.later import later
from playground.model.capture import CapturedAdapter
from playground.model.compute import idle_columns
from playground.model.losses import Losses, begun, find_losses
from playground.model.plan import Plan
from playground.model.run import Job, Outcome, failed, run_job
from playground.view.scene import Scenes
from playground.view.status import Status
from playground.view.text_index import index_of
from playground.web.limits import limits

if TYPE_CHECKING:
    from asyncio import TimerHandle
    from collections.abc import Callable

    from engine.document import Toolset
    from playground.model.compute import Column, Result
    from playground.model.document import Opened
    from playground.model.session import Session
    from playground.model.start import Start
    from playground.state import Memory
    from playground.view.text_index import ToolsetIndex
    from playground.web.limits import Limits

DEBOUNCE = 0.15
"""Seconds of quiet after a key before the text is run."""
PATIENCE = 0.25
"""Seconds after which a run is called work."""
QUIET = 0.1
"""Seconds between a painted result and the search for what it loses."""
_LOSSES = "losses"
"""The group of the thread that works out what is lost."""
_NO_LOSSES = Losses()


class RunningScreen(Screen[None]):
    """A screen with a document, the person's choices, and the last good result.

    Attributes:
        base: the document as it was opened, or as its last tool was picked.
        opened: the document as the text has it now.
        session: the person's choices; a captured request has its column in all of them.
        result: the last good result; None before there is one, and of an empty text.
        losses: what that result loses; worked out once it is painted.
        scenes: the compare views of that result.
        index: the values of the text that the result is of, where they are looked up.
        status: the state of the text.
        number: the number of the last run that was started.
        done: the number of the last run whose outcome is shown.
        memory: what is kept between visits; None where nothing is.
        start: what was asked for besides the document.

    """

    @dataclass
    class Ran(Message):
        """A run came to its end in its thread."""

        outcome: Outcome
        scenes: Scenes | None
        index: ToolsetIndex | None
        losses: Losses = _NO_LOSSES

    @dataclass
    class Lost(Message):
        """What a result loses was worked out in its thread."""

        losses: Losses

    def __init__(
        self,
        opened: Opened,
        session: Session,
        clock: Callable[[], float],
        *,
        memory: Memory | None,
        start: Start,
    ) -> None:
        super().__init__()
        self.base = opened
        self.opened = opened
        self._captured = None if start.sent is None else Plan.of(CapturedAdapter(start.sent))
        self.session = session
        self.cache = SchemaCache()
        self.result: Result | None = None
        self.losses = _NO_LOSSES
        self.scenes: Scenes | None = None
        self.index: ToolsetIndex | None = None
        self.status = Status()
        self.memory = memory
        self.start = start
        self.number = 0
        self.done = 0
        self._clock = clock
        self._is_waiting = False
        self._debounce: TimerHandle | None = None
        self._patience: TimerHandle | None = None
        self._quiet: TimerHandle | None = None

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

    def show_losses(self) -> None:
        """Show what the result loses."""
        raise NotImplementedError

    def show_status(self) -> None:
        """Show the state of the text."""
        raise NotImplementedError

    @property
    def session(self) -> Session:
        """The person's choices."""
        return self._session

    @session.setter
    def session(self, session: Session) -> None:
        self._session = session.with_captured(self._captured)

    @property
    def limits(self) -> Limits:
        """What the program may do for whoever sits before it."""
        return limits(self.app.is_web)

    @property
    def is_touring(self) -> bool:
        """Whether what is shown for a while is not what the person opened."""
        return False

    @property
    def is_stale(self) -> bool:
        """Whether what is shown belongs to an earlier text, since this one has an error."""
        return self.status.error is not None

    @property
    def is_settled(self) -> bool:
        """Whether the text as it stands was run, and its outcome is shown."""
        return self.done == self.number and not self._is_waiting

    @property
    def has_losses(self) -> bool:
        """Whether what is lost is known of the result that is shown."""
        return not self.losses.is_working

    def columns(self) -> tuple[Column, ...]:
        """Return the providers' results, or columns without one."""
        return idle_columns(self.session.plans) if self.result is None else self.result.columns

    def run_soon(self) -> None:
        """Run the text once the person pauses."""
        self._stop(self._debounce)
        self.workers.cancel_group(self, _LOSSES)
        self._is_waiting = True
        self._debounce = later(self, DEBOUNCE, self.run_now)

    def run_now(self) -> None:
        """Run the text; an earlier run that is still under way is given up."""
        self._stop(self._debounce)
        self._stop(self._patience)
        self.workers.cancel_group(self, _LOSSES)
        self._is_waiting = False
        self.number += 1
        job = Job(self.number, self.base, self.editor_text(), self.session.plans, self._clock)
        self._patience = later(self, PATIENCE, self._call_it_work)
        self._run(job, self.session, self.losses)

    @staticmethod
    def _stop(timer: TimerHandle | None) -> None:
        if timer is not None:
            timer.cancel()

    def _call_it_work(self) -> None:
        if self.done < self.number:
            self.status = replace(self.status, is_working=True)
            self.show_status()

    @work(thread=True, exclusive=True, group="run", exit_on_error=False, description="run")
    def _run(self, job: Job, session: Session, earlier: Losses) -> None:
        worker = get_current_worker()
        try:
            ran = self._ran(job, session, earlier, lambda: worker.is_cancelled)
        except Exception as error:  # noqa: BLE001 - a fault of ours must not leave it working for ever
            ran = self.Ran(failed(job, error), None, None, _NO_LOSSES)
        if ran is not None and not worker.is_cancelled:
            self.post_message(ran)

    def _ran(
        self, job: Job, session: Session, earlier: Losses, cancelled: Callable[[], bool]
    ) -> Ran | None:
        """Return what a job gives, ready to be shown; None when it was cancelled."""
        outcome = run_job(job, self.cache, cancelled)
        if outcome is None or cancelled():
            return None
        scenes = None if outcome.result is None else Scenes(outcome.result)
        if scenes is not None:
            self.warm(session, scenes)
        losses = _NO_LOSSES if outcome.result is None else begun(outcome, earlier)
        return self.Ran(outcome, scenes, index_of(outcome.read), losses)

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
            self.losses = message.losses
        self.index = message.index
        self.show_outcome(outcome)
        self.call_after_refresh(self._look_for_losses_soon)

    def _look_for_losses_soon(self) -> None:
        """Leave the time after the paint to a person who goes on."""
        self._stop(self._quiet)
        self._quiet = later(self, QUIET, self._look_for_losses)

    def _look_for_losses(self) -> None:
        """Work out what the result that is shown loses; a pending run goes first."""
        if self.result is not None and self.losses.is_working and self.is_settled:
            self._find_losses(self.losses, self.result, self.opened.toolset)

    @work(thread=True, exclusive=True, group=_LOSSES, exit_on_error=False, description="losses")
    def _find_losses(self, losses: Losses, result: Result, toolset: Toolset | None) -> None:
        worker = get_current_worker()
        found = find_losses(losses, result, toolset, lambda: worker.is_cancelled)
        if found is not None and not worker.is_cancelled:
            self.post_message(self.Lost(found))

    def on_running_screen_lost(self, message: Lost) -> None:
        """Show what the result loses, unless another result is shown by now."""
        if message.losses.number == self.losses.number:
            self.losses = message.losses
            self.show_losses()
