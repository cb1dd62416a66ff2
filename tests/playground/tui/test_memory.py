"""What is kept between visits, as a person meets it: theme, layout, last visit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.adapters import ADAPTERS
from engine.document import toolset_of
from playground.model.session import Session, View
from playground.model.start import Start
from playground.samples import sample_text
from playground.screens.ask import QuestionScreen
from playground.state import Settings
from playground.widgets.compare_view import CompareView
from tests.playground.memories import memory, names
from tests.playground.tui.driving import MEDIUM, playing
from tests.playground.tui.remembering import (
    EDITED,
    LEFT,
    RESUME,
    TOOLS,
    choose,
    edit,
    lower,
    quit_,
    soon,
    visit,
)

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["soon"]  # a fixture for every test here

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


async def test_a_captured_request_keeps_its_column_and_is_no_part_of_the_visit(
    tmp_path: Path,
) -> None:
    sent = toolset_of(
        {"tools": [{"type": "function", "function": {"name": "crm_upsert_customer"}}]}
    )
    async with playing(memory=memory(tmp_path), start=Start(sent=sent)) as play:
        await play.press("left")
        assert play.main.session.plan.is_captured
        await edit(play, EDITED)
        await quit_(play, "y")
    async with playing(memory=memory(tmp_path), start=Start(sent=sent, resumes=True)) as play:
        await play.until(lambda: play.editor.text == EDITED)
        await play.ready()
        assert [plan.is_captured for plan in play.main.session.plans] == [False] * 7 + [True]
        assert play.main.session.focus == 0
        assert len(play.told()) == 1
    async with playing(memory=memory(tmp_path), start=RESUME) as play:
        await play.until(lambda: play.editor.text == EDITED)
        assert len(play.main.session.plans) == 7
