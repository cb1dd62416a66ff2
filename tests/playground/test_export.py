"""A pipeline as code: the Python does what the plan does, the Rust calls the same functions."""

from __future__ import annotations

import ast
import re
import sys
from dataclasses import replace
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine import schema_utils
from engine.adapters import ADAPTERS, SchemaAdapter, get_adapter, steps
from engine.adapters.variant import without_steps
from engine.document import MISSING
from engine.document.equality import same_json
from engine.run.models import model_for
from engine.run.normalize import normalize
from playground.export import ExportError, class_name, module_name, python_adapter, rust_adapter
from playground.model.plan import Plan
from tests.engine.strategies import examples, schemas
from tests.playground.view.results import SAMPLES, sample_tools

GOLDEN = Path(__file__).parent / "golden" / "custom_adapter.rs"
IDS = list(ADAPTERS)
HOSTILE = (
    "",
    "3",
    "class",
    "Schema",
    'a"""\nimport os',
    "*/ }",
    "名前 \x1b[2J",
    "my 2nd try",
    "é" * 99,
)
_NUMBERS = count()


def imported(plan: Plan, name: str) -> SchemaAdapter:
    """Run the exported module's code and return its adapter."""
    module = ModuleType(f"exported_{next(_NUMBERS)}")
    exec(compile(python_adapter(plan, name), "<exported>", "exec"), vars(module))  # noqa: S102 - what the test is about
    adapter = vars(module)[class_name(name)]()
    assert isinstance(adapter, engine.SchemaAdapter)
    return adapter


def custom_plan() -> Plan:
    """Return a plan with every sort of edit: off, moved, options, a step from outside, a limit."""
    plan = Plan.of(ADAPTERS["gemini_vertex"])
    index = {entry.step.id: number for number, entry in enumerate(plan.entries)}
    plan = plan.toggled(index["merge_all_of"]).toggled(index["close_objects"])
    plan = plan.with_option(index["enforce_nesting_depth"], "max_depth", 3)
    plan = plan.with_option(index["strip_unsupported_formats"], "allowed", ("date", 'a"\\\n🔧'))
    return replace(plan.moved(index["strip_schema_keyword"], 1), name_bytes=20)


def assert_same(adapter: SchemaAdapter, plan: Plan) -> None:
    for sample in SAMPLES:
        for tool in sample_tools(sample).tools:
            if tool.schema is not MISSING:
                expected = plan.adapter().normalize_schema(tool.schema)
                assert same_json(adapter.normalize_schema(tool.schema), expected)
            if tool.name is not None:
                assert adapter.normalize_tool_name(tool.name) == plan.sent_name(tool.name)
    assert adapter.empty_schema() == plan.base.empty_schema()
    for attribute in ("api", "parameters_field", "strict", "closed"):
        assert getattr(adapter, attribute) == getattr(plan.base, attribute)


def assert_same_request(adapter: SchemaAdapter, plan: Plan) -> None:
    """Assert that models build the same bodies with the export as with the plan's own adapter."""
    own = plan.adapter()
    for sample in SAMPLES:
        for tool in sample_tools(sample).tools:
            body = model_for(adapter).build_request([tool])
            assert same_json(body, model_for(own).build_request([tool]))
            assert model_for(adapter).model_name == model_for(own).model_name


@pytest.mark.parametrize("provider", IDS)
def test_exported_preset_does_the_same_on_every_sample(provider: str) -> None:
    plan = Plan.of(ADAPTERS[provider])
    adapter = imported(plan, provider)
    assert adapter.steps == plan.enabled_steps()
    assert_same(adapter, plan)
    assert_same_request(adapter, plan)


@pytest.mark.parametrize("provider", IDS)
def test_exported_edited_plan_goes_into_the_same_request(provider: str) -> None:
    plan = Plan.of(ADAPTERS[provider]).toggled(0)
    assert plan.is_custom
    assert_same_request(imported(plan, provider), plan)


def test_the_export_of_an_adapter_of_one_s_own_keeps_the_shape_of_its_request() -> None:
    plan = Plan.of(LikeStrict())
    adapter = imported(plan, "x")
    assert_same_request(adapter, plan)
    declared = model_for(adapter).build_request(sample_tools("demo").tools)["tools"][0]
    assert declared["function"]["strict"] is True


def test_exported_custom_plan_does_the_same_on_every_sample() -> None:
    plan = custom_plan()
    adapter = imported(plan, "my 2nd try")
    assert adapter.steps == plan.enabled_steps()
    assert (adapter.id, adapter.label) == ("my_2nd_try_adapter", "my 2nd try")
    assert_same(adapter, plan)


