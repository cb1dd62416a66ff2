"""Whole screens as text and as pictures. UPDATE_SNAPSHOTS=1 writes them anew."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.playground.tui.driving import MEDIUM, NARROW, SIZES, WIDE, Play, playing

FOLDER = Path(__file__).parent / "snapshots"
BROKEN = '{\n  "type": "object"\n  "properties": {}\n}\n'


def compare(name: str, shown: str) -> None:
    """Compare with a file, or write it."""
    path = FOLDER / name
    if os.environ.get("UPDATE_SNAPSHOTS"):
        path.write_text(shown, encoding="utf-8")
    assert path.is_file(), f"UPDATE_SNAPSHOTS=1 writes {name}"
    assert shown == path.read_text(encoding="utf-8")


def rows(play: Play) -> str:
    return "\n".join(row.rstrip() for row in play.screen()) + "\n"


def picture(play: Play) -> str:
    """Return the screen as SVG, without the number that differs from run to run."""
    return re.sub(r"terminal-\d+", "terminal", play.app.export_screenshot()) + "\n"


def named(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


@pytest.mark.parametrize("size", SIZES, ids=named)
async def test_main_view(size: tuple[int, int]) -> None:
    async with playing(size=size) as play:
        compare(f"main_{named(size)}.txt", rows(play))


@pytest.mark.parametrize("size", SIZES, ids=named)
async def test_before_and_after_of_a_step(size: tuple[int, int]) -> None:
    async with playing(size=size) as play:
        await play.press("3", "down", "down")
        if size == NARROW:
            await play.press("enter")
        compare(f"step_{named(size)}.txt", rows(play))


@pytest.mark.parametrize("size", SIZES, ids=named)
async def test_error_state(size: tuple[int, int]) -> None:
    async with playing(size=size) as play:
        await play.press("1")
        play.set_text(BROKEN)
        await play.ready()
        compare(f"error_{named(size)}.txt", rows(play))


@pytest.mark.parametrize("pane", [1, 3, 4, 5])
async def test_each_pane_alone_in_a_narrow_window(pane: int) -> None:
    async with playing(size=NARROW) as play:
        await play.press(str(pane))
        compare(f"pane_{pane}_80x24.txt", rows(play))


@pytest.mark.parametrize(
    ("name", "keys"),
    [("samples", "o"), ("help", "question_mark"), ("find", "slash")],
)
async def test_what_lies_over_the_panes(name: str, keys: str) -> None:
    async with playing(size=MEDIUM) as play:
        await play.press(keys)
        compare(f"{name}_120x35.txt", rows(play))


async def test_picture_of_the_main_view() -> None:
    async with playing(size=WIDE) as play:
        compare("main_wide.svg", picture(play))


async def test_picture_of_a_step() -> None:
    async with playing(size=MEDIUM) as play:
        await play.press("3", "down", "down")
        compare("step.svg", picture(play))


async def test_picture_of_an_error() -> None:
    async with playing(size=MEDIUM) as play:
        await play.press("1")
        play.set_text(BROKEN)
        await play.ready()
        compare("error.svg", picture(play))


@pytest.mark.parametrize("theme", ["textual-light", "high-contrast-dark"])
async def test_picture_of_a_theme(theme: str) -> None:
    async with playing(size=MEDIUM) as play:
        play.app.theme = theme
        await play.press("j", "j")
        compare(f"{theme}.svg", picture(play))
