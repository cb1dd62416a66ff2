"""The JSON writer and its size count."""

from __future__ import annotations

import json
import math
from collections import OrderedDict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.document.numbers import LongFloat, read_float
from engine.document.parse import parse
from engine.document.write import DEFAULT_LIMIT, dumps, size_of
from engine.errors import CycleError, DocumentError, LimitError

INDENTS = st.sampled_from([None, 0, 1, 2, 4])
LONG_FLOATS = st.builds(
    lambda whole, digits, exponent: read_float(f"{whole}.{digits:020}1e{exponent}"),
    st.integers(),
    st.integers(min_value=0, max_value=10**20 - 1),
    st.integers(min_value=-400, max_value=400),
)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=-(10**40), max_value=10**40)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
)
JSON_VALUES = st.recursive(
    SCALARS | LONG_FLOATS,
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=25,
)
PLAIN_VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=25,
)
STRINGS_WITH_SURROGATES = st.text(st.characters(categories=["Cs", "L", "P", "Cc"]))


@given(JSON_VALUES, INDENTS)
def test_what_is_written_is_read_back(value: Any, indent: int | None) -> None:
    assert repr(parse(dumps(value, indent=indent))) == repr(value)


@given(JSON_VALUES | STRINGS_WITH_SURROGATES, INDENTS)
def test_the_size_is_the_texts(value: Any, indent: int | None) -> None:
    assert size_of(value, indent) == len(dumps(value, indent=indent).encode())


@given(PLAIN_VALUES, INDENTS)
def test_the_text_is_the_standard_librarys(value: Any, indent: int | None) -> None:
    separators = (",", ":") if indent is None else None
    expected = json.dumps(value, indent=indent, ensure_ascii=False, separators=separators)

    assert dumps(value, indent=indent) == expected


@given(st.dictionaries(STRINGS_WITH_SURROGATES, STRINGS_WITH_SURROGATES))
def test_half_surrogate_pairs_are_escaped(value: dict[str, str]) -> None:
    for indent in (None, 2):
        text = dumps(value, indent=indent)
        assert text.encode()
        assert size_of(value, indent) == len(text.encode())


@pytest.mark.parametrize(
    ("value", "compact", "indented"),
    [
        pytest.param({}, "{}", "{}", id="empty object"),
        pytest.param([[], {}], "[[],{}]", "[\n  [],\n  {}\n]", id="empty containers"),
        pytest.param({"b": 1, "a": (2,)}, '{"b":1,"a":[2]}', None, id="order, tuple"),
        pytest.param(OrderedDict(a=1), '{"a":1}', '{\n  "a": 1\n}', id="class of dict"),
        pytest.param([5, 5.0, True, 1], "[5,5.0,true,1]", None, id="number classes"),
        pytest.param([1e-7, 1e16], "[1e-07,1e+16]", None, id="exponents as Python writes them"),
        pytest.param([2**64, -(2**63) - 1], f"[{2**64},{-(2**63) - 1}]", None, id="large integers"),
        pytest.param([LongFloat("1e400")], "[1e400]", "[\n  1e400\n]", id="long float"),
        pytest.param("é\ud800", '"é\\ud800"', '"é\\ud800"', id="half a pair beside a letter"),
        pytest.param(["é\ud800"], '["é\\ud800"]', None, id="the same in an array"),
    ],
)
def test_texts(value: Any, compact: str, indented: str | None) -> None:
    assert dumps(value) == compact
    if indented is not None:
        assert dumps(value, indent=2) == indented


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("depth", [254, 255, 1000])
def test_levels_around_orjsons_limit(depth: int, indent: int | None) -> None:
    value: Any = 1
    for _ in range(depth):
        value = {"a": [value]} if depth == 254 else [value]

    text = dumps(value, indent=indent)

    assert len(text) == size_of(value, indent)
    assert "".join(text.split()).count("[") == depth


def test_100_000_levels_are_written() -> None:
    value: Any = []
    for _ in range(99_999):
        value = [value]

    assert dumps(value) == "[" * 100_000 + "]" * 100_000
    assert size_of(value, 2) == 100_000 * 2 + 2 * 99_999 + 2 * 99_999 * 99_999


def _doubling(levels: int, leaf: Any) -> Any:
    for _ in range(levels):
        leaf = {"a": leaf, "b": leaf}
    return leaf


@pytest.mark.parametrize("levels", [0, 1, 5, 9])
@pytest.mark.parametrize("indent", [None, 2])
def test_shared_parts_count_at_each_place(levels: int, indent: int | None) -> None:
    value = _doubling(levels, ["é", {}])

    text = dumps(value, indent=indent)

    assert size_of(value, indent) == len(text.encode())
    assert json.loads(text) == value


def test_an_explosion_is_counted_and_never_written() -> None:
    value = _doubling(50, {})

    assert size_of(value) == 2**50 * 2 + (2**50 - 1) * 11
    with pytest.raises(LimitError) as caught:
        dumps(value)
    assert str(caught.value) == (
        f"the JSON text would take {size_of(value)} bytes, over the limit of 50000000"
    )
    with pytest.raises(LimitError, match=r"would take about 10\^1506 bytes"):
        dumps(_doubling(5000, {}), limit=DEFAULT_LIMIT)


def test_the_limit_is_exact() -> None:
    assert dumps(["é"], limit=6) == '["é"]'
    with pytest.raises(LimitError, match="would take 6 bytes, over the limit of 5"):
        dumps(["é"], limit=5)


def test_without_a_limit_all_is_written() -> None:
    assert len(dumps(["a" * 51_000_000], limit=None)) == 51_000_004


CYCLE: dict[str, Any] = {"x": [1]}
CYCLE["x"].append({"y": CYCLE})
SELF: list[Any] = []
SELF.append(SELF)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        pytest.param(CYCLE, "the value at #/x/1 contains itself", id="ring"),
        pytest.param(SELF, "the value at # contains itself", id="itself"),
    ],
)
def test_a_value_that_contains_itself_is_refused(value: Any, message: str) -> None:
    for run in (dumps, size_of):
        with pytest.raises(CycleError) as caught:
            run(value)
        assert str(caught.value) == message


@pytest.mark.parametrize(
    ("value", "message"),
    [
        pytest.param(math.nan, "NaN is no JSON number", id="NaN alone"),
        pytest.param({"a/": [1, math.inf]}, "#/a~1/1: Infinity is no JSON number", id="infinity"),
        pytest.param(
            [{"a": {1}}], "#/0/a: JSON has no form for the Python class 'set'", id="unknown class"
        ),
        pytest.param(
            {"a": [{5: 1}]},
            "the object at #/a/0 has the key 5 of the Python class 'int'; JSON keys are strings",
            id="integer key",
        ),
        pytest.param(
            {"\x1b": {None: 1}},
            "the object at #/\\u001b has the key None of the Python class 'NoneType';"
            " JSON keys are strings",
            id="key None, below a hostile key",
        ),
    ],
)
def test_values_that_json_cannot_hold_are_refused_with_their_place(
    value: Any, message: str
) -> None:
    for run in (dumps, size_of):
        with pytest.raises(DocumentError) as caught:
            run(value)
        assert str(caught.value) == message
