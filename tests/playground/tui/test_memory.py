"""What is kept between visits, as a person meets it: theme, layout, last visit, draft."""

from __future__ import annotations

import errno
import json
import os
from typing import TYPE_CHECKING, Any

import pytest
from textual.widgets import OptionList

from engine.adapters import ADAPTERS
from playground import keeping
from playground.app import PlaygroundApp
from playground.model.document import WHOLE, open_text
from playground.model.session import Session, View
from playground.model.start import Start
from playground.model.visit import visit_to_json
from playground.samples import sample_text
from playground.screens.ask import QuestionScreen
from playground.state import Settings
from playground.widgets.compare_view import CompareView
from tests.playground.memories import NOW, memory, names
from tests.playground.tui.driving import MEDIUM, Play, playing

if TYPE_CHECKING:
    from pathlib import Path

RESUME = Start(resumes=True)
EDITED = '{"type": "object", "title": "edited"}'
LEFT = '{"type": "object", "title": "left by a crash"}'
TOOLS = json.dumps([{"name": f"t{n}", "inputSchema": {"title": "x" * WHOLE}} for n in range(3)])


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write drafts a moment after a key, and keep what is told in sight to the end."""
    monkeypatch.setattr(keeping, "PAUSE", 0.01)
    monkeypatch.setattr(keeping, "EVERY", 0.0)
    monkeypatch.setattr(PlaygroundApp, "NOTIFICATION_TIMEOUT", 1_000)


def visit(text: str = EDITED, source: str = "mine.json", **members: Any) -> dict[str, Any]:
    """Return a visit as it is kept."""
    made = visit_to_json(open_text(source, text), Session.of(ADAPTERS.values()), text)
    return {**made, **members}


def kept_text(folder: Path) -> str:
    kept = memory(folder).last_visit()
    assert kept is not None
    return str(kept.visit["text"])


def draft_texts(folder: Path) -> list[str]:
    paths = sorted(folder.glob("draft-*.json")) if folder.exists() else []
    return [json.loads(path.read_text(encoding="utf-8"))["value"]["text"] for path in paths]


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def lower(play: Play) -> set[str | None]:
    """Return the lower panes that are in sight."""
    return {box.id for box in play.main.query("#lower > .pane") if box.display}


async def edit(play: Play, text: str) -> None:
    play.set_text(text)
    await play.ready()


async def drafted(play: Play, folder: Path, text: str) -> None:
    await play.until(lambda: draft_texts(folder) == [text])
    await play.ready()


async def quit_(play: Play, *answer: str) -> None:
    await play.press_only("ctrl+q", *answer)
    await play.until(lambda: not play.app.is_running)


async def choose(play: Play, words: str) -> None:
    """Run what the palette offers for some words."""
    await play.press("ctrl+p")
    await play.type(words)
    options = play.app.screen.query_one(OptionList)
    await play.until(lambda: options.option_count == 1)
    await play.press("enter")
    await play.ready()


# Settings.


async def test_theme_that_was_chosen_is_used_in_the_next_visit(tmp_path: Path) -> None:
    async with playing(memory=memory(tmp_path)) as play:
        await choose(play, "theme: nord")
        assert memory(tmp_path).settings() == Settings("nord")
    async with playing(memory=memory(tmp_path)) as play:
        assert play.app.theme == "nord"


async def test_a_theme_that_the_program_sets_itself_is_not_kept(tmp_path: Path) -> None:
    async with playing(memory=memory(tmp_path)) as play:
        play.app.theme = "nord"
        await play.ready()
        await quit_(play)
    assert names(tmp_path) == []


@pytest.mark.parametrize("theme", ["no-such-theme", "", "\x1b]0;X\x07"], ids=ascii)
async def test_an_unknown_theme_is_the_default(tmp_path: Path, theme: str) -> None:
    memory(tmp_path).save_settings(Settings(theme))
    async with playing(memory=memory(tmp_path)) as play:
        assert play.app.theme == "textual-dark"
        assert play.told() == []


async def test_lower_panes_and_indentation_come_back_and_zoom_does_not(tmp_path: Path) -> None:
    async with playing(memory=memory(tmp_path)) as play:
        await play.press("7", "5", "2", "greater_than_sign", "z")
        await quit_(play)
    async with playing(memory=memory(tmp_path)) as play:
        assert lower(play) == {"lost-box", "cache-box"}
        assert play.find(CompareView).indent == 3
        assert not play.main.is_zoomed
        assert play.main.pane == "compare"


async def test_text_of_the_step_comes_back_below(tmp_path: Path) -> None:
    async with playing(memory=memory(tmp_path), size=MEDIUM) as play:
        await play.press("3")
        await quit_(play)
    async with playing(memory=memory(tmp_path), size=MEDIUM) as play:
        assert lower(play) == {"step-box"}


@pytest.mark.parametrize(
    "layout",
    [
        pytest.param({"lower": "schema", "side": "lost", "main": "\x1b[2J"}, id="no such panes"),
        pytest.param({"lower": 5, "side": True, "indent": "wide"}, id="other classes"),
        pytest.param({"indent": -1}, id="too small"),
        pytest.param({"indent": 10**30}, id="too large"),
    ],
)
async def test_a_layout_that_fits_nothing_does_no_harm(
    tmp_path: Path, layout: dict[str, Any]
) -> None:
    memory(tmp_path).save_settings(Settings(None, layout))
    async with playing(memory=memory(tmp_path)) as play:
        assert play.find(CompareView).indent == 2
        assert len(lower(play)) == 2
        assert play.told() == []


# The last visit.


async def test_a_glance_at_the_demo_keeps_nothing(tmp_path: Path) -> None:
    async with playing(memory=memory(tmp_path / "state")) as play:
        await play.press("right", "p", "3", "down", "enter")
        await quit_(play)
    assert not (tmp_path / "state" / "visit.json").exists()


async def test_document_and_every_choice_come_back_when_asked_for(tmp_path: Path) -> None:
    async with playing(memory=memory(tmp_path)) as play:
        await edit(play, EDITED)
        await play.press("right", "3", "down", "space", "x", "2", "d", "u", "4", "enter")
        await play.type("x")
        await quit_(play, "y")
    assert names(tmp_path) == ["settings.json", "visit.json"]
    async with playing(memory=memory(tmp_path)) as play:
        assert play.editor.text == sample_text("demo")
        assert play.main.session == Session.of(ADAPTERS.values())
        await choose(play, "last visit")
        assert play.editor.text == EDITED
        session = play.main.session
        assert session.plan.base.id == "gemini_vertex"
        assert session.plan.is_custom
        assert (session.view, session.hides_unchanged, session.hides_noops) == (
            View.BESIDE,
            True,
            True,
        )
        assert session.name == "x"
        assert play.main.is_edited()
        assert "sample demo" in play.told()[-1]


async def test_resume_opens_the_last_visit_in_place_of_the_document(tmp_path: Path) -> None:
    memory(tmp_path).save_visit(visit())
    async with playing(memory=memory(tmp_path), start=RESUME) as play:
        await play.until(lambda: play.editor.text == EDITED)
        await play.ready()
        assert "mine.json" in play.screen()[0]
        assert not play.main.is_edited()
        assert len(play.told()) == 1


async def test_resume_without_a_last_visit_says_so_and_shows_the_document(tmp_path: Path) -> None:
    async with playing(memory=memory(tmp_path), start=RESUME) as play:
        assert play.editor.text == sample_text("demo")
        assert play.told() == ["There is no last visit: it is kept when the playground is left."]


async def test_tools_edited_one_by_one_come_back(tmp_path: Path) -> None:
    async with playing(TOOLS, source="tools.json", memory=memory(tmp_path)) as play:
        await edit(play, '{"name": "first"}')
        await play.press("escape", "0", "down", "enter")
        await edit(play, '{"name": "second"}')
        await quit_(play, "y")
    async with playing(memory=memory(tmp_path), start=RESUME) as play:
        await play.until(lambda: play.editor.text == '{"name": "second"}')
        assert play.main.is_edited()
        await play.press("0", "up", "enter")
        assert play.editor.text == '{"name": "first"}'


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('{"a": "' + "x" * 3_000 + '"}', id="a line too long to be laid out"),
        pytest.param(TOOLS.replace(" ", "\n"), id="more than is opened whole"),
        pytest.param('{"a": ', id="broken"),
        pytest.param("", id="empty"),
        pytest.param("{\n\t}\n\n", id="spaces at the end"),
    ],
)
async def test_the_text_comes_back_to_the_character(tmp_path: Path, text: str) -> None:
    async with playing(memory=memory(tmp_path)) as play:
        await edit(play, text)
        await quit_(play, "y")
    async with playing(memory=memory(tmp_path), start=RESUME) as play:
        await play.until(play.told)
        await play.ready()
        assert play.editor.text == text


async def test_resume_asks_before_edited_text_is_lost(tmp_path: Path) -> None:
    memory(tmp_path).save_visit(visit())
    async with playing(memory=memory(tmp_path)) as play:
        await edit(play, LEFT)
        await choose(play, "last visit")
        assert isinstance(play.app.screen, QuestionScreen)
        await play.press("n")
        assert play.editor.text == LEFT
        await choose(play, "last visit")
        await play.press("y")
        assert play.editor.text == EDITED


async def test_a_pipeline_that_cannot_be_restored_is_told(tmp_path: Path) -> None:
    kept = visit()
    kept["plans"][0] = {**kept["plans"][0], "base": "\x1b[2J"}
    memory(tmp_path).save_visit(kept)
    async with playing(memory=memory(tmp_path), start=RESUME) as play:
        await play.until(lambda: play.editor.text == EDITED)
        assert "\\x1b[2J" in play.told()[0]
        assert play.told()[0].isprintable()


@pytest.mark.parametrize(
    ("text", "source"),
    [
        pytest.param("\x1b]0;X\x07{\u202e}\x9b31m", "mine.json", id="text"),
        pytest.param("{}", "\x1b]0;X\x07\u202e" * 1_000, id="source"),
    ],
)
async def test_nothing_hostile_in_a_visit_reaches_the_terminal(
    tmp_path: Path, text: str, source: str
) -> None:
    memory(tmp_path).save_visit(
        {"text": text, "source": source, "whole": True, "edits": {"0": text}}
    )
    async with playing(memory=memory(tmp_path), start=RESUME) as play:
        await play.until(play.told)
        await play.ready()
        for char in "\x1b\x07\u202e\x9b":
            assert char not in play.text()
            assert char not in play.told()[0]


# The draft.


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


# What can be wrong with the files.


def refuse_to_write(monkeypatch: pytest.MonkeyPatch, number: int = errno.ENOSPC) -> None:
    def refuse(_handle: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refuse)


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
