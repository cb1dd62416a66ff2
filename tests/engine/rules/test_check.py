"""Tool sets judged at each stage, with raw pointers, counts, and cost by distinct nodes."""

from __future__ import annotations

import dataclasses
import time
from typing import TYPE_CHECKING, Any

import pytest

from engine import toolset_of
from engine.adapters.gemini import GeminiSchemaAdapter
from engine.errors import UnknownNameError
from engine.facts.surfaces import DEFAULT_SURFACES, SURFACES
from engine.rules.check import check_toolset
from engine.rules.evaluate import check_schema
from engine.rules.model import Finding
from engine.run.trace import trace
from tests.engine.rules.found import parameters

if TYPE_CHECKING:
    from engine.rules.check import Findings

CHAIN = {
    "type": "object",
    "properties": {"x": {"$ref": "#/$defs/L0"}},
    "$defs": {
        **{
            f"L{n}": parameters(**{k: {"$ref": f"#/$defs/L{n + 1}"} for k in "abcd"})
            for n in range(12)
        },
        "L12": {"type": "string", "format": "uri"},
    },
}


def check(schema: Any, surface: str, **options: Any) -> Findings:
    """Return the verdict on one tool."""
    return check_toolset(toolset_of([{"name": "f", "inputSchema": schema}]), [surface], **options)


def rules(verdict: Findings) -> list[str]:
    """Return the broken rules, without the surface."""
    return [finding.rule.partition(".")[2] for finding in verdict.findings]


def test_finding_has_exactly_the_contract_s_fields() -> None:
    assert " ".join(field.name for field in dataclasses.fields(Finding)) == (
        "tool index provider scope severity rule pointer raw_pointer places message provider_text"
        " source date mark fault fix"
    )


def test_default_surfaces_are_judged_in_order() -> None:
    verdict = check_toolset(toolset_of([{"name": "f", "inputSchema": parameters()}]))
    assert tuple(verdict.accepted) == DEFAULT_SURFACES
    assert (verdict.tools, set(verdict.accepted.values())) == (1, {1})


def test_stage_decides_what_is_judged() -> None:
    schema = parameters(a={"const": "x"})
    assert rules(check(schema, "gemini", preset="raw")) == ["unknown_field"]
    assert rules(check(schema, "gemini")) == ["enum_without_string"]
    left_out = check(schema, "gemini", without=["convert_const_to_enum"])
    assert rules(left_out) == ["unknown_field"]


def test_fix_names_steps_that_were_not_run() -> None:
    schema = parameters(a={"const": "x"})
    (raw,) = check(schema, "gemini", preset="raw").findings
    (sent,) = check(schema, "gemini", without=["convert_const_to_enum"]).findings
    assert raw.fix == sent.fix == ("convert_const_to_enum",)
    (format_finding,) = check(parameters(a={"type": "string", "format": "uri"}), "gemini").findings
    assert format_finding.fix == ()


def test_pointer_is_given_in_the_sent_and_in_the_raw_schema() -> None:
    schema = parameters(a={"$ref": "#/$defs/Url"}) | {
        "$defs": {"Url": {"type": "string", "format": "uri"}}
    }
    (finding,) = check(schema, "gemini").findings
    assert finding.pointer == "/properties/a/format"
    assert finding.raw_pointer == "/$defs/Url/format"


def test_name_is_judged_as_it_is_sent() -> None:
    tools = toolset_of([{"name": "n" * 70, "inputSchema": parameters()}])
    raw = check_toolset(tools, ["openai"], preset="raw")
    assert [(f.scope, f.severity) for f in raw.findings] == [("name", "refused")]
    assert raw.accepted == {"openai": 1}
    assert check_toolset(tools, ["openai"]).findings == ()


@pytest.mark.parametrize(
    ("surface", "tool", "refused"),
    [
        pytest.param("openai", {"name": "f", "inputSchema": None}, True, id="OpenAI null"),
        pytest.param("openai", {"name": "f"}, False, id="OpenAI nothing"),
        pytest.param("anthropic", {"name": "f"}, True, id="Anthropic nothing"),
        pytest.param("gemini", {"name": "f"}, False, id="Gemini nothing"),
    ],
)
def test_raw_tool_without_schema(surface: str, tool: dict[str, Any], *, refused: bool) -> None:
    verdict = check_toolset(toolset_of([tool]), [surface], preset="raw")
    assert verdict.accepted == {surface: 0 if refused else 1}


def test_sent_tool_without_schema_gets_the_adapter_s_empty_one() -> None:
    verdict = check_toolset(toolset_of([{"name": "f"}]), ["openai", "anthropic", "openai_strict"])
    assert set(verdict.accepted.values()) == {1}


@pytest.mark.parametrize(
    ("surface", "base"),
    [
        ("anthropic_strict", "anthropic"),
        ("openai_responses", "openai"),
        ("azure_openai_strict", "openai_strict"),
    ],
)
def test_surface_without_an_adapter_takes_its_base_s(surface: str, base: str) -> None:
    assert SURFACES[surface].base == base
    schema = {"$schema": "http://json-schema.org/draft-07/schema#"} | parameters()
    assert not any("$schema" in f.pointer for f in check(schema, surface).findings)


def test_own_adapter_sends_to_a_surface() -> None:
    class Untouched(GeminiSchemaAdapter):
        steps = ()

    verdict = check(parameters(a={"const": 1}), "gemini", adapters={"gemini": Untouched()})
    assert rules(verdict) == ["unknown_field"]


def test_accepted_counts_refusals_of_schemas_alone() -> None:
    tools = [{"name": "bad name", "inputSchema": parameters(a={"type": "array"})} for _ in "ab"]
    verdict = check_toolset(
        toolset_of([*tools, {"name": "bad name", "inputSchema": parameters()}]), ["openai"]
    )
    assert verdict.accepted == {"openai": 1}


@pytest.mark.parametrize("options", [{"providers": ["x"]}, {"preset": "x"}, {"without": ["x"]}])
def test_unknown_id_is_named_with_the_valid_ones(options: dict[str, Any]) -> None:
    with pytest.raises(UnknownNameError, match=r"'x'.*Valid: "):
        check_toolset(toolset_of({"type": "object"}), **options)


@pytest.mark.parametrize("preset", ["raw", "adk"])
@pytest.mark.parametrize("surface", SURFACES)
def test_cost_follows_distinct_nodes(surface: str, preset: str) -> None:
    start = time.process_time()
    check(CHAIN, surface, preset=preset, as_request=True)
    assert time.process_time() - start < 2


def test_finding_in_a_shared_node_counts_its_places() -> None:
    node: dict[str, Any] = {"type": "string", "format": "uri"}
    for _ in range(12):
        node = parameters(**dict.fromkeys("abcd", node))
    (finding,) = [f for f in check_schema(node, "gemini") if f.rule == "gemini.string_format"]
    assert finding.places == 4**12


def test_schema_of_a_trace_can_be_judged_by_itself() -> None:
    schema = parameters(a={"$ref": "#/$defs/X"}) | {
        "$defs": {"X": {"type": "string", "format": "uri"}}
    }
    run = trace(schema, GeminiSchemaAdapter())
    (finding,) = check_schema(run.result, "gemini", run, tool="f", index=7)
    assert (finding.tool, finding.index, finding.raw_pointer) == ("f", 7, "/$defs/X/format")
