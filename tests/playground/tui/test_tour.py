"""The guided tour: every stop, by keys and mouse, at every size, and what is brought back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from textual.widgets import Input

from engine.adapters import ADAPTERS
from playground.model.session import Session, View
from playground.model.start import Start
from playground.samples import sample_text
from playground.screens.ask import QuestionScreen
from playground.screens.layout import PANES
from playground.state import Memory
from playground.tour import SAMPLE, stops
from playground.view.tour_text import Way
from playground.widgets.line_view import LineView
from playground.widgets.tour_pane import TourPane
from tests.playground.tui.driving import MEDIUM, NARROW, WIDE, Play, over_a_megabyte, playing

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

STOPS = stops()
START = Session.of(ADAPTERS.values())
LEAST = (60, 15)
DEMO = sample_text(SAMPLE)

every_size = pytest.mark.parametrize("size", [WIDE, MEDIUM, NARROW, LEAST], ids=str)
every_stop = pytest.mark.parametrize("number", range(8), ids=[stop.title for stop in STOPS])


BARS = str.maketrans(dict.fromkeys("▁▂▃▄▅▆▇█▏▎▍▌▋▊▉", " "))


def painted(play: Play) -> str:
    """Return the screen without its scrollbars, which are drawn in parts of cells."""
    return play.text().translate(BARS)


def box(play: Play) -> TourPane:
    return play.find(TourPane)


def words(play: Play) -> str:
    """Return what is painted in the tour's box."""
    region = box(play).region
    rows = play.screen()[region.y : region.bottom]
    return " ".join(" ".join(rows).split())


def is_painted(view: LineView) -> bool:
    """Return whether the row under a view's cursor is in sight."""
    top = round(view.scroll_y)
    height = view.scrollable_content_region.height
    return view.is_on_screen and top <= view.cursor < top + height


def check(play: Play, number: int) -> None:
    """Check that a stop shows what it says, where it says it."""
    main, stop = play.main, STOPS[number]
    assert f"Tour {number + 1} of 8 {stop.title}" in words(play)
    assert stop.text in words(play)
    assert main.session == stop.sets(START)
    assert main.editor_text() == DEMO
    assert all(column.cache and not column.cache.is_hit for column in main.columns())
    marked = [name for name in PANES if main.query_one(f"#{name}-box").has_class("-marked")]
    assert marked == [stop.marked_pane]
    assert main.query_one(f"#{stop.marked_pane}-box").is_on_screen
    assert main.pane == (stop.marked_pane if main.is_single else stop.pane)
    if stop.marked_pane == "schema":
        assert stop.pointer is not None
        assert play.editor._node is not None
        line = play.editor._node[0]
        assert stop.pointer.split("/")[-1] in play.editor.document.get_line(line)
        assert 0 <= line - play.editor.scroll_offset.y < play.editor.size.height
        assert stop.pointer.split("/")[-1] in play.text().split("Tour")[0]
    elif stop.pointer is not None:
        assert play.rows.row is not None
        assert play.rows.row.pointer == stop.pointer
        assert is_painted(play.rows)
    if stop.step is not None:
        entry = play.steps.entry
        assert entry is not None
        assert main.session.plan.entries[entry].step.id == stop.step


async def click(play: Play, way: Way) -> None:
    """Click on a word of the box."""
    start = 0
    for word in box(play)._words:
        if word.way is way:
            await play.click(box(play).query_one("#tour-words"), start)
            return
        start += len(word.text)
    raise AssertionError(f"no word for {way}")


@every_size
async def test_tour_leads_forward_back_and_forward_by_keys(size: tuple[int, int]) -> None:
    async with playing(size=size) as play:
        await play.press("t")
        check(play, 0)
        forward = [("t", number) for number in range(1, 8)]
        for key, number in (*forward, *(("T", number) for number in range(6, -1, -1)), *forward):
            await play.press(key)
            check(play, number)
        await play.press("t")
        assert not play.main.is_touring
        assert not box(play).display
        assert any("t takes it again" in told for told in play.told())
        await play.press("t")
        check(play, 0)


