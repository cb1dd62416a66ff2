"""Request bodies: the golden bodies of every sample, and what a model may and may not do."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, ClassVar

import pytest

from engine.adapters import ADAPTERS, OpenAiStrictSchemaAdapter, SchemaAdapter
from engine.document import MISSING, Tool, toolset_of
from engine.document.write import dumps
from engine.errors import AdapterError, LimitError
from engine.run.models import (
    AnthropicModel,
    GeminiModel,
    GenericModel,
    Model,
    OpenAiModel,
    VertexModel,
    model_for,
)
from tests.engine.checks import text
from tests.engine.run.inputs import sample_tools, shared_fan_out
from tests.engine.run.own_adapters import FailingCodeAdapter, PortedAdapter

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "requests"
UPDATE = bool(os.environ.get("UPDATE_GOLDEN"))
SAMPLES = sample_tools()
DEMO = SAMPLES["crm_upsert_customer"]
NO_SCHEMA = SAMPLES["no_schema"]


def tool(schema: Any, name: str | None = "t", description: str | None = None) -> Tool:
    return Tool(0, name, description, schema, "", "/inputSchema")


def containers(value: Any) -> list[Any]:
    """Return the object or array at each place of a tree."""
    found, stack = [], [value]
    while stack:
        node = stack.pop()
        if isinstance(node, dict | list):
            found.append(node)
            stack.extend(node.values() if isinstance(node, dict) else node)
    return found


@pytest.mark.parametrize("adapter_id", ADAPTERS)
@pytest.mark.parametrize("sample", SAMPLES)
def test_body_is_the_golden_one(sample: str, adapter_id: str) -> None:
    body = model_for(ADAPTERS[adapter_id]).build_request(SAMPLES[sample])
    path = GOLDEN / sample / f"{adapter_id}.json"
    written = dumps(body, indent=2) + "\n"
    if UPDATE:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == written


def test_every_golden_body_belongs_to_a_sample() -> None:
    expected = {(sample, f"{adapter_id}.json") for sample in SAMPLES for adapter_id in ADAPTERS}
    assert {(path.parent.name, path.name) for path in GOLDEN.glob("*/*")} == expected


@pytest.mark.parametrize("adapter_id", ADAPTERS)
def test_body_is_a_tree_of_its_own_and_tools_stay_as_they_are(adapter_id: str) -> None:
    shared = {"type": "string", "description": "d"}
    raw = {"$defs": {"A": {"properties": {"x": shared, "y": shared}}}, "anyOf": [{}]}
    raw["properties"] = {name: {"$ref": "#/$defs/A"} for name in "abc"}
    tools = (tool(raw, "one"), tool(raw, "two"), tool(MISSING, "three"), tool(MISSING, "four"))
    before = text(raw)
    model = model_for(ADAPTERS[adapter_id])
    bodies = [model.build_request(tools), model.build_request(tools)]
    ids = [id(container) for body in bodies for container in containers(body)]
    assert len(set(ids)) == len(ids)
    assert set(ids).isdisjoint(map(id, containers(raw)))
    assert text(raw) == before
    assert text(bodies[0]) == text(bodies[1])


def test_a_body_that_is_changed_does_not_reach_the_cache() -> None:
    model = OpenAiModel("m")
    tools = (tool({"properties": {"a": {}}}),)
    expected = text(model.build_request(tools))
    changed = model.build_request(tools)
    changed["tools"][0]["function"]["parameters"]["properties"]["a"]["evil"] = True
    assert text(model.build_request(tools)) == expected


def test_a_tool_set_keeps_raw_schemas() -> None:
    value = {"name": "t", "inputSchema": {"$schema": "x", "const": 1}}
    toolset = toolset_of(value)
    for adapter in ADAPTERS.values():
        model_for(adapter).build_request(toolset.tools)
    assert toolset.tools[0].schema is value["inputSchema"]
    assert value == {"name": "t", "inputSchema": {"$schema": "x", "const": 1}}


@pytest.mark.parametrize("adapter_id", ADAPTERS)
def test_a_tool_without_schema_gets_the_adapters_empty_one(adapter_id: str) -> None:
    adapter = ADAPTERS[adapter_id]
    declared = model_for(adapter).declaration(NO_SCHEMA[0])
    assert declared[adapter.parameters_field] == adapter.empty_schema()
    expected: dict[str, Any] = {"type": "object", "properties": {}}
    if adapter_id == "openai_strict":
        expected["additionalProperties"] = False
    assert declared[adapter.parameters_field] == expected


def test_a_constant_empty_schema_of_an_own_adapter_is_copied() -> None:
    class Constant(SchemaAdapter):
        empty: ClassVar[dict[str, Any]] = {"type": "object"}

        def empty_schema(self) -> dict[str, Any]:
            return self.empty

    body = model_for(Constant()).build_request([tool(MISSING), tool(MISSING)])
    first, second = (held["function"]["parameters"] for held in body["tools"])
    assert first == second == Constant.empty
    assert first is not second
    assert first is not Constant.empty


def test_schemas_are_normalized_once() -> None:
    model = GeminiModel("m")
    for _ in range(3):
        model.build_request(DEMO)
    assert (model.cache.hits, model.cache.misses) == (2, 1)


def test_names_are_cut_and_a_nameless_tool_is_called_by_its_index() -> None:
    tools = (tool({}, "n" * 70), Tool(7, None, None, {}, "", "/inputSchema"))
    declared = GeminiModel("m").build_request(tools)["tools"][0]["functionDeclarations"]
    assert [held["name"] for held in declared] == ["n" * 64, "tool_7"]


def test_a_description_stands_there_when_there_is_one() -> None:
    model = AnthropicModel("m")
    assert "description" not in model.declaration(tool({}))
    assert list(model.declaration(tool({}, description=""))) == [
        "name",
        "description",
        "input_schema",
    ]


@pytest.mark.parametrize(
    ("model", "expected"),
    [
        (GeminiModel("m"), {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}]}),
        (OpenAiModel("m"), {"model": "m", "messages": [{"role": "user", "content": "Hi"}]}),
        (
            AnthropicModel("m"),
            {
                "model": "m",
                "max_tokens": 1024,
                "messages": [{"role": "user", "content": "Hi"}],
            },
        ),
    ],
    ids=["gemini", "openai", "anthropic"],
)
def test_without_tools_the_body_has_none(model: Model, expected: Any) -> None:
    assert text(model.build_request((), "Hi")) == text(expected)


@pytest.mark.parametrize(
    ("adapter_id", "model", "field"),
    [
        ("gemini", GeminiModel, "parameters"),
        ("gemini_vertex", VertexModel, "parameters"),
        ("gemini_json_schema", GeminiModel, "parametersJsonSchema"),
        ("openai_strict", OpenAiModel, "parameters"),
        ("openai", OpenAiModel, "parameters"),
        ("anthropic", AnthropicModel, "input_schema"),
        ("generic", GenericModel, "parameters"),
    ],
)
def test_each_adapter_has_its_model(adapter_id: str, model: type[Model], field: str) -> None:
    found = model_for(ADAPTERS[adapter_id], "my-model")
    assert type(found) is model
    assert found.model_name == "my-model"
    assert found.schema_adapter() is ADAPTERS[adapter_id]
    assert field in found.declaration(DEMO[0])


@pytest.mark.parametrize(
    ("model", "adapter_id"),
    [
        (GeminiModel, "gemini"),
        (VertexModel, "gemini_vertex"),
        (OpenAiModel, "openai"),
        (AnthropicModel, "anthropic"),
        (GenericModel, "generic"),
    ],
)
def test_each_model_has_its_adapter(model: type[Model], adapter_id: str) -> None:
    assert model("m").schema_adapter() == ADAPTERS[adapter_id]


def test_only_the_strict_adapter_asks_for_strictness() -> None:
    strict = OpenAiModel("m", OpenAiStrictSchemaAdapter()).build_request(DEMO)
    assert strict["tools"][0]["function"]["strict"] is True
    assert "strict" not in OpenAiModel("m").build_request(DEMO)["tools"][0]["function"]


@pytest.mark.parametrize(
    ("field", "model"),
    [
        ("parameters", GenericModel),
        ("input_schema", AnthropicModel),
        ("parametersJsonSchema", GeminiModel),
        ("else", GenericModel),
    ],
)
def test_an_own_adapter_gets_the_shape_of_its_field(field: str, model: type[Model]) -> None:
    adapter = type("Own", (SchemaAdapter,), {"parameters_field": field})()
    found = model_for(adapter)
    assert type(found) is model
    assert field in found.declaration(DEMO[0])


def test_own_code_is_used_and_the_tools_are_safe_from_it() -> None:
    raw = {"title": "T", "properties": {}}
    declared = model_for(PortedAdapter()).declaration(tool(raw))
    assert declared["parameters"]["properties"]["late"] is True
    assert raw == {"title": "T", "properties": {}}


def test_a_failing_adapter_is_named() -> None:
    with pytest.raises(AdapterError, match="FailingCodeAdapter failed in normalize_schema"):
        model_for(FailingCodeAdapter()).build_request([tool({"type": "object"})])


@pytest.mark.parametrize("adapter_id", ["openai", "anthropic", "generic", "openai_strict"])
def test_a_schema_that_would_be_too_large_is_refused_with_its_size(adapter_id: str) -> None:
    model = model_for(ADAPTERS[adapter_id])
    with pytest.raises(LimitError, match=r"would take \d{9,} bytes, over the limit of 50000000"):
        model.build_request([tool(shared_fan_out())])


def test_a_body_of_the_demo_by_hand() -> None:
    """The golden files are written by the engine; this one was not."""
    tools = toolset_of(
        {
            "name": "pay",
            "description": "Pay.",
            "inputSchema": {
                "$schema": "x",
                "properties": {"kind": {"const": "card"}, "at": {"type": "string", "format": "x"}},
                "required": ["kind"],
            },
        }
    ).tools
    schema = {
        "properties": {"kind": {"enum": ["card"]}, "at": {"type": "string"}},
        "required": ["kind"],
        "type": "object",
        "additionalProperties": False,
    }
    assert json.loads(text(model_for(ADAPTERS["openai_strict"]).build_request(tools, "Go"))) == {
        "model": "gpt-5",
        "messages": [{"role": "user", "content": "Go"}],
        "tools": [
            {
                "type": "function",
                "function": {
                    "name": "pay",
                    "description": "Pay.",
                    "parameters": schema,
                    "strict": True,
                },
            }
        ],
    }
