"""OpenAI's rules for every tool, strict or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.facts import openai
from engine.facts.marks import reported, unsettled
from engine.rules import objects
from engine.rules.dialects import context
from engine.rules.metaschema import metaschema_faults
from engine.rules.model import Fault, Rule, Severity, Where

if TYPE_CHECKING:
    from collections.abc import Iterable

INVALID: Final = "Invalid schema for function '{tool}': "
IN_CONTEXT: Final = INVALID + "In context={path}, "
LOOKAROUND: Final = r"(?<!\\)\(\?<?[=!]"
"""Where a regular expression looks ahead or behind."""


def common_rules(prefix: str) -> Iterable[Rule]:
    """Return the rules that hold on every OpenAI surface, with ids of one."""
    return (
        Rule(
            id=f"{prefix}.metaschema",
            demand="The schema is valid JSON Schema, draft 2020-12.",
            message="no valid JSON Schema: {text}",
            provider_text=INVALID + "{text}",
            evidence=reported("OpenManus#1162, griptape#2150; jsonschema 4.26.0", "2026-04"),
            find=metaschema_faults,
            where=Where.SCHEMA,
            fault=Fault.SERVER,
        ),
        Rule(
            id=f"{prefix}.root_type",
            demand="The root has type object.",
            message="the root's type is not object; give it that, and wrap other values in a"
            " property",
            provider_text=INVALID
            + "schema must be a JSON Schema of 'type: \"object\"', got 'type: \"{value}\"'.",
            evidence=reported("beeai#844, vercel/ai#1485, dots-hyprland#3640", "2026-09"),
            find=objects.root_type,
            where=Where.ROOT,
            stage=2,
            fault=Fault.SERVER,
            fix=("add_implicit_object_type",),
        ),
        Rule(
            id=f"{prefix}.root_combiner",
            demand="The root has no oneOf, anyOf, allOf, enum or not.",
            message="{keyword} at the root; move it below a property, or merge the alternatives",
            provider_text=INVALID + "schema must have type 'object' and not have"
            " 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.",
            evidence=reported("langchainjs#9804, google-calendar-mcp#39", "2026-01"),
            find=objects.root_keywords(openai.ROOT_REFUSED),
            where=Where.ROOT,
            stage=2,
            fix_by_keyword={
                "allOf": ("merge_all_of",),
                "anyOf": ("collapse_combiners",),
                "oneOf": ("collapse_combiners",),
            },
        ),
        Rule(
            id=f"{prefix}.items_missing",
            demand="An array has items, at any depth.",
            message="an array without items; say what it holds",
            provider_text=IN_CONTEXT + "array schema missing items.",
            evidence=reported("apify-mcp#36, ogx#3602, spacectl#402", "2026-03"),
            find=objects.items_missing,
            wakes=frozenset({"type"}),
            dialect=context,
            stage=2,
            fault=Fault.SERVER,
        ),
    )


RULES: Final = (
    *common_rules("openai"),
    Rule(
        id="openai.root_properties_missing",
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
        id="openai.lookaround",
        demand="Some models take no pattern that looks ahead or behind.",
        message="a pattern that looks ahead or behind, which newer models refuse; write it without",
        provider_text="Invalid JSON schema: regex lookaround is not supported.",
        evidence=unsettled("SmartBear/smartbear-mcp#491; it depends on the model", "2026-05"),
        find=objects.patterns_with(LOOKAROUND),
        wakes=frozenset({"pattern"}),
        stage=3,
        override=Severity.WARNING,
    ),
)