@every_size
async def test_tour_is_taken_by_clicks_alone(size: tuple[int, int]) -> None:
    async with playing(size=size) as play:
        await play.press("t")
        for number in range(1, 8):
            await click(play, Way.NEXT)
            check(play, number)
        await click(play, Way.BACK)
        check(play, 6)
        await click(play, Way.NEXT)
        await click(play, Way.NEXT)
        assert not play.main.is_touring
        await play.press("t", "t")
        await click(play, Way.LEAVE)
        assert not play.main.is_touring


async def test_a_click_beside_the_words_changes_nothing() -> None:
    async with playing() as play:
        await play.press("t", "t")
        focused = play.main.focused
        await play.click(box(play), 5, 1)
        await play.click(box(play).query_one("#tour-words"), 0)
        await play.click(box(play).query_one("#tour-words"), 150)
        check(play, 1)
        assert play.main.focused is focused


async def test_before_the_first_stop_is_none() -> None:
    async with playing() as play:
        await play.press("T")
        assert not play.main.is_touring
        assert any("t starts it" in told for told in play.told())
        await play.press("t", "T")
        check(play, 0)
        assert "back" not in words(play)
        assert "This is the first stop." in play.told()


# What each stop offers.


def is_all(play: Play, word: str) -> bool:
    return all(
        column.cache and column.cache.is_hit is (word == "hit") for column in play.main.columns()
    )


EFFECTS: dict[str, Callable[[Play], bool]] = {
    "Why it fails": lambda play: play.editor.has_focus and play.editor.cursor_location[0] == 22,
    "The raw schema": lambda play: play.main.session.view is View.OUTPUT,
    "What Gemini gets": lambda play: (
        play.rows.row is not None and play.rows.row.pointer.startswith("/properties/metadata/")
    ),
    "One step": lambda play: play.main.session.step == 3,
    "Switch a step off": lambda play: (
        not play.main.session.plan.is_custom
        and play.rows.row is not None
        and play.column.schema["properties"]["status"] == {"enum": ["active"]}
    ),
    "OpenAI strict": lambda play: play.column.adapter.id == "openai",
    "A name that is cut": lambda play: isinstance(play.main.focused, Input),
    "Miss, then hit": lambda play: is_all(play, "hit"),
}


@every_stop
@pytest.mark.parametrize("size", [MEDIUM, LEAST], ids=str)
async def test_offered_key_does_what_is_said(number: int, size: tuple[int, int]) -> None:
    stop = STOPS[number]
    async with playing(size=size) as play:
        await play.press(*["t"] * (number + 1))
        line = words(play).split("Try: ")[1]
        keys = line.split(", then ") if ", then " in line else [line]
        shown = [key.split()[0] for key in keys]
        assert shown[-1] == stop.key.shown.split()[0]
        names = {"↓": "down", "→": "right"}
        await play.press(*(names.get(key, key) for key in shown))
        assert EFFECTS[stop.title](play)
        assert play.main.is_touring
        assert play.find(TourPane).display


@every_stop
async def test_click_on_the_offered_key_does_it(number: int) -> None:
    async with playing(size=NARROW) as play:
        await play.press(*["t"] * (number + 1))
        await click(play, Way.TRY)
        await play.ready()
        assert EFFECTS[STOPS[number].title](play)


async def test_box_names_the_keys_that_work_where_one_is() -> None:
    async with playing() as play:
        await play.press("t")
        assert "Try: e (go into the editor) t next esc leave" in words(play)
        await play.press("e")
        assert "esc ends typing, then: t next esc leave" in words(play)
        await play.press("t")
        assert play.editor.text != DEMO
        await play.press("escape")
        assert play.main.is_touring
        await play.press("t", "t", "t")
        assert "Try: ↓ (the step below) t next T back" in words(play)
        await play.press("2")
        assert "Try: 3, then ↓ (the step below) t next T back" in words(play)


