"""Messages of hosted providers that have no rules of their own."""

from __future__ import annotations

from typing import Final

from engine.explain.patterns.model import Dialect, Pattern
from engine.facts.marks import documented, reported

_STRICT: Final = "openai_strict"

PATTERNS: Final = (
    Pattern(
        "bedrock.root_type",
        "The value at toolConfig.tools.{index}.toolSpec.inputSchema.json.type must be one of the"
        " following: object.",
        "The root's type is not object.",
        "Give the root type object, and wrap other values in a property.",
        reported("Kiro#11026, pi#8279", "2026-08"),
        like=("anthropic.root_type",),
    ),
    Pattern(
        "bedrock.name",
        "Value '{name}' at 'toolConfig.tools.{number_from_1}.member.toolSpec.name' failed to"
        " satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+",
        "The name holds other than letters, digits, underscore and dash.",
        "Rename the tool.",
        documented("botocore 1.44.8; litellm#24668", "2026"),
        like=("anthropic.name",),
    ),
    Pattern(
        "bedrock.name_length",
        "Value '{name}' at 'toolConfig.tools.{number_from_1}.member.toolSpec.name' failed to"
        " satisfy constraint: Member must have length less than or equal to 64",
        "The name has over 64 characters.",
        "Shorten the name.",
        documented("botocore 1.44.8; litellm#24668", "2026"),
        like=("generic.name",),
    ),
    Pattern(
        "bedrock.description_length",
        "Value '{value}' at 'toolConfig.tools.{number_from_1}.member.toolSpec.description' failed"
        " to satisfy constraint: Member must have length greater than or equal to 1",
        "The tool's description is empty.",
        "Write one, or leave the field out.",
        documented("botocore 1.44.8", "2026"),
    ),
    Pattern(
        "bedrock.no_object",
        "The format of the value at toolConfig.tools.{index}.toolSpec.inputSchema.json is invalid."
        " Provide a json object",
        "The schema is no JSON object.",
        "Send an object with type object.",
        reported("aws-sdk-net#3377", "2026"),
        like=("anthropic.root_type",),
    ),
    Pattern(
        "bedrock.properties_no_object",
        "toolConfig.tools.{index}.toolSpec.inputSchema is invalid: $.properties: null found, object"
        " expected",
        "The root's properties is no object.",
        "Write an object, an empty one for a tool without arguments.",
        reported("public reports", "2026"),
        like=("anthropic.metaschema",),
    ),
    Pattern(
        "groq.not_closed",
        "invalid JSON schema for tool {tool}, tools[{index}].function.parameters: {path}:"
        " additionalProperties:false must be set on every object",
        "This object is open.",
        "Add additionalProperties: false.",
        reported("eigent PR#1786", "2026"),
        like=(f"{_STRICT}.not_closed",),
        dialect=Dialect.POINTER,
    ),
    Pattern(
        "groq.not_required",
        "invalid JSON schema for tool {tool}, tools[{index}].function.parameters: {path}: required"
        " must include every key",
        "A property is optional, which strict tools do not know.",
        "Require it and allow null.",
        reported("eigent PR#1786", "2026"),
        like=(f"{_STRICT}.not_required",),
        dialect=Dialect.POINTER,
    ),
    Pattern(
        "groq.not_required",
        "invalid JSON schema for tool {tool}, tools[{index}].function.parameters: {path}/required"
        " must include every key",
        "A property is optional, which strict tools do not know.",
        "Require it and allow null.",
        reported("eigent PR#1786", "2026"),
        like=(f"{_STRICT}.not_required",),
        dialect=Dialect.POINTER,
    ),
    Pattern(
        "groq.properties_missing",
        "invalid JSON schema for tool {tool}, tools[{index}].function.parameters: {path}:"
        " 'required' present but 'properties' is missing",
        "This object has required and no properties.",
        "Name the properties, or take required out.",
        reported("strix#1088, #1204", "2026-08"),
        like=(f"{_STRICT}.properties_missing", f"{_STRICT}.required_undefined"),
        dialect=Dialect.POINTER,
    ),
    Pattern(
        "groq.keyword",
        "invalid JSON schema for tool {tool}, tools[{index}].function.parameters: {path}: {keyword}"
        " is not supported",
        "Strict tools do not take this keyword.",
        "Leave it out or say it in the description.",
        reported("beeai#1215", "2026"),
        like=(
            f"{_STRICT}.keyword",
            "azure_openai_strict.azure_keyword",
            "anthropic_strict.number_keyword",
            f"{_STRICT}.undocumented_keyword",
        ),
        dialect=Dialect.POINTER,
    ),
    Pattern(
        "groq.metaschema",
        "schema is not valid JSON Schema: jsonschema {name} compilation failed: '{path}' does not"
        " validate with https://json-schema.org/draft/2020-12/schema",
        "The schema is no valid JSON Schema, draft 2020-12.",
        "Write the keyword at this place as the draft has it.",
        reported("langchain#31132", "2026"),
        like=("openai.metaschema",),
        dialect=Dialect.POINTER,
    ),
    Pattern(
        "mistral.name",
        "Function name was {name} but must be a-z, A-Z, 0-9, or contain underscores and dashes,"
        " with a maximum length of 64.",
        "The name holds other than letters, digits, underscore and dash, or is over 64 characters.",
        "Rename the tool.",
        reported("witsy#164", "2025"),
        like=("generic.name",),
    ),
    *(
        Pattern(
            "mistral.metaschema",
            prefix + text,
            "A keyword's value is none that it may have, so the schema is no valid JSON Schema.",
            "Write the keyword as draft 2020-12 has it.",
            reported("pdf-reader-mcp#63, inspect_ai#1562", "2026"),
            like=("openai.metaschema",),
        )
        for prefix in ("Invalid tool schema: ", "")
        for text in (
            "{value} is not of type '{kind}'",
            "{value} is not of types '{kind}'",
            "{value} is not valid under any of the given schemas",
        )
    ),
    Pattern(
        "mistral.grammar",
        "Grammar error: at {name}: failed to compile JSON schema",
        "The grammar cannot be made; $id and $schema were seen to cause it.",
        "Leave $id and $schema out.",
        reported("litellm PR#13389", "2025-08"),
        like=("gemini.unknown_field",),
    ),
    Pattern(
        "deepseek.response_format",
        "This response_format type is unavailable now",
        "The model takes no JSON schema as response format.",
        "Ask for json_object, or use a tool.",
        reported("public reports", "2026"),
    ),
    Pattern(
        "qwen.name_length",
        "<400> InternalError.Algo.InvalidParameter: The length of the tool name cannot exceed 64.",
        "A tool's name has over 64 characters.",
        "Shorten the name.",
        reported("public reports", "2026"),
        like=("openai.name_length",),
    ),
    Pattern(
        "fireworks.unsupported",
        "JSON Schema not supported: could not understand the instance {value}",
        "A node has no type or a form that the server does not know.",
        "Give this node a type.",
        reported("docker/mcp-gateway#234", "2026"),
        like=(f"{_STRICT}.type_missing", "openai.metaschema"),
    ),
    Pattern(
        "xai.tuple_items",
        "'items' must be a schema (object or boolean), not an array",
        "items is an array, which draft 2020-12 does not know.",
        "Write prefixItems.",
        documented("docs.x.ai, structured outputs", "2026"),
        like=("gemini_json_schema.tuple_items",),
    ),
    Pattern(
        "cerebras.keyword",
        "schema contains an unsupported constraint keyword",
        "The schema holds a keyword that the server does not take.",
        "Leave limits such as minLength, pattern and uniqueItems out.",
        reported("public reports", "2026"),
        like=("azure_openai_strict.azure_keyword", f"{_STRICT}.keyword"),
    ),
    Pattern(
        "cerebras.grammar",
        "Failed to compile the JSON schema grammar",
        "The grammar cannot be made; names with odd characters were seen to cause it.",
        "Use letters, digits and underscores in names.",
        reported("public reports", "2026"),
        like=("generic.name",),
    ),
    Pattern(
        "moonshot.ref_siblings",
        "not a valid moonshot flavored json schema: conflicting keywords found after $ref"
        " expansion: {keyword}",
        "A keyword stands beside a $ref and in its target as well.",
        "Move it into the definition.",
        reported("public reports", "2026"),
        like=("openai_strict.ref_siblings",),
    ),
    Pattern(
        "moonshot.any_of_type",
        "not a valid moonshot flavored json schema: At path '{path}': when using anyOf, type should"
        " be defined in anyOf items instead of the parent schema",
        "type stands beside anyOf.",
        "Move type into each alternative.",
        reported("public reports", "2026"),
        like=("gemini_vertex.any_of_alone",),
        dialect=Dialect.DOTTED,
    ),
    Pattern(
        "moonshot.schema",
        "not a valid moonshot flavored json schema",
        "The schema is outside the subset that the server takes.",
        "Simplify the keyword that the message names.",
        reported("vercel/ai#19544", "2026-08"),
    ),
    Pattern(
        "meta.nesting",
        "schema deeper than {limit} levels",
        "The schema is nested too deep.",
        "Flatten it.",
        reported("public reports", "2026"),
        like=("openai_strict.nesting", "gemini.nesting"),
    ),
)
