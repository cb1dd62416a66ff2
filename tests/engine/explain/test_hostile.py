"""No text brings the explanation down, and none takes it long."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import explain_error, toolset_of
from engine.explain.known import known_messages
from engine.explain.recognise import recognise
from engine.explain.text import canonical
from tests.engine.explain.catalogue import MESSAGES, having

TOOLS = toolset_of([having(a={"type": "array"}), having(b={"type": ["string", "null"]})])
SIZE = 10_000_000
PIECES = st.sampled_from(
    [
        *(piece for known in MESSAGES for piece in known.text.split(" ")),
        *(known.text for known in MESSAGES),
        "\\",
        '"',
        "'",
        "\\\\n",
        "\\u00",
        "\\ud83d",
        "[",
        "(",
        "{",
        "...",
        "\n",
        "\x1b[2J",
        "\x00",
        "{'path': [",
        "-32602",
    ]
)


@given(st.binary(max_size=300))
@settings(deadline=None, max_examples=200)
def test_any_bytes(data: bytes) -> None:
    for text in (data.decode("utf-8", "replace"), data.decode("utf-8", "surrogateescape")):
        explain_error(text, TOOLS)
        explain_error(text)


@given(st.lists(PIECES, max_size=25))
@settings(deadline=None, max_examples=300)
def test_any_mixture_of_pieces_of_messages(pieces: list[str]) -> None:
    for text in (" ".join(pieces), "".join(pieces)):
        for explanation in (explain_error(text, TOOLS), explain_error(json.dumps(text))):
            assert explanation.items or explanation.notes


@given(st.text(max_size=80))
@settings(deadline=None)
def test_form_of_a_text_is_the_same_however_often_it_was_escaped(text: str) -> None:
    once = json.dumps(text)[1:-1]
    twice = json.dumps(json.dumps(text))[3:-3]
    if "\\" not in text and text.isprintable():
        assert canonical(once) == canonical(text)
        assert canonical(twice) == canonical(text)


@given(st.data())
@settings(deadline=None, max_examples=100)
def test_a_message_cut_anywhere(data: Any) -> None:
    known = data.draw(st.sampled_from(MESSAGES))
    start = data.draw(st.integers(0, len(known.text)))
    end = data.draw(st.integers(start, len(known.text)))
    explain_error(known.text[start:end], toolset_of(known.tools[:3]))


MESSAGE = MESSAGES[0].text
LONG = {
    "one line of letters": "a" * SIZE,
    "quotes": '"' * SIZE,
    "backslashes": "\\" * SIZE,
    "open brackets": "tools[0].function_declarations[" * (SIZE // 31),
    "open objects": "{'path': [-32602 " * (SIZE // 17),
    "escaped letters": "\\u4e2d" * (SIZE // 6),
    "one message again and again": (MESSAGE + "\n") * (SIZE // len(MESSAGE)),
    "heads of messages": "Invalid schema for function 'x': In context=(" * (SIZE // 45),
    "different messages": "\n".join(
        MESSAGE.replace("[1]", f"[{n}]") for n in range(SIZE // len(MESSAGE))
    ),
    "ordinary log": "".join(
        f"2026-11-30T10:00:{n % 60:02d} INFO request {n} took {n * 7 % 1000} ms, the schema is"
        " missing a name that is not supported here\n"
        for n in range(SIZE // 110)
    )
    + MESSAGE,
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG.keys())
def test_ten_megabytes_take_two_seconds(text: str) -> None:
    """Processor time, which waiting for others does not change."""
    assert len(text) > 0.9 * SIZE
    before = time.process_time()
    explain_error(text, TOOLS)
    assert time.process_time() - before < 2


def test_message_at_the_end_of_a_long_log_is_found() -> None:
    found = recognise(LONG["ordinary log"])
    assert [m.readings[0].match.values["keyword"].text for m in found.messages] == [
        "exclusiveMinimum"
    ]


def test_a_cut_reading_is_told() -> None:
    explanation = explain_error(LONG["different messages"], TOOLS)
    assert "more messages than are read" in explanation.notes[0]
    assert len(explanation.items) <= 200


def test_prose_is_no_message() -> None:
    prose = (
        "The maximum number of results. Must be less than or equal to 100. A regular expression"
        " pattern for the name; optional parameters are ignored. This is not supported yet, and"
        " a missing field is not an error."
    )
    assert recognise(prose).messages == ()


def test_known_messages_stay_few_enough_to_look_for() -> None:
    assert len(known_messages()) < 500
