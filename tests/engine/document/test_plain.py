"""Plain copies: nothing stands twice, and what would be too large is refused with its size."""

from __future__ import annotations

from collections import OrderedDict
from time import process_time
from typing import Any

import pytest
from hypothesis import given

from engine.document.numbers import LongFloat
from engine.document.plain import plain
from engine.document.write import DEFAULT_LIMIT, dumps, size_of
from engine.errors import CycleError, DocumentError, LimitError
from tests.engine.checks import text
from tests.engine.strategies import json_values, shared_schemas


def places(value: Any) -> list[Any]:
    """Return the object or array at each place of a tree."""
    found, stack = [], [value]
    while stack:
        node = stack.pop()
        if isinstance(node, dict | list | tuple):
            found.append(node)
            stack.extend(node.values() if isinstance(node, dict) else node)
    return found


def doubled(times: int) -> Any:
    value: Any = {"type": "string"}
    for _ in range(times):
        value = {"anyOf": [value, value]}
    return value


@given(json_values(20))
def test_a_copy_is_equal_with_its_keys_in_order(value: Any) -> None:
    before = text(value)
    assert text(plain(value)) == text(value) == before


@given(shared_schemas())
def test_no_container_stands_in_two_places_or_is_the_originals(value: Any) -> None:
    copy = plain(value)
    own = [id(node) for node in places(copy)]
    assert len(set(own)) == len(own)
    assert set(own).isdisjoint(map(id, places(value)))
    assert text(copy) == text(value)


@given(shared_schemas())
def test_the_limit_is_the_size_of_the_compact_text(value: Any) -> None:
    size = len(dumps(value).encode())
    assert text(plain(value, size)) == text(value)
    with pytest.raises(LimitError, match=f"would take {size} bytes, over the limit of {size - 1}$"):
        plain(value, size - 1)


def test_what_would_be_too_large_is_refused_at_once() -> None:
    value = doubled(24)
    started = process_time()
    with pytest.raises(LimitError) as caught:
        plain(value)
    assert process_time() - started < 0.2
    size = size_of(value)
    assert str(caught.value) == (
        f"the value would take {size} bytes, over the limit of {DEFAULT_LIMIT}"
    )


def test_a_size_too_long_to_write_is_an_order_of_magnitude() -> None:
    with pytest.raises(LimitError, match=r"would take about 10\^60\d\d bytes, over the limit of"):
        plain(doubled(20_000))


def test_no_limit_is_no_limit() -> None:
    assert len(places(plain(doubled(10), None))) == 3 * 2**10 - 2


@pytest.mark.parametrize("scalar", [None, True, 5, "a", LongFloat("1e400")], ids=repr)
def test_a_scalar_stays_what_it_is(scalar: Any) -> None:
    assert plain(scalar) is scalar


def test_classes_of_ones_own_become_plain() -> None:
    copy = plain(OrderedDict(a=(1, OrderedDict())))
    assert (type(copy), type(copy["a"]), type(copy["a"][1])) == (dict, list, dict)


def test_depth_does_not_matter() -> None:
    value: Any = 1
    for _ in range(10_000):
        value = [value]
    assert len(places(plain(value))) == 10_000


def test_a_value_that_contains_itself_is_a_clear_error() -> None:
    ring: dict[str, Any] = {}
    ring["a"] = [ring]
    with pytest.raises(CycleError, match="contains itself"):
        plain(ring)


@pytest.mark.parametrize("odd", [float("nan"), b"a", {1: 2}], ids=["NaN", "bytes", "key"])
def test_what_json_lacks_is_refused(odd: Any) -> None:
    with pytest.raises(DocumentError):
        plain({"a": odd})
