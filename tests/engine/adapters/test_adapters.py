"""The seven adapters: which, in what order, with which steps, and how to make one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from engine.adapters import (
    ADAPTERS,
    AnthropicSchemaAdapter,
    GeminiSchemaAdapter,
    GenericSchemaAdapter,
    OpenAiSchemaAdapter,
    OpenAiStrictSchemaAdapter,
    SchemaAdapter,
    adapters,
    get_adapter,
    steps,
)
from engine.errors import UnknownNameError
from engine.transforms import TRANSFORMS

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.transforms import Step

GEMINI_ORDER = """
    resolve_refs strip_schema_keyword collapse_combiners merge_all_of collapse_type_arrays
    strip_conditional_keywords convert_const_to_enum strip_null_from_enum add_implicit_object_type
    remove_unsupported_keywords strip_unsupported_formats enforce_nesting_depth remove_definitions
"""
SAFE_ORDER = """
    strip_schema_keyword strip_conditional_keywords convert_const_to_enum add_implicit_object_type
    strip_unsupported_formats
"""
THIRTEEN = GEMINI_ORDER.split()
SAFE = SAFE_ORDER.split()
STEPS = {
    "gemini": THIRTEEN,
    "gemini_vertex": THIRTEEN,
    "gemini_json_schema": [
        "resolve_refs",
        "strip_schema_keyword",
        "strip_unsupported_formats",
        "enforce_nesting_depth",
        "remove_definitions",
    ],
    "openai_strict": [*SAFE, "close_objects"],
    "openai": SAFE,
    "anthropic": ["strip_schema_keyword", "strip_conditional_keywords", "add_implicit_object_type"],
    "generic": SAFE,
}
MAKERS: dict[str, Callable[[], SchemaAdapter]] = {
    "gemini": GeminiSchemaAdapter,
    "gemini_vertex": GeminiSchemaAdapter.vertex_ai,
    "gemini_json_schema": GeminiSchemaAdapter.json_schema,
    "openai_strict": OpenAiStrictSchemaAdapter,
    "openai": OpenAiSchemaAdapter,
    "anthropic": AnthropicSchemaAdapter,
    "generic": GenericSchemaAdapter,
}
each_adapter = pytest.mark.parametrize("adapter", ADAPTERS.values(), ids=ADAPTERS)


def test_ids_are_exactly_seven_in_the_fixed_order() -> None:
    assert list(ADAPTERS) == list(STEPS)
    assert list(adapters()) == list(adapters("adk")) == list(STEPS)
    assert [adapter.id for adapter in ADAPTERS.values()] == list(STEPS)


def test_step_ids_are_exactly_fourteen_in_the_documented_order() -> None:
    assert list(TRANSFORMS) == [*THIRTEEN, "close_objects"]
    assert [transform.number for transform in TRANSFORMS.values()] == list(range(1, 15))


@each_adapter
def test_steps_stand_in_the_documented_order(adapter: SchemaAdapter) -> None:
    assert [step.id for step in adapter.steps] == STEPS[adapter.id]


@each_adapter
def test_only_vertex_sets_an_option(adapter: SchemaAdapter) -> None:
    set_options = {step.id: dict(step.settings) for step in adapter.steps if step.settings}
    expected = {"remove_unsupported_keywords": {"vertex": True}}
    assert set_options == (expected if adapter.id == "gemini_vertex" else {})


@each_adapter
@pytest.mark.parametrize("name", ["id", "steps", "max_name_bytes", "parameters_field", "other"])
def test_adapter_cannot_be_changed(adapter: SchemaAdapter, name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(adapter, name, "changed")


@pytest.mark.parametrize("mapping", [ADAPTERS, TRANSFORMS], ids=["adapters", "transforms"])
def test_tables_cannot_be_changed(mapping: Any) -> None:
    with pytest.raises(TypeError):
        mapping["own"] = None


@each_adapter
def test_empty_schema_is_made_fresh_and_closed_only_for_strict(adapter: SchemaAdapter) -> None:
    expected: dict[str, Any] = {"type": "object", "properties": {}}
    if adapter.id == "openai_strict":
        expected["additionalProperties"] = False
    first, second = adapter.empty_schema(), adapter.empty_schema()
    assert first == second == expected
    assert first is not second
    assert first["properties"] is not second["properties"]


def test_each_adapter_posts_its_schema_in_the_documented_field() -> None:
    assert {adapter.id: adapter.parameters_field for adapter in ADAPTERS.values()} == {
        "gemini": "parameters",
        "gemini_vertex": "parameters",
        "gemini_json_schema": "parametersJsonSchema",
        "openai_strict": "parameters",
        "openai": "parameters",
        "anthropic": "input_schema",
        "generic": "parameters",
    }


@each_adapter
def test_name_is_cut_to_64_bytes_at_a_character(adapter: SchemaAdapter) -> None:
    assert adapter.normalize_tool_name("x" * 63 + "é") == "x" * 63
    assert adapter.normalize_tool_name("x" * 64) == "x" * 64


@pytest.mark.parametrize("adapter_id", STEPS)
def test_instances_of_one_class_are_equal_and_hash_alike(adapter_id: str) -> None:
    one, other = MAKERS[adapter_id](), MAKERS[adapter_id]()
    assert one is not other
    assert one == other == ADAPTERS[adapter_id]
    assert hash(one) == hash(other) == hash(ADAPTERS[adapter_id])
    assert len({maker() for maker in MAKERS.values()}) == 7


@pytest.mark.parametrize("adapter_id", STEPS)
def test_adapter_is_found_by_its_id(adapter_id: str) -> None:
    assert get_adapter(adapter_id) is ADAPTERS[adapter_id]
    assert get_adapter(adapter_id).id == adapter_id


@pytest.mark.parametrize(
    ("look_up", "wrong", "nearest", "valid"),
    [
        pytest.param(get_adapter, "gemnii", "gemini", list(STEPS), id="provider"),
        pytest.param(get_adapter, "openai-strict", "openai_strict", list(STEPS), id="spelling"),
        pytest.param(adapters, "akd", "adk", ["adk"], id="preset"),
        pytest.param(steps, "merge_allof", "merge_all_of", list(TRANSFORMS), id="step"),
    ],
)
def test_unknown_name_lists_the_valid_ones_and_the_nearest(
    look_up: Callable[[str], Any], wrong: str, nearest: str, valid: list[str]
) -> None:
    with pytest.raises(UnknownNameError) as caught:
        look_up(wrong)
    message = str(caught.value)
    assert f"did you mean {nearest}?" in message
    assert all(name in message for name in valid)


def test_unknown_name_unlike_any_other_has_no_nearest() -> None:
    with pytest.raises(UnknownNameError) as caught:
        get_adapter("zzz")
    assert "did you mean" not in str(caught.value)


def test_unknown_preset_is_named_before_the_provider() -> None:
    with pytest.raises(UnknownNameError, match="preset 'fitter'"):
        get_adapter("gemini", "fitter")


def test_own_adapter_runs_its_declared_steps_in_its_order() -> None:
    class OwnAdapter(SchemaAdapter):
        """Some steps, a shorter name."""

        id: ClassVar[str] = "own"
        max_name_bytes: ClassVar[int] = 8
        closed: ClassVar[bool] = True
        steps: ClassVar[tuple[Step, ...]] = (
            *steps("convert_const_to_enum", "strip_null_from_enum"),
            *(step.with_options(max_depth=1) for step in steps("enforce_nesting_depth")),
        )

    schema = {"properties": {"a": {"const": None}, "b": {"type": "object", "title": "T"}}}
    adapter = OwnAdapter()
    assert adapter.normalize_schema(schema) == {"properties": {"a": {}, "b": {"type": "object"}}}
    assert adapter.normalize_tool_name("a" * 9) == "a" * 8
    assert adapter.empty_schema()["additionalProperties"] is False
    assert adapter.parameters_field == "parameters"


def test_own_adapter_without_steps_changes_nothing() -> None:
    class IdleAdapter(SchemaAdapter):
        """Nothing declared."""

    schema = {"$schema": "x"}
    assert IdleAdapter().normalize_schema(schema) is schema
