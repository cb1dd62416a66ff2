"""Vertex AI's rules for `parameters`: the same parser with three fields more, other semantics."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.facts.gemini import VERTEX_FIELDS
from engine.facts.marks import documented, inferred, measured, reported, unsettled
from engine.rules import gemini, google, proto
from engine.rules.dialects import properties_only
from engine.rules.model import Fault, Rule, Severity, Where

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.rules.model import Hit
    from engine.rules.nodes import Node

_PACKAGE: Final = measured("google-cloud-aiplatform 2.7.0, v1.Schema", "2026-11-30")
_PARSER: Final = inferred(
    "the Gemini API's parser, which Vertex AI is taken to share", "2026-11-30"
)
_CHECKED: Final = "Unable to submit request because `{tool}` functionDeclaration `parameters{path}`"
_SEMANTICS: Final = 2
_LIMITS: Final = 3
PLACES: Final = proto.places_of(VERTEX_FIELDS)
"""Where Vertex AI's parser finds schemas."""

_GEMINI: Final = {rule.id.partition(".")[2]: rule for rule in gemini.RULES}


def _enum_value(node: Node) -> Iterator[Hit]:
    if not proto.integers_of_integer(node):
        yield from proto.wrong_enum_values(node)


def _integer_enum(node: Node) -> Iterator[Hit]:
    if proto.integers_of_integer(node):
        yield from proto.wrong_enum_values(node)


def _parser_rule(name: str, **changes: object) -> Rule:
    """Return one of the Gemini parser's rules as Vertex AI's."""
    rule = _GEMINI[name]
    text = rule.provider_text.replace(
        "google.ai.generativelanguage.v1beta", "google.cloud.aiplatform.v1"
    )
    known = {
        "id": f"gemini_vertex.{name}",
        "message": rule.message.replace("Gemini", "Vertex AI"),
        "provider_text": text,
        "evidence": _PACKAGE,
    }
    return replace(rule, **{**known, **changes})  # type: ignore[arg-type]  # names as in Rule


