"""An adapter without some of its steps: the same in all else, equal by what it is."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from engine.adapters import ADAPTERS, GeminiSchemaAdapter
from engine.adapters.variant import AdapterVariant, without_steps
from engine.run.cache import SchemaCache
from engine.transforms import TRANSFORMS, Step

SCHEMA = {"$schema": "x", "type": "object", "properties": {"a": {"const": 1}}}


@pytest.mark.parametrize("adapter", ADAPTERS.values(), ids=ADAPTERS)
def test_everything_but_the_steps_is_the_same(adapter: GeminiSchemaAdapter) -> None:
    variant = without_steps(adapter, ["strip_schema_keyword"])
    for name in ("id", "label", "preset", "max_name_bytes", "parameters_field", "closed"):
        assert getattr(variant, name) == getattr(adapter, name)
    assert variant.steps == tuple(s for s in adapter.steps if s.id != "strip_schema_keyword")
    assert variant.empty_schema() == adapter.empty_schema()
    assert variant.normalize_tool_name("a" * 99) == adapter.normalize_tool_name("a" * 99)


def test_left_out_step_is_not_run() -> None:
    variant = without_steps(ADAPTERS["openai"], ["convert_const_to_enum"])
    assert variant.normalize_schema(SCHEMA) == {
        "type": "object",
        "properties": {"a": {"const": 1}},
    }


@pytest.mark.parametrize("step_ids", [[], ["close_objects"]], ids=["no step", "another's step"])
def test_adapter_without_those_steps_stays_itself(step_ids: list[str]) -> None:
    assert without_steps(ADAPTERS["gemini"], step_ids) is ADAPTERS["gemini"]


def test_options_stay() -> None:
    variant = without_steps(ADAPTERS["gemini_vertex"], ["strip_schema_keyword"])
    assert variant.normalize_schema({"type": "object"}) == {
        "type": "object",
        "additionalProperties": False,
    }


def test_a_step_that_the_adapter_lacks_leaves_it_as_it_is() -> None:
    assert without_steps(ADAPTERS["gemini"], ["close_objects"]) is ADAPTERS["gemini"]


def test_variants_are_equal_by_adapter_and_steps() -> None:
    one = without_steps(GeminiSchemaAdapter(), ["resolve_refs", "merge_all_of"])
    same = without_steps(GeminiSchemaAdapter(), ["merge_all_of", "resolve_refs"])
    fewer = without_steps(GeminiSchemaAdapter(), ["resolve_refs"])
    other = without_steps(GeminiSchemaAdapter.vertex_ai(), ["resolve_refs", "merge_all_of"])
    assert len({one, same}) == 1
    assert len({one, fewer, other, GeminiSchemaAdapter()}) == 4


def test_variant_cannot_be_changed() -> None:
    variant = without_steps(ADAPTERS["gemini"], ["resolve_refs"])
    name = "steps"
    with pytest.raises(FrozenInstanceError):
        setattr(variant, name, ())


def test_cache_tells_variants_apart_and_equal_ones_not() -> None:
    cache = SchemaCache()
    for step_ids in ([], ["convert_const_to_enum"], ["convert_const_to_enum"]):
        cache.get_or_normalize(SCHEMA, without_steps(ADAPTERS["openai"], step_ids))
    assert (cache.misses, cache.hits) == (2, 1)


def test_a_list_as_an_option_stays_hashable() -> None:
    step = Step(TRANSFORMS["strip_unsupported_formats"]).with_options(allowed=["date"])
    variant = AdapterVariant(ADAPTERS["openai"], (step,))
    assert hash(variant) == hash(AdapterVariant(ADAPTERS["openai"], (step,)))
    assert variant.normalize_schema({"format": "time"}) == {}


def test_every_variant_has_a_key_of_its_own_in_the_cache() -> None:
    cache = SchemaCache()
    keys = set()
    for step in ADAPTERS["gemini"].steps:
        cache.get_or_normalize({}, without_steps(ADAPTERS["gemini"], [step.id]))
        keys.add(cache.last_key)
    assert len(keys) == len(ADAPTERS["gemini"].steps)
