"""Anthropic's rules for tools with `strict: true`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.facts import anthropic
from engine.facts.marks import documented, reported, unsettled
from engine.rules import objects
from engine.rules.anthropic import common_rules
from engine.rules.fixes import BY_KEYWORD
from engine.rules.model import Hit, Rule, Where
from engine.rules.refs import is_local, recursive_refs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.facts.marks import Evidence
    from engine.rules.nodes import Node, Walk

_TOOL: Final = "tools.{index}.custom: "
_GUIDE: Final = documented("Anthropic, structured outputs, JSON schema limitations", "2026-11")
_REFUSED: Final = _TOOL + "For '{kind}' type, property '{keyword}' is not supported"
_STAGE: Final = 2
_HARD_PATTERN: Final = r"(?<!\\)\(\?<?[=!]|\\b|\\[1-9]"


def _recursion(walked: Walk) -> Iterator[Hit]:
    for node in recursive_refs(walked):
        name = str(node.schema["$ref"]).rpartition("/")[2]
        yield Hit(("$ref",), {"name": name}, node=node)


def _external_ref(node: Node) -> Iterator[Hit]:
    ref = node.schema.get("$ref")
    if isinstance(ref, str) and not is_local(ref):
        yield Hit(("$ref",))


def _min_items(node: Node) -> Iterator[Hit]:
    number = node.schema.get("minItems")
    if isinstance(number, int | float) and number not in {0, 1}:
        yield Hit(("minItems",), {"number": number})


def _all_of_with_ref(node: Node) -> Iterator[Hit]:
    parts = node.schema.get("allOf")
    if isinstance(parts, list) and any(isinstance(p, dict) and "$ref" in p for p in parts):
        yield Hit(("allOf",))


def _keyword_rule(name: str, kind: str, keywords: tuple[str, ...], evidence: Evidence) -> Rule:
    return Rule(
        id=f"anthropic_strict.{name}",
        demand=f"Of {kind}s, strict tools take none of " + ", ".join(keywords) + ".",
        message="strict tools take no {keyword}; leave it out or say it in the description",
        provider_text=_REFUSED,
        evidence=evidence,
        find=objects.keywords(
            keywords, None if kind == "number" else dict.fromkeys(keywords, kind)
        ),
        wakes=frozenset(keywords),
        stage=_STAGE,
        fix_by_keyword=BY_KEYWORD,
    )


RULES: Final = (
    *common_rules("anthropic_strict"),
    Rule(
        id="anthropic_strict.not_closed",
        demand="Each object says additionalProperties: false.",
        message="this object is open; add additionalProperties: false",
        provider_text=_TOOL
        + "For 'object' type, 'additionalProperties' must be explicitly set to false",
        evidence=reported("vercel/ai#20681", "2026-09-12"),
        find=objects.not_closed,
        stage=_STAGE,
        fix=("close_objects",),
    ),
    _keyword_rule(
        "number_keyword",
        "number",
        anthropic.NUMBER_REFUSED,
        reported("req_llm#302, pi#9953", "2026-09-23"),
    ),
    _keyword_rule("array_keyword", "array", anthropic.ARRAY_REFUSED, _GUIDE),
    _keyword_rule("object_keyword", "object", anthropic.OBJECT_REFUSED, _GUIDE),
    _keyword_rule(
        "string_keyword",
        "string",
        anthropic.STRING_UNSURE,
        unsettled("documented as unsupported, one measurement was taken", "2026-11"),
    ),
    Rule(
        id="anthropic_strict.min_items",
        demand="minItems is 0 or 1.",
        message="minItems other than 0 or 1; lower it and check the rest yourself",
        provider_text=_TOOL + "For 'array' type, 'minItems' values other than 0 or 1 are not"
        " supported (got: [{number}])",
        evidence=reported("memorize-everything#93", "2026"),
        find=_min_items,
        wakes=frozenset({"minItems"}),
        stage=_STAGE,
        fix=("remove_unsupported_keywords",),
    ),
    Rule(
        id="anthropic_strict.format",
        demand="A format is one of " + ", ".join(sorted(anthropic.STRICT_FORMATS)) + ".",
        message="format {value} is not among the ten of strict tools; leave it out",
        provider_text=_TOOL + "For 'string' type, format '{value}' is not supported",
        evidence=_GUIDE,
        find=objects.formats_outside(anthropic.STRICT_FORMATS),
        wakes=frozenset({"format"}),
        stage=_STAGE,
        fix=("strip_unsupported_formats",),
    ),
    Rule(
        id="anthropic_strict.not",
        demand="No not.",
        message="strict tools take no {keyword}; leave it out",
        provider_text=_TOOL + "Schema keyword '{keyword}' is not supported",
        evidence=reported("a measurement by a third party", "2026"),
        find=objects.keywords(("not",)),
        wakes=frozenset({"not"}),
        stage=_STAGE,
        fix=("remove_unsupported_keywords",),
    ),
    Rule(
        id="anthropic_strict.one_of",
        demand="No oneOf.",
        message="strict tools take no {keyword}; write anyOf",
        provider_text=_TOOL + "Schema type '{keyword}' is not supported",
        evidence=reported("vercel/ai#12876", "2026"),
        find=objects.keywords(("oneOf",)),
        wakes=frozenset({"oneOf"}),
        stage=_STAGE,
        fix=("collapse_combiners",),
    ),
    Rule(
        id="anthropic_strict.all_of_ref",
        demand="allOf holds no $ref.",
        message="allOf holds a $ref; put the definition in place",
        provider_text="",
        evidence=_GUIDE,
        find=_all_of_with_ref,
        wakes=frozenset({"allOf"}),
        stage=_STAGE,
        fix=("resolve_refs", "merge_all_of"),
    ),
    Rule(
        id="anthropic_strict.external_ref",
        demand="A $ref stays in the schema.",
        message="this $ref leads out of the schema; bring its target in",
        provider_text="",
        evidence=_GUIDE,
        find=_external_ref,
        wakes=frozenset({"$ref"}),
        stage=_STAGE,
        fix=("resolve_refs",),
    ),
    Rule(
        id="anthropic_strict.recursion",
        demand="No schema leads back to itself.",
        message="this $ref leads back to itself; unroll it to a fixed depth",
        provider_text="Invalid schema: Circular reference detected in schema definitions: {name}."
        " Self-referencing or mutually-referencing definitions are not supported.",
        evidence=_GUIDE,
        find=_recursion,
        where=Where.SCHEMA,
        stage=_STAGE,
        fix=("resolve_refs",),
    ),
    Rule(
        id="anthropic_strict.enum_value",
        demand="Members of enum are no objects or arrays.",
        message="enum holds {what}; strict tools take plain values alone",
        provider_text="",
        evidence=_GUIDE,
        find=objects.odd_enum_members,
        wakes=frozenset({"enum"}),
        stage=_STAGE,
    ),
    Rule(
        id="anthropic_strict.pattern",
        demand="A pattern has no back-reference, no look-around and no word boundary.",
        message="a pattern with back-reference, look-around or word boundary; write it without",
        provider_text="Invalid JSON schema: regex lookaround is not supported",
        evidence=_GUIDE,
        find=objects.patterns_with(_HARD_PATTERN),
        wakes=frozenset({"pattern"}),
        stage=_STAGE,
        fix=("remove_unsupported_keywords",),
    ),
)
