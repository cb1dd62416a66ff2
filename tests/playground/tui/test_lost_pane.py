"""What is lost, on the screen: after the paint, for every provider, with ways to node and step."""

from __future__ import annotations

import json
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from engine import SchemaAdapter
from engine.document.pointer import join
from engine.loss.lost import lost
from playground import samples
from playground.model.document import open_text
from playground.model.losses import ColumnLosses, Losses, find_losses
from playground.view.labels import LOST
from playground.view.losses import loss_lines
from playground.view.pipeline import step_of
from playground.widgets.chip_line import ChipLine
from playground.widgets.lost_pane import LostPane
from tests.playground.tui.driving import MEDIUM, NARROW, SIZES, WIDE, Play, playing
from tests.playground.tui.test_hostile import EVERYTHING, assert_clean, document

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.loss.statement import Statement

FEW = '{"type": "object", "properties": {"a": {"type": "integer", "minimum": 1}}, "not": {}}'


class Gate:
    """Stands before the search for losses, open or shut."""

    def __init__(self) -> None:
        self.is_open = Event()
        self.is_open.set()
        self.entered = 0
        self.cancelled: list[bool] = []

    def find(self, losses: Losses, result: Any, toolset: Any, cancelled: Callable[[], bool]) -> Any:
        """Wait until the gate is open, then search."""
        self.entered += 1
        assert self.is_open.wait(60)
        self.cancelled.append(cancelled())
        return find_losses(losses, result, toolset, cancelled)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Return a gate before every search."""
    made = Gate()
    monkeypatch.setattr("playground.screens.running.find_losses", made.find)
    yield made
    made.is_open.set()


def chip(play: Play, place: int = 0) -> str:
    return play.find(ChipLine)._chips()[place].text


def lines(play: Play) -> list[str]:
    return [line.role for line in play.find(LostPane)._lines]


async def shut(play: Play, gate: Gate, text: str) -> None:
    """Give the playground another text, and stop before its losses."""
    gate.is_open.clear()
    before = gate.entered
    play.set_text(text)
    await play.until(lambda: gate.entered > before)
    await play.calm()


async def put(play: Play, sample: str) -> None:
    """Load a sample."""
    play.main.load(open_text(f"sample {sample}", samples.sample_text(sample)))
    await play.ready()


async def test_counts_are_those_of_the_engine_for_every_sample() -> None:
    async with playing() as play:
        for sample in samples.samples():
            await put(play, sample.id)
            for place, column in enumerate(play.main.columns()):
                assert column.trace is not None
                losses = [one for one in lost(column.trace) if one.is_loss]
                assert play.main.losses.of(place).count == len(losses)
                assert chip(play, place).rstrip().removesuffix(" lost").endswith(str(len(losses)))


async def test_the_title_and_the_lines_are_of_the_focused_provider() -> None:
    async with playing() as play:
        await play.press("7")
        assert play.border("lost")[0] == "7 Lost  Gemini  7: 5 loosened, 2 tightened"
        assert lines(play) == [*["loosened"] * 5, *["tightened"] * 2, "none"]
        await play.press("l", "l")
        assert play.border("lost")[0] == "7 Lost  Gemini JSON Schema  nothing"
        assert "Nothing is lost" in play.text()
        assert play.find(LostPane).loss is None


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_loss_is_told_with_its_example_at_every_size(size: tuple[int, int]) -> None:
    async with playing(size=size) as play:
        await play.press("7", "down", "down")
        text = " ".join(play.text().replace("│", " ").split())
        assert "▲ loosened" in text
        assert "exclusiveMinimum" in text
        told = " ".join(line.text for line in play.main.query_one("#lost-text")._lines)  # type: ignore[attr-defined]  # what it shows
        assert '{"name": "", "email": "a@b.co", "age": 0}' in told
        assert "loosened: the model may send what the tool refuses." in told
        assert "By remove_unsupported_keywords" in told
        for row in play.screen():
            assert len(row) == size[0]


def shown_step(play: Play) -> int | None:
    return play.main.session.step


def node_pointers(play: Play, loss: Statement) -> set[str]:
    """Return where a loss may be shown in the comparison."""
    trace = play.column.trace
    assert trace is not None
    keyword = join(loss.raw_pointer, loss.keyword)
    places = [trace.sent_place(part) for part in (keyword, loss.raw_pointer)]
    sent = {place[0] for place in places if place is not None}
    return {keyword, loss.raw_pointer, loss.pointer} | sent


async def test_enter_and_s_find_node_and_step_of_every_loss_of_every_sample() -> None:
    async with playing(size=MEDIUM) as play:
        pane, seen = play.find(LostPane), 0
        for sample in samples.samples():
            await put(play, sample.id)
            for place in range(7):
                play.main.choose(play.main.session.focused(place))
                await play.ready()
                for number, line in enumerate(loss_lines(play.main.losses.of(place))):
                    if line.loss is None:
                        continue
                    seen += 1
                    await look_at(play, pane, number, line.loss)
        assert seen > 60


async def look_at(play: Play, pane: LostPane, number: int, loss: Statement) -> None:
    """Go from one loss to its node, and to its step."""
    play.main.focus_pane("lost")
    pane.cursor = number
    assert pane.loss == loss
    play.main.action_show_lost()
    assert play.main.pane == "compare"
    assert shown_step(play) is None
    row = play.rows.row
    assert row is not None
    assert row.pointer in node_pointers(play, loss)
    play.main.focus_pane("lost")
    play.main.action_show_lost_step()
    await play.calm()
    entry = shown_step(play)
    if loss.step is None:
        assert entry is None
        assert "reads the schema differently" in play.told()[-1]
        return
    assert entry is not None
    run = step_of(play.column, entry)
    assert run is not None
    assert run.id == loss.step == play.main.session.plan.entries[play.steps.entry or 0].step.id
    row = play.rows.row
    assert row is not None
    assert row.pointer.endswith((join("", loss.keyword), loss.raw_pointer.rpartition("/")[2]))


async def test_a_click_goes_to_the_node_and_keeps_the_pane() -> None:
    async with playing() as play:
        await play.press("7")
        await play.click(play.find(LostPane), 20, 2)
        assert play.main.pane == "lost"
        row = play.rows.row
        assert row is not None
        assert row.pointer == "/properties/age/exclusiveMinimum"
        await play.press("1")
        play.set_text("{}")
        await play.ready()
        await play.click(play.find(LostPane), 20, 3)
        assert play.find(LostPane).loss is None


async def test_steps_wear_the_count_of_what_they_lose() -> None:
    async with playing() as play:
        await play.press("3")
        assert f"10 remove_unsupported_keywords ~5 {LOST}4" in play.right()
        assert f"1 resolve_refs ~1 {LOST}" not in play.right()
        await play.press(*["down"] * 9)
        assert "Loses here: 4 loosened; 7 shows what." in play.right()


async def test_the_result_is_painted_before_its_losses_are_looked_for(gate: Gate) -> None:
    async with playing() as play:
        await play.press("7")
        await shut(play, gate, FEW)
        assert play.main.is_settled
        assert not play.main.has_losses
        assert '"minimum": 1' in play.text()
        assert "Working." in play.text()
        assert play.border("lost")[0] == "7 Lost  Gemini  working"
        assert LOST not in chip(play)
        assert "lost" not in chip(play)
        assert play.find(LostPane).loss is None
        gate.is_open.set()
        await play.ready()
        assert "Working." not in play.text()
        assert chip(play).rstrip().endswith("lost") or LOST in chip(play)


async def test_typing_gives_the_search_up_and_the_new_text_is_searched(gate: Gate) -> None:
    async with playing() as play:
        await shut(play, gate, FEW)
        gate.cancelled.clear()
        number = play.main.number
        play.set_text(FEW.replace("minimum", "maximum"))
        await play.calm()
        gate.is_open.set()
        await play.ready()
        assert gate.cancelled[0] is True
        assert play.main.losses.number == play.main.number > number
        assert {one.keyword for one in play.main.losses.of(0).losses} >= {"not"}


async def test_losses_of_an_earlier_run_are_dropped() -> None:
    async with playing() as play:
        losses = play.main.losses
        old = Losses(losses.number - 1, (ColumnLosses(()),) * 7)
        play.main.post_message(play.main.Lost(old))
        await play.ready()
        assert play.main.losses is losses


async def test_a_text_that_breaks_keeps_the_losses_of_what_is_shown(gate: Gate) -> None:
    async with playing() as play:
        await shut(play, gate, FEW)
        play.set_text("{")
        await play.until(lambda: play.main.status.error is not None)
        gate.is_open.set()
        await play.ready()
        assert play.main.status.error is not None
        assert play.main.has_losses
        assert play.main.losses.number == play.main.number - 1
        assert play.main.losses.of(0).count


async def test_an_empty_text_and_a_failed_run_say_why() -> None:
    class Failing(SchemaAdapter):
        """Has no result."""

        def normalize_schema(self, schema: Any) -> Any:
            """Raise."""
            raise KeyError(schema is None)

    async with playing(more=[Failing()]) as play:
        await play.press("7", "h")
        assert "There is no result" in play.text()
        assert chip(play, -1).rstrip().endswith("!")
        play.set_text("")
        await play.ready()
        assert "There is no result" in play.text()
        await play.press("enter", "s", "c", "a")
        assert play.told()[-1] == "There is no loss under the cursor."


async def test_sending_again_shows_the_losses_at_once(gate: Gate) -> None:
    async with playing() as play:
        gate.is_open.clear()
        before = gate.entered, chip(play).replace("mx", "hx")
        await play.press("ctrl+r")
        assert (gate.entered, chip(play)) == before
        await play.press_only("3", "space")
        await play.until(lambda: gate.entered > before[0])
        assert LOST not in chip(play)
        assert LOST in chip(play, 1)
        gate.is_open.set()
        await play.ready()


async def test_the_cursor_stays_on_its_loss_when_the_pipeline_changes() -> None:
    async with playing() as play:
        await play.press("7", *["down"] * 5)
        loss = play.find(LostPane).loss
        assert loss is not None
        assert loss.keyword == "anyOf"
        await play.press("3", "down", "space")
        assert play.find(LostPane).loss == loss


async def test_examples_are_copied_and_tried_as_they_are() -> None:
    async with playing() as play:
        await play.press("7", "down", "down", "c")
        assert any("the example" in text for text in play.told())
        loss = play.find(LostPane).loss
        assert loss is not None
        assert loss.witness == {"name": "", "email": "a@b.co", "age": 0}
        await play.press("a")
        assert play.main.pane == "arguments"
        assert '"age": 0' in play.text()


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=str)
async def test_hostile_names_are_harmless(size: tuple[int, int]) -> None:
    text = document(EVERYTHING)
    async with playing(text, records=True, size=size, source=EVERYTHING) as play:
        await play.press("7")
        assert play.find(LostPane).loss is not None
        count = play.find(LostPane).line_count()
        for _ in range(count):
            assert_clean(play, size[0])
            await play.press("pagedown", "down")
        await play.press("up", "up", "s", "7", "enter", "7", "pagedown")
        assert_clean(play, size[0])


async def test_a_request_body_as_document_is_said_once_and_in_the_pane() -> None:
    tool = {"name": "t", "input_schema": json.loads(FEW)}
    text = json.dumps({"model": "m", "messages": [], "tools": [tool]})
    async with playing(text) as play:
        notes = [note for note in play.told() if "this is a request body" in note.lower()]
        assert len(notes) == 1
        await play.press("7", "ctrl+r", "ctrl+r")
        assert len([note for note in play.told() if "request body" in note]) == 1
        told = " ".join(line.text for line in play.main.query_one("#lost-text")._lines)  # type: ignore[attr-defined]  # what it shows
        assert "give the raw tools" in told
        await put(play, "demo")
        await put(play, "starter")
        assert len([note for note in play.told() if "request body" in note]) == 1
        play.set_text(text)
        await play.ready()
        assert len([note for note in play.told() if "request body" in note]) == 2
