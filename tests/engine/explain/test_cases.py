"""The error texts of public reports are recognised: who speaks, and what kind of fault it is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import explain_error
from tests.engine.rules.case_rules import CLASS_RULES

CASES = [
    json.loads(line)
    for line in (Path(__file__).resolve().parents[1] / "cases" / "failing-tools.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
FILLED = {
    "<keyword>": "const",
    "<i>": "0",
    "<path>": "properties[0].value",
    "<prop>": "a",
    "<tool>": "find_pages",
    "<n>": "0",
    "<ctx>": "('properties', 'a')",
    "<j>": "0",
    "<def>": "Node",
    "<value>": "1",
    "<short>": "find_pages",
    "<server>": "pages",
    "<name>": "find_pages",
}
SAY_NOTHING_OF_A_SCHEMA = (
    "400 Provider returned error",
    "400: name does not match pattern",
    "400 invalid_request_body",
    "400 invalid parameter value",
    "400 Bad Request (",
    "HTTP 400",
    '"Failed to get tools"',
    "No such tool available",
    "function not found after",
    "optional parameters are always",
    "platform rejects the run",
    "server 400",
    "server answers",
    "server rejects",
    "server schema validation error",
    "tool not found",
    "tool returns a type error",
)
"""Texts that are no provider's words on a schema: a status alone, or a report in prose."""

GOOGLE = ("gemini", "gemini_vertex", "gemini_json_schema", "gemini_cli", "gemini_client")
SPEAKERS = {
    "gemini": (*GOOGLE, "google_genai", "google_go", "python", "xai"),
    "vertex": GOOGLE,
    "openai": ("openai", "openai_strict", "openai_responses", "codex"),
    "openai_strict": ("openai", "openai_strict", "cerebras"),
    "anthropic": ("anthropic", "anthropic_strict"),
    "llama.cpp": ("llama_cpp", "generic"),
    "mcp-client": ("mcp_client", "codex", "ajv", "javascript", "python"),
    "ajv-strict": ("ajv",),
    "mcp-server": ("arguments",),
}
"""Who may be recognised, by the case's backend or provider; others by their own name."""

OTHER_CLASSES = {
    "additional_properties": ("additional_properties", "not_closed", "required_malformed"),
    "boolean_schema": ("metaschema",),
    "combiner_nested": ("any_of_alone", "any_of_type", "keyword", "type_missing", "union"),
    "combiner_root": ("any_of_type", "root_combiner", "root_type"),
    "const": ("unknown_field",),
    "default": ("unknown_field", "default"),
    "description_length": ("description_length",),
    "draft_2020_12": ("metaschema", "draft"),
    "empty_object": ("properties_no_object", "root_properties_missing"),
    "enum_duplicate": ("enum_duplicate",),
    "enum_empty_or_null": ("enum_empty", "enum_empty_member", "enum_without_string", "enum"),
    "enum_untyped": ("enum_without_string", "type_missing"),
    "format_unsupported": ("format", "string_format", "unknown_format"),
    "grammar_budget": ("too_complex", "grammar_size"),
    "grammar_pattern": ("pattern", "lookaround"),
    "grammar_repetition": ("repetition", "size", "xgrammar"),
    "keyword_named_property": ("metaschema",),
    "missing_input_schema": ("root_type", "schema_null"),
    "missing_items": ("items_missing",),
    "missing_type": ("type_missing", "unsupported", "untyped", "enum_without_string"),
    "name_collision": ("duplicate_name", "duplicate_tools", "name_collision"),
    "name_invalid_chars": ("name", "grammar"),
    "name_leading_digit": ("name",),
    "name_too_long": ("name_length", "name_length_client"),
    "name_unicode": ("name",),
    "nesting_too_deep": ("nesting",),
    "numeric_bound": ("number_too_large",),
    "pattern_properties": ("unknown_field", "unimplemented"),
    "property_name_invalid": ("property_name", "old_property_name"),
    "ref_recursive": ("recursion",),
    "ref_unresolved": ("ref", "ref_undefined", "ref_siblings", "items_missing", "definitions"),
    "required_malformed": ("metaschema", "required_null"),
    "root_not_object": ("root_not_object", "root_no_schema", "root_type_missing"),
    "schema_meta_keyword": ("unknown_field",),
    "schema_too_large": ("too_many_states",),
    "strict_required_all": ("not_required",),
    "too_many_properties": ("properties",),
    "too_many_tools": ("tool_count",),
    "tuple_items": ("tuple_items", "unknown_field"),
    "type_array_nullable": ("list_in_single_field", "type_array", "items_without_array"),
    "type_value_invalid": ("metaschema",),
    "unknown_keyword": ("keyword", "unknown_field"),
}
"""What a recognised rule or pattern may be called, by the class of the fault."""


def filled(text: str) -> str:
    for placeholder, value in FILLED.items():
        text = text.replace(placeholder, value)
    return text


SPOKEN = [
    case
    for case in CASES
    if (case.get("error") or "(").strip()[0] != "("
    and not case["error"].startswith(SAY_NOTHING_OF_A_SCHEMA)
]


def test_most_cases_with_an_error_are_tried() -> None:
    assert len(SPOKEN) > 130


@pytest.mark.parametrize("case", SPOKEN, ids=lambda case: case["id"])
def test_error_of_a_report_is_recognised(case: dict[str, Any]) -> None:
    explanation = explain_error(filled(case["error"]))
    who = case.get("backend") or case["provider"]
    speakers = SPEAKERS.get(who) or SPEAKERS.get(case["provider"]) or (who.replace("-", "_"),)
    ids = [rule for item in explanation.items for rule in (item.rule, *item.also)]
    heard = [rule.partition(".") for rule in ids]
    assert any(surface in speakers for surface, _, _ in heard), explanation
    kinds = {*CLASS_RULES.get(case["class"], ()), *OTHER_CLASSES.get(case["class"], ())}
    assert any(name in kinds for _, _, name in heard), (ids, explanation.notes)
