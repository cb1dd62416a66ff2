"""Keys of `playground.screens.judging`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.playground.tui.key_cases.case import Case

if TYPE_CHECKING:
    from tests.playground.tui.driving import Play

TWO = '[{"name": "one", "inputSchema": {}}, {"name": "two", "inputSchema": {}}]'
EMPTY = ("8", "enter", "{", "}", "escape")


def scroll(play: Play) -> float:
    return play.main.query_one("#verdict").scroll_y


CASES: dict[str, Case] = {
    "edit_arguments": Case(
        lambda play, _before: play.main.query_one("#arguments").has_focus, before=("8",)
    ),
    "scroll_arguments(-1)": Case(
        lambda play, before: scroll(play) < float(str(before)), scroll, (*EMPTY, "j")
    ),
    "scroll_arguments(1)": Case(
        lambda play, before: scroll(play) > float(str(before)), scroll, EMPTY
    ),
    "show_reason": Case(
        lambda play, _before: (
            "> 1 #: " in play.text()
            and play.rows.row is not None
            and play.rows.row.pointer.startswith("/required")
        ),
        before=EMPTY,
    ),
    "copy_restored": Case(
        lambda play, _before: "the arguments" in play.told()[-1], before=EMPTY, text=TWO
    ),
    "pick_called": Case(
        lambda play, _before: play.main.opened.index == 1 and "two, as it is: takes" in play.text(),
        before=("8", "enter", *'{"name":"two","args":{}}', "escape"),
        text=TWO,
    ),
}
