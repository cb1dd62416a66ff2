"""The guided tour: it leads through the panes, which stay live, and gives all back at its end."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from playground.keys import Where
from playground.screens.presenting import PresentingScreen
from playground.screens.remembering import RememberingScreen
from playground.screens.stopping import StoppingScreen, stop_tool
from playground.tour import stops
from playground.view.tour_text import Way

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.screens.returning import Kept
    from playground.state import Kept as KeptVisit
    from playground.widgets.tour_pane import TourPane

_OWN_TEXT = "The text is no longer the tour's. Go on with the tour and lose it?"
_EDITED = "The text was edited. Take the tour? The text comes back when you leave it."
_ENDED = "That was the tour; t takes it again. Everything is as it was before."
_LEFT = "You left the tour; t starts it again. Everything is as it was before."


class TouringScreen(PresentingScreen, RememberingScreen, StoppingScreen):
    """The panes, through which the tour leads; it begins at once where that was asked for.

    What is shown meanwhile is not the person's: no draft is written of it, and what is opened,
    quit or kept is so after the tour was left.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._kept: Kept | None = None
        self._kept_draft: tuple[bool, KeptVisit | None] = (False, None)

    def on_mount(self) -> None:
        """Present and begin the tour, where that was asked for, once the settings are taken."""
        self.call_later(self._begin)

    def _begin(self) -> None:
        if self.start.presents:
            self.present(zooms=True)
        if self.start.tours:
            self._start_tour()

    def action_present(self) -> None:
        """Switch presenter mode; a stop keeps its view."""
        self.switch_presenting(zooms=not self.is_touring)

    # On the way.

    def action_tour(self, by: int) -> None:
        """Start the tour, or go to its next stop or the one before; end it after the last."""
        if self.stop_number is None:
            if by < 0:
                self.tell("The tour is not under way; t starts it.")
            else:
                self._ask_to_start()
            return
        number = self.stop_number + by
        if number < 0:
            self.tell("This is the first stop.")
        else:
            self._when_own_text_may_go(partial(self._go_to_stop, number))

    def _go_to_stop(self, number: int) -> None:
        if number < len(stops()):
            self.show_stop(number)
        else:
            self.leave_tour(_ENDED)

    def _when_own_text_may_go(self, go_on: Callable[[], None]) -> None:
        """Go on; ask first where the person has put a text of their own in the demo's place."""
        if self.is_edited() and self._tool_name() != stop_tool():
            self.if_yes(_OWN_TEXT, go_on)
        else:
            go_on()

    async def on_tour_pane_picked(self, message: TourPane.Picked) -> None:
        """Do what the clicked word says."""
        if message.way is Way.NEXT:
            self.action_tour(1)
        elif message.way is Way.BACK:
            self.action_tour(-1)
        elif message.way is Way.LEAVE:
            self.leave_tour()
        elif self.stop is not None:
            if self.stop.key.where is not Where.ANYWHERE:
                self.focus_pane(self.stop.pane)
            await self.run_action(self.stop.key.action)

    # Beginning and end.

    def _ask_to_start(self) -> None:
        if self.is_edited():
            self.if_yes(_EDITED, self._start_tour)
        else:
            self._start_tour()

    def _start_tour(self) -> None:
        self._draft_now()
        self._kept = self.keep()
        self._kept_draft = self.was_edited, self.taken
        self.show_stop(0)

    def leaves_tour(self) -> bool:
        """Whether the tour is the innermost to leave: beyond it the person opened nothing."""
        return (
            self.stop is not None
            and not self.is_typing
            and not self.query_text
            and not self.is_zoomed
            and self.session.step in (None, self.stop.sets(self.session).step)
        )

    def leave_tour(self, words: str = _LEFT) -> None:
        """End the tour, if it is under way: everything is as it was before."""
        kept, self._kept = self._kept, None
        if kept is None:
            return
        self.hide_stop()
        self.bring_back(kept)
        self.was_edited, self.taken = self._kept_draft
        if kept.text.is_edited:
            self.draft_soon()
        self.tell(words)

    # What would take or lose what the person had before.

    def _draft_now(self) -> None:
        """Write the draft that is due, before the text is another."""
        self.stop_drafting()
        if self.keeping is not None and self.is_edited():
            visit = self.visit_maker()
            self.keeping.start(lambda memory: memory.save_draft(visit()))
            self._has_draft, self._unsaved_since = True, None

    def draft_soon(self) -> None:
        """Have the text kept as a draft, where it is the person's own."""
        if self._kept is None:
            super().draft_soon()

    def leave(self) -> None:
        """Have the visit kept: the person's own."""
        self.leave_tour()
        super().leave()

    def action_quit(self) -> None:
        """Quit; what is asked about is the person's own text."""
        self.leave_tour()
        super().action_quit()

    def action_open_file(self) -> None:
        """Leave the tour and open a file."""
        self.leave_tour()
        super().action_open_file()

    def action_resume(self) -> None:
        """Leave the tour and open the last visit again."""
        self.leave_tour()
        super().action_resume()

    def action_restore_draft(self) -> None:
        """Leave the tour and open the text that a crash left behind."""
        self.leave_tour()
        super().action_restore_draft()

    def on_paste(self) -> None:
        """Leave the tour for what is pasted onto the panes, which is the person's own."""
        self.leave_tour()
