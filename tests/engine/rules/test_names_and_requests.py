"""Rules for names, and for a request as a whole."""

from __future__ import annotations

from typing import Any

import pytest

from engine import toolset_of
from engine.facts.surfaces import SURFACES
from engine.rules.check import check_toolset
from engine.rules.evaluate import check_name
from tests.engine.rules.found import parameters


@pytest.mark.parametrize("surface", SURFACES)
def test_plain_name_is_fine_everywhere(surface: str) -> None:
    assert check_name("get_weather", surface) == []


@pytest.mark.parametrize(
    ("name", "surface", "rule", "severity"),
    [
        ("1tool", "gemini", "name", "refused"),
        ("a/b", "gemini", "name", "refused"),
        ("名前", "gemini", "name", "refused"),
        ("a" * 65, "gemini", "name_length_unsure", "warning"),
        ("a" * 129, "gemini_vertex", "name_length", "refused"),
        ("a.b", "openai", "name", "refused"),
        ("a\n", "openai", "name", "refused"),
        ("", "openai", "name", "refused"),
        ("a" * 65, "openai", "name_length", "refused"),
        ("a" * 129, "openai_responses", "name_length", "warning"),
        ("a.b", "anthropic", "name", "refused"),
        ("a" * 65, "anthropic", "name_length_client", "warning"),
        ("a" * 129, "anthropic", "name_length", "refused"),
        ("a.b", "generic", "name", "warning"),
    ],
)
def test_name_breaks_a_rule(name: str, surface: str, rule: str, severity: str) -> None:
    (one,) = check_name(name, surface, index=2)
    assert (one.rule, one.severity, one.scope, one.index) == (
        f"{surface}.{rule}",
        severity,
        "name",
        2,
    )


@pytest.mark.parametrize(
    ("name", "surface"),
    [("a.b:c-d", "gemini"), ("1tool", "openai"), ("a" * 65, "openai_responses")],
)
def test_name_is_fine(name: str, surface: str) -> None:
    assert check_name(name, surface) == []


def test_openai_text_names_the_field_and_the_length() -> None:
    (one,) = check_name("a" * 70, "openai", index=4)
    assert one.provider_text == (
        "Invalid 'tools[4].function.name': string too long. Expected a string with maximum length"
        " 64, but got a string with length 70 instead."
    )
    (one,) = check_name("a.b", "openai_responses", index=4)
    assert one.provider_text.startswith("Invalid 'tools[4].name': string does not match pattern.")


def request(tools: list[dict[str, Any]], surface: str) -> dict[str, tuple[str, int | None]]:
    """Return what is found in a request as a whole: rule to message and tool."""
    verdict = check_toolset(toolset_of(tools), [surface], preset="raw", as_request=True)
    return {
        f.rule.partition(".")[2]: (f.message, f.index)
        for f in verdict.findings
        if f.scope == "request"
    }


def tools(count: int, **tool: Any) -> list[dict[str, Any]]:
    """Return that many tools with names of their own."""
    return [{"name": f"tool_{n}", "inputSchema": parameters(), **tool} for n in range(count)]


@pytest.mark.parametrize(
    ("surface", "limit"),
    [("gemini", 512), ("gemini_vertex", 128), ("openai", 128), ("anthropic_strict", 20)],
)
def test_tools_are_counted(surface: str, limit: int) -> None:
    assert request(tools(limit), surface) == {}
    message, index = request(tools(limit + 1), surface)["tool_count"]
    assert message.startswith(f"{limit + 1} ")
    assert index is None


@pytest.mark.parametrize("surface", ["gemini", "gemini_vertex", "openai", "anthropic"])
def test_second_tool_of_a_name_is_at_fault(surface: str) -> None:
    found = request([*tools(2), *tools(1)], surface)
    assert found["duplicate_name"] == ('2 tools are sent as "tool_0"; rename all but one', 2)


def test_budgets_of_strict_tools_add_up_over_tools() -> None:
    optional = parameters(**{f"p{n}": {"type": ["string", "null"]} for n in range(13)})
    assert request(tools(1, inputSchema=optional), "anthropic_strict") == {}
    found = request(tools(2, inputSchema=optional), "anthropic_strict")
    assert found["optional_parameters"][0].startswith("26 optional parameters in all, 24 are")
    assert found["unions"][0].startswith("26 parameters with several types")


def test_sizes_add_up_over_tools() -> None:
    listed = parameters(a={"type": "array", "items": {"type": "string"}, "maxItems": 500})
    assert "max_items_sum" in request(tools(2, inputSchema=listed), "gemini")
    wordy = parameters(a={"description": "x" * 50_000})
    assert "size" in request(tools(2, inputSchema=wordy), "generic")


def test_long_description_is_noted() -> None:
    found = request(tools(1, description="x" * 1025), "openai")
    assert found["description_length"][0].startswith("the description has 1025 characters")


def test_without_being_asked_a_set_is_a_catalogue() -> None:
    verdict = check_toolset(toolset_of(tools(200)), ["openai"], preset="raw")
    assert verdict.findings == ()
