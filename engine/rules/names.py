"""The rules for tool names, by pattern and length."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from engine.facts import anthropic, names, openai
from engine.facts.marks import documented, inferred, reported, unsettled
from engine.rules.model import Hit, Rule, Severity, Where
from engine.rules.values import json_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Check = Callable[[str], Iterator[Hit]]

_GEMINI_TEXT: Final = (
    "* tools[0].function_declarations[{index}].name: [FIELD_INVALID] Invalid function name. Must"
    " start with a letter or an underscore. Must be a-z, A-Z, 0-9, or contain underscores (_),"
    " dots (.), colons (:), or dashes (-), with a maximum length of 64."
)
_OPENAI_PATTERN: Final = (
    "string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'."
)
_TOO_LONG: Final = (
    "string too long. Expected a string with maximum length {limit}, but got a string with length"
    " {count} instead."
)


def _outside(pattern: str) -> Check:
    compiled = re.compile(pattern)

    def check(name: str) -> Iterator[Hit]:
        if not compiled.fullmatch(name):
            yield Hit((), {"name": json_text(name)})

    return check


def _longer(limit: int, up_to: int | None = None) -> Check:
    def check(name: str) -> Iterator[Hit]:
        if len(name) > limit and (up_to is None or len(name) <= up_to):
            yield Hit((), {"limit": limit, "count": len(name)})

    return check


def _gemini(surface: str) -> tuple[Rule, ...]:
    safe, documented_length = names.GEMINI_SAFE_LENGTH, names.GEMINI_DOCUMENTED_LENGTH
    return (
        Rule(
            id=f"{surface}.name",
            demand="A name starts with a letter or underscore and holds letters, digits,"
            " underscores, dots, colons and dashes.",
            message="the name {name} does not start with a letter or underscore, or holds other"
            " than letters, digits and _ . : -; rename the tool",
            provider_text=_GEMINI_TEXT,
            evidence=reported("cline#7339, bifrost#1979, 9router#369", "2026-03-20"),
            find=_outside(names.GEMINI_NAME),
            where=Where.NAME,
            stage=2,
        ),
        Rule(
            id=f"{surface}.name_length",
            demand=f"A name has {documented_length} characters at most.",
            message="the name has {count} characters, {limit} are allowed; shorten it",
            provider_text=_GEMINI_TEXT,
            evidence=documented("google-genai 3.6.1; Vertex AI discovery document", "2026-11-06"),
            find=_longer(documented_length),
            where=Where.NAME,
            stage=2,
        ),
        Rule(
            id=f"{surface}.name_length_unsure",
            demand=f"A name of up to {safe} characters is safe; up to {documented_length} depends.",
            message="the name has {count} characters; {limit} are safe, more depends on the model",
            provider_text=_GEMINI_TEXT,
            evidence=unsettled(
                "64 in every error up to 2026-03, 128 in later documents", "2026-11"
            ),
            find=_longer(safe, documented_length),
            where=Where.NAME,
            stage=2,
        ),
    )


def _openai(surface: str, field: str) -> tuple[Rule, ...]:
    return (
        Rule(
            id=f"{surface}.name",
            demand="A name holds letters, digits, underscores and dashes.",
            message="the name {name} holds other than letters, digits, _ and -; rename the tool",
            provider_text=f"Invalid 'tools[{{index}}].{field}': " + _OPENAI_PATTERN,
            evidence=reported("5ire#33, ailoy#109", "2026"),
            find=_outside(names.PLAIN_NAME),
            where=Where.NAME,
        ),
        Rule(
            id=f"{surface}.name_length",
            demand=f"A name has {openai.MAX_NAME} characters at most.",
            message="the name has {count} characters, {limit} are allowed; shorten it",
            provider_text=f"Invalid 'tools[{{index}}].{field}': " + _TOO_LONG,
            evidence=reported("ida-pro-mcp#129", "2026"),
            find=_longer(openai.MAX_NAME),
            where=Where.NAME,
        ),
    )


def _responses() -> tuple[Rule, ...]:
    pattern, _ = _openai("openai_responses", "name")
    return (
        pattern,
        Rule(
            id="openai_responses.name_length",
            demand=f"A name has {openai.MAX_RESPONSES_NAME} characters at most.",
            message="the name has {count} characters, {limit} are known to be taken; shorten it",
            provider_text="Invalid 'tools[{index}].name': " + _TOO_LONG,
            evidence=inferred("command-code#778 shows it for input[n].name", "2026-08-31"),
            find=_longer(openai.MAX_RESPONSES_NAME),
            where=Where.NAME,
        ),
    )


def _anthropic(surface: str) -> tuple[Rule, ...]:
    limit, client_limit = anthropic.MAX_TOOL_NAME, anthropic.CLIENT_MAX_TOOL_NAME
    return (
        Rule(
            id=f"{surface}.name",
            demand="A name holds letters, digits, underscores and dashes.",
            message="the name {name} holds other than letters, digits, _ and -; rename the tool",
            provider_text="tools.{index}.custom.name: String should match pattern"
            " '^[a-zA-Z0-9_-]{{1,128}}$'",
            evidence=reported("home-assistant#147760, copilot-cli#1879", "2026-03"),
            find=_outside(names.PLAIN_NAME),
            where=Where.NAME,
            since="2025-06-29",
        ),
        Rule(
            id=f"{surface}.name_length",
            demand=f"A name has {limit} characters at most.",
            message="the name has {count} characters, {limit} are allowed; shorten it",
            provider_text="tools.{index}.custom.name: String should have at most {limit}"
            " characters",
            evidence=reported("claude-code#2412, #96152", "2026-09-22"),
            find=_longer(limit),
            where=Where.NAME,
            since="2025-06-29",
        ),
        Rule(
            id=f"{surface}.name_length_client",
            demand=f"claude.ai connectors and tool references take {client_limit} characters.",
            message="the name has {count} characters; claude.ai connectors and tool references"
            " take {limit}",
            provider_text="tool_reference.tool_name: String should have at most {limit} characters",
            evidence=unsettled("FrontendRemoteMcpToolDefinition in public errors", "2026"),
            find=_longer(client_limit, limit),
            where=Where.NAME,
        ),
    )


_GENERIC: Final = (
    Rule(
        id="generic.name",
        demand="Most servers take 64 letters, digits, underscores and dashes at most.",
        message="the name {name} is outside what most servers take: letters, digits, _ and -, 64",
        provider_text="",
        evidence=reported("Mistral, DeepSeek, Qwen: witsy#164, ida-pro-mcp#129", "2026"),
        find=_outside(r"[a-zA-Z0-9_-]{1,64}"),
        where=Where.NAME,
        override=Severity.WARNING,
    ),
)

RULES: Final = {
    "gemini": _gemini("gemini"),
    "gemini_vertex": _gemini("gemini_vertex"),
    "gemini_json_schema": _gemini("gemini_json_schema"),
    "openai_strict": _openai("openai_strict", "function.name"),
    "openai": _openai("openai", "function.name"),
    "anthropic": _anthropic("anthropic"),
    "generic": _GENERIC,
    "anthropic_strict": _anthropic("anthropic_strict"),
    "openai_responses": _responses(),
    "azure_openai_strict": _openai("azure_openai_strict", "function.name"),
}
"""The rules by surface."""
