"""Anthropic's rules for `input_schema`, strict or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.facts import anthropic
from engine.facts.marks import reported
from engine.rules import objects
from engine.rules.metaschema import metaschema_faults
from engine.rules.model import Fault, Rule, Where

if TYPE_CHECKING:
    from collections.abc import Iterable

SCHEMA: Final = "tools.{index}.custom.input_schema"


def common_rules(prefix: str) -> Iterable[Rule]:
    """Return the rules that hold for every tool, with ids of one surface."""
    return (
        Rule(
            id=f"{prefix}.root_type",
            demand="The root has type object.",
            message="the root's type is not object; give it that, and wrap other values in a"
            " property",
            provider_text=SCHEMA + ".type: Field required",
            evidence=reported("public code", "2026"),
            find=objects.root_type,
            where=Where.ROOT,
            fault=Fault.SERVER,
            fix=("add_implicit_object_type",),
        ),
        Rule(
            id=f"{prefix}.root_combiner",
            demand="The root has no oneOf, allOf or anyOf.",
            message="{keyword} at the root; move it below a property, or merge the alternatives",
            provider_text=SCHEMA + ": input_schema does not support oneOf, allOf, or anyOf at the"
            " top level",
            evidence=reported("claude-code#5319, mcp-sap-docs#51, kata#365", "2026-09"),
            find=objects.root_keywords(anthropic.ROOT_REFUSED),
            where=Where.ROOT,
            fix_by_keyword={
                "allOf": ("merge_all_of",),
                "anyOf": ("collapse_combiners",),
                "oneOf": ("collapse_combiners",),
            },
        ),
        Rule(
            id=f"{prefix}.property_name",
            demand="A property's name is 1 to 64 letters, digits, underscores, dots or dashes.",
            message="property {name} is outside letters, digits, underscore, dot and dash (64);"
            " rename it",
            provider_text=SCHEMA + ".properties: Property keys should match pattern"
            " '^[a-zA-Z0-9_.-]{{1,64}}$'",
            evidence=reported("n8n#30590, composio#2330, claude-code#79418", "2026-07"),
            find=objects.property_names(anthropic.PROPERTY_NAME),
            wakes=frozenset({"properties"}),
        ),
        Rule(
            id=f"{prefix}.old_property_name",
            demand="A property's name had no dot.",
            message="property {name} has a dot, which was refused once; it is taken now",
            provider_text=SCHEMA + ".properties: Property keys should match pattern"
            " '^[a-zA-Z0-9_-]{{1,64}}$'",
            evidence=reported("n8n#30590; the later pattern allows dots", "2026-07"),
            find=objects.property_names(r"[^.]*"),
            wakes=frozenset({"properties"}),
            until="2026",
        ),
        Rule(
            id=f"{prefix}.metaschema",
            demand="The schema is valid JSON Schema, draft 2020-12.",
            message="no valid JSON Schema: {text}",
            provider_text=SCHEMA + ": JSON schema is invalid. It must match JSON Schema draft"
            " 2020-12 (https://json-schema.org/draft/2020-12).",
            evidence=reported("claude-code#63673, #86665, anthropic-sdk-java#241", "2026-08"),
            find=metaschema_faults,
            where=Where.SCHEMA,
            fault=Fault.SERVER,
        ),
    )


RULES: Final = tuple(common_rules("anthropic"))
