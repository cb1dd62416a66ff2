"""The last line names the keys that work where the focus is: in a text no letters."""

from __future__ import annotations

import pytest

from playground.keys import Where
from playground.view.footer import typing_footer
from tests.playground.tui.driving import NARROW, playing


@pytest.mark.parametrize("where", [Where.SCHEMA, Where.NAME, Where.ARGUMENTS, Where.EXPLAIN])
@pytest.mark.parametrize("width", [60, 80, 200])
def test_keys_that_are_text_are_not_named_while_one_types(where: Where, width: int) -> None:
    keys = [key.strip() for key, _ in typing_footer(where, width, undoes=True)]
    assert keys[0] == "esc"
    assert keys[-1] == "f1"
    assert all(key.startswith("ctrl+") for key in keys[1:-1])
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(
    ("enter", "words"),
    [
        pytest.param(
            ["1"],
            " esc Leave  ctrl+g Format  ctrl+z Undo  ctrl+s Save  ctrl+p Palette  f1 Help",
            id="editor",
        ),
        pytest.param(["4", "enter"], " esc Leave  ctrl+s Save  ctrl+p Palette  f1 Help", id="name"),
        pytest.param(
            ["8", "enter"],
            " esc Leave  ctrl+z Undo  ctrl+s Save  ctrl+p Palette  f1 Help",
            id="arguments",
        ),
        pytest.param(["w"], " esc Leave  ctrl+z Undo  ctrl+p Palette  f1 Help", id="explain"),
    ],
)
async def test_last_line_follows_the_focus_into_a_text_and_out(
    enter: list[str], words: str
) -> None:
    async with playing(size=NARROW) as play:
        await play.press(*enter)
        assert play.screen()[-1].rstrip() == words
        await play.press("escape")
        assert play.screen()[-1].rstrip().endswith("? Help")
