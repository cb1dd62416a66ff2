"""Text from outside commands no terminal, breaks no layout and ends no program."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len
from textual.widgets import Input

from engine import SchemaAdapter
from playground.keys import KEYS
from tests.playground.tui.driving import MEDIUM, NARROW, WIDE, Play, Recorder, playing

if TYPE_CHECKING:
    from pathlib import Path

PIECES = {
    "escape": "a\x1b]0;owned\x07b\x1b[31mc\x1b\\",
    "c1": "a\x9b31mb\x90c\x9dd\x85e",
    "bell": "a\x07b\x08c\x00d\x7fe",
    "bidi": "a\u202eb\u2066c\u200fd\u061ce",
    "markup": "[red]a[/x][/][@click=app.quit]b[bold",
    "zero width": "a\u200b\u200d\u2060\ufeffb\u00adc",
    "separators": "a\u2028b\u2029c\x0bd\x0ce",
    "marks": "a\u0301\u0323\u0308" * 9 + "\u0b9f\u0bcd",
    "wide": "漢字仮名" * 9 + "👩‍🔧🇩🇪👍🏽1️⃣",
    "surrogate": "a\ud800b",
    "private": "\ue000\U000f0000\U0010ffff",
    "backslash": "a\\u001bb\\\\",
}
ALLOWED = re.compile(
    r"\x1b\[[0-9;]*m"  # colours
    r"|\x1b\[[0-9]+;[0-9]+H|\x1b\[[0-9]+;[0-9]+f"  # where to paint
    r"|\x1b\[\?(?:2026|25|1004|2048)[hl]"  # begin and end of a frame, the cursor
    r"|\x1b\]22;[a-z-]*\x07"  # the shape of the pointer
    r"|\r|\n"
)


def document(text: str) -> str:
    """Return two tools with a text in every place that can hold one."""
    schema = {
        "type": "object",
        "title": text,
        "description": text,
        "$comment": text,
        "properties": {
            text: {"type": "string", "enum": [text], "pattern": text, "format": text},
            "x": {"$ref": f"#/definitions/{text}", "description": text},
            "y": {"const": text, "default": {text: [text]}},
        },
        "definitions": {text: {"anyOf": [{"const": text}, {"type": "null"}]}},
        "required": [text],
        text: text,
    }
    tools = [
        {"name": text, "description": text, "inputSchema": schema},
        {"name": text + "2", "description": text, "inputSchema": schema},
    ]
    return json.dumps(tools)


def adapter(text: str) -> SchemaAdapter:
    """Return an adapter with the text as its names and its error."""

    class Hostile(SchemaAdapter):
        """Raises the text."""

        id = text
        label = text

        def normalize_schema(self, schema: object) -> object:
            """Raise."""
            raise ValueError(text, schema is None)

        def normalize_tool_name(self, name: str) -> str:
            """Raise."""
            raise ValueError(text + name)

    return Hostile()


def assert_clean(play: Play, width: int) -> None:
    """Assert that no control of a stranger was written, and that each row fills the screen."""
    driver = play.app._driver
    assert isinstance(driver, Recorder)
    written = "".join(driver.written)
    driver.written.clear()
    left = ALLOWED.sub("", written)
    bad = {char for char in left if unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co"}}
    assert not bad
    for row in play.screen():
        assert cell_len(row) == width


PANES_ONCE = ("enter", *"3456789", "escape", "2", "u", "colon", "escape", "question_mark", "escape")
ALL_ABOUT = [
    *PANES_ONCE,
    *("n", "n", "enter", "escape", "u", "d", "d", "d", "G", "g", ".", ",", "<", ">"),
    *("3", "down", "down", "down", "enter", "space", "r", "x", "4", "5", "1", "ctrl+g", "escape"),
    *("h", "3", "2", "l", "0", "down", "enter", "ctrl+r", "ctrl+o", "escape", "c", "escape"),
    *("z", "4", "enter", "a", "escape", "z"),
]


EVERYTHING = "".join(text for name, text in PIECES.items() if name != "surrogate")
PLACES = [
    *(pytest.param(text, MEDIUM, PANES_ONCE, id=name) for name, text in PIECES.items()),
    pytest.param(EVERYTHING, WIDE, ALL_ABOUT, id="everything, wide"),
    pytest.param(EVERYTHING, NARROW, ALL_ABOUT, id="everything, narrow"),
]


@pytest.mark.parametrize(("text", "size", "keys"), PLACES)
async def test_every_pane_shows_it_harmlessly(
    text: str, size: tuple[int, int], keys: tuple[str, ...]
) -> None:
    extra = [adapter(text.encode("utf-8", "replace").decode())]
    options = {"size": size, "more": extra, "source": text}
    async with playing(document(text), records=True, **options) as play:  # type: ignore[arg-type]  # as named
        assert play.main.result is not None or text == PIECES["surrogate"]
        assert_clean(play, size[0])
        for key in keys:
            await play.press(key)
            assert_clean(play, size[0])


@pytest.mark.parametrize("text", PIECES.values(), ids=PIECES)
async def test_pasted_text_is_harmless_in_every_input(text: str) -> None:
    async with playing(records=True) as play:
        await play.press("1")
        await play.paste(text + "\r\n\t" + text)
        assert_clean(play, WIDE[0])
        await play.press("ctrl+z")
        assert play.main.status.error is None
        await play.press("4", "enter")
        await play.paste(text)
        assert_clean(play, WIDE[0])
        for key in ("slash", "o", "ctrl+o", "ctrl+p"):
            await play.press("2", key)
            await play.paste(text)
            assert play.app.screen.query_one(Input).value.isprintable()
            assert_clean(play, WIDE[0])
            await play.press("enter" if key in ("slash", "ctrl+o") else "escape")
            assert_clean(play, WIDE[0])
            while play.has_modal():
                await play.press("escape")


@pytest.mark.parametrize("text", PIECES.values(), ids=PIECES)
async def test_broken_document_is_harmless(text: str) -> None:
    broken = '{"a": ' + text + "}"
    async with playing(broken, records=True, source=text) as play:
        assert play.main.status.error is not None
        assert_clean(play, WIDE[0])
        await play.press("1", "ctrl+g", "escape", "0")
        assert_clean(play, WIDE[0])


async def test_file_whose_name_is_hostile_is_refused_harmlessly(tmp_path: Path) -> None:
    async with playing(records=True) as play:
        await play.press("ctrl+o")
        play.answer().value = str(tmp_path / "[red]\\u001b[/x]")
        await play.press("enter")
        await play.ready()
        assert any("there is no such file" in text for text in play.told())
        assert_clean(play, WIDE[0])


def test_every_key_is_plain_text() -> None:
    for key in KEYS:
        assert (key.shown + key.label + key.does).isprintable()
