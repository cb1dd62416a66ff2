"""The guided tour: it leads through the panes, which stay live, and gives all back at its end."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from textual.widgets import Input, TextArea

from engine.run.cache import SchemaCache
from playground import samples
from playground.keys import Where
from playground.model.document import open_text
from playground.screens.ask import QuestionScreen
from playground.screens.layout import PANES
from playground.screens.presenting import PresentingScreen
from playground.screens.returning import ReturningScreen
from playground.tour import SAMPLE, stops
from playground.view.tour_text import Spot, Way
from playground.widgets.compare_view import CompareView
from playground.widgets.line_view import LineView
from playground.widgets.pipeline_list import PipelineList
from playground.widgets.schema_editor import SchemaEditor
from playground.widgets.tour_pane import TourPane

if TYPE_CHECKING:
    from playground.model.document import Opened
    from playground.model.run import Outcome
    from playground.screens.returning import Kept
    from playground.tour import Stop

_LOW = 20
"""Rows below which the tour's box takes those of header, tabs and footer."""
_EDITED = "The text was edited. Take the tour? The text comes back when you leave it."
_ENDED = "That was the tour; t takes it again. Everything is as it was before."
_LEFT = "You left the tour; t starts it again. Everything is as it was before."


class TouringScreen(PresentingScreen, ReturningScreen):
    """The panes, through which the tour leads; it begins at once where that was asked for."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._kept: Kept | None = None
        self._stop_number = 0
        self._arriving: int | None = None
        self._was_narrow = False

    @property
    def is_touring(self) -> bool:
        """Whether the tour is under way; what is shown is then not what the person opened."""
        return self._kept is not None

    @property
    def _here(self) -> Stop:
        return stops()[self._stop_number]

    def on_mount(self) -> None:
        """Present and begin the tour, where that was asked for."""
        if self.start.presents:
            self.present(zooms=True)
        if self.start.tours:
            self._start_tour()
            self.call_after_refresh(self._go, self._here)  # a new widget takes no focus yet

    def action_present(self) -> None:
        """Switch presenter mode; a stop keeps its view."""
        self.switch_presenting(zooms=not self.is_touring)

    def action_tour(self, by: int) -> None:
        """Start the tour, or go to its next stop or the one before; end it after the last."""
        number = self._stop_number + by
        if self._kept is None:
            if by < 0:
                self.tell("The tour is not under way; t starts it.")
            else:
                self._ask_to_start()
        elif number < 0:
            self.tell("This is the first stop.")
        elif number < len(stops()):
            self._arrive(number)
        else:
            self.leave_tour(_ENDED)

    def _ask_to_start(self) -> None:
        if not self.is_edited():
            self._start_tour()
            return

        def answer(yes: bool | None) -> None:  # noqa: FBT001 - Textual calls it
            if yes:
                self._start_tour()

        self.app.push_screen(QuestionScreen(_EDITED), answer)

    def _start_tour(self) -> None:
        self._kept = self.keep()
        self.add_class("-touring")
        self._was_narrow = self.has_class("-narrow")
        self._arrive(0)

    def _pane(self) -> TourPane:
        """Return the tour's box; it is made when it is first needed."""
        if not self.query(TourPane):
            self.mount(TourPane(), before="#footer")
        return self.query_one(TourPane)

    def leaves_tour(self) -> bool:
        """Whether the tour is the innermost to leave: beyond it the person opened nothing."""
        return (
            self.is_touring
            and not self._is_typing()
            and not self.query_text
            and not self.is_zoomed
            and self.session.step in (None, self._here.sets(self.session).step)
        )

    def leave_tour(self, words: str = _LEFT) -> None:
        """End the tour: everything is as it was before."""
        kept, self._kept = self._kept, None
        if kept is None:
            return
        self._arriving = None
        self._mark(None)
        self.remove_class("-touring")
        self.bring_back(kept)
        self.tell(words)

    def action_quit(self) -> None:
        """Quit; what is asked about and remembered is what the person had before the tour."""
        if self._kept is not None and self._kept.text.is_edited:
            self.leave_tour()
        super().action_quit()

    # A stop.

    def _arrive(self, number: int) -> None:
        """Show a stop; the run of its document places the cursors once it is done."""
        self._stop_number = number
        stop = self._here
        self.app.clear_notifications()  # they would lie over what is marked
        self.cache = SchemaCache()
        self.plain_panes()
        self.load(_demo())
        self.session = stop.sets(self.session)
        self.run_now()  # takes the place of the run that loading has asked for
        self._arriving = self.number
        self._mark(stop)
        self._go(stop)
        self.show_spot()

    def _mark(self, stop: Stop | None) -> None:
        for name in PANES:
            is_marked = stop is not None and name == stop.marked_pane
            self.query_one(f"#{name}-box").set_class(is_marked, "-marked")

    def _go(self, stop: Stop) -> None:
        """Give the stop's pane the focus; of two, where one is in sight, the marked one."""
        name = stop.marked_pane if self.is_single else stop.pane
        if name == "schema":  # in the editor the keys of the tour would be text
            self._enter(name)
            self._pane().focus()
        else:
            self.focus_pane(name)

    def show_outcome(self, outcome: Outcome) -> None:
        """Show that the text was run; that of a stop has its cursors placed."""
        super().show_outcome(outcome)
        if outcome.job.number == self._arriving:
            self._arriving = None
            self._place(self._here)
            self.call_after_refresh(self._bring_into_sight, self._here)

    def _place(self, stop: Stop) -> None:
        for view in self.query(LineView):
            view.cursor = 0
        ids = [entry.step.id for entry in self.session.plan.entries]
        if stop.step in ids:
            self.query_one(PipelineList).select(ids.index(stop.step))
        self.show_step()
        self._bring_into_sight(stop)

    def _bring_into_sight(self, stop: Stop) -> None:
        """Put the cursors on what the stop is about, unless the person went on since."""
        rows = self.query_one(CompareView)
        if stop is not self._here or stop.pointer is None or rows.scene is None:
            return
        rows.go_to(rows.scene.alignment.line_of(stop.pointer))
        place = self.place_in_text(stop.pointer)
        if stop.marked_pane == "schema" and place is not None:
            editor, at = self.query_one(SchemaEditor), (place[0] - 1, place[1] - 1)
            editor.show_node(at)
            if editor.size.height:  # where it was hidden, it did not know how far to scroll
                editor.scroll_to(0, 0, animate=False, force=True)
                editor.go_to(*at)

    # The box.

    def _is_typing(self) -> bool:
        return isinstance(self.focused, Input | TextArea)

    def show_spot(self) -> None:
        """Say in the box where the tour and the person are."""
        if self.is_touring:
            pane = PANES[self.pane]
            spot = Spot(self._stop_number, len(stops()), pane, is_typing=self._is_typing())
            self._pane().show(self._here, spot)

    def on_descendant_focus(self) -> None:
        """Say which keys work where the person is now."""
        self.call_later(self.show_spot)

    def on_resize(self) -> None:
        """Keep what the stop is about in sight."""
        self.set_class(self.size.height < _LOW, "-low")
        if self.is_touring:
            self.call_after_refresh(self.call_after_refresh, self._follow_size)

    def _follow_size(self) -> None:
        is_narrow, stop = self.has_class("-narrow"), self._here
        was_away = self.focused is None or self.pane == "schema"
        if self.is_touring and self.pane in (stop.pane, stop.marked_pane):
            if not self._is_typing():
                if is_narrow != self._was_narrow or was_away:
                    self._go(stop)
                self._bring_into_sight(stop)
        self._was_narrow = is_narrow
        self.show_spot()

    async def on_tour_pane_picked(self, message: TourPane.Picked) -> None:
        """Do what the clicked word says."""
        if message.way is Way.NEXT:
            self.action_tour(1)
        elif message.way is Way.BACK:
            self.action_tour(-1)
        elif message.way is Way.LEAVE:
            self.leave_tour()
        else:
            key = self._here.key
            if key.where is not Where.ANYWHERE:
                self.focus_pane(self._here.pane)
            await self.run_action(key.action)


@cache
def _demo() -> Opened:
    return open_text(f"sample {SAMPLE}", samples.sample_text(SAMPLE))
