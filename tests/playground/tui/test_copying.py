"""Copying and saving: exactly the text of each line, the way it went, and nothing typed is lost."""

from __future__ import annotations

import json
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest
from textual.widgets import OptionList

from playground.screens.ask import LineScreen, QuestionScreen
from playground.screens.copy_menu import CopyMenuScreen
from playground.view.copy_items import ITEMS, CopyItem
from playground.view.texts import Kind, file_text, text_of
from tests.playground.memories import names
from tests.playground.tui.clipboards import Browser, Clipboard, terminal_texts
from tests.playground.tui.driving import NARROW, SIZES, Play, playing
from tests.playground.tui.test_own_adapters import Bursting

if TYPE_CHECKING:
    from pathlib import Path

COPIED = [item for item in ITEMS if item.is_copied]
PROBLEM = "No known rule is broken, so there is no problem."
FINE = (
    '{"name": "t", "description": "d", "inputSchema": {"type": "object", "properties": '
    '{"a": {"type": "string"}}, "required": ["a"], "additionalProperties": false}}'
)
OPEN = '{"name": "t", "inputSchema": {"type": "object", "properties": {"a": {"type": "string"}}}}'


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> Clipboard:
    return Clipboard(monkeypatch)


async def save_as(play: Play, letter: str, path: object) -> None:
    await play.press("ctrl+s", letter)
    assert isinstance(play.app.screen, LineScreen)
    play.answer().value = str(path)
    await play.press("enter")


@pytest.mark.parametrize("item", COPIED, ids=lambda item: item.kind)
async def test_each_letter_copies_exactly_its_text(item: CopyItem, clipboard: Clipboard) -> None:
    async with playing(records=True) as play:
        await play.press("l", "n", "n", "p", "p")
        chosen = play.main._chosen()
        assert chosen.pointer
        assert chosen.problem is not None
        assert chosen.loss is not None
        await play.press("y", item.letter)
        text = text_of(item.kind, chosen)
        assert text
        assert clipboard.texts == [text]
        assert terminal_texts(play) == [text]
        assert play.told() == [f"Copied the {item.label} to the clipboard."]
        assert not play.has_modal()


async def test_without_a_machine_s_clipboard_the_terminal_s_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Clipboard(monkeypatch, works=False)
    async with playing(records=True) as play:
        await play.press("y", "n")
        assert terminal_texts(play) == ["crm_upsert_customer"]
        assert play.told() == ["Sent the tool name to the terminal's clipboard."]


async def test_in_a_browser_the_machine_s_clipboard_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, clipboard: Clipboard
) -> None:
    Browser(monkeypatch)
    async with playing(records=True) as play:
        await play.press("y", "s")
        assert clipboard.texts == []
        assert terminal_texts(play) == [play.editor.text]
        assert play.told() == ["Sent the source to the browser's clipboard."]


@pytest.mark.parametrize("keys", [("down", "down", "enter"), ("end", "pageup", "down", "down")])
async def test_arrows_and_enter_pick_as_well(keys: tuple[str, ...], clipboard: Clipboard) -> None:
    async with playing() as play:
        await play.press("y", *keys)
        if play.has_modal():
            await play.press("enter")
        assert clipboard.texts == ["#"]


async def test_a_click_picks_as_well(clipboard: Clipboard) -> None:
    async with playing() as play:
        await play.press("y")
        await play.click(play.app.screen.query_one(OptionList), 5, 4)
        assert clipboard.texts == ["crm_upsert_customer"]


async def test_esc_leaves_and_copies_nothing(clipboard: Clipboard) -> None:
    async with playing() as play:
        await play.press("y", "escape")
        assert not play.has_modal()
        assert clipboard.texts == play.told() == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("key", ["y", "ctrl+s"])