@given(st.data())
@examples(40)
def test_any_edited_plan_is_exported_as_it_runs(data: st.DataObject) -> None:
    plan = Plan.of(ADAPTERS[data.draw(st.sampled_from(IDS))])
    for index in data.draw(st.lists(st.integers(0, len(plan.entries) - 1), max_size=5)):
        plan = plan.toggled(index).moved(index, 1)
    adapter = imported(plan, "drawn")
    assert adapter.steps == plan.enabled_steps()
    schema = data.draw(schemas())
    assert same_json(normalize(schema, adapter), normalize(schema, plan.adapter()))


def test_exported_module_can_be_named_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine_adapter.py").write_text(python_adapter(custom_plan(), "mine"))
    try:
        adapter = get_adapter("mine_adapter:MineSchemaAdapter")
    finally:
        sys.modules.pop("mine_adapter", None)
    assert adapter.steps == custom_plan().enabled_steps()


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_becomes_code(name: str) -> None:
    text = python_adapter(Plan.of(ADAPTERS["openai"]), name)
    docstring, imports, made = ast.parse(text).body
    assert isinstance(docstring, ast.Expr)
    assert ast.unparse(imports) == "import engine"
    assert isinstance(made, ast.ClassDef)
    assert made.name == class_name(name)
    assert text.isascii()
    rust = rust_adapter(Plan.of(ADAPTERS["openai"]), name)
    assert rust.isascii()
    assert re.findall(r"struct (.*);", rust) == [class_name(name)]


@given(st.text(st.characters(), max_size=80))
def test_names_are_identifiers(name: str) -> None:
    for made in (class_name(name), module_name(name)):
        assert made.isidentifier()
        assert made.isascii()
        assert len(made) < 90
    assert class_name(name)[0].isupper()
    assert class_name(name) != "SchemaAdapter"


def test_long_lines_are_broken() -> None:
    text = python_adapter(custom_plan(), "x" * 99)
    assert max(map(len, text.splitlines())) <= 100


# Rust.


def test_rust_sketch_is_the_golden_one() -> None:
    assert rust_adapter(custom_plan(), "my 2nd try") == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("provider", IDS)
def test_rust_sketch_calls_the_functions_in_order(provider: str) -> None:
    plan = Plan.of(ADAPTERS[provider])
    text = rust_adapter(plan, provider)
    named = re.findall(
        r"^ {8}(?:// |schema_utils::)(\w+)(?:\(&mut schema| \(|:)", text, re.MULTILINE
    )
    assert named == [step.id for step in plan.enabled_steps()]
    called = re.findall(r"^ {8}schema_utils::(\w+)\(&mut schema", text, re.MULTILINE)
    assert called == [step_id for step_id in named if step_id in schema_utils.__all__]
    assert "A sketch" in text
    assert ("definitions_of" in text) == ("resolve_refs" in called)
    assert ("parametersJsonSchema" in text) == (provider == "gemini_json_schema")


def test_rust_sketch_of_no_steps_changes_nothing() -> None:
    plan = Plan.of(ADAPTERS["anthropic"]).toggled(0).toggled(1).toggled(2)
    assert "fn normalize_schema(&self, schema: Value) -> Value {\n        schema\n" in rust_adapter(
        plan, "none"
    )


# Code of one's own.


def own_step(schema: Any) -> Any:
    """Return the schema."""
    return schema


def strip_schema_keyword(schema: Any) -> Any:
    """Only sound like a built-in step."""
    return schema


class OwnStep(SchemaAdapter):
    """Runs a function of its own."""

    steps = steps(own_step)


class LikeBuiltIn(SchemaAdapter):
    """Runs a function that is called like a built-in one."""

    steps = steps(strip_schema_keyword)


class OwnCode(SchemaAdapter):
    """Overrides the whole."""

    def normalize_schema(self, schema: Any) -> Any:
        """Return the schema."""
        return schema


class LikeStrict(SchemaAdapter):
    """Data alone, as OpenAI's strict mode wants it."""

    api = "openai"
    strict = True
    closed = True
    steps = steps("close_objects")


class OwnName(SchemaAdapter):
    """Makes names in its own way."""

    def normalize_tool_name(self, name: str) -> str:
        """Return the name."""
        return name


@pytest.mark.parametrize(
    "adapter", [OwnStep(), LikeBuiltIn(), OwnCode(), OwnName()], ids=lambda a: type(a).__name__
)
def test_code_of_one_s_own_is_refused(adapter: SchemaAdapter) -> None:
    for export in (python_adapter, rust_adapter):
        with pytest.raises(ExportError, match="code of its own"):
            export(Plan.of(adapter), "x")


def test_an_own_step_that_is_off_does_no_harm() -> None:
    assert imported(Plan.of(OwnStep()).toggled(0), "x").steps == ()


def test_a_preset_without_some_steps_is_exported_without_them() -> None:
    base = without_steps(ADAPTERS["openai"], ["strip_schema_keyword"])
    assert imported(Plan.of(base), "x").steps == base.steps
