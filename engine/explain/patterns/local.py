"""Messages of local servers, which make grammars of schemas or read them into structs."""

from __future__ import annotations

from typing import Final

from engine.explain.patterns.model import Dialect, Pattern
from engine.facts.marks import documented, reported

_LLAMA: Final = documented("llama.cpp, common/json-schema.cpp", "2026")
_AT: Final = "JSON schema error at #{path}: "
_METASCHEMA: Final = ("openai.metaschema",)


def _llama(name: str, text: str, meaning: str, fix: str, *like: str) -> Pattern:
    return Pattern(
        f"llama_cpp.{name}", _AT + text, meaning, fix, _LLAMA, like, dialect=Dialect.POINTER
    )


PATTERNS: Final = (
    Pattern(
        "ollama.type_array",
        "json: cannot unmarshal array into Go struct field {path} of type string",
        "type is an array, which Ollama before 2025-04 cannot read.",
        "Update Ollama, or name one type.",
        reported("ollama#10328", "2025-04"),
        like=("gemini.list_in_single_field",),
        dialect=Dialect.STRUCT,
    ),
    Pattern(
        "ollama.property_no_object",
        "json: cannot unmarshal {kind} into Go struct field {path} of type api.ToolProperty",
        "A property's schema is no object.",
        "Write an object for each property.",
        reported("ollama#14256", "2026-02"),
        like=("gemini.sub_schema", "gemini.value", "openai.metaschema"),
        dialect=Dialect.STRUCT,
    ),
    Pattern(
        "ollama.required_shape",
        "json: cannot unmarshal {kind} into Go struct field {path} of type []string",
        "required is no array of names.",
        "Write required as an array of strings.",
        reported("smelt#26", "2026-08"),
        like=("openai.metaschema", "gemini.value"),
        dialect=Dialect.STRUCT,
    ),
    _llama(
        "no_object",
        "schema must be an object",
        "A schema is expected here.",
        "Write an object.",
        "openai_strict.boolean_schema",
        *_METASCHEMA,
    ),
    _llama(
        "type_unknown",
        "unrecognized type {value}",
        "This type does not exist.",
        "Name one of JSON Schema's types.",
        "gemini.type_unknown",
        *_METASCHEMA,
    ),
    _llama(
        "keyword_shape",
        "{keyword} must be {kind}",
        "A keyword's value has the wrong shape.",
        "Write the keyword as draft 2020-12 has it.",
        *_METASCHEMA,
        "generic.enum_empty",
    ),
    _llama(
        "empty",
        "type must not be empty",
        "type is an empty array.",
        "Name a type or leave it out.",
        *_METASCHEMA,
    ),
    _llama(
        "ref_undefined",
        "cannot resolve $ref {value}, {name} not found",
        "A $ref leads nowhere in the schema.",
        "Define its target.",
        "gemini_json_schema.ref_undefined",
    ),
    _llama(
        "no_schemas",
        "must be an array of schemas",
        "An array of schemas is expected here.",
        "Write an array of objects.",
        *_METASCHEMA,
    ),
    _llama("empty_list", "must not be empty", "An empty array.", "Name a member.", *_METASCHEMA),
    _llama(
        "schema",
        "{text}",
        "llama.cpp takes no schema of this form.",
        "Change the node that the message names.",
        *_METASCHEMA,
    ),
    Pattern(
        "llama_cpp.pattern",
        "JSON schema conversion failed: Pattern must start with '^' and end with '$'",
        "A pattern is not anchored, which older versions refuse.",
        "Write ^ before it and $ after it, or leave it out.",
        reported("llama.cpp", "2025"),
    ),
    Pattern(
        "llama_cpp.repetition",
        "number of rules that are going to be repeated multiplied by the new repetition exceeds"
        " sane defaults",
        "maxLength or maxItems is so large that the grammar cannot be made.",
        "Lower it or leave it out.",
        reported("llama.cpp#26596", "2026"),
    ),
    Pattern(
        "llama_cpp.untyped",
        "Unrecognized schema: {value}",
        "A node has no type that the grammar can be made from.",
        "Give the node a type.",
        reported("llama.cpp", "2025"),
        like=("openai_strict.type_missing",),
    ),
    Pattern(
        "lmstudio.ref_undefined",
        "no such schema {path} located in",
        "A $ref leads nowhere in what was sent.",
        "Send the definitions with it, or put them in place.",
        reported("public reports", "2026"),
        like=("gemini_json_schema.ref_undefined", "gemini.unknown_field"),
        dialect=Dialect.POINTER,
    ),
    Pattern(
        "lmstudio.properties_missing",
        '[{index},"function","parameters","properties"] Required',
        "A tool's schema has no properties.",
        "Add an empty object of them.",
        reported("crawl4ai#2207", "2026"),
        like=("openai.root_properties_missing",),
    ),
    Pattern(
        "vllm.unimplemented",
        'Grammar error: Unimplemented keys: ["{keyword}"]',
        "The grammar's maker does not know this keyword.",
        "Leave it out.",
        reported("public reports", "2026"),
        like=("openai_strict.keyword", "gemini.unknown_field"),
    ),
    Pattern(
        "vllm.xgrammar",
        "The provided JSON schema contains features not supported by xgrammar",
        "The schema holds a keyword that the grammar's maker cannot follow.",
        "Leave out limits such as maxItems, uniqueItems and patternProperties.",
        reported("public reports", "2026"),
        like=("azure_openai_strict.azure_keyword", "openai_strict.keyword"),
    ),
)
