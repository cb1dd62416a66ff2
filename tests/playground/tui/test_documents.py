"""Opening, editing, undoing and quitting lose nothing that was typed."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from playground.model.document import WHOLE
from playground.samples import sample_text
from playground.screens.ask import QuestionScreen
from tests.playground.tui.driving import Play, playing

if TYPE_CHECKING:
    from collections.abc import Callable

SPACED = '{"type":"object","properties":{"a":{"const":1}}}'


def big() -> str:
    """Return a document of many tools, which is edited tool by tool."""
    tools = [
        {"name": f"tool_{n}", "inputSchema": {"description": "d" * 300, "enum": [n]}}
        for n in range(100)
    ]
    text = json.dumps({"tools": tools})
    assert len(text) > WHOLE
    return text


def enlarge(path: Path) -> None:
    """Make a file that takes no room on the disk but many bytes."""
    path.touch()
    os.truncate(path, 60_000_000)


async def edit(play: Play) -> None:
    await play.press("1", "space")


async def open_file(play: Play, path: str) -> None:
    await play.press("ctrl+o")
    play.answer().value = path
    await play.press("enter")
    await play.ready()


@pytest.mark.parametrize("keys", [("o", "down", "enter"), ("ctrl+o",)], ids=["sample", "file"])
async def test_opening_another_document_asks_for_edited_text(
    keys: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "other.json"
    path.write_text("true")
    async with playing() as play:
        await edit(play)
        await play.press("escape")
        edited = play.editor.text
        for answer in ("n", "y"):
            await play.press(*keys)
            if keys == ("ctrl+o",):
                play.answer().value = str(path)
                await play.press("enter")
            assert isinstance(play.app.screen, QuestionScreen)
            await play.press(answer)
            assert (play.editor.text == edited) is (answer == "n")
        assert not play.main.is_edited()
        assert play.main.status.error is None


async def test_unedited_text_is_left_without_a_question() -> None:
    async with playing() as play:
        await play.press("ctrl+r", "o", "down", "enter")
        assert not play.has_modal()
        assert "sample starter" in play.screen()[0]


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_quitting_asks_for_edited_text(key: str) -> None:
    async with playing() as play:
        await edit(play)
        await play.press("escape", key)
        assert isinstance(play.app.screen, QuestionScreen)
        assert "Quit all the same?" in play.text()
        await play.press("n")
        assert not play.has_modal()
        await play.press(key)
        await play.press_only("y")
        assert play.app._exit


async def test_quitting_twice_by_ctrl_q_needs_no_answer() -> None:
    async with playing() as play:
        await edit(play)
        await play.press("ctrl+q")
        await play.press_only("ctrl+q")
        assert play.app._exit


async def test_quitting_over_a_modal_works_too() -> None:
    async with playing() as play:
        await play.press("o")
        await play.press_only("ctrl+q")
        assert play.app._exit


async def test_text_stays_edited_through_runs() -> None:
    async with playing() as play:
        await edit(play)
        await play.press("ctrl+r", "ctrl+r")
        assert "edited, valid" in play.screen()[0]
        await play.press("ctrl+z")
        assert "edited" not in play.screen()[0]


async def test_format_is_one_edit_that_can_be_undone() -> None:
    async with playing(SPACED) as play:
        await play.press("1", "ctrl+g")
        assert play.editor.text == json.dumps(json.loads(SPACED), indent=2)
        await play.press("ctrl+z")
        assert play.editor.text == SPACED


async def test_format_of_broken_text_says_why() -> None:
    async with playing("{") as play:
        await play.press("1", "ctrl+g")
        assert any("line 1" in text for text in play.told())
        assert play.editor.text == "{"


async def test_paste_is_one_edit_that_can_be_undone() -> None:
    async with playing() as play:
        await play.press("1")
        play.editor.select_all()
        await play.paste(SPACED)
        assert play.editor.text == SPACED
        assert play.column.schema == {
            "type": "object",
            "properties": {"a": {"enum": ["1"]}},
        } or isinstance(play.column.schema, dict)
        await play.press("ctrl+z")
        assert play.editor.text == sample_text("demo")


async def test_typing_after_a_format_is_undone_apart() -> None:
    async with playing(SPACED) as play:
        await play.press("1", "ctrl+g", "space", "ctrl+z")
        assert play.editor.text == json.dumps(json.loads(SPACED), indent=2)
        await play.press("ctrl+z")
        assert play.editor.text == SPACED


async def test_edits_of_tools_that_were_left_are_kept() -> None:
    async with playing(big()) as play:
        assert '"name": "tool_0"' in play.editor.text
        assert "tool_1" not in play.editor.text
        await edit(play)
        first = play.editor.text
        await play.press("escape", "0", "down", "enter")
        assert '"name": "tool_1"' in play.editor.text
        assert "tool 2 of 100" in play.screen()[0]
        assert play.main.is_edited()
        await play.press("0", "up", "enter")
        assert play.editor.text == first


async def test_undo_of_a_pasted_document_brings_the_tools_back() -> None:
    async with playing(big()) as play:
        await play.press("1")
        play.editor.select_all()
        await play.paste('[{"name": "a", "inputSchema": {}}, {"name": "b", "inputSchema": {}}]')
        assert "tool 1 of 2" in play.screen()[0]
        await play.press("ctrl+z")
        assert "tool 1 of 100" in play.screen()[0]
        await play.press("escape", "0", "down", "enter")
        assert '"name": "tool_1"' in play.editor.text


async def test_tools_of_a_small_document_are_edited_together() -> None:
    text = '[{"name": "a", "inputSchema": {}}, {"name": "b", "inputSchema": {"enum": ["b"]}}]'
    async with playing(text) as play:
        await play.press("0", "down", "enter")
        assert play.editor.text == text
        assert "tool 2 of 2" in play.screen()[0]
        assert play.column.schema == {"enum": ["b"]}
        await edit(play)
        assert "tool 2 of 2" in play.screen()[0]


async def test_one_tool_is_nothing_to_pick_from() -> None:
    async with playing() as play:
        await play.press("0")
        assert any("nothing to pick from" in text for text in play.told())


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (Path.exists, "there is no such file"),
        (Path.mkdir, "it is no ordinary file"),
        (os.mkfifo, "it is no ordinary file"),
        (lambda path: path.write_bytes(b"\xff{}"), "byte 0 is no UTF-8"),
        (enlarge, "it is over 50 MB"),
    ],
    ids=["missing", "folder", "pipe", "bytes", "large"],
)
async def test_file_that_cannot_be_opened_is_refused(
    make: Callable[[Path], object], reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "file.json"
    make(path)
    async with playing() as play:
        await open_file(play, str(path))
        assert any(reason in text for text in play.told())
        assert play.editor.text == sample_text("demo")


@pytest.mark.parametrize("name", ["\0", "~nobody_of_this_name/x", "x" * 5_000, "/dev/zero"])
async def test_odd_file_names_are_refused(name: str) -> None:
    async with playing() as play:
        await open_file(play, name)
        assert any("cannot open" in text for text in play.told())


async def test_broken_file_is_opened_with_its_error(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_text("\ufeff[1,\r\n2")
    async with playing() as play:
        await open_file(play, str(path))
        assert play.editor.text == "[1,\n2"
        assert "line 2" in play.screen()[0]


async def test_one_long_line_is_laid_out_anew() -> None:
    async with playing(json.dumps({"enum": list(range(2000))})) as play:
        assert play.editor.document.line_count > 1
        assert not play.main.is_edited()
        assert "edited" not in play.screen()[0]


async def test_leave_goes_from_the_innermost_outwards() -> None:
    async with playing() as play:
        await play.press("z", "3", "down", "2", "slash")
        play.answer().value = "city"
        await play.press("enter", "4", "enter")
        await play.press("escape")
        assert play.main.focused is not None
        assert play.main.focused.id == "name-pane"
        await play.press("escape")
        assert state(play) == ("", 1, True)
        await play.press("escape")
        assert state(play) == ("", None, True)
        await play.press("escape")
        assert state(play) == ("", None, False)
        await play.press("escape")
        assert play.main.pane == "compare"


def state(play: Play) -> tuple[str, int | None, bool]:
    main = play.main
    return main.query_text, main.session.step, main.is_zoomed
