"""A stop of the tour: its document and choices, what it marks, and the box that tells of it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from textual.widgets import Input, TextArea

from engine.run.cache import SchemaCache
from playground import samples
from playground.model.document import open_text
from playground.screens.layout import PANES
from playground.screens.returning import ReturningScreen
from playground.tour import SAMPLE, stops
from playground.view.tour_text import Spot
from playground.widgets.compare_view import CompareView
from playground.widgets.line_view import LineView
from playground.widgets.pipeline_list import PipelineList
from playground.widgets.schema_editor import SchemaEditor
from playground.widgets.tour_pane import TourPane

if TYPE_CHECKING:
    from textual.events import DescendantFocus

    from playground.model.document import Opened
    from playground.model.run import Outcome
    from playground.tour import Stop

_LOW = 20
"""Rows below which the tour's box takes those of header, tabs and footer."""


class StoppingScreen(ReturningScreen):
    """The panes, which can show a stop of the tour."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.stop_number: int | None = None
        self._arriving: int | None = None
        self._was_narrow = False
        self._was_on_box = False

    @property
    def is_touring(self) -> bool:
        """Whether the tour is under way; what is shown is then not what the person opened."""
        return self.stop_number is not None

    @property
    def stop(self) -> Stop | None:
        """The stop that is shown, or None."""
        return None if self.stop_number is None else stops()[self.stop_number]

    @property
    def is_typing(self) -> bool:
        """Whether letters are text at the moment."""
        return isinstance(self.focused, Input | TextArea)

    def show_stop(self, number: int) -> None:
        """Show a stop; the run of its document places the cursors once it is done."""
        stop = stops()[number]
        self.stop_number = number
        self.app.clear_notifications()  # they would lie over what is marked
        self._was_narrow = self.has_class("-narrow")
        self.add_class("-touring")
        self.cache = SchemaCache()
        self.plain_panes()
        self.load(_demo())
        self.session = stop.sets(self.session)
        self.run_now()  # takes the place of the run that loading has asked for
        self._arriving = self.number
        self._mark(stop.marked_pane)
        self._go(stop)
        self.show_spot()

    def hide_stop(self) -> None:
        """Show no stop any more; the document stays."""
        self.stop_number = self._arriving = None
        self.remove_class("-touring")
        self._mark(None)

    def _mark(self, pane: str | None) -> None:
        for name in PANES:
            self.query_one(f"#{name}-box").set_class(name == pane, "-marked")

    def _box(self) -> TourPane:
        """Return the tour's box; it is made when it is first needed."""
        if not self.query(TourPane):
            self.mount(TourPane(), before="#footer")
        return self.query_one(TourPane)

    def _go(self, stop: Stop) -> None:
        """Give the stop's pane the focus; of two, where one is in sight, the marked one."""
        name = stop.marked_pane if self.is_single else stop.pane
        if name == "schema":  # in the editor the keys of the tour would be text
            self._enter(name)
            self._box().focus()
        else:
            self.focus_pane(name)

    def show_outcome(self, outcome: Outcome) -> None:
        """Show that the text was run; that of a stop has its cursors placed."""
        super().show_outcome(outcome)
        if outcome.job.number == self._arriving and self.stop is not None:
            self._arriving = None
            self._place(self.stop)
            self.call_after_refresh(self._bring_into_sight, self.stop)

    def _place(self, stop: Stop) -> None:
        for view in self.query(LineView):
            view.cursor = 0
            view.scroll_to(0, 0, animate=False, force=True, immediate=True)
        ids = [entry.step.id for entry in self.session.plan.entries]
        if stop.step in ids:
            self.query_one(PipelineList).select(ids.index(stop.step))
        self.show_step()
        self._bring_into_sight(stop)

    def _bring_into_sight(self, stop: Stop) -> None:
        """Put the cursors on what the stop is about, unless the person went on since."""
        rows = self.query_one(CompareView)
        if stop is not self.stop or stop.pointer is None or rows.scene is None:
            return
        if rows.is_laid_out:  # from where it was, another row might count as in sight
            rows.scroll_to(0, 0, animate=False, force=True, immediate=True)
        rows.go_to(rows.scene.alignment.line_of(stop.pointer))
        place = self.place_in_text(stop.pointer)
        if stop.marked_pane == "schema" and place is not None:
            editor, at = self.query_one(SchemaEditor), (place[0] - 1, place[1] - 1)
            editor.show_node(at)
            if editor.size.height:  # where it was hidden, it did not know how far to scroll
                editor.scroll_to(0, 0, animate=False, force=True, immediate=True)
                editor.go_to(*at)

    def show_spot(self) -> None:
        """Say in the box where the tour and the person are."""
        if self.stop is not None and self.stop_number is not None:
            pane = PANES[self.pane]
            spot = Spot(self.stop_number, len(stops()), pane, is_typing=self.is_typing)
            self._box().show(self.stop, spot)

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Say which keys work where the person is now; the box stands in for the schema."""
        if isinstance(event.widget, TourPane) and self.stop is not None:
            self._enter(self.stop.marked_pane)
        self.call_later(self.show_spot)

    def on_resize(self) -> None:
        """Keep what the stop is about in sight."""
        self.set_class(self.size.height < _LOW, "-low")
        if self.is_touring:
            self._was_on_box |= isinstance(self.focused, TourPane)
            self.call_after_refresh(self.call_after_refresh, self._follow_size)

    def _follow_size(self) -> None:
        is_narrow, stop = self.has_class("-narrow"), self.stop
        if stop is None or self.has_class("-too-small"):
            return
        was_on_box, self._was_on_box = self._was_on_box, False
        if self.pane in (stop.pane, stop.marked_pane) and (was_on_box or not self.is_typing):
            if is_narrow != self._was_narrow or was_on_box:
                self._go(stop)
            self._bring_into_sight(stop)
            self.call_after_refresh(self._bring_into_sight, stop)
        self._was_narrow = is_narrow
        self.show_spot()


@cache
def stop_tool() -> str | None:
    """Return the name of the tool that the tour is about."""
    return _demo().tools[0].name


@cache
def _demo() -> Opened:
    return open_text(f"sample {SAMPLE}", samples.sample_text(SAMPLE))
