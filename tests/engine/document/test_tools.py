"""Tools, toolsets and where their parts stand in the text."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest

from engine.document.load import load_toolset
from engine.document.shapes import toolset_of
from engine.document.tools import MISSING, Tool


def test_missing_is_false_and_one_of_its_kind() -> None:
    assert not MISSING
    assert repr(MISSING) == "MISSING"
    assert copy.deepcopy(MISSING) is MISSING
    assert pickle.loads(pickle.dumps(MISSING)) is MISSING  # noqa: S301  # our own bytes


def test_tools_cannot_be_changed() -> None:
    tool = Tool(0, "a", None, {}, "", "/inputSchema")

    with pytest.raises(dataclasses.FrozenInstanceError):
        tool.name = "b"  # type: ignore[misc]  # what the test is about


@pytest.mark.parametrize(
    ("pointer", "place"),
    [
        ("", (1, 1)),
        ("/tools/0/name", (2, 10)),
        ("/tools/0/inputSchema/type", (3, 26)),
        ("/tools/1", None),
    ],
)
def test_parts_of_a_document_are_located(pointer: str, place: tuple[int, int] | None) -> None:
    text = '\ufeff{"tools": [\n{"name": "a",\n "inputSchema": {"type": "object"}}]}'

    assert load_toolset(text).locate(pointer) == place


@pytest.mark.parametrize(
    ("pointer", "place"),
    [
        ("", (2, 1)),
        ("/0", (2, 1)),
        ("/0/name", (2, 10)),
        ("/1/name", (4, 11)),
        ("/1/x", None),
        ("/2", None),
        ("/x", None),
        ("/01", None),
    ],
)
def test_parts_of_lines_are_located(pointer: str, place: tuple[int, int] | None) -> None:
    toolset = load_toolset('\n{"name": "a"}\r\n\n {"name": "b"}\n')

    assert toolset.locate(pointer) == place


def test_a_value_without_text_has_no_places() -> None:
    assert toolset_of({"type": "object"}).locate("") is None
