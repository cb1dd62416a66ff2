"""Older, newer and other words of the providers for what their rules say."""

from __future__ import annotations

from typing import Final

from engine.explain.patterns.model import Wording

_GEMINI_NAMES: Final = tuple(
    f"{surface}.{rule}"
    for surface in ("gemini", "gemini_vertex", "gemini_json_schema")
    for rule in ("name", "name_length", "name_length_unsure")
)
_OPENAI: Final = ("openai", "openai_strict", "openai_responses", "azure_openai_strict")
_STRICT: Final = ("openai_strict", "azure_openai_strict")
_KINDS: Final = ("number_keyword", "array_keyword", "object_keyword", "string_keyword")
_PATH: Final = "tools[0].function_declarations[{index}].parameters{path}"

_CHECKED: Final = "GenerateContentRequest." + _PATH

WORDINGS: Final = (
    Wording(
        "* tools[0].function_declarations[{index}].name: Invalid function name. Must start with a"
        " letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.),"
        " colons (:), or dashes (-), with a maximum length of {limit}.",
        _GEMINI_NAMES,
    ),
    Wording(
        "A FunctionDeclaration in the request exceeds the maximum allowed nesting depth.",
        ("gemini.nesting",),
    ),
    Wording(
        "A schema in GenerationConfig in the request exceeds the maximum allowed nesting depth.",
        ("gemini.nesting",),
    ),
    Wording(
        'Unknown name "{keyword}" at ' + _PATH + ": Cannot find field",
        ("gemini.unknown_field", "gemini_vertex.unknown_field"),
    ),
    Wording(
        'Unknown name "{keyword}" at '
        + _PATH
        + ": Proto field is not repeating, cannot start list",
        ("gemini.list_in_single_field", "gemini_vertex.list_in_single_field"),
    ),
    Wording(
        "Invalid value at " + _PATH + ".enum[{number}] (TYPE_STRING), {value}",
        ("gemini.enum_value", "gemini_vertex.enum_value", "gemini_vertex.integer_enum"),
    ),
    Wording(
        "Invalid value at '" + _PATH + ".type'"
        " (type.googleapis.com/google.cloud.aiplatform.master.Type), {value}",
        ("gemini.type_unknown",),
    ),
    Wording(
        "Invalid value at 'tools[0].function_declarations[{index}].parameters{place}'"
        " (type.googleapis.com/google.cloud.aiplatform.master.Schema), {value}",
        ("gemini.sub_schema",),
    ),
    Wording(
        "function declaration enum only allowed for STRING type", ("gemini.enum_without_string",)
    ),
    Wording(
        "$ref '{ref}' was set alongside unsupported fields; only description and default may"
        " accompany it",
        ("gemini_vertex.ref_siblings",),
    ),
    *(
        Wording(f"functionDeclaration parameters{{path}} schema {text}", (f"gemini_vertex.{rule}",))
        for text, rule in (
            ("specified other fields alongside any_of", "any_of_alone"),
            ("didn't specify the schema type field", "type_missing"),
            ("specified incorrect schema type field", "type_against_shape"),
        )
    ),
    Wording(
        "'required' is required to be supplied and to be an array including every key in"
        " properties. Missing '{name}'.",
        tuple(f"{surface}.not_required" for surface in _STRICT),
    ),
    Wording(
        "'required' is required to be supplied and to be an array including every key in"
        " properties. Extra required key '{name}' supplied.",
        tuple(f"{surface}.required_undefined" for surface in _STRICT),
    ),
    Wording(
        "Extra required key '{name}' supplied",
        tuple(f"{surface}.required_undefined" for surface in _STRICT),
    ),
    Wording(
        _CHECKED + ".enum: should be non-empty for STRING type with enum format",
        ("gemini_vertex.enum_empty",),
    ),
    Wording(
        "'additionalProperties' is required to be supplied and to be false",
        tuple(f"{surface}.not_closed" for surface in _STRICT),
    ),
    Wording(
        "In context={path}, Unsupported keywords ('{keyword}',)",
        tuple(f"{surface}.keyword" for surface in _STRICT),
    ),
    Wording(
        "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'const'/'not'"
        " at the top level",
        tuple(f"{surface}.root_combiner" for surface in _OPENAI),
    ),
    Wording(
        "Invalid JSON schema: regex lookaround is not supported. Found at $.{path}.pattern",
        ("openai.lookaround", "anthropic_strict.pattern"),
    ),
    *(
        Wording(text, tuple(f"{surface}.metaschema" for surface in _OPENAI))
        for text in (
            "{value} is not of type '{kind}'",
            "{value} is not of types '{kind}'",
            "{value} is not valid under any of the given schemas",
        )
    ),
    Wording("{count} levels of nesting exceeds limit of {limit}.", ("openai_strict.nesting",)),
    Wording(
        "Invalid schema: {count} parameters exceed the limit of {limit}",
        (
            "openai_strict.properties",
            "openai_strict.old_properties",
            "azure_openai_strict.properties",
        ),
    ),
    Wording(
        "Invalid 'tools[{index}].name': string too long. Expected a string with maximum length"
        " {limit}, but got a string with length {count} instead.",
        ("openai.name_length", "openai_strict.name_length", "openai_responses.name_length"),
    ),
    Wording(
        "Invalid 'input[{number}].name': string too long. Expected a string with maximum length"
        " {limit}, but got a string with length {count} instead.",
        ("openai_responses.name_length",),
    ),
    Wording(
        "Invalid 'tools': array too long. Expected an array with maximum length {limit}",
        tuple(f"{surface}.tool_count" for surface in _OPENAI),
    ),
    Wording(
        "tools.{index}.FrontendRemoteMcpToolDefinition.name: String should match pattern"
        " '^[a-zA-Z0-9_-]{{1,64}}$'",
        ("anthropic.name", "anthropic.name_length_client"),
    ),
    Wording(
        "tools.{index}.FrontendRemoteMcpToolDefinition.name: String should have at most {limit}"
        " characters",
        ("anthropic.name_length_client", "anthropic.name_length"),
    ),
    Wording(
        "tools.{index}.custom.name: String should match pattern '^[a-zA-Z0-9_-]{{1,64}}$'",
        ("anthropic.name", "anthropic.name_length", "anthropic.name_length_client"),
    ),
    Wording(
        "tools.{index}.custom: For '{kind}' type, properties {keywords} are not supported",
        tuple(f"anthropic_strict.{kind}" for kind in _KINDS),
    ),
    Wording(
        "Invalid schema: Circular reference detected in schema definitions: {definitions}."
        " Self-referencing or mutually-referencing definitions are not supported",
        ("anthropic_strict.recursion",),
    ),
)
