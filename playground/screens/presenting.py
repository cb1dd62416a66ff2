"""Presenter mode: light colours, little around the panes, and the pressed key for all to see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from playground.model.session import View
from playground.screens.comparing import ComparingScreen
from playground.themes import PRESENTING
from playground.view.pressed import pressed
from playground.view.status import header
from playground.widgets.header_line import HeaderLine
from playground.widgets.key_line import KeyLine

if TYPE_CHECKING:
    from textual.events import Key

_KEPT_ROLES = ("title", "state", "error")
"""What of the first line is left while one presents."""


@dataclass(frozen=True, slots=True)
class _Before:
    """What presenter mode changed; the view and the zoom only where it did."""

    theme: str
    view: View | None
    is_zoomed: bool | None
    first_column: int


class PresentingScreen(ComparingScreen):
    """The panes, which can be presented."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._before: _Before | None = None

    @property
    def is_presenting(self) -> bool:
        """Whether presenter mode is on; its theme is then none that the person chose."""
        return self._before is not None

    def on_resize(self) -> None:
        """Give the pressed key the rows that the window can spare."""
        for line in self.query(KeyLine):
            line.fit()

    def action_present(self) -> None:
        """Switch presenter mode."""
        self.switch_presenting(zooms=True)

    def switch_presenting(self, *, zooms: bool) -> None:
        """Switch presenter mode; `zooms` says whether view and zoom are switched as well."""
        if self._before is None:
            self.present(zooms=zooms)
        else:
            self._stop_presenting(zooms=zooms)

    def present(self, *, zooms: bool) -> None:
        """Begin to present; `zooms` gives the comparison, raw beside outputs, the whole window."""
        view, is_zoomed = (self.session.view, self.is_zoomed) if zooms else (None, None)
        self._before = _Before(self.app.theme, view, is_zoomed, self._first_column)
        self.app.theme = PRESENTING
        self.add_class("-presenting")
        if not self.query(KeyLine):
            self.mount(KeyLine(), before="#footer")
        if zooms:
            self.focus_pane("compare")
            self._set_view(View.BESIDE, is_zoomed=True)
        self.show_status()

    def _stop_presenting(self, *, zooms: bool) -> None:
        """Go back to theme, view and zoom from before, where they are still presenter mode's."""
        before, self._before = self._before, None
        if before is None:
            return
        self.remove_class("-presenting")
        if self.app.theme == PRESENTING:
            self.app.theme = before.theme
        if zooms and before.view is not None and before.is_zoomed is not None:
            view = before.view if self.session.view is View.BESIDE else self.session.view
            self._first_column = before.first_column
            self._set_view(view, is_zoomed=before.is_zoomed and self.is_zoomed)
        self.show_status()

    def _set_view(self, view: View, *, is_zoomed: bool) -> None:
        self.is_zoomed = is_zoomed
        self.lay_out()
        self.choose(replace(self.session, view=view))
        self.call_after_refresh(self.show_compare)

    def show_status(self) -> None:
        """Show the state of the text, while one presents without all that is not about it."""
        super().show_status()
        if self.is_presenting:
            name = self.session.name or self._tool_name()
            parts = header(self.opened, name, self.status, self.size.width)
            self.query_one(HeaderLine).show(part for part in parts if part[0] in _KEPT_ROLES)

    def on_key(self, event: Key) -> None:
        """Show which key was pressed, if it does something; what is typed never gets here."""
        if self.is_presenting:
            bound = self.active_bindings.get(event.key)
            key = None if bound is None else pressed(event.key, bound.binding.action)
            self.query_one(KeyLine).show(key)
