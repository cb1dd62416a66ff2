"""Isolated copies: nothing done to the original reaches them, and they share what it shares."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import pytest
from hypothesis import given

from engine.document.isolate import isolate
from engine.document.numbers import LongFloat
from tests.engine.checks import text
from tests.engine.strategies import json_values, shared_schemas


def containers(value: Any) -> dict[int, Any]:
    """Return the distinct objects and arrays of a value by id."""
    found: dict[int, Any] = {}
    stack = [value]
    while stack:
        node = stack.pop()
        if isinstance(node, dict | list | tuple) and id(node) not in found:
            found[id(node)] = node
            stack.extend(node.values() if isinstance(node, dict) else node)
    return found


@given(json_values(20))
def test_a_copy_is_equal_with_its_keys_in_order(value: Any) -> None:
    before = text(value)
    assert text(isolate(value)) == text(value) == before


@given(shared_schemas())
def test_a_copy_has_no_container_of_the_original_and_as_many(value: Any) -> None:
    copy = isolate(value)
    own, original = containers(copy), containers(value)
    assert own.keys().isdisjoint(original)
    assert len(own) == len(original)
    assert text(copy) == text(value)


def test_changes_of_the_original_do_not_reach_the_copy() -> None:
    original: Any = {"a": [{"b": 1}]}
    copy = isolate(original)
    original["a"][0]["b"] = 2
    original["a"].append(3)
    assert copy == {"a": [{"b": 1}]}


@pytest.mark.parametrize("scalar", [None, True, 5, 5.0, "a", LongFloat("1e400")], ids=repr)
def test_a_scalar_stays_what_it_is(scalar: Any) -> None:
    assert isolate(scalar) is scalar
    assert isolate([scalar])[0] is scalar


def test_classes_of_ones_own_become_plain() -> None:
    copy = isolate(OrderedDict(a=(1, OrderedDict())))
    assert (type(copy), type(copy["a"]), type(copy["a"][1])) == (dict, list, dict)


def test_depth_and_sharing_cost_nothing() -> None:
    value: Any = {}
    for _ in range(20_000):
        value = {"a": value, "b": value}
    copy = isolate(value)
    assert copy["a"] is copy["b"]
    assert len(containers(copy)) == 20_001


def test_a_value_that_contains_itself_is_copied_with_its_cycle() -> None:
    ring: list[Any] = [1]
    ring.append(ring)
    copy = isolate(ring)
    assert copy is not ring
    assert copy[1] is copy
