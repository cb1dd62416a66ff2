"""A call after a while is made once, in order, unless it is cancelled."""

from __future__ import annotations

from asyncio import sleep
from functools import partial
from pathlib import Path
from unittest.mock import patch

from textual.events import Resize
from textual.geometry import Size
from textual.timer import Timer

import playground
from playground.later import later
from tests.playground.tui.driving import playing

RUN = Timer._run
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


async def test_a_timer_for_one_call_skips_it_where_the_process_stood_still() -> None:
    """If this fails, Textual has mended it, and `later` is no longer needed."""
    made: list[str] = []
    async with playing() as play:
        timer = Timer(play.main, 0.001, callback=lambda: made.append("made"), repeat=0)
        with patch("textual.timer._time.get_time", iter((0.0, 1.0)).__next__):
            await timer._run()
    assert made == []


async def skipped_once(timer: Timer) -> None:
    """Run a timer as Textual does; one for a single call as if the process had stood still."""
    if timer._repeat != 0:
        await RUN(timer)


async def test_a_size_is_taken_on_although_the_process_stood_still() -> None:
    async with playing() as play:
        with patch.object(Timer, "_run", skipped_once):
            for size, name in (((120, 35), "-medium"), ((90, 25), "-narrow"), ((200, 50), "-wide")):
                play.app.post_message(Resize(Size(*size), Size(*size)))
                await play.until(partial(play.main.has_class, name))


async def test_no_call_is_made_of_a_program_that_was_left() -> None:
    made: list[str] = []
    async with playing() as play:
        later(play.main, 0.05, lambda: made.append("late"))
        await play.app.action_quit()
    await sleep(0.1)
    assert made == []
