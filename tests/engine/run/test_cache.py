"""The schema cache: what counts as the same schema and the same adapter, and nothing leaks."""

from __future__ import annotations

import json
import math
from concurrent.futures import ThreadPoolExecutor
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.adapters import ADAPTERS
from engine.document.numbers import LongFloat
from engine.errors import AdapterError, CycleError, DocumentError
from engine.run.cache import SchemaCache
from tests.engine.checks import text
from tests.engine.run.inputs import OWN_SCHEMAS, nested, sample_schemas, shared_fan_out
from tests.engine.run.own_adapters import (
    FailingCodeAdapter,
    PortedAdapter,
)
from tests.engine.strategies import schemas, shared_schemas

OPENAI = ADAPTERS["openai"]
SCHEMAS = {**OWN_SCHEMAS, **sample_schemas()}


def counts(cache: SchemaCache) -> tuple[int, int, int]:
    return cache.hits, cache.misses, len(cache)


def shuffled(value: Any) -> Any:
    """Return an equal value with the keys of its objects in the opposite order."""
    if isinstance(value, dict):
        return {key: shuffled(value[key]) for key in reversed(value)}
    return [shuffled(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize("adapter_id", ADAPTERS)
def test_cached_equals_fresh_for_samples(adapter_id: str) -> None:
    cache, adapter = SchemaCache(), ADAPTERS[adapter_id]
    for _ in range(2):
        for raw in SCHEMAS.values():
            fresh = adapter.normalize_schema(raw)
            assert text(cache.get_or_normalize(raw, adapter)) == text(fresh)
    assert cache.misses == len(cache) <= len(SCHEMAS)
    assert cache.hits + cache.misses == 2 * len(SCHEMAS)


@given(st.one_of(schemas(), shared_schemas()), st.sampled_from(sorted(ADAPTERS)))
def test_cached_equals_fresh(raw: Any, adapter_id: str) -> None:
    cache, adapter = SchemaCache(), ADAPTERS[adapter_id]
    fresh = text(adapter.normalize_schema(raw))
    first = cache.get_or_normalize(raw, adapter)
    assert text(first) == fresh
    assert cache.get_or_normalize(shuffled(raw), adapter) is first
    assert counts(cache) == (1, 1, 1)


def test_an_equal_schema_in_other_objects_is_a_hit() -> None:
    cache = SchemaCache()
    raw = SCHEMAS["crm_upsert_customer-0"]
    first = cache.get_or_normalize(raw, OPENAI)
    assert cache.get_or_normalize(json.loads(json.dumps(raw, indent=2)), OPENAI) is first
    assert counts(cache) == (1, 1, 1)


def test_keys_count_in_any_order_and_lists_in_theirs() -> None:
    cache = SchemaCache()
    cache.get_or_normalize({"type": "object", "required": ["a", "b"]}, OPENAI)
    cache.get_or_normalize({"required": ["a", "b"], "type": "object"}, OPENAI)
    cache.get_or_normalize({"required": ["b", "a"], "type": "object"}, OPENAI)
    assert counts(cache) == (1, 2, 2)


@pytest.mark.parametrize("when", ["after a miss", "after a hit"])
def test_a_caller_who_changes_the_schema_later_cannot_reach_the_entry(when: str) -> None:
    cache = SchemaCache()
    raw: Any = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}
    expected, copy = text(raw), json.loads(json.dumps(raw))
    cache.get_or_normalize(raw, OPENAI)
    if when == "after a hit":
        cache.get_or_normalize(raw, OPENAI)
    raw["properties"]["a"]["type"] = "integer"
    raw["properties"]["evil"] = {}
    raw["required"].append("evil")
    assert text(cache.get_or_normalize(copy, OPENAI)) == expected
    assert text(cache.get_or_normalize(raw, OPENAI)) == text(raw)
    assert counts(cache)[1:] == (2, 2)


@pytest.mark.parametrize("big", [10**40, LongFloat("0.1234567890123456789")], ids=["int", "float"])
def test_a_schema_that_has_no_short_writing_is_isolated_too(big: Any) -> None:
    cache = SchemaCache()
    raw: Any = {"properties": {"a": {"default": [big]}}, "type": "object"}
    first = cache.get_or_normalize(raw, OPENAI)
    raw["properties"]["a"]["default"].append(1)
    assert first["properties"]["a"]["default"] == [big]


UNLIKE = [
    pytest.param(5, 5.0, id="an integer and a float"),
    pytest.param(1, True, id="a number and a boolean"),
    pytest.param(0, False, id="zero and false"),
    pytest.param("1", 1, id="a text and a number"),
    pytest.param(None, "null", id="null and its text"),
    pytest.param([], {}, id="an array and an object"),
    pytest.param(0.0, -0.0, id="two zeros"),
    pytest.param(10**20, 10**20 + 1, id="integers over 64 bits"),
    pytest.param(2**64, float(2**64), id="a long integer and a float"),
    pytest.param("\ud800", "\udfff", id="lone surrogates"),
    pytest.param("\ud800", "\\ud800", id="a surrogate and its escape"),
    pytest.param("\ud800", "?", id="a surrogate and a question mark"),
    pytest.param(
        LongFloat("0.12345678901234567890"),
        LongFloat("0.12345678901234567891"),
        id="long floats with the same nearest float",
    ),
    pytest.param(LongFloat("1e400"), LongFloat("1e401"), id="floats beyond every float"),
    pytest.param([[1], 2], [1, [2]], id="brackets in other places"),
    pytest.param(["a", "b"], ["ab"], id="texts cut in other places"),
    pytest.param({"a": {"b": 1}}, {"a": {}, "b": 1}, id="keys in other objects"),
]


@pytest.mark.parametrize(("one", "other"), UNLIKE)
@pytest.mark.parametrize("beside", [None, "\udc00", 10**30], ids=["", "surrogate", "long"])
def test_unlike_values_never_share_an_entry(one: Any, other: Any, beside: Any) -> None:
    cache = SchemaCache()
    for value in (one, other, one, other):
        result = cache.get_or_normalize({"default": value, "x": beside}, OPENAI)
        assert repr(result["default"]) == repr(value)
    assert counts(cache) == (2, 2, 2)


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_what_is_no_json_number_is_refused(number: float) -> None:
    cache = SchemaCache()
    for _ in range(2):
        with pytest.raises(DocumentError, match="is no JSON number"):
            cache.get_or_normalize({"default": [None, number]}, OPENAI)
    assert counts(cache) == (0, 0, 0)
    assert cache.last_key is None


@pytest.mark.parametrize(
    "odd",
    [
        pytest.param(b"a", id="bytes"),
        pytest.param({1, 2}, id="a set"),
        pytest.param((1, 2j), id="a complex number"),
        pytest.param(type("Odd", (), {})(), id="a class of one's own"),
        pytest.param({1: 2}, id="a key that is no string"),
    ],
)
def test_what_json_lacks_is_refused(odd: Any) -> None:
    with pytest.raises(DocumentError):
        SchemaCache().get_or_normalize({"default": odd}, OPENAI)


@pytest.mark.parametrize("levels", [254, 255, 300, 10_000])
def test_deep_schemas_are_cached(levels: int) -> None:
    cache = SchemaCache()
    first = cache.get_or_normalize(nested(levels), OPENAI)
    assert cache.get_or_normalize(nested(levels), OPENAI) is first
    cache.get_or_normalize(nested(levels + 1), OPENAI)
    assert counts(cache) == (1, 2, 2)


def test_a_shared_schema_costs_what_its_distinct_nodes_cost() -> None:
    cache = SchemaCache()
    started = process_time()
    first = cache.get_or_normalize(shared_fan_out(), OPENAI)
    assert cache.get_or_normalize(shared_fan_out(), OPENAI) is first
    assert process_time() - started < 0.5
    assert counts(cache) == (1, 1, 1)


def test_a_schema_that_contains_itself_is_a_clear_error() -> None:
    cache = SchemaCache()
    raw: dict[str, Any] = {"properties": {}}
    raw["properties"]["self"] = [raw]
    with pytest.raises(CycleError, match="contains itself"):
        cache.get_or_normalize(raw, OPENAI)
    assert counts(cache) == (0, 0, 0)


def test_own_code_gets_a_private_copy() -> None:
    cache = SchemaCache()
    raw = {"title": "T", "properties": {}}
    first = cache.get_or_normalize(raw, adapter := PortedAdapter())
    assert raw == {"title": "T", "properties": {}}
    assert cache.get_or_normalize(raw, adapter) is first


def test_a_failing_adapter_leaves_no_entry() -> None:
    cache, adapter = SchemaCache(), FailingCodeAdapter()
    for _ in range(2):
        with pytest.raises(AdapterError, match="FailingCodeAdapter"):
            cache.get_or_normalize({"type": "object"}, adapter)
    assert counts(cache) == (0, 2, 0)


def test_threads_get_one_result_object_for_each_key() -> None:
    cache = SchemaCache()
    calls = 8 * 500
    texts = [json.dumps({"type": "object", "title": str(n), "if": {}}) for n in range(20)]

    def call(number: int) -> tuple[int, int]:
        result = cache.get_or_normalize(json.loads(texts[number % 20]), OPENAI)
        assert result == {"type": "object", "title": str(number % 20)}
        return number % 20, id(result)

    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(call, range(calls)))
    assert len(found) == len(cache) == 20
    assert cache.hits + cache.misses == calls