async def test_switch_and_second_send_change_what_the_texts_say() -> None:
    async with playing() as play:
        await play.press(*["t"] * 5)
        assert play.column.schema["properties"]["status"] == {"const": "active"}
        row = next(row for row in play.screen() if '"const": "active"' in row and "│" in row)
        await play.press("space")
        assert row not in play.screen()
        await play.press("t", "t", "t")
        assert is_all(play, "miss")
        assert "7 entries  0 hits  7 misses" in play.text()
        await play.press("ctrl+r")
        assert "7 entries  7 hits  7 misses" in play.text()


async def test_thirteen_steps_and_83_bytes_are_on_the_screen() -> None:
    async with playing() as play:
        await play.press(*["t"] * 4)
        assert "13 remove_definitions" in play.text()
        assert "14 close_objects" in play.text().split("not in the preset")[1]
        assert "before" in play.text()
        await play.press("t", "t", "t")
        assert "83 bytes" in play.text()
        assert "64 bytes, 19 cut" in play.text()
        assert "mcp_server_github" in play.text()


# Whatever happens in between.


async def wild(play: Play) -> None:
    """Change whatever can be changed."""
    await play.press("l", "d", "u", "3", "down", "space", "K", "x", "2", "slash")
    await play.type("type")
    await play.press("enter", "z", ">", ".", "G", "4", "enter")
    await play.type("zz")
    await play.press("escape", "1")
    await play.type("]{")
    await play.press("escape", "ctrl+r", "5", "c")


@every_stop
async def test_stop_is_the_same_after_anything(number: int) -> None:
    async with playing(size=MEDIUM) as play:
        await play.press(*["t"] * (number + 1))
        play.app.clear_notifications()
        await play.ready()
        before = painted(play)
        await wild(play)
        assert painted(play) != before
        if number:
            await play.press("T", "t")
        else:
            await play.press("t", "T")
        check(play, number)
        play.app.clear_notifications()
        await play.ready()
        assert painted(play) == before


async def test_a_text_of_the_persons_own_is_not_lost_without_a_word() -> None:
    async with playing() as play:
        await play.press("t", "e")
        play.set_text(OWN)
        await play.ready()
        await play.press("escape", "t")
        assert isinstance(play.app.screen, QuestionScreen)
        await play.press("n")
        assert play.editor.text == OWN
        await play.press("t", "y")
        check(play, 1)


async def test_another_sample_is_left_at_the_next_stop() -> None:
    async with playing() as play:
        await play.press("t", "t", "o", "down", "enter")
        assert "sample starter" in play.screen()[0]
        await play.press("t")
        check(play, 2)


OWN = '{"name": "mine", "inputSchema": {"type": "object"}}'


