"""The schema cache: which adapters count as the same."""

from __future__ import annotations

import gc
from typing import Any, ClassVar

import pytest

from engine.adapters import ADAPTERS, GeminiSchemaAdapter, SchemaAdapter, steps
from engine.adapters.variant import AdapterVariant, without_steps
from engine.run.cache import SchemaCache
from tests.engine.run.own_adapters import (
    BrokenHashAdapter,
    UnhashableAdapter,
    ValueAdapter,
    WrappingAdapter,
    same_named,
)


def counts(cache: SchemaCache) -> tuple[int, int, int]:
    return cache.hits, cache.misses, len(cache)


def marks_of(*adapters: SchemaAdapter) -> tuple[list[Any], tuple[int, int, int]]:
    """Return what each adapter's result says it is by, from one cache, and the counts."""
    cache = SchemaCache()
    results = [cache.get_or_normalize({"type": "object"}, adapter) for adapter in adapters]
    return [result["x-by"] for result in results], counts(cache)


def test_instances_without_equality_count_by_identity() -> None:
    one, other = WrappingAdapter("one"), WrappingAdapter("other")
    assert marks_of(one, other, one) == (["one", "other", "one"], (1, 2, 2))
    assert marks_of(WrappingAdapter("one"), WrappingAdapter("one"))[1] == (0, 2, 2)


def test_instances_with_equality_count_by_it() -> None:
    found = marks_of(ValueAdapter("one"), ValueAdapter("one"), ValueAdapter("other"))
    assert found == (["one", "one", "other"], (1, 2, 2))


@pytest.mark.parametrize("made", [UnhashableAdapter, BrokenHashAdapter])
def test_instances_that_cannot_be_hashed_count_by_identity(made: type[WrappingAdapter]) -> None:
    one, equal = made("one"), made("one")
    assert one == equal
    assert marks_of(one, equal, one) == (["one", "one", "one"], (1, 2, 2))


def test_classes_with_the_same_name_are_told_apart() -> None:
    found = marks_of(same_named("one"), same_named("other"))
    assert found == (["one", "other"], (0, 2, 2))


def test_built_in_adapters_are_equal_by_class() -> None:
    cache = SchemaCache()
    first = cache.get_or_normalize({"type": "object"}, GeminiSchemaAdapter())
    assert cache.get_or_normalize({"type": "object"}, GeminiSchemaAdapter()) is first
    cache.get_or_normalize({"type": "object"}, GeminiSchemaAdapter.vertex_ai())
    assert counts(cache) == (1, 2, 2)


def test_providers_with_the_same_steps_have_entries_of_their_own() -> None:
    cache = SchemaCache()
    for adapter_id in ("openai", "generic"):
        cache.get_or_normalize({"type": "object"}, ADAPTERS[adapter_id])
    assert counts(cache) == (0, 2, 2)


def test_an_adapter_whose_steps_were_changed_has_another_key() -> None:
    class Changing(SchemaAdapter):
        steps: ClassVar[Any] = ()

    cache, adapter = SchemaCache(), Changing()
    raw = {"$schema": "x", "type": "object"}
    assert cache.get_or_normalize(raw, adapter) == raw
    Changing.steps = steps("strip_schema_keyword")
    assert cache.get_or_normalize(raw, adapter) == {"type": "object"}
    Changing.steps = list(Changing.steps)
    assert cache.get_or_normalize(raw, adapter) == {"type": "object"}
    assert counts(cache) == (1, 2, 2)


def test_an_id_used_again_is_not_the_same_adapter() -> None:
    cache = SchemaCache()
    for number in range(200):
        result = cache.get_or_normalize({}, UnhashableAdapter(str(number)))
        assert result["x-by"] == str(number)
        gc.collect(0)
    assert counts(cache) == (0, 200, 200)


def test_variants_count_by_base_steps_and_options() -> None:
    cache = SchemaCache()
    base = ADAPTERS["gemini"]
    cut = next(step for step in base.steps if step.id == "enforce_nesting_depth")
    others = tuple(step for step in base.steps if step is not cut)
    for adapter in (
        base,
        without_steps(base, ["resolve_refs"]),
        without_steps(base, ["resolve_refs"]),
        without_steps(base, ["merge_all_of"]),
        AdapterVariant(base, (*others, cut.with_options(max_depth=3))),
        AdapterVariant(base, (*others, cut.with_options(max_depth=4))),
        AdapterVariant(base, (cut, *others)),
        AdapterVariant(ADAPTERS["openai"], (cut, *others)),
        base,
    ):
        cache.get_or_normalize({"type": "object"}, adapter)
    assert counts(cache) == (2, 7, 7)


def test_a_variant_of_an_adapter_that_cannot_be_hashed_has_a_key() -> None:
    cache, base = SchemaCache(), UnhashableAdapter("one")
    for adapter in (base, base, UnhashableAdapter("one")):
        variant = AdapterVariant(adapter, steps("strip_schema_keyword"))
        assert cache.get_or_normalize({"$schema": "x"}, variant) == {}
    assert counts(cache) == (1, 2, 2)


def test_last_key_tells_variants_apart() -> None:
    cache = SchemaCache()
    base = ADAPTERS["gemini"]
    keys = set()
    for adapter in (
        without_steps(base, ["resolve_refs"]),
        without_steps(base, ["merge_all_of"]),
        AdapterVariant(base, tuple(reversed(base.steps[1:]))),
        AdapterVariant(base, (base.steps[11].with_options(max_depth=3), *base.steps[1:])),
    ):
        cache.get_or_normalize({"type": "object"}, adapter)
        keys.add(cache.last_key)
    assert len(keys) == 4
