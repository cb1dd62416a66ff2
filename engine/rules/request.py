"""The rules for a request as a whole: how many tools, and what all of them together hold."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from engine.facts import anthropic, gemini, openai
from engine.facts.marks import documented, reported, unsettled
from engine.rules.model import Fault, Hit, Rule, Severity, Where
from engine.rules.values import json_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.rules.tally import RequestTally

    Check = Callable[[RequestTally], Iterator[Hit]]

GEMINI_MAX_ITEMS_SUM: Final = 960
"""Sum of maxItems from which modes ANY and VALIDATED fail (python-genai#2133, 2026)."""

LLAMA_MAX_BYTES: Final = 97_000
"""Size of all schemas from which llama.cpp's grammar fails (llama.cpp#25895, 2026)."""


def _more_tools(limit: int) -> Check:
    def check(request: RequestTally) -> Iterator[Hit]:
        if len(request.tools) > limit:
            yield Hit((), {"count": len(request.tools), "limit": limit})

    return check


def _over(amount: str, limit: int) -> Check:
    def check(request: RequestTally) -> Iterator[Hit]:
        count = request.total(amount)
        if count > limit:
            yield Hit((), {"count": count, "limit": limit})

    return check


def _duplicates(request: RequestTally) -> Iterator[Hit]:
    counts = Counter(tool.name for tool in request.tools if tool.name is not None)
    met: set[str] = set()
    for tool in request.tools:
        if tool.name is not None and counts[tool.name] > 1:
            if tool.name in met:
                values = {"name": json_text(tool.name), "plain": tool.name}
                yield Hit((), {**values, "count": counts[tool.name]}, tool_index=tool.index)
            met.add(tool.name)


def _long_descriptions(request: RequestTally) -> Iterator[Hit]:
    limit = openai.OLD_MAX_DESCRIPTION
    for tool in request.tools:
        if tool.description > limit:
            yield Hit((), {"count": tool.description, "limit": limit}, tool_index=tool.index)


def _count_rule(surface: str, limit: int, text: str, source: str, date: str) -> Rule:
    return Rule(
        id=f"{surface}.tool_count",
        demand=f"A request has {limit} tools at most.",
        message="{count} tools, {limit} are allowed; send fewer",
        provider_text=text,
        evidence=reported(source, date),
        find=_more_tools(limit),
        where=Where.REQUEST,
    )


def _duplicate_rule(surface: str, text: str, source: str, date: str) -> Rule:
    return Rule(
        id=f"{surface}.duplicate_name",
        demand="Tool names are unique.",
        message="{count} tools are sent as {name}; rename all but one",
        provider_text=text,
        evidence=reported(source, date),
        find=_duplicates,
        where=Where.REQUEST,
    )


def _budget_rule(name: str, amount: str, limit: int, what: str, text: str, source: str) -> Rule:
    return Rule(
        id=f"anthropic_strict.{name}",
        demand=f"All strict tools together have {limit} {what} at most.",
        message="{count} " + what + " in all, {limit} are allowed; send fewer",
        provider_text=text,
        evidence=documented(source, "2026-11"),
        find=_more_tools(limit) if not amount else _over(amount, limit),
        where=Where.REQUEST,
        stage=2,
    )


def _gemini(surface: str) -> tuple[Rule, ...]:
    count = _count_rule(
        surface,
        gemini.MAX_DECLARATIONS,
        "* tools[0].function_declarations: [FIELD_INVALID] At most {limit} function declarations"
        " can be specified.",
        "gemini-cli#19083, #25440",
        "2026-02",
    )
    items = Rule(
        id=f"{surface}.max_items_sum",
        demand="In modes ANY and VALIDATED all maxItems together stay below a limit.",
        message="all maxItems add up to {count}; over about {limit}, modes ANY and VALIDATED fail",
        provider_text="Request contains an invalid argument.",
        evidence=unsettled("python-genai#2133, #2170, #2293", "2026"),
        find=_over("max_items", GEMINI_MAX_ITEMS_SUM),
        where=Where.REQUEST,
        stage=3,
        fault=Fault.PROVIDER,
    )
    return count, items, _google_duplicates(surface)


def _google_duplicates(surface: str) -> Rule:
    return _duplicate_rule(
        surface, "Duplicate function declaration found: {plain}", "dotnet-genai#189", "2026"
    )


def _openai(surface: str) -> tuple[Rule, ...]:
    return (
        _count_rule(
            surface,
            openai.MAX_TOOLS,
            "Invalid 'tools': array too long. Expected an array with maximum length {limit}, but"
            " got an array with length {count} instead.",
            "hexstrike-ai#65, zed#42393",
            "2025-11",
        ),
        _duplicate_rule(surface, "", "public reports of duplicate tool names", "2026"),
        Rule(
            id=f"{surface}.description_length",
            demand="A description had 1024 characters at most.",
            message="the description has {count} characters; over {limit} was refused once, and is"
            " on some hosts and models still",
            provider_text="Invalid 'tools[{index}].function.description': string too long. Expected"
            " a string with maximum length {limit}, but got a string with length {count} instead.",
            evidence=reported("wcgw#51; lifted per llama_index PR#18784", "2025-05-19"),
            find=_long_descriptions,
            where=Where.REQUEST,
            until="2025-05-19",
            override=Severity.WARNING if surface == "azure_openai_strict" else None,
        ),
    )


def _anthropic(surface: str) -> tuple[Rule, ...]:
    return (
        _duplicate_rule(
            surface,
            "tools: Tool names must be unique.",
            "claude-code#10687, vscode#278073",
            "2026",
        ),
    )


_BUDGETS: Final = (
    _budget_rule(
        "tool_count",
        "",
        anthropic.MAX_STRICT_TOOLS,
        "strict tools",
        "Too many strict tools ({count}). The maximum number of strict tools supported is {limit}.",
        "Anthropic, strict tool use; eigent#1711, datarobot#547",
    ),
    _budget_rule(
        "optional_parameters",
        "optional",
        anthropic.MAX_OPTIONAL,
        "optional parameters",
        "Schemas contains too many optional parameters ({count}), which would make grammar"
        " compilation inefficient.",
        "Anthropic, strict tool use",
    ),
    _budget_rule(
        "unions",
        "unions",
        anthropic.MAX_UNIONS,
        "parameters with several types or anyOf",
        "Schemas contains too many parameters with union types ({count} parameters with type"
        " arrays or anyOf).",
        "Anthropic, strict tool use",
    ),
)

RULES: Final = {
    "gemini": _gemini("gemini"),
    "gemini_vertex": (
        Rule(
            id="gemini_vertex.tool_count",
            demand=f"A request has {gemini.VERTEX_MAX_DECLARATIONS} tools at most.",
            message="{count} tools, {limit} are allowed; send fewer",
            provider_text="",
            evidence=documented("Vertex AI, function calling", "2026-11"),
            find=_more_tools(gemini.VERTEX_MAX_DECLARATIONS),
            where=Where.REQUEST,
            stage=2,
        ),
        _google_duplicates("gemini_vertex"),
    ),
    "gemini_json_schema": _gemini("gemini_json_schema"),
    "openai_strict": _openai("openai_strict"),
    "openai": _openai("openai"),
    "anthropic": _anthropic("anthropic"),
    "generic": (
        Rule(
            id="generic.size",
            demand="llama.cpp: all schemas together stay below about 97 KB.",
            message="the schemas take {count} bytes; from about {limit} llama.cpp's grammar fails",
            provider_text="Failed to initialize samplers: failed to parse grammar",
            evidence=unsettled("llama.cpp#25895, #26596", "2026"),
            find=_over("size", LLAMA_MAX_BYTES),
            where=Where.REQUEST,
        ),
    ),
    "anthropic_strict": (*_anthropic("anthropic_strict"), *_BUDGETS),
    "openai_responses": _openai("openai_responses"),
    "azure_openai_strict": _openai("azure_openai_strict"),
}
"""The rules by surface."""