async def test_what_is_the_persons_own_is_opened_once_the_tour_is_left(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(OWN, encoding="utf-8")
    async with playing() as play:
        await play.press("t", "t")
        await play.paste(OWN)
        assert not play.main.is_touring
        assert play.editor.text == OWN
        await start(play)
        await play.press("t", "ctrl+o")
        play.answer().value = str(path)
        await play.press("enter")
        assert not play.main.is_touring
        assert play.editor.text == OWN
        assert play.main.base.source == str(path)


async def test_stops_follow_faster_than_the_runs() -> None:
    async with playing() as play:
        await play.press_only(*["t"] * 6)
        await play.ready()
        check(play, 5)


# What is brought back.


@dataclass(frozen=True)
class Before:
    """How a person came to press `t`."""

    text: str | None = None
    keys: tuple[str, ...] = ()
    act: Callable[[Play], Awaitable[None]] | None = None


async def edit(play: Play) -> None:
    play.editor.move_cursor((6, 4))
    await play.type(" ")


async def break_text(play: Play) -> None:
    play.set_text(DEMO.replace("150", "15 0"))
    await play.ready()
    await play.press("escape")


async def rename(play: Play) -> None:
    await play.press("4", "enter", "end")
    await play.type("_2")
    await play.press("escape")


async def search(play: Play) -> None:
    await play.press("slash")
    await play.type("string")
    await play.press("enter", "n", "n")


BEFORE = {
    "nothing": Before(),
    "edited": Before(None, ("1",), edit),
    "broken": Before(None, (), break_text),
    "renamed": Before(None, ("l", "l"), rename),
    "search, zoom": Before(None, ("z",), search),
    "step": Before(None, ("l", "3", "down", "down", "space", "j", "2", "G", ">", ".")),
    "cache": Before(None, ("ctrl+r", "ctrl+r", "5")),
    "problem": Before(None, ("6", "j", "j", "enter", "7")),
    "beside, folded": Before('{"type": ["string", "null"]}', ("d", "u", "x", "3")),
    "empty": Before(""),
    "large": Before(over_a_megabyte(), ("1", "G", "k")),
}


def state(play: Play) -> dict[str, object]:
    """Return everything that is to be as it was."""
    main = play.main
    return {
        "text": main.editor_text(),
        "edited": main.is_edited(),
        "document": (main.base, main.opened.index, main.opened.source),
        "session": main.session,
        "result": main.result if main.status.error is None else None,
        "status": main.status,
        "cache": (len(main.cache), main.cache.hits, main.cache.misses),
        "panes": (main.pane, main.focused, main.is_zoomed, main.query_text),
        "selection": play.editor.selection,
        "offset": play.editor.scroll_offset if play.editor.is_on_screen else None,
        "cursors": [(v.id, v.cursor, v.scroll_offset) for v in main.query(LineView)],
        "screen": painted(play),
    }


async def come(play: Play, before: Before) -> None:
    await play.press(*before.keys)
    if before.act is not None:
        await before.act(play)
    if play.editor.has_focus:
        await play.press("escape")
    play.app.clear_notifications()
    play.main.show_node_words()  # else they are of when the cursor was moved
    await play.ready()


async def start(play: Play) -> None:
    await play.press("t")
    if play.has_modal():
        await play.press("y")
    assert play.main.is_touring


async def same_again(play: Play, before: dict[str, object]) -> None:
    play.app.clear_notifications()
    await play.ready()
    after = state(play)
    rows = zip(str(after["screen"]).split("\n"), str(before["screen"]).split("\n"), strict=True)
    assert [pair for pair in rows if pair[0] != pair[1]] == []
    assert after == before


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=str)
@pytest.mark.parametrize("name", BEFORE)
async def test_leaving_brings_everything_back(name: str, size: tuple[int, int]) -> None:
    case = BEFORE[name]
    async with playing(case.text, size=size) as play:
        await come(play, case)
        before = state(play)
        await start(play)
        await play.press("t", "t", "t", "down", "escape")
        if play.main.is_touring:  # that was the step's before and after
            await play.press("escape")
        assert not play.main.is_touring
        await same_again(play, before)


@every_stop
async def test_each_stop_can_be_left_by_one_key(number: int) -> None:
    async with playing(size=MEDIUM) as play:
        await come(play, BEFORE["step"])
        before = state(play)
        await play.press(*["t"] * (number + 1))
        await play.press("escape")
        assert not play.main.is_touring
        assert any("You left the tour" in told for told in play.told())
        await same_again(play, before)


async def test_leaving_after_wild_things_brings_everything_back() -> None:
    async with playing() as play:
        await come(play, BEFORE["search, zoom"])
        before = state(play)
        await start(play)
        await wild(play)
        await click(play, Way.LEAVE)
        await same_again(play, before)


async def test_edited_text_is_asked_about_and_can_be_undone_afterwards() -> None:
    async with playing() as play:
        await come(play, BEFORE["edited"])
        edited = play.editor.text
        await play.press("t")
        assert isinstance(play.app.screen, QuestionScreen)
        assert "The text comes back when you leave it." in " ".join(play.text().split())
        await play.press("n")
        assert not play.main.is_touring
        await play.press("t", "y", "e")
        await play.type("x")
        await play.press("escape", "escape")
        assert play.editor.text == edited != DEMO
        await play.press("1", "ctrl+z")
        assert play.editor.text == DEMO


