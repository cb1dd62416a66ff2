"""One clear sentence with line and column for each kind of broken JSON."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.document.diagnose import diagnose
from engine.errors import DocumentError

BROKEN = {
    "open object": ("{", 1, 2, "expected a key in double quotes or '}', but the text ends here"),
    "open array": ("[1,", 1, 4, "expected a value, but the text ends here"),
    "open after a value": ("[1\n", 2, 1, "expected ',' or ']', but the text ends here"),
    "trailing comma in an array": (
        "[1,]",
        1,
        4,
        "expected a value, found ']'; JSON has no comma before a closing bracket",
    ),
    "trailing comma in an object": (
        '{"a": 1,\n}',
        2,
        1,
        "expected a key in double quotes, found '}'; JSON has no comma before a closing bracket",
    ),
    "bare key": ("{a: 1}", 1, 2, "expected a key in double quotes or '}', found 'a'"),
    "key in single quotes": (
        "{'a': 1}",
        1,
        2,
        "expected a key in double quotes or '}', found \"'\"; JSON strings stand in double quotes",
    ),
    "missing colon": ('{"a" 1}', 1, 6, "expected ':', found '1'"),
    "missing value": ('{"a":}', 1, 6, "expected a value, found '}'"),
    "missing comma": ('{"a":1 "b":2}', 1, 8, "expected ',' or '}', found a string"),
    "wrong bracket": ("[1}", 1, 3, "expected ',' or ']', found '}'"),
    "closing bracket alone": ("]", 1, 1, "expected a value, found ']'"),
    "second document": ("{}\n{}", 2, 1, "expected the end of the text, found '{'"),
    "NaN": ("[NaN]", 1, 2, "NaN is no JSON number"),
    "infinity": ("-Infinity", 1, 1, "-Infinity is no JSON number"),
    "Python's True": ("[True]", 1, 2, "expected a value or ']', found 'True'; JSON writes true"),
    "cut word": ("tru", 1, 1, "expected a value, found 'tru'"),
    "comment": ("// x\n1", 1, 1, "expected a value, found '/'; JSON has no comments"),
    "leading zero": ("01", 1, 1, "'01' is not written as a number"),
    "no digits after the point": ("[1.]", 1, 2, "'1.' is not written as a number"),
    "plus sign": ("+1", 1, 1, "expected a value, found '+'"),
    "open string": ('["abc', 1, 2, "the string that starts here is not closed"),
    "open string that ends in an escape": (
        '"abc\\',
        1,
        1,
        "the string that starts here is not closed",
    ),
    "string over a line's end": (
        '["a\nb"]',
        1,
        2,
        "the string that starts here is not closed on its line",
    ),
    "tab in a string": ('"a\tb"', 1, 3, "the control character U+0009 must be written as \\u0009"),
    "control character in a key": (
        '{"\x1b": 1}',
        1,
        3,
        "the control character U+001B must be written as \\u001b",
    ),
    "unknown escape": (r'"a\x"', 1, 3, r"expected an escape that JSON knows, found '\x'"),
    "short unicode escape": (r'"\u12"', 1, 2, r"expected an escape that JSON knows, found '\u'"),
    "first half of a pair": (
        r'"a\ud800"',
        1,
        3,
        r"\ud800 is half of a surrogate pair and no character",
    ),
    "second half of a pair": (
        r'"\udc00\ud800"',
        1,
        2,
        r"\udc00 is half of a surrogate pair and no character",
    ),
    "terminal escape": ("\x1b[31m", 1, 1, "expected a value, found U+001B"),
    "letter outside ASCII": ("é", 1, 1, "expected a value, found U+00E9"),
    "endless word": ("a" * 99, 1, 1, f"expected a value, found '{'a' * 30}...'"),
    "columns count characters": ('["😀é", x]', 1, 8, "expected a value, found 'x'"),
}


@pytest.mark.parametrize(("text", "line", "column", "message"), BROKEN.values(), ids=BROKEN)
def test_broken_json_is_named_with_its_place(
    text: str, line: int, column: int, message: str
) -> None:
    with pytest.raises(DocumentError) as caught:
        diagnose(text)

    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value) == f"line {line}, column {column}: {message}"


@given(st.text(alphabet='{}[],:" \\nu01-.eEtrfalsd\n', max_size=12))
def test_diagnosis_agrees_with_the_standard_parser(text: str) -> None:
    try:
        json.loads(text)
    except ValueError:
        with pytest.raises(DocumentError):
            diagnose(text)
    else:
        if "\\ud" not in text:
            diagnose(text)
