"""The words of the tour's box and of the pressed key."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from playground.keys import KEYS, Key, Where
from playground.tour import Stop, stops
from playground.view.pressed import pressed
from playground.view.tour_text import Spot, Way, tour_title, tour_words

every_stop = pytest.mark.parametrize("number", range(8), ids=[stop.title for stop in stops()])


def spot(number: int, pane: Where = Where.COMPARE, *, is_typing: bool = False) -> Spot:
    return Spot(number, 8, pane, is_typing)


def line(stop: Stop, at: Spot, cells: int) -> str:
    return "".join(word.text for word in tour_words(stop, at, cells))


def test_title_counts_from_one() -> None:
    assert tour_title(stops()[2], spot(2)) == "Tour 3 of 8  What Gemini gets"


@every_stop
@pytest.mark.parametrize("cells", [56, 58, 76, 78, 118, 198])
@pytest.mark.parametrize("pane", [Where.COMPARE, Where.PIPELINE])
@pytest.mark.parametrize("is_typing", [False, True])
def test_every_way_fits(number: int, cells: int, pane: Where, *, is_typing: bool) -> None:
    stop = stops()[number]
    at = spot(number, pane, is_typing=is_typing)
    assert cell_len(line(stop, at, cells)) <= cells
    ways = [word.way for word in tour_words(stop, at, cells) if word.way is not None]
    expected = [Way.NEXT, *([Way.BACK] if number else []), Way.LEAVE]
    assert ways == ([] if is_typing else [Way.TRY]) + expected


def test_line_in_its_forms() -> None:
    stop = stops()[7]
    long = "Try: ctrl+r (send again, as a second request would)   t end   T back   esc leave"
    assert line(stop, spot(7), 80) == long
    assert line(stop, spot(7), 79) == long.replace("   ", "  ")
    assert line(stop, spot(7), 60) == "Try: ctrl+r Send   t end   T back   esc leave"
    assert line(stop, spot(7), 30) == "t end   T back   esc leave"
    assert line(stops()[3], spot(3), 80).startswith("Try: 3, then ↓ (the step below)")
    assert line(stops()[3], spot(3, Where.PIPELINE), 80).startswith("Try: ↓ (the step below)")
    typing = line(stops()[0], spot(0, is_typing=True), 80)
    assert typing == "esc ends typing, then: t next   esc leave"


@pytest.mark.parametrize("key", [key for key in KEYS if key.keys], ids=lambda key: key.action)
def test_each_key_of_the_table_is_shown_as_the_table_has_it(key: Key) -> None:
    for name, shown in zip(key.keys.split(","), key.shown.split(), strict=True):
        assert pressed(name, f"screen.{key.action}") == (shown, key.label)


def test_key_that_was_mapped_anew_is_shown_by_its_name() -> None:
    assert pressed("f9", "send_again") == ("f9", "Send")


def test_keys_beyond_the_table_are_not_shown() -> None:
    assert pressed("ctrl+a", "cursor_line_start") is None