async def test_every_line_of_the_menu_is_in_sight(key: str, size: tuple[int, int]) -> None:
    async with playing(size=size) as play:
        await play.press(key)
        text = play.text()
        for item in ITEMS:
            assert (f"{item.letter}  {item.label}" in text) == (item.is_copied or key == "ctrl+s")


async def test_a_screenshot_is_not_copied(clipboard: Clipboard) -> None:
    async with playing() as play:
        await play.press("y", "i")
        assert isinstance(play.app.screen, CopyMenuScreen)
        assert clipboard.texts == []


@pytest.mark.parametrize(
    ("text", "letter", "said"),
    [
        pytest.param("{}", "n", "This tool has no name.", id="no name"),
        pytest.param(OPEN, "d", "Nothing differs: the schema is sent as it is.", id="no change"),
        pytest.param(FINE, "f", PROBLEM, id="no problem"),
        pytest.param("", "y", "There is no result yet.", id="empty text"),
        pytest.param("", "r", "There is no result yet.", id="no request"),
        pytest.param("true", "e", "No loss is under the cursor.", id="no loss"),
        pytest.param("", "p", "No row is under the cursor.", id="no row"),
    ],
)
async def test_what_is_not_there_says_why(
    text: str, letter: str, said: str, clipboard: Clipboard
) -> None:
    async with playing(text) as play:
        await play.press("y", letter)
        assert play.told() == [said]
        assert clipboard.texts == []


async def test_what_a_failed_run_would_give_says_why(clipboard: Clipboard) -> None:
    async with playing(more=[Bursting()]) as play:
        await play.press("h", "y", "y", "y", "d")
        assert len(play.told()) == 2
        assert all("no [b]luck[/b] " in words and words.isprintable() for words in play.told())
        assert clipboard.texts == []


async def test_nothing_is_written_out_that_a_schema_only_stands_for(clipboard: Clipboard) -> None:
    # 4^14 nodes: whoever writes the result out to describe a worker does not come back.
    definitions: dict[str, Any] = {
        f"d{n}": {
            "type": "object",
            "properties": {key: {"$ref": f"#/definitions/d{n + 1}"} for key in "abcd"},
        }
        for n in range(14)
    }
    root = {"x": {"$ref": "#/definitions/d0"}}
    text = json.dumps({"type": "object", "properties": root, "definitions": definitions})
    async with playing(text) as play:
        start = process_time()
        await play.press("y", "d")
        assert process_time() - start < 5  # of CPU; it takes a tenth of a second
        assert clipboard.texts == [text_of(Kind.DIFF, play.main._chosen())]


async def test_a_text_that_cannot_be_read_leaves_the_last_good_result(
    clipboard: Clipboard,
) -> None:
    async with playing() as play:
        schema = text_of(Kind.SCHEMA, play.main._chosen())
        play.set_text("{")
        await play.ready()
        await play.press("y", "y", "y", "s")
        assert clipboard.texts == [schema, "{"]
        assert play.told() == [
            "Copied the last good output schema to the clipboard.",
            "Copied the source to the clipboard.",
        ]


async def test_an_edited_name_is_the_one_that_is_copied(clipboard: Clipboard) -> None:
    async with playing() as play:
        await play.press("4", "enter", "end")
        await play.type("x" * 70)
        await play.press("escape", "y", "n", "y", "r")
        assert clipboard.texts[0] == ("crm_upsert_customer" + "x" * 70)[:64]
        assert json.dumps(clipboard.texts[0]) in clipboard.texts[1]


async def test_hostile_names_are_shown_safely_and_copied_on_one_line(clipboard: Clipboard) -> None:
    name = "a\n[/b]\x1b[2J\u202e"
    text = json.dumps({"name": name, "inputSchema": {"properties": {name: {"const": 1}}}})
    async with playing(text, size=NARROW) as play:
        await play.press("y")
        assert "\\u001b[2J" in play.text()
        assert play.text().replace("\n", "").isprintable()
        await play.press("n")
        assert clipboard.texts == ["a\\u000a[/b]\\u001b[2J\u202e"]


