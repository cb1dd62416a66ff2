"""Text to value: numbers as written, limits, encodings, repeated keys."""

from __future__ import annotations

import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.document.duplicates import Duplicate
from engine.document.numbers import LongFloat
from engine.document.parse import MAX_BYTES, parse, parse_document
from engine.errors import DocumentError, DocumentLimitError


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("18446744073709551616", 2**64, id="over 64 bits"),
        pytest.param("-9223372036854775809", -(2**63) - 1, id="under 64 bits"),
        pytest.param("1" + "0" * 4299, 10**4299, id="as many digits as are read"),
        pytest.param("5", 5, id="integer"),
        pytest.param("5.0", 5.0, id="float of an integer's value"),
        pytest.param("1E5", 100000.0, id="exponent"),
        pytest.param("-0.0", -0.0, id="negative zero"),
    ],
)
def test_numbers_keep_their_class_and_value(text: str, expected: float) -> None:
    value = parse(f'{{"a": {text}}}')["a"]

    assert type(value) is type(expected)
    assert repr(value) == repr(expected)


@pytest.mark.parametrize(
    "text", ["0.1234567890123456789", "1e400", "-1e400", "1e-400", "9007199254740993.0", "1E0999"]
)
def test_numbers_that_a_float_would_change_keep_their_text(text: str) -> None:
    value = parse(f'["0.12345678901234567890", {text}]')

    assert value[0] == "0.12345678901234567890"
    assert isinstance(value[1], LongFloat)
    assert value[1].text == text


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        pytest.param("", 1, 1, "the text is empty; a JSON document is expected", id="empty"),
        pytest.param(b" \r\n", 1, 1, "the text is empty; a JSON document is expected", id="blank"),
        pytest.param(
            b"\xef\xbb\xbf", 1, 1, "the text is empty; a JSON document is expected", id="mark alone"
        ),
        pytest.param(
            b'{"a":\n "\xc3\xa9\xff"}',
            2,
            4,
            "the byte 0xff is no valid UTF-8; save the text as UTF-8",
            id="no UTF-8",
        ),
        pytest.param(
            b'"\xed\xa0\x80"',
            1,
            2,
            "the byte 0xed is no valid UTF-8; save the text as UTF-8",
            id="surrogate in bytes",
        ),
        pytest.param(
            '["\ud800"]',
            1,
            3,
            "the character U+D800 is half of a surrogate pair and no text",
            id="surrogate in text",
        ),
        pytest.param(
            "{}".encode("utf-16"), 1, 1, "the text is UTF-16; save it as UTF-8", id="UTF-16"
        ),
        pytest.param(
            "\ufeff[1,\n]",
            2,
            1,
            "expected a value, found ']'; JSON has no comma before a closing bracket",
            id="broken after a byte order mark",
        ),
        pytest.param("[1e400, nul]", 1, 9, "expected a value, found 'nul'", id="beside a long one"),
    ],
)
def test_text_that_is_no_json_is_refused(
    text: str | bytes, line: int, column: int, message: str
) -> None:
    with pytest.raises(DocumentError) as caught:
        parse(text)

    assert str(caught.value) == f"line {line}, column {column}: {message}"


@pytest.mark.parametrize("text", ["\ufeff[1]", b"\xef\xbb\xbf[1]", "[1]", b" [1]\r\n"])
def test_a_byte_order_mark_is_accepted(text: str | bytes) -> None:
    assert parse(text) == [1]


@pytest.mark.parametrize(
    ("opening", "inside", "closing"), [("[", "", "]"), ('{"a":', "1", "}")], ids=["array", "object"]
)
@pytest.mark.parametrize("levels", [257, 1023, 1025, 20_000, 1_000_000])
def test_more_than_256_levels_are_refused_at_the_first_bracket_too_deep(
    opening: str, inside: str, closing: str, levels: int
) -> None:
    with pytest.raises(DocumentLimitError) as caught:
        parse("\n" + opening * levels + inside + closing * levels)

    place = f"line 2, column {len(opening) * 256 + 1}"
    assert str(caught.value) == f"{place}: the JSON has more than 256 levels of brackets, the limit"


@pytest.mark.parametrize("inside", ["", "0.12345678901234567890"])
def test_256_levels_are_read(inside: str) -> None:
    text = "[" * 256 + inside + "]" * 256

    assert str(parse(text)) == text


def test_brackets_in_strings_are_no_levels() -> None:
    assert parse(f'["{"[" * 300}"]') == ["[" * 300]
    with pytest.raises(DocumentLimitError, match="line 1, column 560"):
        parse('["' + "[" * 300 + '",' + "[" * 256 + "]" * 257)


def test_an_integer_of_too_many_digits_is_refused_at_its_place() -> None:
    with pytest.raises(DocumentLimitError) as caught:
        parse('["' + "1" * 5000 + '",\n -' + "1" * 4301 + "]")

    message = "line 2, column 3: the integer has 4301 digits, over the limit of 4300"
    assert str(caught.value) == message


@pytest.mark.parametrize("text", ["[" + " " * MAX_BYTES, "é" * (MAX_BYTES // 2 + 1)])
def test_a_text_over_50_megabytes_is_refused(text: str) -> None:
    size = len(text.encode())

    with pytest.raises(DocumentLimitError) as caught:
        parse(text)

    assert str(caught.value) == f"the text takes {size} bytes, over the limit of 50000000 (50 MB)"


def test_of_repeated_keys_the_last_counts_and_each_is_reported() -> None:
    parsed = parse_document('{"a": 1,\n "b/": {"c": ":", "c": 2}, "a": 3, "\\u0061": 4}')

    assert parsed.value == {"a": 4, "b/": {"c": 2}}
    assert parsed.duplicates == (
        Duplicate("/b~1", 2, 19, "c"),
        Duplicate("", 2, 28, "a"),
        Duplicate("", 2, 36, "a"),
    )


def test_texts_without_repeated_keys_take_the_fast_way(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(text: str) -> tuple[Duplicate, ...]:
        raise AssertionError(text)

    # The package re-exports the function of the module's name.
    monkeypatch.setattr(sys.modules[parse_document.__module__], "find_duplicates", fail)

    assert parse_document('{"a:": ":\\":", "b": [{"a": 1}, {"a": 2}]}').duplicates == ()


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(JSON_VALUES.filter(lambda value: "Infinity" not in json.dumps(value)))
def test_values_are_those_of_the_standard_parser(value: object) -> None:
    text = json.dumps(value, ensure_ascii=False)

    assert repr(parse(text)) == repr(json.loads(text))
    assert repr(parse(text.encode())) == repr(json.loads(text))


@given(st.text(alphabet='{}[],:" \\nu01-.eEtrfalsd\n', max_size=12))
def test_any_text_is_read_as_the_standard_parser_reads_it_or_refused(text: str) -> None:
    try:
        expected = json.loads(text)
    except ValueError:
        with pytest.raises(DocumentError):
            parse(text)
    else:
        if "\\ud" not in text and "e" not in text.lower():
            assert repr(parse(text)) == repr(expected)
