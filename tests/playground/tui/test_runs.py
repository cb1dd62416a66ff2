"""When the text is run, what is dropped, and what the cache makes of it."""

from __future__ import annotations

from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, Any

from engine import SchemaAdapter, SchemaCache
from engine.adapters import adapters
from playground.model.document import open_text
from playground.model.run import Job, Outcome, run_job
from playground.model.session import Session
from playground.screens.running import DEBOUNCE, PATIENCE
from playground.view.labels import LOST
from playground.view.scene import Scenes
from playground.widgets.chip_line import ChipLine
from tests.playground.tui.driving import Play, playing

if TYPE_CHECKING:
    import pytest


class Blocking(SchemaAdapter):
    """Waits in its code until it is let go."""

    id = "blocking"
    label = "Blocking"

    def __init__(self) -> None:
        self.gate = Event()
        self.gate.set()
        self.entered = 0

    def normalize_schema(self, schema: Any) -> Any:
        """Wait, then give the schema back."""
        self.entered += 1
        assert self.gate.wait(60)
        return schema


def counts(play: Play) -> tuple[int, int]:
    cache = play.main.cache
    return cache.hits, cache.misses


def chips(play: Play) -> str:
    """Return the chips without the marks of their verdicts and losses."""
    texts = (chip.text.partition(LOST)[0] for chip in play.find(ChipLine)._chips())
    return " ".join(text.rstrip("x?") for text in texts)


def was_hit(play: Play) -> bool:
    """Tell whether the focused provider's last answer came from the cache."""
    note = play.column.cache
    assert note is not None
    return note.is_hit


def test_waits_are_those_that_people_were_promised() -> None:
    assert (DEBOUNCE, PATIENCE) == (0.15, 0.25)


async def test_typing_is_run_once_when_it_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[Job] = []

    def counted(job: Job, *rest: Any) -> Any:
        jobs.append(job)
        return run_job(job, *rest)

    monkeypatch.setattr("playground.screens.running.run_job", counted)
    async with playing("") as play:
        jobs.clear()
        await play.press("1")
        start = monotonic()
        await play.press_only("left_curly_bracket", "quotation_mark", "a", "quotation_mark")
        assert not jobs or monotonic() - start > DEBOUNCE
        await play.ready()
        assert jobs[-1].text == '{"a"'
        assert len(jobs) < 4
        assert monotonic() - start >= DEBOUNCE


async def test_send_again_takes_over_a_pending_run() -> None:
    async with playing() as play:
        await play.press("1")
        number = play.main.number
        await play.press_only("space")
        play.main.run_now()
        await play.ready()
        assert play.main.number <= number + 2
        assert play.main.is_settled


async def test_long_run_is_called_working_and_its_result_comes() -> None:
    adapter = Blocking()
    async with playing(more=[adapter]) as play:
        adapter.gate.clear()
        before = play.main.result
        await play.press_only("ctrl+r")
        await play.until(lambda: "working" in play.screen()[0])
        assert play.main.result is before
        assert play.border("schema")[1] == "working"
        await play.press_only("n", "l", "3")
        assert play.rows.cursor > 0
        assert play.main.session.focus == 1
        adapter.gate.set()
        await play.ready()
        assert "working" not in play.text()
        assert play.main.result is not before


async def test_short_run_is_never_called_working() -> None:
    async with playing() as play:
        seen: list[bool] = []

        def is_settled() -> bool:
            seen.append("working" in play.screen()[0])
            return play.main.is_settled

        await play.press_only("ctrl+r")
        await play.until(is_settled)
        assert not any(seen)


async def test_run_that_was_overtaken_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    adapter = Blocking()
    async with playing(more=[adapter]) as play:
        adapter.gate.clear()
        await play.press_only("ctrl+r")
        await play.until(lambda: adapter.entered > 2)
        first = play.main.number
        play.set_text('{"type": "string"}')
        await play.until(lambda: play.main.number > first)
        shown: list[int] = []
        real = play.main.show_outcome

        def noted(outcome: Outcome) -> None:
            shown.append(outcome.job.number)
            real(outcome)

        monkeypatch.setattr(play.main, "show_outcome", noted)
        adapter.gate.set()
        await play.ready()
        assert shown == [play.main.number]
        assert play.column.schema == {"type": "string"}


async def test_outcome_with_an_old_number_changes_nothing() -> None:
    async with playing() as play:
        result = play.main.result
        job = Job(play.main.number - 1, play.main.base, "true", play.main.session.plans)
        outcome = run_job(job, SchemaCache(), lambda: False)
        assert outcome is not None
        assert outcome.result is not None
        message = play.main.Ran(outcome, Scenes(outcome.result), None)
        play.main.post_message(message)
        await play.ready()
        assert play.main.result is result


def test_cancelled_run_gives_nothing_and_asks_often() -> None:
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 5

    session = Session.of(adapters().values())
    job = Job(1, open_text("x", "{}"), '{"properties": {"a": {"const": 1}}}', session.plans)
    assert run_job(job, SchemaCache(), cancelled) is None
    assert asked == 6


async def test_cache_counts_what_a_person_does() -> None:
    async with playing() as play:
        assert counts(play) == (0, 7)
        await play.press("ctrl+r")
        assert counts(play) == (7, 7)
        assert " hit" in play.text()
        await play.press("3", "down", "space")
        assert counts(play) == (13, 8)
        assert was_hit(play) is False
        await play.press("space")
        assert counts(play) == (20, 8)
        assert was_hit(play) is True
        await play.press("1", "ctrl+g")
        assert counts(play) == (27, 8)
        await play.press("escape", "5", "c")
        assert counts(play) == (0, 0)
        assert "0 entries  0 hits  0 misses" in play.text()
        await play.press("ctrl+r")
        assert counts(play) == (0, 7)


async def test_space_and_order_of_keys_do_not_count() -> None:
    async with playing('{"type": "object", "title": "x"}') as play:
        play.set_text('{ "title":"x",\n\n"type":"object" }')
        await play.ready()
        assert counts(play) == (7, 7)
        play.set_text('{ "title":"y",\n\n"type":"object" }')
        await play.ready()
        assert counts(play) == (7, 14)


async def test_times_of_the_cache_pane_come_from_the_clock() -> None:
    async with playing() as play:
        await play.press("5")
        assert play.text().count("0.25 ms") == 7


async def test_chips_and_heads_tell_hit_from_miss() -> None:
    async with playing(size=(80, 24)) as play:
        assert chips(play) == "Gemini18m Vtx16m GJS5m OAIs7m OAI6m Anth3m Gen6m"
        assert "410 B  miss" in play.text()
        await play.press("ctrl+r")
        assert chips(play) == "Gemini18h Vtx16h GJS5h OAIs7h OAI6h Anth3h Gen6h"
        assert "410 B  hit" in play.text()


async def test_equal_results_say_whose_they_are() -> None:
    async with playing('{"type": "string"}') as play:
        for _ in range(6):
            await play.press("l")
            assert "same as Gemini" in play.text()


async def test_equal_results_are_said_in_a_narrow_column() -> None:
    async with playing('{"type": "string"}', size=(110, 30)) as play:
        await play.press("l", "l", "l")
        assert play.rows.size.width < 70
        assert "same as Gemini" in play.text()


async def test_a_run_without_memory_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def starve(*_words: object) -> None:
        raise MemoryError

    async with playing() as play:
        monkeypatch.setattr("playground.screens.running.index_of", starve)
        await play.press("ctrl+r")
        assert "more memory than there is here" in play.screen()[0]
        assert play.main.is_settled
