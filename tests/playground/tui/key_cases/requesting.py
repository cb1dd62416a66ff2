"""Keys of `playground.screens.requesting`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.widgets.request_pane import RequestPane
from tests.playground.tui.key_cases.case import Case

if TYPE_CHECKING:
    from tests.playground.tui.driving import Play


def cursor(play: Play) -> int:
    return play.find(RequestPane).cursor


CASES: dict[str, Case] = {
    "request_row(-1)": Case(
        lambda play, before: (before, cursor(play)) == (2, 1), cursor, before=("9", "down", "down")
    ),
    "request_row(1)": Case(
        lambda play, before: (before, cursor(play)) == (0, 1), cursor, before=("9",)
    ),
    "request_page(-1)": Case(
        lambda play, before: cursor(play) < int(str(before)) - 4, cursor, before=("9", "G")
    ),
    "request_page(1)": Case(
        lambda play, before: cursor(play) > 4 and before == 0, cursor, before=("9",)
    ),
    "request_end(-1)": Case(lambda play, _before: cursor(play) == 0, before=("9", "G")),
    "request_end(1)": Case(
        lambda play, _before: cursor(play) == play.find(RequestPane).line_count() - 1 > 20,
        before=("9",),
    ),
    "toggle_curl": Case(
        lambda play, _before: (
            "curl -sS" in play.text() and "The key is read from GEMINI_API_KEY." in play.text()
        ),
        before=("9",),
    ),
}
