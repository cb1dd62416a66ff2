"""The draft of the text: written while it is edited, gone on leaving, offered after a crash."""

from __future__ import annotations

import os
from threading import Event
from typing import TYPE_CHECKING

import pytest

from playground import keeping
from playground.samples import sample_text
from playground.screens.ask import QuestionScreen
from tests.playground.memories import NOW, memory, names
from tests.playground.tui.driving import playing
from tests.playground.tui.remembering import (
    EDITED,
    LEFT,
    RESUME,
    choose,
    draft_texts,
    drafted,
    edit,
    kept_text,
    quit_,
    refuse_to_write,
    soon,
    visit,
)

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["soon"]  # a fixture for every test here


async def test_a_draft_follows_the_text_and_goes_with_the_visit(tmp_path: Path) -> None:
    async with playing(memory=memory(tmp_path)) as play:
        await play.press("1")
        play.editor.move_cursor((0, 0))
        await play.type("ab")
        await drafted(play, tmp_path, "ab" + sample_text("demo"))
        await play.type("c")
        await drafted(play, tmp_path, "abc" + sample_text("demo"))
        await quit_(play, "y")
    assert draft_texts(tmp_path) == []
    assert kept_text(tmp_path) == "abc" + sample_text("demo")


async def test_a_draft_goes_once_the_text_is_as_before(tmp_path: Path) -> None:
    async with playing(memory=memory(tmp_path)) as play:
        await edit(play, EDITED)
        await drafted(play, tmp_path, EDITED)
        await edit(play, sample_text("demo"))
        await play.until(lambda: draft_texts(tmp_path) == [])


async def test_a_draft_goes_once_another_document_is_opened(tmp_path: Path) -> None:
    async with playing(memory=memory(tmp_path)) as play:
        await edit(play, EDITED)
        await drafted(play, tmp_path, EDITED)
        await play.press("o", "enter", "y")
        await play.until(lambda: draft_texts(tmp_path) == [])


async def test_the_text_of_a_crash_is_offered_and_never_opened_by_itself(tmp_path: Path) -> None:
    memory(tmp_path).save_draft(visit(LEFT, "\x1b]0;X\x07.json"))
    async with playing(memory=memory(tmp_path, NOW + 60)) as play:
        assert play.editor.text == sample_text("demo")
        (told,) = play.told()
        assert "ended unexpectedly" in told
        assert "\\u001b]0;X\\u0007.json" in told
        await quit_(play)
    assert draft_texts(tmp_path) == [LEFT]


async def test_a_draft_stays_until_its_text_is_safe_in_another(tmp_path: Path) -> None:
    memory(tmp_path).save_draft(visit(LEFT))
    (old,) = names(tmp_path)
    async with playing(memory=memory(tmp_path)) as play:
        await choose(play, "crash left behind")
        assert play.editor.text == LEFT
        assert play.main.is_edited()
        await play.until(lambda: old not in names(tmp_path))
        assert draft_texts(tmp_path) == [LEFT]
        await quit_(play, "y")  # it asks: nothing but this visit has the text
    assert draft_texts(tmp_path) == []
    assert kept_text(tmp_path) == LEFT


async def test_a_draft_that_cannot_be_written_anew_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory(tmp_path).save_draft(visit(LEFT))
    async with playing(memory=memory(tmp_path)) as play:
        refuse_to_write(monkeypatch)
        await choose(play, "crash left behind")
        await play.until(lambda: any("disk is full" in told for told in play.told()))
        assert play.editor.text == LEFT
        await quit_(play, "y")
    assert draft_texts(tmp_path) == [LEFT]


async def test_a_text_restored_while_a_draft_is_written_is_made_safe_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory(tmp_path).save_draft(visit(LEFT))
    (old,) = names(tmp_path)
    async with playing(memory=memory(tmp_path)) as play:
        going, begun = Event(), Event()
        write = os.fsync

        def slow(handle: int) -> None:
            begun.set()
            going.wait(60)
            write(handle)

        monkeypatch.setattr(os, "fsync", slow)
        play.set_text(EDITED)
        await play.until(begun.is_set)
        play.main.action_restore_draft()
        going.set()
        await play.until(lambda: isinstance(play.app.screen, QuestionScreen))
        begun.clear()
        going.clear()
        play.set_text(EDITED + " ")
        await play.until(begun.is_set)
        await play.press_only("y")
        await play.until(lambda: play.editor.text == LEFT)
        assert old in names(tmp_path)
        going.set()
        await play.until(lambda: old not in names(tmp_path))
        assert draft_texts(tmp_path) == [LEFT]


async def test_a_draft_that_is_refused_stays(tmp_path: Path) -> None:
    memory(tmp_path).save_draft(visit(LEFT))
    async with playing(memory=memory(tmp_path)) as play:
        await edit(play, EDITED)
        await choose(play, "crash left behind")
        await play.press("n")
        assert play.editor.text == EDITED
        await play.until(lambda: sorted(draft_texts(tmp_path)) == sorted([LEFT, EDITED]))


async def test_without_a_crash_there_is_nothing_to_restore(tmp_path: Path) -> None:
    async with playing(memory=memory(tmp_path)) as play:
        await choose(play, "crash left behind")
        assert play.told() == ["No text was left behind by a crash."]


@pytest.mark.parametrize(
    ("draft_at", "text"),
    [pytest.param(NOW + 5, LEFT, id="later"), pytest.param(NOW - 5, EDITED, id="earlier")],
)
async def test_resume_opens_what_was_left_last(tmp_path: Path, draft_at: float, text: str) -> None:
    memory(tmp_path).save_visit(visit())
    memory(tmp_path, draft_at).save_draft(visit(LEFT))
    async with playing(memory=memory(tmp_path, NOW + 60), start=RESUME) as play:
        await play.until(lambda: play.editor.text == text)
        await play.ready()
        assert any("ended unexpectedly" in told for told in play.told()) == (text == EDITED)


async def test_a_document_too_large_to_keep_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playground.state.MAX_TEXT", 10)
    async with playing(memory=memory(tmp_path)) as play:
        await edit(play, EDITED)
        await play.until(play.told)
        await edit(play, LEFT)
        await quit_(play, "y")
        (told,) = play.told()
        assert told.startswith("a text of over 10 characters is not kept")
    assert names(tmp_path) == []


@pytest.mark.parametrize(
    ("now", "since", "written", "delay"),
    [
        pytest.param(10, 10, float("-inf"), 0.5, id="a pause after the key"),
        pytest.param(12, 10, float("-inf"), 0.5, id="a pause after the last key"),
        pytest.param(14.8, 10, float("-inf"), 0.2, id="also while the typing goes on"),
        pytest.param(16, 10, float("-inf"), 0, id="overdue"),
        pytest.param(10, 10, 9.5, 1.5, id="not too soon after the one before"),
    ],
)
def test_when_a_draft_is_due(
    monkeypatch: pytest.MonkeyPatch, now: float, since: float, written: float, delay: float
) -> None:
    monkeypatch.setattr(keeping, "PAUSE", 0.5)
    monkeypatch.setattr(keeping, "EVERY", 2)
    monkeypatch.setattr(keeping, "LATEST", 5)
    assert keeping.draft_delay(now, since, written) == pytest.approx(delay)
