"""What holds for every schema and every name, tried on many that nobody wrote."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, reject

from engine.adapters import ADAPTERS
from engine.document.equality import same_json
from engine.transforms import TRANSFORMS
from tests.engine import plain_reference, plain_steps
from tests.engine.checks import text
from tests.engine.strategies import examples, schemas, shared_schemas, tool_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MAX_NAME_BYTES = 64

each_adapter = pytest.mark.parametrize("adapter_id", ADAPTERS)
some_schemas = given(schema=schemas() | shared_schemas())
modest = examples(60)


@each_adapter
@modest
@some_schemas
def test_result_is_what_a_naive_implementation_of_the_rules_gives(
    adapter_id: str, schema: Any
) -> None:
    try:
        expected = plain_reference.normalized(schema, adapter_id)
    except plain_steps.TooLargeError:
        reject()
    assert same_json(ADAPTERS[adapter_id].normalize_schema(schema), expected)


@each_adapter
@modest
@some_schemas
def test_argument_is_never_changed_and_no_change_is_the_same_object(
    adapter_id: str, schema: Any
) -> None:
    before = text(schema)
    result = ADAPTERS[adapter_id].normalize_schema(schema)
    assert text(schema) == before
    if same_json(result, schema):
        assert result is schema


@pytest.mark.parametrize("step_id", TRANSFORMS)
@examples(30)
@some_schemas
def test_step_never_changes_its_argument_and_returns_it_where_nothing_changes(
    step_id: str, schema: Any
) -> None:
    before = text(schema)
    transform = TRANSFORMS[step_id]
    options = {option.name: option.default for option in transform.options}
    result = transform.alone(schema, **options)
    assert text(schema) == before
    if same_json(result, schema):
        assert result is schema


REMOVING = (
    "strip_schema_keyword",
    "strip_conditional_keywords",
    "strip_unsupported_formats",
    "remove_definitions",
)
"""Steps that only remove: what they leave is a subsequence of what was there."""


@pytest.mark.parametrize("step_id", REMOVING)
@modest
@some_schemas
def test_step_that_only_removes_keeps_the_order(step_id: str, schema: Any) -> None:
    transform = TRANSFORMS[step_id]
    options = {option.name: option.default for option in transform.options}
    assert_order_kept(schema, transform.alone(schema, **options))


def assert_order_kept(before: Any, after: Any) -> None:
    """Assert that each object's keys stand in the order in which they stood before."""
    if isinstance(after, dict):
        assert isinstance(before, dict)
        assert [key for key in before if key in after] == list(after)
        for key, value in after.items():
            assert_order_kept(before[key], value)
    elif isinstance(after, list):
        assert len(before) == len(after)
        for one, other in zip(before, after, strict=True):
            assert_order_kept(one, other)
    else:
        assert after == before


def nodes(schema: Any) -> Iterator[dict[str, Any]]:
    """Yield every object of the value, in a place of schemas or not."""
    stack = [schema]
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            yield value
            stack.extend(value.values())
        elif isinstance(value, list):
            stack.extend(value)


LEFT_OVER: dict[str, Callable[[dict[str, Any]], bool]] = {
    # The chosen branch's keywords enter the node after the node's own combiner was handled.
    "a combiner came with the chosen branch": lambda node: bool({"anyOf", "oneOf"} & node.keys()),
    # The parts' keywords, an allOf among them, enter the node after its own was merged.
    "an allOf came with a part": lambda node: "allOf" in node,
    # Past ten references nothing is visited, and the definitions are gone the second time.
    "a reference lies past the tenth": lambda node: "$ref" in node,
    # The first of a list of items may be a list again, which no step has looked into.
    "a list of items held a list": lambda node: isinstance(node.get("items"), list),
    # The first type of a list may be a list again.
    "a list of types held a list": lambda node: isinstance(node.get("type"), list),
}
"""Why the original, run on its own output, changes it once more; what the output then holds."""

SECOND_RUN: dict[str, tuple[str, ...]] = {
    "gemini": tuple(LEFT_OVER),
    "gemini_vertex": tuple(LEFT_OVER),
    "gemini_json_schema": ("a reference lies past the tenth",),
    "openai_strict": (),
    "openai": (),
    "anthropic": (),
    "generic": (),
}
"""Which of these reasons apply to which adapter."""

ENDLESS = {"type": "array", "items": {"$ref": "#/$defs/List"}}
EXAMPLES: dict[str, Any] = {
    "a combiner came with the chosen branch": {"anyOf": [{"oneOf": []}]},
    "an allOf came with a part": {"allOf": [{"allOf": []}]},
    "a reference lies past the tenth": {"$defs": {"List": ENDLESS}, **ENDLESS},
    "a list of items held a list": {"type": "array", "items": [[{"type": "string"}]]},
    "a list of types held a list": {"type": [["string"]]},
}


@pytest.mark.parametrize(
    ("adapter_id", "reason"),
    [
        pytest.param(adapter_id, reason, id=f"{adapter_id}: {reason}")
        for adapter_id, reasons in SECOND_RUN.items()
        for reason in reasons
    ],
)
def test_second_run_changes_more_where(adapter_id: str, reason: str) -> None:
    once = ADAPTERS[adapter_id].normalize_schema(EXAMPLES[reason])
    assert any(LEFT_OVER[reason](node) for node in nodes(once))
    assert text(ADAPTERS[adapter_id].normalize_schema(once)) != text(once)


@each_adapter
@modest
@some_schemas
def test_second_run_changes_nothing_more_but_for_a_known_reason(
    adapter_id: str, schema: Any
) -> None:
    once = ADAPTERS[adapter_id].normalize_schema(schema)
    if ADAPTERS[adapter_id].normalize_schema(once) is not once:
        reasons = SECOND_RUN[adapter_id]
        assert any(LEFT_OVER[reason](node) for node in nodes(once) for reason in reasons)


@examples(300)
@given(name=tool_names())
def test_cut_name_is_the_longest_prefix_that_fits(name: str) -> None:
    for adapter in ADAPTERS.values():
        cut = adapter.normalize_tool_name(name)
        assert name.startswith(cut)
        assert len(cut.encode()) <= MAX_NAME_BYTES
        if cut != name:
            assert len(name[: len(cut) + 1].encode()) > MAX_NAME_BYTES
