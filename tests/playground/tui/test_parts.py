"""The parts of the main screen do not get into each other's way."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest
from textual.message import Message

import playground
from playground.screens.main import MainScreen
from tests.playground.tui.driving import SIZES, playing

SOURCES = sorted(Path(playground.__file__).parent.rglob("*.py"))
PARTS = [part for part in MainScreen.__mro__ if part.__module__.startswith("playground.")]


def test_no_part_hides_the_message_of_another() -> None:
    # A part posts `self.Read(...)`: of two messages by one name the wrong one would be made.
    names = [
        name
        for part in PARTS
        for name, held in vars(part).items()
        if isinstance(held, type) and issubclass(held, Message)
    ]
    assert names
    assert [name for name, count in Counter(names).items() if count > 1] == []


def test_no_part_hides_a_private_method_of_another() -> None:
    methods = [
        name
        for part in PARTS
        for name, held in vars(part).items()
        if name.startswith("_") and not name.startswith("__") and callable(held)
    ]
    assert [name for name, count in Counter(methods).items() if count > 1] == []


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_comparison_has_the_focus_at_the_start_and_after_a_picker(
    size: tuple[int, int],
) -> None:
    async with playing(size=size) as play:
        assert play.main.focused is play.rows
        await play.press("o", "escape")
        assert play.main.focused is play.rows


@pytest.mark.parametrize(
    "path",
    [path for path in SOURCES if "@work(" in path.read_text(encoding="utf-8")],
    ids=lambda path: path.stem,
)
def test_every_worker_has_a_description(path: Path) -> None:
    # Without one Textual writes out every argument, on the UI's own thread: a result may stand
    # for a tree of any size.
    calls = [
        decorator
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "work"
    ]
    assert calls
    for call in calls:
        assert "description" in {keyword.arg for keyword in call.keywords}