RULES: Final = (
    _parser_rule("unknown_field", find=proto.unknown_fields(VERTEX_FIELDS)),
    _parser_rule(
        "list_in_single_field",
        find=proto.lists_in_single_fields(VERTEX_FIELDS),
        evidence=_PARSER,
        override=Severity.REFUSED,
    ),
    _parser_rule("type_unknown"),
    _parser_rule("enum_value", find=_enum_value, evidence=_PARSER, override=Severity.REFUSED),
    _parser_rule(
        "enum_value",
        id="gemini_vertex.integer_enum",
        demand="An integer's enum is written as strings.",
        message="enum holds integers, which Vertex AI documents as strings; write them as strings",
        find=_integer_enum,
        evidence=documented("Vertex AI, Schema.enum", "2026-11-06"),
        override=Severity.WARNING,
    ),
    _parser_rule(
        "sub_schema",
        find=proto.wrong_sub_schemas(VERTEX_FIELDS),
        wakes=frozenset(PLACES),
        override=Severity.REFUSED,
    ),
    _parser_rule("value", find=proto.wrong_values(VERTEX_FIELDS)),
    Rule(
        id="gemini_vertex.root_not_object",
        demand="The root has type OBJECT.",
        message="the root is no object; give it type object, and wrap other values in a property",
        provider_text="Unable to submit request because `{tool}` functionDeclaration parameters"
        " schema should be of type OBJECT.",
        evidence=reported("spring-ai#1373, vercel/ai#12183, OmniRoute#3357", "2026-06"),
        find=google.root_not_object,
        where=Where.ROOT,
        stage=_SEMANTICS,
        fault=Fault.SERVER,
        fix=("add_implicit_object_type",),
    ),
    Rule(
        id="gemini_vertex.any_of_alone",
        demand="anyOf is the only keyword of its node.",
        message="{keyword} stands beside anyOf; move it into the alternatives",
        provider_text=_CHECKED + " schema specified other fields alongside any_of. When using"
        " any_of, it must be the only field set.",
        evidence=reported("litellm#11164, opencode#15795, Graphenium#37", "2026-07"),
        find=google.companions_of_any_of,
        wakes=frozenset({"anyOf", "any_of"}),
        dialect=properties_only,
        stage=_SEMANTICS,
        fix=("collapse_combiners",),
    ),
    Rule(
        id="gemini_vertex.ref_siblings",
        demand="Beside ref stand description and default alone.",
        message="{keyword} stands beside ref; move it into the definition",
        provider_text="Schema.ref '{ref}' was set alongside unsupported fields. If a schema node"
        " has Schema.ref set, then only description and default can be set alongside it",
        evidence=reported("OmniRoute#1416, gcli2api#374, opencode#12295", "2026-05"),
        find=google.companions_of_ref,
        wakes=frozenset({"ref"}),
        stage=_SEMANTICS,
    ),
    Rule(
        id="gemini_vertex.type_missing",
        demand="Every node has a type, anyOf or ref.",
        message="no type here; name one",
        provider_text=_CHECKED + " schema didn't specify the schema type field.",
        evidence=reported("gemini-cli#2282, lean-lsp-mcp#185", "2026-04"),
        find=google.type_missing,
        dialect=properties_only,
        stage=_SEMANTICS,
        fault=Fault.SERVER,
        fix=("add_implicit_object_type",),
    ),
    Rule(
        id="gemini_vertex.type_against_shape",
        demand="properties goes with type OBJECT, items with type ARRAY.",
        message="{keyword} goes with type {kind} alone; change the type or leave it out",
        provider_text=_CHECKED + " schema specified incorrect schema type field. For schema with"
        " {keyword}, schema type should be {kind}.",
        evidence=reported("public code", "2026-11"),
        find=google.type_against_shape,
        wakes=frozenset({"properties", "items"}),
        dialect=properties_only,
        stage=_SEMANTICS,
        fault=Fault.SERVER,
    ),
    Rule(
        id="gemini_vertex.items_missing",
        demand="An array has items.",
        message="an array without items; say what it holds",
        provider_text=_CHECKED + " schema didn't specify the schema type field.",
        evidence=inferred("every node needs a type, and items is one", "2026-11-30"),
        find=google.items_missing,
        wakes=frozenset({"type"}),
        dialect=properties_only,
        stage=_SEMANTICS,
        fault=Fault.SERVER,
        override=Severity.REFUSED,
    ),
    Rule(
        id="gemini_vertex.enum_empty",
        demand="An enum has members.",
        message="an empty enum allows no value; name the values or leave it out",
        provider_text="",
        evidence=inferred("the Gemini API's rule; Smana/runlore#40", "2026-11-30"),
        find=google.enum_empty,
        wakes=frozenset({"enum"}),
        stage=_SEMANTICS,
        fault=Fault.SERVER,
        override=Severity.REFUSED,
    ),
    Rule(
        id="gemini_vertex.required_undefined",
        demand="Each name in required is a property.",
        message="required names {name}, which is no property; define it or take it out",
        provider_text="Unable to submit request because required fields ['{name}'] are not defined"
        " in the schema properties",
        evidence=inferred("vscode-copilot-release#9234", "2025-05"),
        find=google.required_undefined,
        wakes=frozenset({"required"}),
        stage=_SEMANTICS,
        fault=Fault.SERVER,
        override=Severity.REFUSED,
    ),
    Rule(
        id="gemini_vertex.property_name",
        demand="A property's name is a letter or underscore, then letters, digits or underscores,"
        " 64 at most.",
        message="property {name} is outside the documented letters, digits and underscores (64);"
        " rename it",
        provider_text="",
        evidence=documented("Vertex AI, Schema.properties", "2026-11-06"),
        find=google.property_name,
        wakes=frozenset({"properties"}),
        stage=_SEMANTICS,
    ),
    replace(
        _GEMINI["nesting"],
        id="gemini_vertex.nesting",
        provider_text="A schema in the request exceeds the maximum allowed nesting depth",
        evidence=unsettled("reports of the Gemini API", "2025-08"),
        stage=_LIMITS,
    ),
    replace(_GEMINI["recursion"], id="gemini_vertex.recursion", stage=_LIMITS),
)
