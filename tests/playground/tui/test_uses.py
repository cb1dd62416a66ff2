"""The three uses of the program, walked through as a person would: explore, debug, demo."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from playground import samples
from playground.model.start import Start
from playground.screens.ask import LineScreen
from playground.widgets.arguments_pane import ArgumentsPane
from playground.widgets.lost_pane import LostPane
from tests.playground.tui.driving import SMALL, WIDE, Play, playing

if TYPE_CHECKING:
    from pathlib import Path

at_both_sizes = pytest.mark.parametrize("size", [SMALL, WIDE], ids=["100x28", "200x50"])


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what reached the clipboard, text by text."""
    texts: list[str] = []
    monkeypatch.setattr("pyperclip.copy", texts.append)
    return texts


def chip(play: Play) -> str:
    """Return the line of chips."""
    return next(row for row in play.screen() if "OAI" in row and "Anth" in row)


@at_both_sizes
async def test_explore(size: tuple[int, int], copied: list[str], tmp_path: Path) -> None:
    """Load a schema, see each provider's, switch a step, keep what came out."""
    path = tmp_path / "tools.json"
    path.write_text(samples.sample_text("demo"), encoding="utf-8")
    async with playing("", size=size, source="nothing yet") as play:
        await play.press("ctrl+o")
        assert isinstance(play.app.screen, LineScreen)
        play.answer().value = str(path)
        await play.press("enter")
        await play.until(lambda: play.main.result is not None)
        assert "Gemini" in chip(play)
        changes = play.column.changes
        # The next change, and the step behind it.
        await play.press("n", "n", "enter")
        assert play.main.session.step is not None
        assert "before" in play.text()
        # That step off: fewer changes, a mark at the provider; on again: as before.
        await play.press("escape", "3", "space")
        assert play.column.changes < changes
        assert "Gemini*" in play.text()
        await play.press("space")
        assert play.column.changes == changes
        # Another provider, and what it gets on the clipboard.
        await play.press("2", "right", "right", "right")
        assert play.column.adapter.id == "openai_strict"
        await play.press("y", "y")
        assert json.loads(copied[-1]) == json.loads(json.dumps(play.column.schema))


ERROR = (
    'Invalid JSON payload received. Unknown name "exclusiveMinimum" at '
    "'tools[0].function_declarations[0].parameters.properties[2].value': Cannot find field."
)


@at_both_sizes
async def test_debug_a_refused_request(size: tuple[int, int], copied: list[str]) -> None:
    """Paste the error, land on the node and its step, leave with a version that works."""
    async with playing(size=size) as play:
        await play.press("3", *["down"] * 9, "space")  # the client that failed lacks this step
        assert "remove_unsupported_keywords" in play.text()
        assert any(f.rule == "gemini.unknown_field" for f in play.column.findings)
        await play.press("2")
        await play.paste(ERROR)
        await play.until(lambda: "Mended by remove_unsupported_keywords" in play.text())
        assert "certain   #/properties/age/exclusiveMinimum" in play.text()
        await play.press("space")  # switches on what mends it
        await play.ready()
        assert not [f for f in play.column.findings if f.rule == "gemini.unknown_field"]
        await play.press("enter")
        assert not play.has_modal()
        assert play.main.linked is not None
        assert play.main.linked.pointer.startswith("/properties/age")
        await play.press("y", "y")
        assert "exclusiveMinimum" not in copied[-1]


CALL = json.dumps(
    {
        "type": "tool_use",
        "id": "toolu_01",
        "name": "crm_upsert_customer",
        "input": {"name": "A", "email": "a@b.co", "age": 0},
    }
)


@at_both_sizes
async def test_debug_refused_arguments(size: tuple[int, int]) -> None:
    """Paste the call: which rule, was the model shown it, which step hid it, what helps."""
    async with playing(size=size) as play:
        await play.paste(CALL)
        await play.until(lambda: play.main.pane == "arguments")
        await play.ready()
        assert play.find(ArgumentsPane).display
        words = " ".join(" ".join(play.screen()).split())
        assert "refuses" in words
        await play.press("s")
        assert play.main.session.step is not None
        step = play.main.session.plan.entries[play.main.session.step].step.id
        assert step == "remove_unsupported_keywords"


@at_both_sizes
async def test_debug_what_nobody_complained_of(size: tuple[int, int], copied: list[str]) -> None:
    """The losses, with an example that proves each."""
    async with playing(size=size) as play:
        await play.press("7")
        await play.until(lambda: play.find(LostPane).loss is not None)
        loss = play.find(LostPane).loss
        assert loss is not None
        await play.press("c")
        assert json.loads(copied[-1]) == loss.witness
        await play.press("a")
        await play.until(lambda: play.main.pane == "arguments")
        await play.ready()
        await play.press("7", "enter")
        assert play.main.pane == "compare"
        assert play.main.linked is not None


@at_both_sizes
async def test_demo(size: tuple[int, int]) -> None:
    """The tour begins at once, goes through its eight stops, and leaves what was there."""
    async with playing(size=size, start=Start(tours=True)) as play:
        for number in range(1, 9):
            await play.ready()
            assert f"Tour {number} of 8" in play.text()
            await play.press("t")
        assert "Tour" not in "".join(row for row in play.screen() if " of 8" in row)
        assert play.main.session.plans == tuple(p.reset() for p in play.main.session.plans)
