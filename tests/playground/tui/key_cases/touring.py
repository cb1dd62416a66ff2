"""Keys of `playground.screens.touring`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.playground.tui.key_cases.case import Case

if TYPE_CHECKING:
    from tests.playground.tui.driving import Play


def stop(play: Play) -> int | None:
    return play.main.stop_number


CASES: dict[str, Case] = {
    "tour(1)": Case(
        lambda play, before: before == 0 and stop(play) == 1 and "Tour 2 of 8" in play.text(),
        stop,
        before=("t",),
    ),
    "tour(-1)": Case(
        lambda play, before: before == 1 and stop(play) == 0 and "Tour 1 of 8" in play.text(),
        stop,
        before=("t", "t"),
    ),
}
