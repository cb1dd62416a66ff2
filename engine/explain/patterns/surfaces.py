"""Messages of the providers that have rules, on what no rule can see."""

from __future__ import annotations

from typing import Final

from engine.explain.patterns.model import Pattern
from engine.facts.marks import reported

PATTERNS: Final = (
    Pattern(
        "gemini.too_many_states",
        "The specified schema produces a constraint that has too many states for serving.",
        "The grammar made of the schemas is too large; long enums, deep nesting and many optional"
        " properties make it grow.",
        "Shorten enums and names, lower maxItems and maxLength, or split the tool.",
        reported("python-genai#660, cline#7897, ghidra-mcp#440", "2026-08"),
        like=("gemini.max_items_sum", "gemini.nesting"),
    ),
    Pattern(
        "gemini.properties_no_object",
        "value for properties at top-level must be an object",
        "The root's properties is no object.",
        "Write an object, an empty one for a tool without arguments.",
        reported("cbdb#879", "2026"),
        like=("gemini.value", "gemini.list_in_single_field", "openai.metaschema"),
    ),
    Pattern(
        "gemini.root_no_schema",
        "schema at top-level must be a boolean or an object",
        "The root is no schema.",
        "Send an object with type object, or omit it for a tool without arguments.",
        reported("public reports", "2026"),
        like=("gemini_json_schema.root_not_object",),
    ),
    Pattern(
        "gemini.root_type_missing",
        "schema at top-level requires unspecified property 'type'",
        "The root names no type.",
        "Give the root type object.",
        reported("public reports", "2026"),
        like=("gemini_json_schema.root_not_object",),
    ),
    Pattern(
        "gemini.calling_without_tools",
        "Function calling config is set without function_declarations.",
        "The request says how to call functions and declares none.",
        "Send tools, or leave the tool config out.",
        reported("claude-code-router#1207", "2026"),
    ),
    Pattern(
        "gemini_vertex.response_field",
        "Unable to submit request because one or more response schemas specified unsupported field"
        " {keyword}",
        "The response schema holds a field that older models did not take.",
        "Leave it out or take a newer model.",
        reported("vertex-ai-samples#3618, python-aiplatform#4510", "2024"),
    ),
    Pattern(
        "openai_strict.first_keys",
        "Objects provided via 'anyOf' must not share identical first keys.",
        "Two alternatives of an anyOf begin with the same property, which older models and Azure"
        " refuse.",
        "Put a property that differs first in each alternative.",
        reported("openai-python#2193", "2025"),
    ),
    Pattern(
        "openai_strict.required_malformed",
        "'required' is required to be supplied and to be an array",
        "An object's required is missing or no array.",
        "Name every property in required, as an array.",
        reported("public reports", "2026"),
        like=("openai_strict.not_required", "openai_strict.metaschema"),
    ),
    Pattern(
        "openai.number_too_large",
        "a numeric value in the function parameters is too large",
        "A number in the schema is outside what the server can read.",
        "Leave out limits such as 2^64, or lower them.",
        reported("public reports", "2026"),
    ),
    Pattern(
        "anthropic.number_too_large",
        "tools.{index}.custom.input_schema: int too big to convert",
        "A number in the schema is outside what the server can read.",
        "Leave out limits such as 2^64, or lower them.",
        reported("public reports", "2026"),
    ),
    Pattern(
        "openai.duplicate_tools",
        "Duplicate tool names found across MCP servers",
        "Two servers have a tool of the same name.",
        "Rename one, or let the client put the server's name before it.",
        reported("openai-agents-python", "2026"),
        like=("openai.duplicate_name",),
    ),
    Pattern(
        "anthropic_strict.grammar_size",
        "The compiled grammar is too large, which would cause performance issues. Simplify your"
        " tool schemas or reduce the number of strict tools.",
        "The grammar of all strict tools together is too large; the limit is not documented and"
        " depends on the model.",
        "Make fewer tools strict, or simplify their unions and optional properties.",
        reported("anthropic-sdk-typescript#885, alphaXiv/agents#49", "2026-02"),
        like=("anthropic_strict.optional_parameters", "anthropic_strict.unions"),
    ),
    Pattern(
        "anthropic_strict.too_complex",
        "Schema is too complex for compilation. Try reducing the number of tools or simplifying"
        " tool schemas.",
        "The grammar of all strict tools together takes too long to make.",
        "Make fewer tools strict, or simplify their unions and optional properties.",
        reported("genkit#5230, cherry-studio#18179", "2026"),
        like=("anthropic_strict.optional_parameters", "anthropic_strict.unions"),
    ),
    Pattern(
        "anthropic_strict.unavailable",
        "Grammar compilation is temporarily unavailable. Please try again.",
        "The server is busy; no schema is at fault.",
        "Send it again later.",
        reported("public reports", "2026"),
    ),
)
