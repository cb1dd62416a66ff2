"""`lost`: place, direction, step and a checked example of every change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine import ADAPTERS, SchemaAdapter, lost, steps, trace
from engine.errors import CancelledRunError
from engine.loss.reading import reading
from tests.engine.loss.random_draws import validators
from tests.engine.loss.reported import CASES, assert_examples_hold

if TYPE_CHECKING:
    from engine.loss.statement import Statement

CLASSES = ("silent_loss", "additional_properties", "numeric_bound", "conditional")
ABOUT_LOSS = [
    case
    for case in CASES.values()
    if case["class"] in CLASSES or case["class"].startswith("combiner_")
]


def statements_of(schema: Any, adapter_id: str) -> tuple[Statement, ...]:
    """Return what an adapter costs, every example checked anew."""
    run = trace(schema, ADAPTERS[adapter_id])
    statements = lost(run)
    sides = {"raw": validators("raw", schema), "sent": validators(adapter_id, run.result)}
    for statement in statements:
        assert_examples_hold(statement, sides)
    return statements


@pytest.mark.parametrize(
    ("case_id", "adapter_id", "expected"),
    [
        ("ft-035", "gemini", ("", "oneOf", "both", "collapse_combiners", {"tag": "", "tags": []})),
        ("ft-037", "gemini", ("", "anyOf", "tightened", "collapse_combiners", None)),
        ("ft-040", "gemini", ("", "anyOf", "tightened", "collapse_combiners", {"table": ""})),
        ("ft-041", "gemini", ("", "anyOf", "same", "collapse_combiners", None)),
        (
            "ft-043",
            "gemini",
            ("/allOf/0", "if", "loosened", "strip_conditional_keywords", {"id": ""}),
        ),
        (
            "ft-049",
            "openai",
            ("", "if", "loosened", "strip_conditional_keywords", {"mode": "manual"}),
        ),
        (
            "ft-053",
            "gemini",
            (
                "/properties/data/allOf/1",
                "oneOf",
                "both",
                "collapse_combiners",
                {"data": {"page_id": ""}},
            ),
        ),
        (
            "ft-055",
            "gemini",
            (
                "/properties/fields/items/properties/value",
                "anyOf",
                "tightened",
                "collapse_combiners",
                {"fields": [{"name": "", "value": 0}]},
            ),
        ),
        (
            "ft-056",
            "gemini",
            ("/properties/values", "anyOf", "tightened", "collapse_combiners", {"values": []}),
        ),
        (
            "ft-124",
            "gemini",
            (
                "/properties/labels",
                "additionalProperties",
                "loosened",
                "remove_unsupported_keywords",
                {"ops": [], "labels": {"extra": 0}},
            ),
        ),
        (
            "ft-124",
            "gemini",
            (
                "/properties/ops/items",
                "additionalProperties",
                "same",
                "remove_unsupported_keywords",
                None,
            ),
        ),
        (
            "ft-125",
            "gemini",
            (
                "/properties/fields",
                "anyOf",
                "tightened",
                "collapse_combiners",
                {"title": "", "fields": None},
            ),
        ),
        (
            "ft-127",
            "openai_strict",
            (
                "",
                "additionalProperties",
                "tightened",
                "close_objects",
                {"n": 0, "body": "", "extra": ""},
            ),
        ),
        (
            "ft-128",
            "openai_strict",
            (
                "/properties/permissions",
                "additionalProperties",
                "tightened",
                "close_objects",
                {"path": "", "permissions": {"read": True, "write": True, "extra": ""}},
            ),
        ),
        (
            "ft-131",
            "gemini_vertex",
            (
                "/properties/date_ranges/items",
                "additionalProperties",
                "tightened",
                "remove_unsupported_keywords",
                None,
            ),
        ),
        (
            "ft-263",
            "gemini",
            (
                "/properties/limit",
                "maximum",
                "loosened",
                "remove_unsupported_keywords",
                {"limit": 18446744073709551616},
            ),
        ),
        (
            "ft-265",
            "gemini",
            (
                "/properties/timeout",
                "minimum",
                "loosened",
                "remove_unsupported_keywords",
                {"timeout": -9223372036854775809},
            ),
        ),
        (
            "ft-277",
            "gemini",
            (
                "/properties/maxItems",
                "minimum",
                "loosened",
                "remove_unsupported_keywords",
                {"query": "", "maxItems": 149},
            ),
        ),
        ("ft-278", "gemini", ("/properties/kind", "const", "same", "convert_const_to_enum", None)),
        (
            "ft-278",
            "gemini",
            (
                "",
                "additionalProperties",
                "loosened",
                "remove_unsupported_keywords",
                {"kind": "alert", "extra": ""},
            ),
        ),
        (
            "ft-281",
            "gemini",
            (
                "/properties/to",
                "anyOf",
                "tightened",
                "collapse_combiners",
                {"to": {"x": 0, "y": 0}},
            ),
        ),
        (
            "ft-283",
            "gemini",
            (
                "/properties/tax_no",
                "pattern",
                "loosened",
                "remove_unsupported_keywords",
                {"name": "", "tax_no": ""},
            ),
        ),
        (
            "ft-287",
            "gemini",
            (
                "/properties/phone",
                "minLength",
                "loosened",
                "remove_unsupported_keywords",
                {"phone": "+0"},
            ),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else f"{value[0]} {value[1]}",
)
def test_reported_losses_have_their_place_direction_and_example(
    case_id: str, adapter_id: str, expected: tuple[str, str, str, str, Any]
) -> None:
    raw_pointer, keyword, direction, step, example = expected
    statements = statements_of(CASES[case_id]["tool"]["inputSchema"], adapter_id)
    (statement,) = (s for s in statements if (s.raw_pointer, s.keyword) == (raw_pointer, keyword))
    assert (statement.direction, statement.step) == (direction, step)
    if direction == "same":
        assert statement.witnesses == ()
    elif example is not None:
        assert statement.witness == example
    else:
        assert statement.witnesses


@pytest.mark.parametrize("adapter_id", ADAPTERS)
@pytest.mark.parametrize("case", ABOUT_LOSS, ids=lambda case: case["id"])
def test_every_loss_of_a_reported_tool_has_an_example(
    case: dict[str, Any], adapter_id: str
) -> None:
    for statement in statements_of(case["tool"]["inputSchema"], adapter_id):
        assert statement.is_loss == bool(statement.witnesses)


def test_what_is_shown_and_restricts_nothing_is_an_annotation() -> None:
    schema = {"type": "object", "title": "T", "properties": {"a": {"default": 1, "minLength": 0}}}
    found = {s.keyword: str(s.direction) for s in statements_of(schema, "gemini")}
    assert found == {"title": "annotation", "default": "annotation", "minLength": "same"}


def test_the_level_at_which_a_recursion_is_cut_is_shown() -> None:
    tree = {
        "$ref": "#/$defs/T",
        "$defs": {"T": {"type": "object", "properties": {"t": {"$ref": "#/$defs/T"}}}},
    }
    cut = [s for s in statements_of(tree, "gemini") if s.step == "enforce_nesting_depth"]
    assert [(s.keyword, s.direction) for s in cut] == [("properties", "loosened")]
    assert cut[0].witness == {"t": {"t": {"t": {"t": {"t": {"t": ""}}}}}}


def test_below_not_a_change_works_the_other_way() -> None:
    schema = {"not": {"properties": {"a": {"type": "string"}}}}
    (statement,) = (s for s in statements_of(schema, "openai") if s.is_loss)
    assert (statement.keyword, statement.direction) == ("type", "loosened")


def test_what_nothing_refers_to_costs_nothing() -> None:
    schema = {"type": "object", "$defs": {"A": {"minimum": 3, "format": "date"}}}
    assert not any(s.is_loss for s in statements_of(schema, "gemini"))


def test_a_provider_that_reads_the_same_text_otherwise_is_named() -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string", "nullable": True}}}
    (statement,) = statements_of(schema, "gemini")
    assert (statement.keyword, statement.direction, statement.step) == (
        "nullable",
        "loosened",
        None,
    )
    assert statement.witness == {"a": None}


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param({"not": {"minimum": "x"}, "properties": {"a": 3}, "required": "a"}, id="odd"),
        pytest.param({"properties": {"a": {"pattern": "("}}}, id="no pattern"),
        pytest.param({"pattern": "^(a+)+$", "maxLength": 3}, id="a pattern that never ends"),
        pytest.param({"$ref": "https://example.com/schema"}, id="a schema elsewhere"),
        pytest.param({"$ref": "#", "minimum": 2}, id="a reference to itself"),
        pytest.param({"properties": {"\ud800": {"minimum": 3}}}, id="half a surrogate pair"),
        pytest.param({"properties": {"a": {"minItems": 10**9, "maxLength": 10**12}}}, id="huge"),
        pytest.param(True, id="true"),
        pytest.param([], id="no schema"),
        pytest.param(3, id="a number"),
    ],
)
@pytest.mark.parametrize("adapter_id", ADAPTERS)
def test_odd_schemas_are_no_trouble(schema: Any, adapter_id: str) -> None:
    assert isinstance(statements_of(schema, adapter_id), tuple)


def test_a_schema_that_stands_for_millions_of_nodes_is_no_trouble() -> None:
    definitions: dict[str, Any] = {
        f"L{n}": {
            "type": "object",
            "properties": {k: {"$ref": f"#/$defs/L{n + 1}"} for k in "abcd"},
        }
        for n in range(12)
    }
    definitions["L12"] = {"type": "string", "minLength": 3}
    schema = {"$ref": "#/$defs/L0", "$defs": definitions}
    statements = statements_of(schema, "gemini")
    assert any(s.direction == "loosened" for s in statements)
    assert reading("raw", schema)["$defs"].keys() == {str(n) for n in range(12)}


def test_the_work_can_be_given_up() -> None:
    run = trace({"type": "object", "minProperties": 1}, ADAPTERS["gemini"])
    with pytest.raises(CancelledRunError):
        lost(run, cancelled=lambda: True)


def test_without_time_places_stay_without_an_example() -> None:
    run = trace({"type": "object", "minProperties": 1}, ADAPTERS["gemini"])
    (statement,) = lost(run, budget=0.0)
    assert (statement.direction, statement.witness, statement.valid_for) == ("loosened", None, None)


def test_two_runs_say_the_same() -> None:
    schema = CASES["ft-287"]["tool"]["inputSchema"]
    assert statements_of(schema, "gemini") == statements_of(schema, "gemini")


def test_an_adapter_of_ones_own_is_judged_alike() -> None:
    def loosen(schema: Any) -> Any:
        """Drop the required names."""
        return {key: value for key, value in schema.items() if key != "required"}

    class Own(SchemaAdapter):
        steps = steps(loosen)

    (statement,) = lost(trace({"type": "object", "required": ["a"]}, Own()))
    assert (statement.step, statement.keyword, statement.witness) == ("loosen", "required", {})
