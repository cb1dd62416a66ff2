"""Canonical bytes: equal for the same JSON value, unlike for any other."""

from __future__ import annotations

import json
import math
import uuid
from collections import OrderedDict
from enum import Enum, IntEnum, StrEnum
from time import process_time
from typing import TYPE_CHECKING, Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.document.canonical import canonical
from engine.document.numbers import LongFloat
from engine.document.write import dumps
from engine.errors import CycleError, DocumentError
from tests.engine.strategies import json_values, shared_schemas

if TYPE_CHECKING:
    from collections.abc import Callable

NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
TEXTS = st.text(st.characters(codec=None))
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
SURROGATE = "\ud800"


class Colour(StrEnum):
    """A string that is an enumeration's member."""

    RED = "red"


class Number(IntEnum):
    """An integer that is an enumeration's member."""

    ONE = 1


class Other(Enum):
    """A member of no JSON class, with a value of one."""

    RED = "red"


def exact(value: Any) -> str:
    """Return a text that is equal only for the same JSON value; it tells 1, 1.0 and true apart."""
    return json.dumps(value, sort_keys=True)


def turned(value: Any) -> Any:
    """Return an equal value with keys in the opposite order, in objects of its own."""
    if isinstance(value, dict):
        return {key: turned(value[key]) for key in reversed(value)}
    return [turned(item) for item in value] if isinstance(value, list) else value


@given(VALUES)
def test_order_of_keys_and_identity_do_not_count(value: Any) -> None:
    assert canonical(value) == canonical(turned(value))
    assert canonical(value) == canonical(value, exact_classes=True)


@given(VALUES, VALUES)
def test_bytes_are_equal_just_when_the_values_are(one: Any, other: Any) -> None:
    assert (canonical(one) == canonical(other)) is (exact(one) == exact(other))


@given(json_values())
def test_bytes_of_an_ordinary_value_are_its_compact_text_with_sorted_keys(value: Any) -> None:
    expected = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert canonical(value).decode() == expected


@given(shared_schemas())
def test_a_small_value_with_shared_parts_has_the_bytes_of_its_tree(value: Any) -> None:
    assert canonical(value) == canonical(orjson.loads(dumps(value)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(5, 5.0, id="number classes"),
        pytest.param(1, True, id="one and true"),
        pytest.param("1", 1, id="a text and a number"),
        pytest.param(None, "null", id="null and its text"),
        pytest.param(2**64, 2**64 + 1, id="integers over 64 bits"),
        pytest.param(10**5000, 10**5000 + 1, id="integers beyond Python's limit of digits"),
        pytest.param(-(2**63), -(2**63) - 1, id="at the lowest 64-bit integer"),
        pytest.param(SURROGATE, "\\ud800", id="a surrogate and its escape"),
        pytest.param([SURROGATE, "a"], [SURROGATE + "a"], id="texts cut in other places"),
        pytest.param([[SURROGATE], []], [[], [SURROGATE]], id="members in another order"),
        pytest.param({"a": SURROGATE, "b": 1}, {"a": 1, "b": SURROGATE}, id="values swapped"),
        pytest.param({SURROGATE: []}, {SURROGATE: {}}, id="an empty array and object"),
        pytest.param([SURROGATE, [1]], [SURROGATE, 1], id="brackets"),
        pytest.param(LongFloat("0.10000000000000000001"), 0.1, id="a long float and the nearest"),
        pytest.param(LongFloat("1e400"), LongFloat("1e401"), id="two floats beyond all"),
        pytest.param([[]], [{}], id="nested empty ones"),
    ],
)
def test_unlike_values_have_unlike_bytes(one: Any, other: Any) -> None:
    assert canonical(one) != canonical(other)
    assert canonical([one, SURROGATE]) != canonical([other, SURROGATE])
    assert canonical(one) == canonical(one)


def test_a_digest_is_never_mistaken_for_a_text() -> None:
    digest = canonical(SURROGATE)
    assert digest.startswith(b"\0")
    assert canonical(digest.decode("latin-1")) != digest


@pytest.mark.parametrize(
    ("odd", "ordinary"),
    [
        pytest.param(OrderedDict(b=[1], a=OrderedDict()), {"a": {}, "b": [1]}, id="OrderedDict"),
        pytest.param({"a": Colour.RED}, {"a": "red"}, id="StrEnum"),
        pytest.param([Number.ONE, None], [1, None], id="IntEnum"),
        pytest.param((1, (2, [])), [1, [2, []]], id="tuples"),
        pytest.param([OrderedDict(a=SURROGATE)], [{"a": SURROGATE}], id="in what needs a digest"),
    ],
)
def test_a_class_of_ones_own_counts_as_the_json_class_that_it_is(odd: Any, ordinary: Any) -> None:
    assert canonical(odd) == canonical(ordinary)


@pytest.mark.parametrize(
    "wrap",
    [lambda odd: odd, lambda odd: {"a": [None, odd]}, lambda odd: [SURROGATE, odd]],
    ids=["alone", "nested", "beside a surrogate"],
)
@pytest.mark.parametrize(
    "odd",
    [b"a", {1}, 1j, object, Other.RED, uuid.UUID(int=1), orjson.Fragment(b"1"), {1: 2}, {None: 1}],
    ids=lambda odd: type(odd).__name__,
)
def test_what_json_lacks_is_refused(wrap: Callable[[Any], Any], odd: Any) -> None:
    with pytest.raises(DocumentError):
        canonical(wrap(odd))


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_what_is_no_json_number_is_refused(number: float) -> None:
    for value in (number, [None, number], {"a": [number, SURROGATE]}, OrderedDict(a=number)):
        with pytest.raises(DocumentError, match="is no JSON number"):
            canonical(value)


@pytest.mark.parametrize("levels", [253, 254, 255, 300, 10_000, 30_000])
def test_depth_does_not_matter(levels: int) -> None:
    def nested(leaf: Any) -> Any:
        value = leaf
        for number in range(levels):
            value = [value] if number % 2 else {"a": value}
        return value

    assert canonical(nested(1)) == canonical(nested(1))
    assert canonical(nested(1)) != canonical(nested(1.0))


def test_shared_parts_cost_what_the_distinct_ones_cost() -> None:
    def fan_out(leaf: Any) -> Any:
        for _ in range(60):
            leaf = {"a": leaf, "b": [leaf, leaf]}
        return leaf

    started = process_time()
    assert canonical(fan_out({"x": 1})) == canonical(fan_out({"x": 1}))
    assert canonical(fan_out({"x": 1})) != canonical(fan_out({"x": True}))
    assert process_time() - started < 0.5


def test_a_large_tree_is_written_as_text() -> None:
    tree = [{"n": number} for number in range(30_000)]
    assert canonical(tree) == orjson.dumps(tree)


def test_a_value_that_contains_itself_is_a_clear_error() -> None:
    ring: list[Any] = [1]
    ring.append({"back": ring})
    with pytest.raises(CycleError, match="contains itself"):
        canonical(ring)
