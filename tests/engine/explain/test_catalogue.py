"""Every known message: the right rule, tool and place, whatever wraps it or cuts it off."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from engine import explain_error, toolset_of
from engine.explain.model import Confidence
from tests.engine.explain.catalogue import MESSAGES, Known

if TYPE_CHECKING:
    from engine.explain.model import Item

LOG = (
    '2026-11-30T10:15:02.113Z WARN  [agent-7] request 4f1c failed after 812 ms: 400 {"error":'
    ' {"code": 400, "message": %s, "status": "INVALID_ARGUMENT"}} (attempt 1 of 3)'
)
each = pytest.mark.parametrize("known", MESSAGES, ids=[known.number for known in MESSAGES])


def escaped_twice(text: str) -> str:
    inner = json.dumps({"error": {"message": text}})
    return json.dumps({"response": json.dumps({"body": inner})})


def explained(text: str, known: Known) -> Item:
    explanation = explain_error(text, toolset_of(known.tools), preset="raw")
    assert len(explanation.items) == 1, explanation
    return explanation.items[0]


def assert_right(item: Item, known: Known) -> None:
    assert item.rule == known.rule
    if known.pointer is None:
        assert item.places == ()
        return
    first = item.places[0]
    assert (first.index, first.pointer) == (known.index, known.pointer)
    assert first.raw_pointer == known.pointer
    assert first.breaks


def test_all_82_numbers_are_covered() -> None:
    numbers = {known.number.split()[0].rstrip("abcdef") for known in MESSAGES}
    assert {str(number) for number in range(1, 83)} <= numbers


@each
def test_plain_message(known: Known) -> None:
    assert_right(explained(known.text, known), known)


@each
def test_message_escaped_twice(known: Known) -> None:
    assert_right(explained(escaped_twice(known.text), known), known)


@each
def test_message_in_a_log_line(known: Known) -> None:
    assert_right(explained(LOG % json.dumps(known.text), known), known)


@each
def test_message_with_curly_quotes_and_line_breaks(known: Known) -> None:
    text = known.text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}").replace(" ", "\n    ")
    assert_right(explained(text, known), known)


ONLY_A_PATH = {"6", "7", "8", "9", "9 required", "10", "11", "12", "13", "79"}
"""Messages whose first part holds a path or a wrapper and not a word of the message."""


@pytest.mark.parametrize(
    "known",
    [known for known in MESSAGES if known.number not in ONLY_A_PATH],
    ids=lambda known: known.number,
)
def test_message_cut_in_the_middle(known: Known) -> None:
    """Part of a message can be several; the right one is among them, with the right place."""
    assert_among(known.text[: len(known.text) * 3 // 5] + "...", known)


@pytest.mark.parametrize(
    "known",
    [known for known in MESSAGES if known.number in ONLY_A_PATH],
    ids=lambda known: known.number,
)
def test_message_cut_down_to_a_path_is_unknown_and_the_rules_are_run(known: Known) -> None:
    cut = known.text[: len(known.text) * 3 // 5] + "..."
    explanation = explain_error(cut, toolset_of(known.tools), preset="raw")
    assert explanation.notes[0] == "the text holds no known message"
    assert (known.index, known.pointer) in {
        (place.index, place.pointer) for item in explanation.items for place in item.places
    }


NO_WORDS_LEFT = {"70", "75", "77", "81", "fireworks"}
"""Messages whose last part holds none of their own words, or not the place."""


@pytest.mark.parametrize(
    "known",
    [known for known in MESSAGES if known.number not in NO_WORDS_LEFT],
    ids=lambda known: known.number,
)
def test_message_whose_start_is_cut_off(known: Known) -> None:
    assert_among("..." + known.text[len(known.text) * 2 // 5 :], known)


def assert_among(text: str, known: Known) -> None:
    explanation = explain_error(text, toolset_of(known.tools), preset="raw")
    rules = [rule for item in explanation.items for rule in (item.rule, *item.also)]
    places = [(p.index, p.pointer) for item in explanation.items for p in item.places]
    assert known.rule in rules
    if known.pointer is not None:
        assert (known.index, known.pointer) in places


@each
def test_meaning_is_told_without_a_tool_set(known: Known) -> None:
    (item,) = explain_error(known.text).items
    assert known.rule in {item.rule, *item.also}
    assert item.meaning.endswith(".")
    assert (item.places, item.confidence) == ((), Confidence.NONE)
