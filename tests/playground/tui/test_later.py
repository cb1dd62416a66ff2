"""A call after a while is made once, in order, unless it is cancelled."""

from __future__ import annotations

from asyncio import sleep
from pathlib import Path
from unittest.mock import patch

import playground
from playground.later import later
from tests.playground.tui.driving import playing

SOURCES = sorted(Path(playground.__file__).parent.rglob("*.py"))


def test_no_call_is_left_to_a_timer_that_may_skip_it() -> None:
    assert len(SOURCES) > 100
    assert [path.name for path in SOURCES if "set_timer(" in path.read_text("utf-8")] == []


async def test_calls_are_made_in_their_order_and_once() -> None:
    made: list[str] = []
    async with playing() as play:
        later(play.main, 0.02, lambda: made.append("second"))
        later(play.main, 0.01, lambda: made.append("first"))
        later(play.main, 0.005, lambda: made.append("never")).cancel()
        await play.until(lambda: len(made) == 2)
        await play.ready()
    assert made == ["first", "second"]


async def test_a_call_is_made_although_the_process_stood_still() -> None:
    made: list[str] = []
    async with playing() as play:
        looks = iter(range(0, 1_000, 10))
        with patch("textual.timer._time.get_time", lambda: next(looks)):
            skipped = play.main.set_timer(0.001, lambda: made.append("Textual's"))
            later(play.main, 0.001, lambda: made.append("ours"))
            await play.until(lambda: made)
            assert skipped._task is not None
            await skipped._task
    assert made == ["ours"]


async def test_no_call_is_made_of_a_program_that_was_left() -> None:
    made: list[str] = []
    async with playing() as play:
        later(play.main, 0.05, lambda: made.append("late"))
        await play.app.action_quit()
    await sleep(0.1)
    assert made == []
