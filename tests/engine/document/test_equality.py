"""Equality of JSON values as text."""

from __future__ import annotations

import json
from time import process_time
from typing import Any

import pytest
from hypothesis import given

from engine.document.equality import same_json
from engine.document.numbers import LongFloat
from tests.engine.strategies import json_values, shared_schemas


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param({"a": 1, "b": [5]}, {"b": [5], "a": 1}, id="keys in another order"),
        pytest.param([], [], id="empty arrays"),
        pytest.param("é", "\u00e9", id="texts"),
        pytest.param(10**40, 10**40, id="long integers"),
        pytest.param(1e16, 1e16, id="floats"),
        pytest.param(LongFloat("1e400"), LongFloat("1e400"), id="long floats"),
        pytest.param(None, None, id="nulls"),
    ],
)
def test_same(one: Any, other: Any) -> None:
    assert same_json(one, other)
    assert same_json([{"a": one}], [{"a": other}])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(5, 5.0, id="number classes"),
        pytest.param(1, True, id="one and true"),
        pytest.param(0, False, id="zero and false"),
        pytest.param(0.0, -0.0, id="two zeros"),
        pytest.param("1", 1, id="a text and a number"),
        pytest.param(None, False, id="null and false"),
        pytest.param([], {}, id="an array and an object"),
        pytest.param([], None, id="an array and null"),
        pytest.param([1, 2], [2, 1], id="the order of an array"),
        pytest.param([1], [1, 1], id="a longer array"),
        pytest.param({"a": 1}, {"a": 1, "b": None}, id="one more key"),
        pytest.param({"a": 1}, {"b": 1}, id="another key"),
        pytest.param(10**40, 10**40 + 1, id="long integers"),
        pytest.param(LongFloat("1e400"), LongFloat("1e401"), id="long floats"),
        pytest.param(LongFloat("0.10000000000000000001"), 0.1, id="a long float and the nearest"),
    ],
)
def test_unlike(one: Any, other: Any) -> None:
    assert not same_json(one, other)
    assert not same_json(other, one)
    assert not same_json({"a": [one]}, {"a": [other]})


@given(json_values(), json_values())
def test_equal_just_when_the_sorted_texts_are(one: Any, other: Any) -> None:
    texts = [json.dumps(value, sort_keys=True) for value in (one, other)]
    assert same_json(one, other) is (texts[0] == texts[1])


@given(shared_schemas())
def test_a_shared_value_equals_its_tree(value: Any) -> None:
    tree = json.loads(json.dumps(value))
    assert same_json(value, tree)
    assert same_json(tree, value)
    assert not same_json(value, [tree])


def test_shared_parts_cost_what_the_distinct_ones_cost() -> None:
    def fan_out(leaf: Any) -> Any:
        for _ in range(200):
            leaf = [leaf, {"a": leaf}]
        return leaf

    started = process_time()
    assert same_json(fan_out(1), fan_out(1))
    assert not same_json(fan_out(1), fan_out(2))
    assert process_time() - started < 0.2


def test_depth_does_not_matter() -> None:
    one: Any = 1
    other: Any = 1
    for _ in range(20_000):
        one, other = [one], [other]
    assert same_json(one, other)
