"""The Gemini API's rules for `parameters`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.facts.gemini import GEMINI_FIELDS, SAFE_LEVELS
from engine.facts.marks import inferred, measured, reported, unsettled
from engine.rules import google, proto
from engine.rules.dialects import named, ordinal
from engine.rules.fixes import BY_KEYWORD
from engine.rules.model import Fault, Hit, Rule, Severity, Where
from engine.rules.refs import recursive_refs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.rules.nodes import Walk

_PARSED: Final = "tools[0].function_declarations[{index}].parameters{path}"
_PLACED: Final = "tools[0].function_declarations[{index}].parameters{place}"
_CHECKED: Final = (
    "* GenerateContentRequest.tools[0].function_declarations[{index}].parameters{path}"
)
_PROTO: Final = "type.googleapis.com/google.ai.generativelanguage.v1beta"
_SEMANTICS: Final = 2
_LIMITS: Final = 3
PLACES: Final = proto.places_of(GEMINI_FIELDS)
"""Where Gemini's parser finds schemas."""


def _recursion(walked: Walk) -> Iterator[Hit]:
    for node in recursive_refs(walked):
        yield Hit(("$ref",), node=node)


RULES: Final = (
    Rule(
        id="gemini.unknown_field",
        demand="Every keyword is a field of the proto Schema.",
        message="Gemini knows no keyword {keyword}; leave it out or say it in the description",
        provider_text='Invalid JSON payload received. Unknown name "{keyword}" at \''
        + _PARSED
        + "': Cannot find field.",
        evidence=reported("pizza-bot#62, zed#43231, 9router#2309; proto v1beta", "2026-09-07"),
        find=proto.unknown_fields(GEMINI_FIELDS),
        dialect=ordinal,
        fix_by_keyword=BY_KEYWORD,
    ),
    Rule(
        id="gemini.list_in_single_field",
        demand="type and items hold one value, no array.",
        message="{keyword} is an array here, Gemini takes one value; use anyOf or nullable",
        provider_text='Invalid JSON payload received. Unknown name "{keyword}" at \''
        + _PARSED
        + "': Proto field is not repeating, cannot start list.",
        evidence=reported("zed#53919, pydantic-ai#1675, google_workspace_mcp#1099", "2026-09-06"),
        find=proto.lists_in_single_fields(GEMINI_FIELDS),
        dialect=ordinal,
        fix_by_keyword={"type": ("collapse_type_arrays",)},
    ),
    Rule(
        id="gemini.type_unknown",
        demand="type is one of STRING NUMBER INTEGER BOOLEAN ARRAY OBJECT NULL, in any case.",
        message="type {value} does not exist; name one of JSON Schema's types",
        provider_text="Invalid value at '" + _PARSED + ".type' (" + _PROTO + ".Type), {value}",
        evidence=reported("deprecated-generative-ai-js#320, gitlab-mcp#166", "2026-11"),
        find=proto.wrong_types,
        wakes=frozenset({"type"}),
        dialect=ordinal,
        fault=Fault.SERVER,
    ),
    Rule(
        id="gemini.enum_value",
        demand="Members of enum are strings.",
        message="enum holds {what}, Gemini takes strings alone; write the values as strings",
        provider_text="Invalid value at '" + _PARSED + ".enum[{number}]' (TYPE_STRING), {value}",
        evidence=reported("azure-devops-mcp#139, celeste-python#262", "2026-11"),
        find=proto.wrong_enum_values,
        wakes=frozenset({"enum"}),
        dialect=ordinal,
        fix=("strip_null_from_enum",),
    ),
    Rule(
        id="gemini.sub_schema",
        demand="Sub-schemas are objects.",
        message="a schema is expected here, found {what}; write an object",
        provider_text="Invalid value at '" + _PLACED + "' (" + _PROTO + ".Schema), {value}",
        evidence=reported("9router#2489", "2026-11"),
        find=proto.wrong_sub_schemas(GEMINI_FIELDS),
        wakes=frozenset(PLACES),
        dialect=ordinal,
    ),
    Rule(
        id="gemini.value",
        demand="A field's value has the field's class.",
        message="{keyword} holds {what}, which Gemini's field cannot",
        provider_text="Invalid value at '" + _PARSED + ".{field}' ({kind}), {value}",
        evidence=measured("google-ai-generativelanguage 0.12.1", "2026-11-30"),
        find=proto.wrong_values(GEMINI_FIELDS),
        dialect=ordinal,
        fault=Fault.SERVER,
    ),
    Rule(
        id="gemini.root_not_object",
        demand="The root has type object.",
        message="the root is no object; give it type object, and wrap other values in a property",
        provider_text="",
        evidence=inferred("cbdb#879, claude-code-router#1207", "2026-11"),
        find=google.root_not_object,
        where=Where.ROOT,
        stage=_SEMANTICS,
        fault=Fault.SERVER,
        fix=("add_implicit_object_type",),
        override=Severity.REFUSED,
    ),
    Rule(
        id="gemini.items_missing",
        demand="An array has items.",
        message="an array without items; say what it holds",
        provider_text=_CHECKED + ".items: missing field.",
        evidence=reported("9router#3707, cline#7926, hermes-agent#71804", "2026-09-02"),
        find=google.items_missing,
        wakes=frozenset({"type"}),
        dialect=named,
        stage=_SEMANTICS,
        fault=Fault.SERVER,
    ),
    Rule(
        id="gemini.items_without_array",
        demand="Only an array has items.",
        message="items beside another type; give this node type array",
        provider_text=_CHECKED + ".items: field predicate failed: $type == Type.ARRAY",
        evidence=reported("opencode#49392", "2026-09-16"),
        find=google.items_without_array,
        wakes=frozenset({"items"}),
        dialect=named,
        stage=_SEMANTICS,
        fault=Fault.SERVER,
    ),
    Rule(
        id="gemini.string_format",
        demand="A string's format is enum or date-time.",
        message="format {value} on a string is refused; move it to the description",
        provider_text=_CHECKED
        + ".format: only 'enum' and 'date-time' are supported for STRING type",
        evidence=unsettled(
            "weave-os/router PR#387 and PR#810, gemini-cli#3178; the proto's comment allows any",
            "2026-07",
        ),
        find=google.string_format,
        wakes=frozenset({"format"}),
        dialect=named,
        stage=_SEMANTICS,
        fault=Fault.PROVIDER,
        fix=("strip_unsupported_formats",),
        override=Severity.REFUSED,
    ),
    Rule(
        id="gemini.number_format",
        demand="A number's format is float, double, int32 or int64.",
        message="format {value} on a number is not among those that Gemini documents",
        provider_text="",
        evidence=inferred("google-ai-generativelanguage, comment of Schema.format", "2026-11-30"),
        find=google.number_format,
        wakes=frozenset({"format"}),
        stage=_SEMANTICS,
        fix=("strip_unsupported_formats",),
    ),
    Rule(
        id="gemini.empty_object",
        demand="An object has properties.",
        message="an object without properties was refused until 2025-12; name one, or for a tool"
        " without arguments omit the schema",
        provider_text=_CHECKED + ".properties: should be non-empty for OBJECT type",
        evidence=unsettled("AstrBot#288, browser-use#3786; taken per zeph#1641", "2026-03-13"),
        find=google.empty_object,
        wakes=frozenset({"type"}),
        dialect=named,
        stage=_SEMANTICS,
    ),
    Rule(
        id="gemini.object_only",
        demand="Only an object has properties and required.",
        message="{keyword} beside another type or none; give this node type object",
        provider_text=_CHECKED + ".{keyword}: only allowed for OBJECT type",
        evidence=reported("opencode#11889, #13148, #43495", "2026-09"),
        find=google.object_only,
        wakes=frozenset({"properties", "required"}),
        dialect=named,
        stage=_SEMANTICS,
        fault=Fault.SERVER,
        fix=("add_implicit_object_type",),
    ),
    Rule(
        id="gemini.enum_without_string",
        demand="Only a string has an enum.",
        message="enum beside another type or none; give this node type string",
        provider_text=_CHECKED + ".enum: only allowed for STRING type",
        evidence=reported("9router#359, #380", "2026-03"),
        find=google.enum_without_string,
        wakes=frozenset({"enum"}),
        dialect=named,
        stage=_SEMANTICS,
    ),
    Rule(
        id="gemini.enum_empty",
        demand="An enum has members.",
        message="an empty enum allows no value; name the values or leave it out",
        provider_text=_CHECKED + ".enum: should be non-empty for STRING type with enum format",
        evidence=reported("kibana#286302", "2026-08"),
        find=google.enum_empty,
        wakes=frozenset({"enum"}),
        dialect=named,
        stage=_SEMANTICS,
        fault=Fault.SERVER,
    ),
    Rule(
        id="gemini.enum_empty_member",
        demand="No member of an enum is empty.",
        message="enum holds an empty string; leave it out and make the property optional",
        provider_text=_CHECKED + ".enum[{number}]: cannot be empty",
        evidence=reported("Smana/runlore#40", "2026-06"),
        find=google.enum_empty_member,
        wakes=frozenset({"enum"}),
        dialect=named,
        stage=_SEMANTICS,
    ),
    Rule(
        id="gemini.required_undefined",
        demand="Each name in required is a property.",
        message="required names {name}, which is no property; define it or take it out",
        provider_text=_CHECKED + ".required[{number}]: property is not defined",
        evidence=reported("kilocode#11955", "2026"),
        find=google.required_undefined,
        wakes=frozenset({"required"}),
        dialect=named,
        stage=_SEMANTICS,
        fault=Fault.SERVER,
    ),
    Rule(
        id="gemini.nesting",
        demand="Schemas are not nested too deep; the limit is not documented.",
        message="over {limit} levels deep, from where refusals are reported; flatten it",
        provider_text="FunctionDeclaration '{tool}' in the request exceeds the maximum allowed"
        " nesting depth.",
        evidence=unsettled("gemini-cli#5923, gitlab-mcp#223, js-genai#882", "2025-08"),
        find=google.too_deep(SAFE_LEVELS),
        stage=_LIMITS,
        fix=("enforce_nesting_depth",),
    ),
    Rule(
        id="gemini.recursion",
        demand="No schema leads back to itself, since there are no references.",
        message="this $ref leads back to itself; putting definitions in place must cut it off",
        provider_text="",
        evidence=inferred("no field of the proto Schema holds a reference", "2026-11-30"),
        find=_recursion,
        where=Where.SCHEMA,
        stage=_LIMITS,
        fix=("resolve_refs",),
    ),
)
