"""Links: copied with `y l`, opened at the start, and never at the cost of edited text."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from engine.adapters import ADAPTERS
from playground.model.document import open_text
from playground.model.link import URL_VARIABLE, fragment_of, link_of, visit_of_link, visit_to_share
from playground.model.session import Session
from playground.model.start import Start
from playground.screens import sharing
from playground.screens.ask import QuestionScreen
from tests.playground.tui.driving import playing

TEXT = '{"name": "handed_on", "inputSchema": {"type": "object"}}'
BASE = "https://demo.example.org/"


def link(text: str = TEXT, name: str | None = None) -> str:
    """Return a link to a text, with the fourth provider and its second step switched off."""
    session = Session.of(ADAPTERS.values()).focused(3)
    session = replace(session.with_plan(session.plan.toggled(1)), name=name)
    return link_of(visit_to_share(open_text("x", text), session, text), BASE)


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Keep what would go to the machine's clipboard."""
    texts: list[str] = []
    monkeypatch.setattr("pyperclip.copy", texts.append)
    return texts


async def test_a_link_is_opened_at_the_start() -> None:
    async with playing(start=Start(link=link(name="renamed"))) as play:
        assert play.editor.text == TEXT
        assert play.main.session.focus == 3
        assert not play.main.session.plan.entries[1].enabled
        assert play.main.session.name == "renamed"
        assert play.screen()[0].startswith(" schema-playground  renamed  link ")
        assert not play.main.is_edited()
        assert play.told() == []


@pytest.mark.parametrize(
    ("url", "base"),
    [("", sharing.DEFAULT_URL), (BASE, BASE)],
    ids=["nothing set", "a URL of one's own"],
)
async def test_a_link_is_copied_that_opens_the_same(
    url: str, base: str, copied: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(URL_VARIABLE, url)
    async with playing(start=Start(link=link())) as play:
        await play.press("y", "l")
        await play.until(play.told)
        assert play.told() == ["Copied the link to the clipboard."]
    assert copied == [link().replace(BASE, base)]


async def test_a_url_that_is_none_is_said(
    copied: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(URL_VARIABLE, "file:///\x1b[2J")
    async with playing() as play:
        await play.press("y", "l")
        await play.until(play.told)
        assert "SCHEMA_PLAYGROUND_URL" in play.told()[0]
    assert copied == []


async def test_what_is_too_large_for_a_link_is_to_be_saved(copied: list[str]) -> None:
    numbers = random.Random(1)  # noqa: S311 - a text that packs badly, no secret
    text = json.dumps({"enum": [numbers.random() for _ in range(4_000)]}, indent=1)
    async with playing(text) as play:
        await play.press("y", "l")
        await play.until(play.told)
        assert "many programs cut one over 30,000" in play.told()[0]
        assert "save the text instead" in play.told()[0]
    assert copied == []


async def test_what_a_link_names_and_nobody_has_is_said() -> None:
    held = visit_of_link(link())
    held["plans"] = [{"base": "\x1b[2J", "steps": []}, {"steps": []}]
    async with playing(start=Start(link=fragment_of(held))) as play:
        assert play.editor.text == TEXT
        (told,) = play.told()
        assert told.startswith("From the link: provider '\\x1b[2J' is not known")
        assert told.endswith("(and 1 more).")


async def test_edited_text_is_lost_only_after_a_question() -> None:
    async with playing() as play:
        play.set_text("{}")
        await play.ready()
        play.main.open_link(link())
        await play.ready()
        assert isinstance(play.app.screen, QuestionScreen)
        await play.press("n")
        assert play.editor.text == "{}"
        play.main.open_link(link())
        await play.ready()
        await play.press("y")
        assert play.editor.text == TEXT


async def test_a_damaged_link_changes_nothing() -> None:
    async with playing(TEXT) as play:
        play.main.open_link(link()[:-5])
        await play.ready()
        assert play.told() == ["This link is damaged or cut off: copy it again, whole."]
        assert play.editor.text == TEXT
