"""What the provider itself would say, and findings put together."""

from __future__ import annotations

from typing import Any

from engine import toolset_of
from engine.rules.answer import provider_answer
from engine.rules.check import check_toolset
from engine.rules.report import Report
from tests.engine.rules.found import parameters

TOOLS = [
    {"name": "a", "inputSchema": parameters(x={"type": "array"})},
    {"name": "b", "inputSchema": parameters(x={"const": 1}, y={"const": 2})},
]


def answer(surface: str, tools: list[dict[str, Any]]) -> tuple[str, ...]:
    """Return what a provider says of raw tools."""
    verdict = check_toolset(toolset_of(tools), [surface], preset="raw")
    return provider_answer(verdict.findings, surface)


def test_gemini_lists_all_of_the_first_stage_alone() -> None:
    path = "tools[0].function_declarations[1].parameters.properties"
    text = 'Invalid JSON payload received. Unknown name "const" at '
    text += "'{}[{}].value': Cannot find field."
    assert answer("gemini", TOOLS) == (text.format(path, 0), text.format(path, 1))


def test_gemini_lists_all_of_the_second_stage_where_the_first_passes() -> None:
    assert len(answer("gemini", [TOOLS[0], {**TOOLS[0], "name": "c d"}])) == 3


def test_openai_says_the_first() -> None:
    (text,) = answer("openai", [*TOOLS, TOOLS[0]])
    assert text == (
        "Invalid schema for function 'a': In context=('properties', 'x'), array schema missing"
        " items."
    )


def test_anthropic_says_the_number_alone() -> None:
    tools = [TOOLS[1], {"name": "c", "inputSchema": parameters(x={"type": "int"})}]
    (text,) = answer("anthropic", tools)
    assert text.startswith("tools.1.custom.input_schema: JSON schema is invalid.")


def test_nothing_is_said_where_nothing_refuses() -> None:
    assert answer("generic", TOOLS) == ()


def test_rule_that_frees_most_tools_comes_first() -> None:
    tools = [
        {"name": "a", "inputSchema": parameters(x={"type": "array"}, y={"const": 1})},
        {"name": "b", "inputSchema": parameters(x={"type": "array"}, y={"const": 1})},
        {"name": "c", "inputSchema": parameters(x={"const": 1})},
        {"name": "d", "inputSchema": parameters(x={"type": "object"})},
    ]
    verdict = check_toolset(toolset_of(tools), ["gemini"], preset="raw")
    report = Report(["gemini"])
    for index in range(4):
        report.add([finding for finding in verdict.findings if finding.index == index])
    groups = [(group.example.rule, group.tools, group.freed) for group in report.groups()]
    assert groups == [
        ("gemini.unknown_field", 3, 1),
        ("gemini.items_missing", 2, 0),
        ("gemini.empty_object", 1, 0),
    ]
    refused = report.refused["gemini"]
    assert (refused.tools, refused.names) == (3, [(0, "a"), (1, "b"), (2, "c")])


def test_equal_messages_are_counted_once_per_tool() -> None:
    tools = [{"name": "a", "inputSchema": parameters(x={"const": 1}, y={"const": 1})}]
    verdict = check_toolset(toolset_of(tools), ["gemini"], preset="raw")
    report = Report(["gemini"])
    report.add(verdict.findings)
    (group,) = report.groups()
    assert [count for _, count in group.messages.values()] == [1]
