"""`steps`: all fourteen, with who uses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.adapters import ADAPTERS
from engine.transforms import TRANSFORMS

if TYPE_CHECKING:
    from tests.playground.running import Run


def test_json_lists_every_step_in_order(run: Run) -> None:
    finished = run("steps", "--format", "json")
    assert [entry["id"] for entry in finished.value] == list(TRANSFORMS)
    assert [entry["number"] for entry in finished.value] == list(range(1, 15))
    fields = ["number", "id", "title", "why", "loses", "options", "adapters"]
    assert all(list(entry) == fields for entry in finished.value)


def test_json_tells_the_adapters_of_each_step_and_their_options(run: Run) -> None:
    entries = {entry["id"]: entry for entry in run("steps", "--format", "json").value}
    assert entries["close_objects"]["adapters"] == {"openai_strict": {}}
    assert entries["strip_schema_keyword"]["adapters"] == {name: {} for name in ADAPTERS}
    vertex = entries["remove_unsupported_keywords"]
    assert vertex["adapters"] == {"gemini": {}, "gemini_vertex": {"vertex": True}}
    assert [option["name"] for option in vertex["options"]] == ["vertex"]


def test_text_tells_each_step(run: Run) -> None:
    finished = run("steps")
    assert finished.code == 0
    blocks = finished.out.strip("\n").split("\n\n")
    assert len(blocks) == 14
    for block, transform in zip(blocks, TRANSFORMS.values(), strict=True):
        words = " ".join(block.split())
        assert words.startswith(f"{transform.number} {transform.id}: {transform.title} why ")
        assert transform.why in words
        assert transform.loses in words
        assert " used by " in words
    assert "max_depth = 5 (" in finished.out
    assert "gemini_vertex (vertex = true)" in finished.out
