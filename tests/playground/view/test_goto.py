"""A place as people write it finds its node, or says how far the way goes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.adapters import get_adapter
from engine.errors import EngineError
from engine.run.trace import trace
from playground.view.goto import raw_pointer_of
from tests.engine.strategies import examples
from tests.playground.view.results import sample_tools

RAW = sample_tools("demo").tools[0].schema
RUN = trace(RAW, get_adapter("gemini"))
STRICT = trace(RAW, get_adapter("openai_strict"))


@pytest.mark.parametrize(
    ("text", "pointer"),
    [
        pytest.param("", "", id="nothing is the root"),
        pytest.param("#", "", id="the root"),
        pytest.param("#/properties/age", "/properties/age", id="as shown"),
        pytest.param(" /properties/age\n", "/properties/age", id="as in data, with spaces around"),
        pytest.param("#/properties/a%67e", "/properties/age", id="with percent signs"),
        pytest.param(
            "#/properties/address/properties/street",
            "/definitions/Address/properties/street",
            id="only in what is sent",
        ),
        pytest.param(
            "tools[0].function_declarations[0].parameters.properties[2].value",
            "/properties/age",
            id="Gemini's parser",
        ),
        pytest.param("properties[email].format", "/properties/email/format", id="Gemini by name"),
        pytest.param("properties.email.type", "/properties/email/type", id="dotted"),
    ],
)
def test_a_place_is_found(text: str, pointer: str) -> None:
    assert raw_pointer_of(text, RAW, RUN) == pointer


@pytest.mark.parametrize("text", ["('properties', 'age')", "In context=('properties', 'age')"])
def test_openai_s_tuple_is_found(text: str) -> None:
    assert raw_pointer_of(text, RAW, STRICT) == "/properties/age"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("#/properties/nope/x", "#/properties/nope/x is not there; the way ends at #/properties"),
        ("nonsense", "nonsense is no JSON Pointer and no path in what is sent"),
        ("\x1b[2J", "\\u001b[2J is no JSON Pointer"),
        ("a" * 10_000, "(9,940 characters more) is no JSON Pointer"),
    ],
)
def test_what_is_no_place_is_said(text: str, words: str) -> None:
    with pytest.raises(EngineError) as caught:
        raw_pointer_of(text, RAW, RUN)
    assert words in str(caught.value)


def test_a_failed_run_leaves_the_raw_schema() -> None:
    assert raw_pointer_of("#/properties/age", RAW, None) == "/properties/age"
    with pytest.raises(EngineError):
        raw_pointer_of("properties.age", RAW, None)


@given(st.text() | st.text("#/~.[]'()0properties", max_size=40))
@examples(300)
def test_any_text_is_a_place_or_one_sentence(text: str) -> None:
    said: Any = None
    try:
        said = raw_pointer_of(text, RAW, RUN)
    except EngineError as error:
        said = f"/{error}"
    assert said == "" or (said.startswith("/") and "\x1b" not in said)
