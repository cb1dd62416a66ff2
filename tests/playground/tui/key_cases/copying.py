"""Keys of `playground.screens.copying`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.screens.copy_menu import CopyMenuScreen
from tests.playground.tui.key_cases.case import Case

if TYPE_CHECKING:
    from tests.playground.tui.driving import Play


def _is_menu(play: Play, title: str) -> bool:
    return isinstance(play.app.screen, CopyMenuScreen) and f"─ {title} ─" in play.text()


CASES: dict[str, Case] = {
    "copy_menu": Case(lambda play, _before: _is_menu(play, "Copy")),
    "save_menu": Case(lambda play, _before: _is_menu(play, "Save")),
}
