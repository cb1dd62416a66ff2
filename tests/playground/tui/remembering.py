"""What the tests of memory share: visits, drafts, and the ways to keep and open them."""

from __future__ import annotations

import errno
import json
import os
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from textual.widgets import OptionList

from engine.adapters import ADAPTERS
from playground import keeping
from playground.app import PlaygroundApp
from playground.model.document import WHOLE, open_text
from playground.model.session import Session
from playground.model.start import Start
from playground.model.visit import visit_to_json
from tests.playground.memories import memory

if TYPE_CHECKING:
    from pathlib import Path

    from tests.playground.tui.driving import Play

RESUME = Start(resumes=True)
EDITED = '{"type": "object", "title": "edited"}'
LEFT = '{"type": "object", "title": "left by a crash"}'
TOOLS = json.dumps([{"name": f"t{n}", "inputSchema": {"title": "x" * WHOLE}} for n in range(3)])


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
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
    """Return the texts of the drafts; one may go while they are read."""
    texts: list[str] = []
    for path in sorted(folder.glob("draft-*.json")):
        with suppress(FileNotFoundError):
            texts.append(json.loads(path.read_text(encoding="utf-8"))["value"]["text"])
    return texts


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


def refuse_to_write(monkeypatch: pytest.MonkeyPatch, number: int = errno.ENOSPC) -> None:
    def refuse(_handle: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refuse)