def test_threads_that_push_each_other_out_still_count_every_call() -> None:
    cache = SchemaCache(max_entries=2)

    def call(number: int) -> None:
        assert cache.get_or_normalize({"title": number % 7}, OPENAI) == {"title": number % 7}

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(call, range(2000)))
    assert cache.hits + cache.misses == 2000
    assert len(cache) <= 2


def test_the_longest_unused_entry_goes_first() -> None:
    cache = SchemaCache(max_entries=2)
    for title in ("a", "b", "a", "c", "a", "b"):
        cache.get_or_normalize({"title": title}, OPENAI)
    # c pushed b out, because a had been used since.
    assert counts(cache) == (2, 4, 2)


@pytest.mark.parametrize("max_entries", [0, -1])
def test_a_cache_holds_at_least_one_entry(max_entries: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        SchemaCache(max_entries)


def test_clear_forgets_entries_and_counts() -> None:
    cache = SchemaCache()
    for _ in range(2):
        cache.get_or_normalize({"type": "object"}, OPENAI)
    cache.clear()
    assert counts(cache) == (0, 0, 0)
    assert cache.last_key is None
    cache.get_or_normalize({"type": "object"}, OPENAI)
    assert counts(cache) == (0, 1, 1)


def test_last_key_is_short_and_the_same_for_the_same_schema() -> None:
    cache, again = SchemaCache(), SchemaCache()
    assert cache.last_key is None
    keys: list[str | None] = []
    for raw in ({"a": 1, "b": 2}, {"b": 2, "a": 1}, {"a": 1}, {"a": "\ud800"}):
        cache.get_or_normalize(raw, OPENAI)
        again.get_or_normalize(raw, OPENAI)
        assert cache.last_key == again.last_key
        keys.append(cache.last_key)
    assert keys[0] == keys[1]
    assert len(set(keys)) == 3
    assert all(key is not None and len(key) == 12 for key in keys)
    cache.get_or_normalize({"a": 1}, ADAPTERS["generic"])
    assert cache.last_key not in keys


@pytest.mark.parametrize("first", [("string", "null"), ["string", "null"]], ids=["tuple", "list"])
def test_a_tuple_is_an_array_whichever_comes_first(first: Any) -> None:
    cache = SchemaCache()
    gemini = ADAPTERS["gemini"]
    assert cache.get_or_normalize({"type": first}, gemini) == {"type": "string"}
    assert cache.get_or_normalize({"type": ["string", "null"]}, gemini) == {"type": "string"}
    assert cache.get_or_normalize({"type": ("string", "null")}, gemini) == {"type": "string"}
