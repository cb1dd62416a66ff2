"""A draft of the text, written while it is edited, so that a crash does not take it."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual import work

from playground.keeping import draft_delay
from playground.later import later
from playground.model.visit import visit_to_json
from playground.screens.comparing import ComparingScreen
from playground.view.visible import clipped
from playground.widgets.schema_editor import SchemaEditor

if TYPE_CHECKING:
    from asyncio import TimerHandle
    from collections.abc import Callable

    from textual.notifications import SeverityLevel
    from textual.widgets import TextArea

    from playground.keeping import Keeping
    from playground.model.document import Opened
    from playground.state import Kept, Memory

_MAX_PROBLEM = 300
_LASTS = 4
"""Times as long as other sentences stay in sight."""
_SOON = 0.01
"""Seconds; a timer of none at all divides by it."""


class DraftingScreen(ComparingScreen):
    """Writes a draft once the person pauses, and removes it once the text is edited no longer.

    Attributes:
        keeping: where drafts are written; None where nothing is kept.
        taken: a draft of a crash that is open here: it goes once our own draft has its text.
        was_edited: whether the text was edited in the visit that was opened again.
        has_told: whether a problem with the files was told already.

    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.keeping: Keeping | None = None
        self.taken: Kept | None = None
        self.was_edited = False
        self.has_told = False
        self._draft_timer: TimerHandle | None = None
        self._has_draft = False
        self._is_writing = False
        self._unsaved_since: float | None = None
        self._written_at = float("-inf")

    def notify_long(self, text: str, *, severity: SeverityLevel = "information") -> None:
        """Show sentences that have more to say than others for longer; visible text only."""
        long = _LASTS * self.app.NOTIFICATION_TIMEOUT
        self.app.notify(text, severity=severity, timeout=long, markup=False)

    def tell_problem(self, problem: str | None, more: str = "") -> None:
        """Tell what went wrong with the files, the first time only."""
        if problem is not None and not self.has_told:
            self.has_told = True
            self.notify_long(f"{clipped(problem, _MAX_PROBLEM)}{more}", severity="error")

    def is_edited(self) -> bool:
        """Return whether the text differs from what was opened, in this visit or that before."""
        return self.was_edited or super().is_edited()

    def load(self, opened: Opened, text: str | None = None) -> None:
        """Put a document into the editor; the draft of the one before goes."""
        super().load(opened, text)
        self.was_edited = False
        self.taken = None
        if self._has_draft or self._is_writing:
            self.draft_soon()

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Write a draft once the person pauses."""
        if isinstance(event.text_area, SchemaEditor):
            self.draft_soon()

    def visit_maker(self) -> Callable[[], dict[str, Any]]:
        """Return what makes the visit as it stands: slow for a large one, safe in a thread."""
        return partial(
            visit_to_json,
            self.opened,
            self.session,
            self.editor_text(),
            is_edited=self.is_edited(),
        )

    @property
    def _is_due(self) -> bool:
        """Whether a key was pressed since the last draft was begun."""
        return self._unsaved_since is not None

    def draft_soon(self) -> None:
        """Have the text kept as a draft once the person pauses."""
        if self.keeping is None:
            return
        now = monotonic()
        if self._unsaved_since is None:
            self._unsaved_since = now
        self.stop_drafting()
        if not self._is_writing:  # else this is asked for again afterwards
            delay = draft_delay(now, self._unsaved_since, self._written_at)
            self._draft_timer = later(self, max(_SOON, delay), self.write_draft)

    def stop_drafting(self) -> None:
        """Write no draft that is due later."""
        self._stop(self._draft_timer)

    @work(group="memory", exit_on_error=False, description="memory")
    async def write_draft(self) -> None:
        """Write the draft of an edited text now, or remove that of one which no longer is."""
        if self.keeping is None:
            return
        if self._is_writing:
            self.draft_soon()
            return
        self._is_writing, self._unsaved_since = True, None
        is_edited, had_draft, taken = self.is_edited(), self._has_draft, self.taken
        visit = self.visit_maker()

        def write(memory: Memory) -> str | None:
            if not is_edited:
                return memory.clear_draft() if had_draft else None
            problem = memory.save_draft(visit())
            if problem is None and taken is not None:
                memory.remove_draft(taken)
            return problem

        problem = await self.keeping.do(write)
        self._is_writing, self._written_at = False, monotonic()
        self.tell_problem(problem, " The text is not kept in case of a crash.")
        if problem is None:
            self._has_draft = is_edited
            if self.taken is taken:
                self.taken = None
        if self._is_due:
            self.draft_soon()