async def test_a_fault_of_ours_is_told(
    clipboard: Clipboard, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_kind: Kind, _chosen: object) -> str:
        raise ValueError("\x1b")

    monkeypatch.setattr("playground.screens.copying.text_of", fail)
    async with playing() as play:
        await play.press("y", "y")
        assert play.told() == ["Internal error: ValueError: \\u001b."]
        assert clipboard.texts == []


# Saving.


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.kind)
async def test_each_letter_saves_its_text(item: CopyItem, tmp_path: Path) -> None:
    path = tmp_path / "saved"
    async with playing() as play:
        chosen = play.main._chosen()
        await save_as(play, item.letter, path)
        text = path.read_text(encoding="utf-8")
        if item.kind is Kind.SCREENSHOT:
            assert text.startswith("<svg")
            assert "Compare" in text
            assert "the&#160;window&#160;as" not in text
        else:
            assert text == file_text(item.kind, chosen)
        size = len(text.encode())
        assert play.told() == [f"Saved the {item.label} to {path} ({size:,} bytes)."]


@pytest.mark.parametrize(
    ("letter", "name"),
    [
        ("y", "crm_upsert_customer-openai_strict-schema.json"),
        ("s", "crm_upsert_customer-source.json"),
        ("c", "crm_upsert_customer-openai_strict-curl.sh"),
        ("f", "crm_upsert_customer-openai_strict-problem.txt"),
        ("i", "crm_upsert_customer-screenshot.svg"),
    ],
)
async def test_a_name_is_suggested_and_the_working_folder_is_where_it_goes(
    letter: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with playing() as play:
        await play.press("l", "l", "l", "ctrl+s", letter)
        assert play.answer().value == name
        await play.press("enter")
        assert names(tmp_path) == [name]
        assert f" to {tmp_path / name} (" in play.told()[0]


async def test_a_file_that_is_there_is_replaced_after_a_yes_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("before")
    async with playing() as play:
        await save_as(play, "n", path)
        assert isinstance(play.app.screen, QuestionScreen)
        assert path.name in play.text()
        await play.press("n")
        assert path.read_text() == "before"
        assert isinstance(play.app.screen, LineScreen)
        assert play.answer().value == str(path)
        await play.press("enter", "y")
        assert path.read_text() == "crm_upsert_customer\n"
        assert not play.has_modal()
        assert len(play.told()) == 1


async def test_what_cannot_be_written_is_said_and_asked_for_again(tmp_path: Path) -> None:
    wrong = tmp_path / "no" / "a.json"
    async with playing() as play:
        await save_as(play, "n", wrong)
        assert play.told() == [f"cannot save {wrong}: there is no such folder"]
        assert play.answer().value == str(wrong)
        wrong.parent.mkdir()
        await play.press("enter")
        assert wrong.read_text() == "crm_upsert_customer\n"


async def test_esc_saves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with playing() as play:
        await play.press("ctrl+s", "y", "escape")
        assert not play.has_modal()
        assert names(tmp_path) == []


async def test_what_is_not_there_is_said_before_a_name_is_asked_for() -> None:
    async with playing("{}") as play:
        await play.press("ctrl+s", "n")
        assert play.told() == ["This tool has no name."]
        assert not play.has_modal()


async def test_in_a_browser_what_is_saved_is_a_download(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    browser = Browser(monkeypatch)

    def refuse(*_arguments: object, **_options: object) -> None:
        raise AssertionError("no file is touched")

    monkeypatch.setattr("playground.screens.delivering.save", refuse)
    name = "crm_upsert_customer-gemini-schema.json"
    async with playing() as play:
        text = file_text(Kind.SCHEMA, play.main._chosen())
        await play.press("ctrl+s", "y")
        assert browser.downloads == [(name, text)]
        assert play.told() == [f"The browser downloads the output schema as {name}."]
        assert not play.has_modal()
    assert names(tmp_path) == []
