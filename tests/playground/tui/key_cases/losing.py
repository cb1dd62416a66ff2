"""Keys of `playground.screens.losing`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.widgets.lost_pane import LostPane
from tests.playground.tui.driving import NARROW
from tests.playground.tui.key_cases.case import Case

if TYPE_CHECKING:
    from tests.playground.tui.driving import Play


def cursor(play: Play) -> int:
    return play.find(LostPane).cursor


def scroll(play: Play) -> float:
    return play.main.query_one("#lost-text").scroll_y


def at_the_keyword(play: Play) -> bool:
    row = play.rows.row
    return play.main.pane == "compare" and row is not None and row.pointer == "/if"


def shows_the_step(play: Play) -> bool:
    entry = play.main.session.step
    step = None if entry is None else play.main.session.plan.entries[entry].step.id
    return step == "strip_conditional_keywords" and at_the_keyword(play)


CASES: dict[str, Case] = {
    "lost_row(-1)": Case(
        lambda play, before: before == 1 and cursor(play) == 0, cursor, before=("7", "down")
    ),
    "lost_row(1)": Case(lambda play, before: before == 0 and cursor(play) == 1, cursor, ("7",)),
    "scroll_lost(-1)": Case(
        lambda play, before: scroll(play) < float(str(before)), scroll, before=("7", "pagedown")
    ),
    "scroll_lost(1)": Case(
        lambda play, before: scroll(play) > float(str(before)), scroll, before=("7",)
    ),
    "show_lost": Case(lambda play, _before: at_the_keyword(play), before=("7",), size=NARROW),
    "show_lost_step": Case(lambda play, _before: shows_the_step(play), before=("7",)),
    "copy_example": Case(lambda play, _before: "the example" in play.told()[-1], before=("7",)),
    "try_example": Case(
        lambda play, _before: play.main.pane == "arguments" and '"a@b.co"' in play.text(),
        before=("7",),
    ),
}
