"""OpenAI's rules for strict tools, Azure's stricter ones, and Responses where strict is omitted."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.facts import openai
from engine.facts.marks import documented, inferred, reported, unsettled
from engine.rules import objects, strict_budgets
from engine.rules.dialects import context
from engine.rules.fixes import BY_KEYWORD
from engine.rules.model import Fault, Rule, Severity, Where
from engine.rules.openai import IN_CONTEXT, INVALID, common_rules

if TYPE_CHECKING:
    from collections.abc import Iterable

_AZURE: Final = documented("Microsoft, structured outputs", "2026-06")
_NOT_PERMITTED: Final = IN_CONTEXT + "'{keyword}' is not permitted."


def _strict_rules(prefix: str, limits: strict_budgets.Limits) -> Iterable[Rule]:
    """Return the rules that strict mode adds, with ids of one surface."""
    return (
        Rule(
            id=f"{prefix}.not_closed",
            demand="Each object says additionalProperties: false.",
            message="this object is open; add additionalProperties: false",
            provider_text=IN_CONTEXT
            + "'additionalProperties' is required to be supplied and to be false.",
            evidence=reported("openai-agents-python#1023, copilot-sdk PR#108", "2026-08-04"),
            find=objects.not_closed,
            dialect=context,
            stage=2,
            fix=("close_objects",),
        ),
        Rule(
            id=f"{prefix}.not_required",
            demand="required names every property.",
            message="property {name} is optional; require it and allow null",
            provider_text=IN_CONTEXT + "'required' is required to be supplied and to be an array"
            " including every key in properties. Missing '{name}'.",
            evidence=reported("camel#2629, opencode#13737, lingua PR#275", "2026-06"),
            find=objects.not_required,
            wakes=frozenset({"properties"}),
            dialect=context,
            stage=2,
        ),
        Rule(
            id=f"{prefix}.required_undefined",
            demand="required names nothing but properties.",
            message="required names {name}, which is no property; define it or take it out",
            provider_text=IN_CONTEXT + "'required' is required to be supplied and to be an array"
            " including every key in properties. Extra required key '{name}' supplied.",
            evidence=reported("camel#2629, term-llm PR#180", "2026-03"),
            find=objects.required_undefined,
            wakes=frozenset({"required"}),
            dialect=context,
            stage=2,
            fault=Fault.SERVER,
        ),
        Rule(
            id=f"{prefix}.properties_missing",
            demand="An object has properties.",
            message="an object without properties; name them, strict mode has no free-form objects",
            provider_text=IN_CONTEXT + "object schema missing properties.",
            evidence=reported(
                "spring-ai#4776, github-mcp-server#1548, copilot-cli#2223", "2026-03"
            ),
            find=objects.properties_missing,
            wakes=frozenset({"type"}),
            dialect=context,
            stage=2,
        ),
        Rule(
            id=f"{prefix}.type_missing",
            demand="Every node has a type, anyOf or $ref.",
            message="no type here; name one, strict mode has no untyped values",
            provider_text=IN_CONTEXT + "schema must have a 'type' key.",
            evidence=reported("odoo-llm#212", "2026"),
            find=objects.type_missing,
            dialect=context,
            stage=2,
            fix=("add_implicit_object_type",),
        ),
        Rule(
            id=f"{prefix}.keyword",
            demand="These keywords are not permitted: " + ", ".join(openai.STRICT_REFUSED) + ".",
            message="{keyword} is not permitted in strict mode; leave it out",
            provider_text=_NOT_PERMITTED,
            evidence=reported("notion-mcp#102, coder/mux#1220, mastra#23321; the guide", "2026"),
            find=objects.keywords(openai.STRICT_REFUSED, openai.KEYWORD_TYPES),
            wakes=frozenset(openai.STRICT_REFUSED),
            dialect=context,
            stage=2,
            fix_by_keyword=BY_KEYWORD,
        ),
        Rule(
            id=f"{prefix}.undocumented_keyword",
            demand="Keywords outside the documented subset are not settled.",
            message="strict mode does not document {keyword}; it may be refused",
            provider_text=_NOT_PERMITTED,
            evidence=unsettled("nothing found", "2026-11-30"),
            find=objects.keywords_outside(
                openai.STRICT_KEYWORDS | {*openai.STRICT_REFUSED, *openai.AZURE_REFUSED, "$schema"}
            ),
            dialect=context,
            stage=2,
            fix_by_keyword=BY_KEYWORD,
        ),
        Rule(
            id=f"{prefix}.format",
            demand="A format is one of " + ", ".join(sorted(openai.STRICT_FORMATS)) + ".",
            message="format {value} is not among the nine of strict mode; leave it out",
            provider_text=IN_CONTEXT + "'{value}' is not a valid format.",
            evidence=reported("git-mcp-server#47, forgecode#2974, oh-my-pi#206", "2026-05"),
            find=objects.formats_outside(openai.STRICT_FORMATS),
            wakes=frozenset({"format"}),
            dialect=context,
            stage=2,
            fix=("strip_unsupported_formats",),
        ),
        Rule(
            id=f"{prefix}.ref_siblings",
            demand="Nothing stands beside $ref.",
            message="{keyword} stands beside $ref; move it into the definition",
            provider_text=INVALID + "context={path}, $ref cannot have keywords {{'{keyword}'}}",
            evidence=reported("camel#3001, hindsight#3944", "2026-08"),
            find=objects.ref_siblings,
            wakes=frozenset({"$ref"}),
            dialect=context,
            stage=2,
            fix=("resolve_refs",),
        ),
        Rule(
            id=f"{prefix}.boolean_schema",
            demand="Sub-schemas are objects.",
            message="a boolean schema, which strict mode does not document; name a type",
            provider_text="",
            evidence=inferred("a node must have a type", "2026-11-30"),
            find=objects.boolean_schemas,
            wakes=frozenset({"properties", "items"}),
            stage=2,
        ),
        *strict_budgets.rules(prefix, limits),
    )


RULES: Final = (
    *common_rules("openai_strict"),
    *_strict_rules("openai_strict", strict_budgets.OPENAI),
    strict_budgets.old_limit("openai_strict"),
    Rule(
        id="openai_strict.default",
        demand="No default.",
        message="default was refused until 2026; it is taken now, and ignored",
        provider_text=_NOT_PERMITTED,
        evidence=reported("openai-agents-python#4390, PR#4426", "2026-08-15"),
        find=objects.keywords(("default",)),
        wakes=frozenset({"default"}),
        dialect=context,
        stage=2,
        until="2026",
    ),
)

AZURE_RULES: Final = (
    *common_rules("azure_openai_strict"),
    *_strict_rules("azure_openai_strict", strict_budgets.AZURE),
    Rule(
        id="azure_openai_strict.azure_keyword",
        demand="Azure takes fewer keywords: none of " + ", ".join(openai.AZURE_REFUSED) + ".",
        message="Azure does not permit {keyword} in strict mode; leave it out",
        provider_text=_NOT_PERMITTED,
        evidence=_AZURE,
        find=objects.keywords(
            (k for k in openai.AZURE_REFUSED if k not in openai.STRICT_REFUSED),
            openai.KEYWORD_TYPES,
        ),
        wakes=frozenset(openai.AZURE_REFUSED),
        dialect=context,
        stage=2,
        fix_by_keyword=BY_KEYWORD,
    ),
    Rule(
        id="azure_openai_strict.default",
        demand="No default.",
        message="Azure refuses default in strict mode; leave it out",
        provider_text=_NOT_PERMITTED,
        evidence=reported("openai-agents-python#4390, PR#4426", "2026-08-15"),
        find=objects.keywords(("default",)),
        wakes=frozenset({"default"}),
        dialect=context,
        stage=2,
        fix=("remove_unsupported_keywords",),
    ),
)


def _as_warning(rule: Rule) -> Rule:
    """Return a strict rule as it may concern Responses, which tries to make schemas strict."""
    return replace(
        rule,
        evidence=unsettled(
            "OpenAI, function calling guide, strict omitted in Responses", "2026-04"
        ),
        override=None,
    )


RESPONSES_RULES: Final = (
    *common_rules("openai_responses"),
    Rule(
        id="openai_responses.root_properties_missing",
        demand="The root has properties.",
        message="the root has no properties; add an empty object of them",
        provider_text=IN_CONTEXT + "object schema missing properties.",
        evidence=reported("spring-ai#4776, github-mcp-server#1548, copilot-cli#2223", "2026-03"),
        find=objects.root_properties_missing,
        where=Where.ROOT,
        dialect=context,
        stage=2,
        fault=Fault.SERVER,
    ),
    Rule(
        id="openai_responses.becomes_required",
        demand="Where strict is omitted, every property becomes mandatory.",
        message="property {name} is optional and becomes mandatory; say strict: false to keep it",
        provider_text="",
        evidence=documented("OpenAI, function calling guide", "2026-04-01"),
        find=objects.not_required,
        wakes=frozenset({"properties"}),
        override=Severity.NOTE,
    ),
    *(
        _as_warning(rule)
        for rule in _strict_rules("openai_responses", strict_budgets.OPENAI)
        if rule.id.partition(".")[2] in {"properties_missing", "type_missing", "keyword", "format"}
    ),
)