async def test_undo_in_the_tour_does_not_reach_the_text_before() -> None:
    async with playing("true") as play:
        await play.press("1", "space", "escape", "t", "y", "ctrl+z")
        check(play, 0)


async def test_quitting_from_the_tour_asks_about_the_text_before() -> None:
    async with playing() as play:
        await come(play, BEFORE["edited"])
        edited = play.editor.text
        await start(play)
        await play.press("t", "ctrl+q")
        assert isinstance(play.app.screen, QuestionScreen)
        assert play.editor.text == edited
        await play.press("n")
        assert not play.app._exit


async def test_typing_just_before_the_tour_is_run_afterwards() -> None:
    async with playing() as play:
        play.set_text("false")
        play.main.action_tour(1)
        await play.ready()
        await play.press("y")
        check(play, 0)
        await play.press("escape")
        assert play.editor.text == "false"
        assert play.main.result is not None
        assert play.main.result.tool.schema is False


async def test_visit_that_is_kept_on_quitting_is_the_persons_own(tmp_path: Path) -> None:
    async with playing(memory=Memory(tmp_path)) as play:
        await come(play, BEFORE["edited"])
        edited = play.editor.text
        await start(play)
        await play.press("t", "t")
        play.app.exit()
    visit = Memory(tmp_path).last_visit()
    assert visit is not None
    assert visit.visit["text"] == edited


def drafts(folder: Path) -> list[str]:
    paths = folder.glob("draft-*")
    return [json.loads(path.read_text(encoding="utf-8"))["value"]["text"] for path in paths]


async def test_text_is_safe_from_a_crash_during_the_tour(tmp_path: Path) -> None:
    memory = Memory(tmp_path)
    async with playing(memory=memory) as play:
        await come(play, BEFORE["edited"])
        edited = play.editor.text
        await start(play)
        await play.until(lambda: drafts(tmp_path) == [edited])
        await play.press("e")
        await play.type("x")
        await play.press("escape", "t", "t")
        await play.pilot.pause(2.5)
        assert drafts(tmp_path) == [edited]
        await play.press("escape")
        assert play.editor.text == edited


# How it starts, and sizes that change.


async def test_command_begins_with_the_first_stop_and_leaves_the_demo() -> None:
    async with playing(start=Start(tours=True)) as play:
        check(play, 0)
        await play.press("escape")
        assert play.main.session == START
        assert play.main.pane == "compare"
        assert is_all(play, "miss")
        assert "2 Compare" in play.text()


@pytest.mark.parametrize("number", [0, 3, 6])
async def test_resizing_keeps_the_stop_in_sight(number: int) -> None:
    async with playing() as play:
        await play.press(*["t"] * (number + 1))
        for size in (NARROW, MEDIUM, LEAST, (50, 10), WIDE, (59, 14), NARROW, WIDE):
            await play.resize(*size)
            await play.ready()
            if size >= LEAST:
                check(play, number)
            else:
                assert "Tour" not in play.text()
        await play.press("t")
        check(play, number + 1)


async def test_resizing_keeps_where_the_person_went() -> None:
    async with playing() as play:
        await play.press("t", "e")
        await play.type(" ")
        for size in (NARROW, MEDIUM, WIDE):
            await play.resize(*size)
        assert play.editor.has_focus
        await play.press("escape", "t", "t", "5")
        for size in (NARROW, MEDIUM, WIDE):
            await play.resize(*size)
            assert play.main.pane == "cache"


async def test_every_theme_shows_the_marked_pane_and_the_box() -> None:
    async with playing(size=MEDIUM) as play:
        await play.press("t", "t", "t")
        for theme in play.app.available_themes:
            play.app.theme = theme
            await play.ready()
            check(play, 2)
            assert "┏━ 2 Compare" in play.text()
