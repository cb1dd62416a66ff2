"""Going to a node by its pointer."""

from __future__ import annotations

from playground.screens.ask import LineScreen
from playground.screens.comparing import ComparingScreen
from playground.view.goto import raw_pointer_of
from playground.view.scene import raw_schema

_HINT = "#/properties/name, or a path as a provider writes it"


class LinkingScreen(ComparingScreen):
    """Going to a node by its pointer."""

    def action_go_to_pointer(self) -> None:
        """Ask for a pointer and go to its node in every pane."""
        if self.result is None:
            self.tell("There is no schema to go to a place in.")
            return

        def go(text: str) -> None:
            if self.result is None or not text.strip():
                return
            raw = raw_schema(self.result)
            pointer = raw_pointer_of(text, raw, self.column().trace)
            if self.session.step is not None or self.session.hides_unchanged:
                self.show_whole()
            self.point_at(pointer)

        at = "" if self.linked is None else f"#{self.linked.pointer}"
        self.ask(LineScreen("Go to", at, _HINT), go)
