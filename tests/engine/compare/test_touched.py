"""Which step made a row what it is, and which rows came with a definition."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from engine.adapters import ADAPTERS, SchemaAdapter
from engine.compare import Alignment, Mark, Mode, Part, inlined_pointers, touched_by
from engine.errors import DocumentError
from engine.run.trace import trace
from tests.engine.compare.naive import shown_text
from tests.engine.run.inputs import OWN_SCHEMAS, sample_schemas

if TYPE_CHECKING:
    from engine.run.trace import Trace

SCHEMAS = sample_schemas() | OWN_SCHEMAS
DEMO = "crm_upsert_customer-0"


@cache
def run_of(name: str, adapter: str = "gemini") -> Trace:
    return trace(SCHEMAS[name], ADAPTERS[adapter])


TOUCHED = [
    pytest.param("/$schema", "strip_schema_keyword", id="removed"),
    pytest.param("/definitions", "remove_definitions", id="a removed block"),
    pytest.param("/definitions/Address/type", "remove_definitions", id="in a removed block"),
    pytest.param("/properties/name/type", "collapse_type_arrays", id="another value"),
    pytest.param("/properties/address/$ref", "resolve_refs", id="a replaced reference"),
    pytest.param("/properties/address/properties/zip", "resolve_refs", id="an inlined block"),
    pytest.param("/properties/status/enum", "convert_const_to_enum", id="added"),
    pytest.param("/properties/metadata/type", "collapse_combiners", id="taken from a branch"),
    pytest.param("/properties/metadata/anyOf/0", "collapse_combiners", id="removed array item"),
    pytest.param("/properties/email", None, id="the same"),
    pytest.param("/properties/status", None, id="a block that changed only inside"),
    pytest.param("", None, id="the root"),
    pytest.param("/properties/none", None, id="never there"),
]


def test_of_several_steps_the_last_is_named() -> None:
    definition = {"type": ["string", "null"], "title": "t"}
    schema = {"properties": {"a": {"$ref": "#/$defs/A"}}, "$defs": {"A": definition}}
    run = trace(schema, ADAPTERS["gemini"])
    assert touched_by(run, "/properties/a/type") == "collapse_type_arrays"
    assert touched_by(run, "/properties/a/title") == "remove_unsupported_keywords"
    without = trace(schema, ADAPTERS["gemini"], without=["collapse_type_arrays"])
    assert touched_by(without, "/properties/a/type") == "resolve_refs"


@pytest.mark.parametrize(("pointer", "step"), TOUCHED)
def test_the_last_step_that_changed_a_part_is_named(pointer: str, step: str | None) -> None:
    assert touched_by(run_of(DEMO), pointer) == step


def test_rows_of_unlike_shape_at_one_pointer_have_steps_of_their_own() -> None:
    class Adapter(SchemaAdapter):
        id = "own"

        def normalize_schema(self, schema: Any) -> Any:
            return {"a": {"b": schema["a"]}}

    run = trace({"a": 1}, Adapter())
    for part in (None, Part.OPEN, Part.CLOSE, Part.ATOM):
        assert touched_by(run, "/a", part) == "normalize_schema"
    run = trace({"items": [{"const": "x"}], "$defs": {}}, ADAPTERS["gemini"])
    assert touched_by(run, "/items/0/const", Part.OPEN) is None
    assert touched_by(run, "/items", Part.FOLD) is None


def test_a_pointer_must_be_one() -> None:
    with pytest.raises(DocumentError, match="no JSON Pointer"):
        touched_by(run_of(DEMO), "properties")


@pytest.mark.parametrize("adapter", ADAPTERS)
@pytest.mark.parametrize("name", SCHEMAS)
def test_every_row_that_differs_has_a_step_and_every_column_says_its_value(
    name: str, adapter: str
) -> None:
    run = run_of(name, adapter)
    view = Alignment(run.raw, [run.result], inlined=[inlined_pointers(run)])
    rows = view.rows(0, view.line_count)
    for row in rows:
        assert (
            row.cells[0] is None
            or row.cells[0].mark is Mark.SAME
            or touched_by(run, row.pointer, row.part)
        )
    for column, value in enumerate((run.raw, run.result), -1):
        alone = Alignment(None, [value], mode=Mode.OUTPUT)
        own = shown_text(alone.rows(0, alone.line_count), 0)
        # The columns follow raw's order, so only the lines without commas are alike.
        assert _lines(shown_text(rows, column)) == _lines(own)


def _lines(text: str) -> list[str]:
    return sorted(line.rstrip(",") for line in text.split("\n"))


def marked(run: Trace, mark: Mark) -> set[str]:
    view = Alignment(run.raw, [run.result], inlined=[inlined_pointers(run)])
    rows = view.rows(0, view.line_count)
    return {row.pointer for row in rows if row.cells[0] and row.cells[0].mark is mark}


def test_what_came_with_a_definition_is_inlined() -> None:
    run = run_of(DEMO)
    inlined = marked(run, Mark.INLINED)
    assert "/properties/address/type" in inlined
    assert "/properties/address/properties/zip/type" in inlined
    assert marked(run, Mark.ADDED) == {"/properties/status/enum", "/properties/metadata/type"}
    assert "/properties/address/$ref" in marked(run, Mark.REMOVED)


INLINED: list[Any] = [
    pytest.param(
        {"anyOf": [{"$ref": "#/$defs/A"}, {"type": "null"}]},
        {"/p/type", "/p/enum"},
        id="and then taken out of a branch",
    ),
    pytest.param({"$ref": "#/$defs/none"}, set(), id="no definition of that name"),
    pytest.param({"$ref": "other.json"}, set(), id="a document elsewhere"),
    pytest.param({"$ref": "#/$defs/Any"}, {"/p"}, id="a boolean definition"),
    pytest.param({"const": 1}, set(), id="no reference"),
    pytest.param({"$ref": "#/$defs/B"}, {"/p/type", "/p/enum"}, id="a chain of references"),
]


@pytest.mark.parametrize(("part", "expected"), INLINED)
def test_each_way_in_is_told_apart(part: dict[str, Any], expected: set[str]) -> None:
    definitions = {
        "A": {"type": "string", "enum": ["t"]},
        "B": {"$ref": "#/$defs/A"},
        "Any": True,
    }
    run = trace({"properties": {"p": part}, "$defs": definitions}, ADAPTERS["gemini"])
    assert marked(run, Mark.INLINED) == {f"/properties{pointer}" for pointer in expected}


def test_a_shared_reference_is_inlined_at_all_its_places() -> None:
    ref = {"$ref": "#/$defs/A"}
    schema = {"properties": {"p": ref, "q": ref}, "$defs": {"A": {"type": "string"}}}
    inlined = marked(trace(schema, ADAPTERS["gemini"]), Mark.INLINED)
    assert inlined == {"/properties/p/type", "/properties/q/type"}


def test_definitions_that_stay_where_they_are_are_not_inlined() -> None:
    tree = {"properties": {"next": {"$ref": "#/$defs/Leaf"}}}
    definitions = {"Tree": tree, "Leaf": {"type": "string"}}
    schema = {"$defs": definitions, "properties": {"p": {"$ref": "#/$defs/Tree"}}}
    run = trace(schema, ADAPTERS["gemini"], without=["remove_definitions"])
    is_inlined = inlined_pointers(run)
    assert is_inlined("/properties/p/properties/next/type")
    assert is_inlined("/properties/p")
    assert not is_inlined("/properties")
    assert not is_inlined("/$defs/Tree/properties/next/type")
    assert not is_inlined("/$defs/Leaf/type")


def test_a_snapshot_has_its_own_inlined_places() -> None:
    run = run_of(DEMO)
    step = run.steps[0]
    is_inlined = inlined_pointers(run, step.after)
    view = Alignment(step.before, [step.after], mode=Mode.BESIDE, inlined=[is_inlined])
    marks = {row.cells[0].mark for row in view.rows(0, 999) if row.cells[0]}
    assert marks == {Mark.SAME, Mark.INLINED}


@pytest.mark.parametrize("adapter", ["openai", "anthropic"])
def test_nothing_is_inlined_where_no_step_does(adapter: str) -> None:
    is_inlined = inlined_pointers(run_of(DEMO, adapter))
    assert not is_inlined("/properties/address/type")
