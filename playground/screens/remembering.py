"""What is kept between visits: settings, the last visit, and a draft in case of a crash."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import work

from playground.keeping import Keeping, latest, result_of
from playground.model.visit import is_worth_keeping, visit_of_json
from playground.screens.drafting import DraftingScreen
from playground.view import kept_text
from playground.view.visible import clipped
from playground.widgets.compare_view import CompareView

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from playground.model.visit import Resumed
    from playground.state import Kept, Memory, Settings

_MAX_PROBLEM = 200
_MOST_INDENT = 8


class RememberingScreen(DraftingScreen):
    """What is kept between visits; nothing is where there is no memory, and in a browser.

    Theme and layout (the lower panes in sight, the indentation) hold for every visit. Document,
    texts, tool, pipelines and views are the visit itself: kept on leaving, if it is worth it, and
    opened when a person asks. A draft is a visit too, and is found only after a crash.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.leave_problem: str | None = None
        self._begun = self.session
        self._begun_layout: dict[str, str | int] = {}
        self._leaving: Future[str | None] | None = None

    def on_mount(self) -> None:
        """Take the settings, and look for what an earlier visit left."""
        if self.memory is None or self.app.is_web:
            return
        self.keeping = Keeping(self.memory)
        settings = self.memory.settings()  # here, since the first paint needs them: they are short
        self.tell_problem(self.memory.problem)
        self._take_settings(settings)
        self._begun_layout = self._layout()
        self._look_back()

    # Settings.

    def _take_settings(self, settings: Settings) -> None:
        if settings.theme is not None and settings.theme in self.app.available_themes:
            self.app.theme = settings.theme
        indent = settings.layout.get("indent")
        if isinstance(indent, int) and 0 <= indent <= _MOST_INDENT:
            self.query_one(CompareView).indent = int(indent)
        self.take_layout(settings.layout)

    def _layout(self) -> dict[str, str | int]:
        return {**self.layout_words(), "indent": self.query_one(CompareView).indent}

    @work(group="memory", exit_on_error=False, description="memory")
    async def keep_theme(self, name: str) -> None:
        """Use a theme in later visits as well."""
        if self.keeping is not None:
            problem = await self.keeping.do(
                lambda memory: memory.save_settings(replace(memory.settings(), theme=name))
            )
            self.tell_problem(problem)

    # The last visit, and the draft that a crash left behind.

    def action_resume(self) -> None:
        """Open the last visit again; that is a crashed one, where it is the later."""
        self._open_kept(latest, kept_text.NO_VISIT)

    def action_restore_draft(self) -> None:
        """Open the text that a crash left behind."""
        self._open_kept(lambda memory: memory.draft(), kept_text.NO_DRAFT)

    @work(group="memory", exit_on_error=False, description="memory")
    async def _open_kept(self, find: Callable[[Memory], Kept | None], nothing: str) -> None:
        await self._open(find, nothing)

    @work(group="memory", exit_on_error=False, description="memory")
    async def _look_back(self) -> None:
        """Open the last visit, if that was asked for, and offer the text of a crash."""
        if self.keeping is None:
            return
        kept = await self._open(latest, kept_text.NO_VISIT) if self.start.resumes else None
        draft, problem = await self.keeping.do(lambda memory: (memory.draft(), memory.problem))
        self.tell_problem(problem)
        if draft is not None and (kept is None or kept.path != draft.path):
            source = draft.visit.get("source")
            self.notify_long(kept_text.draft_notice(source, draft.saved_at))

    async def _open(self, find: Callable[[Memory], Kept | None], nothing: str) -> Kept | None:
        """Open what is found, once it is sure that no text is lost; return what was found."""
        if self.keeping is None:
            self.tell(kept_text.NOT_HERE)
            return None
        plans = (plan for plan in self._begun.plans if not plan.is_captured)
        adapters = {plan.base.id: plan.base for plan in plans}

        def read(memory: Memory) -> tuple[Kept | None, str | None, Resumed | None]:
            kept = find(memory)
            problem = memory.problem
            return kept, problem, None if kept is None else visit_of_json(kept.visit, adapters)

        kept, problem, resumed = await self.keeping.do(read)
        self.tell_problem(problem)
        if kept is None or resumed is None:
            self.tell(nothing)
        else:
            self._when_sure(partial(self._show_kept, kept, resumed))
        return kept

    def _show_kept(self, kept: Kept, resumed: Resumed) -> None:
        is_draft = kept.path.name.startswith("draft-")
        self.session = resumed.session
        self.load(resumed.opened, resumed.text)
        self.session = replace(self.session, name=resumed.session.name)
        self.was_edited = resumed.is_edited or is_draft
        self.taken = kept if is_draft else None
        source = kept.visit.get("source")
        notice = kept_text.opened_notice(source, kept.saved_at, is_draft=is_draft)
        self.tell(" ".join([notice, *(clipped(text, _MAX_PROBLEM) for text in resumed.problems)]))
        if self.was_edited:
            self.write_draft()

    # Leaving.

    def leave(self) -> None:
        """Have the visit kept and the draft removed, without waiting for it."""
        keeping = self.keeping
        if keeping is None or not self.is_mounted:
            return
        self.stop_drafting()
        visit, taken, layout = self.visit_maker(), self.taken, self._layout()
        is_worth = is_worth_keeping(
            self.opened, self.session, self._begun, is_edited=self.is_edited()
        )
        has_moved = layout != self._begun_layout

        def keep(memory: Memory) -> str | None:
            problem = None
            if has_moved:
                problem = memory.save_settings(replace(memory.settings(), layout=layout))
            lost = memory.save_visit(visit()) if is_worth else None
            if lost is None:  # else a draft is the only copy of the text
                memory.clear_draft()
                if taken is not None:
                    memory.remove_draft(taken)
            return lost or problem

        self._leaving = keeping.start(keep)
        keeping.end()
        self.keeping = None  # a draft that were written now would outlive the visit

    async def left(self) -> None:
        """Wait until what `leave` began is done; `leave_problem` says what could not be."""
        if self._leaving is not None:
            problem = await result_of(self._leaving)
            self.leave_problem = None if self.has_told else problem
        elif self.keeping is not None:
            self.keeping.end()
