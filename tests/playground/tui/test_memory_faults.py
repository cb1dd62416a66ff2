"""Whatever is wrong with the files, the program starts, tells it once, and goes on."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

import pytest

from playground.samples import sample_text
from playground.state import Settings
from tests.playground.memories import memory, names
from tests.playground.tui.driving import playing
from tests.playground.tui.remembering import (
    EDITED,
    LEFT,
    RESUME,
    choose,
    contents,
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


@pytest.mark.parametrize(
    ("number", "words"),
    [
        pytest.param(errno.ENOSPC, "the disk is full", id="full"),
        pytest.param(errno.EROFS, "the disk is read-only", id="read-only"),
    ],
)
async def test_a_disk_that_takes_nothing_is_told_once_and_typing_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    refuse_to_write(monkeypatch, number)
    async with playing(memory=memory(tmp_path)) as play:
        await play.press("1")
        play.editor.move_cursor((0, 0))
        for typed in "abc":
            await play.type(typed)
            await play.until(play.told)
        assert play.editor.text == "abc" + sample_text("demo")
        (told,) = play.told()
        assert words in told
        assert "not kept in case of a crash" in told
        await quit_(play, "y")
        assert play.main.leave_problem is None
    assert names(tmp_path) == []


async def test_a_visit_that_cannot_be_kept_on_leaving_is_said_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing("{}", source="mine.json", memory=memory(tmp_path)) as play:
        refuse_to_write(monkeypatch)
        await quit_(play)
    assert play.main.leave_problem is not None
    assert "the disk is full" in play.main.leave_problem


async def test_a_file_in_the_folder_s_place_is_told_once(tmp_path: Path) -> None:
    place = tmp_path / "state"
    place.write_text("mine")
    async with playing(memory=memory(place)) as play:
        assert len(play.told()) == 1
        await edit(play, EDITED)
        await edit(play, LEFT)
        await choose(play, "theme: nord")
        assert play.app.theme == "nord"
        assert len(play.told()) == 1
        assert play.editor.text == LEFT
        await quit_(play, "y")
    assert place.read_text() == "mine"


FOREIGN = {
    "empty": "",
    "half": '{"program": "schema-play',
    "no JSON": "\x00\ud83d",
    "someone else's": '{"theme": "nord"}',
    "later version": '{"program": "schema-playground", "version": 2, "value": {}}',
    "list": '{"program": "schema-playground", "version": 1, "value": [1]}',
    "other members": '{"program": "schema-playground", "version": 1, "value": {"text": 5}}',
    "too deep": "[" * 100_000,
    "huge": " " * 41_000_000,
}


@pytest.mark.parametrize("name", ["settings.json", "visit.json", "draft-1-0.json"])
@pytest.mark.parametrize("data", FOREIGN.values(), ids=FOREIGN)
async def test_files_that_are_broken_or_not_ours_do_no_harm(
    tmp_path: Path, name: str, data: str
) -> None:
    (tmp_path / name).write_bytes(data.encode("utf-8", "surrogatepass"))
    async with playing("{}", memory=memory(tmp_path), start=RESUME) as play:
        await play.ready()
        assert play.editor.text == "{}"
        assert all(told.isprintable() for told in play.told())
        assert sum("set-aside" in told for told in play.told()) <= 1
        await edit(play, EDITED)
        await play.until(lambda: len(names(tmp_path)) > 1)
        await quit_(play, "y")
    assert kept_text(tmp_path) == EDITED


async def test_without_a_memory_nothing_is_kept_and_it_is_said(tmp_path: Path) -> None:
    async with playing() as play:
        await edit(play, EDITED)
        await choose(play, "last visit")
        await choose(play, "crash left behind")
        await choose(play, "theme: nord")
        assert play.told() == ["Nothing is kept between visits here."] * 2
        assert play.app.theme == "nord"
        await quit_(play, "y")
    assert names(tmp_path) == []


async def test_in_a_browser_nothing_is_read_or_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory(tmp_path).save_draft(visit(LEFT))
    memory(tmp_path).save_settings(Settings("nord"))
    before = contents(tmp_path)
    monkeypatch.setattr("playground.app.PlaygroundApp.is_web", True)
    async with playing(memory=memory(tmp_path), start=RESUME) as play:
        await edit(play, EDITED)
        assert play.app.theme != "nord"
        assert play.told() == []
        await quit_(play, "y")
    assert contents(tmp_path) == before
