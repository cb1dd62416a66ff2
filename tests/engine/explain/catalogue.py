"""The known messages of the providers, each with a made-up tool set that brings it about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

NAME = "find_pages"
FINE: dict[str, Any] = {
    "name": "fine",
    "inputSchema": {"type": "object", "properties": {"a": {"type": "string"}}},
}


@dataclass(frozen=True, slots=True)
class Known:
    """A message and what it means.

    Attributes:
        number: the message's number among the known ones, with a letter for a variant.
        text: the message.
        rule: the rule's or pattern's id.
        tool: the tool at fault, which stands after one without a fault.
        pointer: the place; None where the message can mean none.
        index: the tool's number; None for the request.
        others: further tools of the request.

    """

    number: str
    text: str
    rule: str
    tool: dict[str, Any]
    pointer: str | None
    index: int | None = 1
    others: tuple[dict[str, Any], ...] = ()

    @property
    def tools(self) -> list[dict[str, Any]]:
        """The tools of the request."""
        return [FINE, self.tool, *self.others]


def tool(schema: Any, name: str = NAME) -> dict[str, Any]:
    return {"name": name, "inputSchema": schema}


def having(**properties: Any) -> dict[str, Any]:
    return tool({"type": "object", "properties": properties})


def strict(required: tuple[str, ...] = (), **properties: Any) -> dict[str, Any]:
    """Return a tool that breaks no strict rule but those of its properties."""
    return tool(
        {
            "type": "object",
            "properties": properties,
            "required": list(required or properties),
            "additionalProperties": False,
        }
    )


def nested(levels: int) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(levels):
        schema = {
            "type": "object",
            "properties": {"a": schema},
            "required": ["a"],
            "additionalProperties": False,
        }
    return tool(schema)


STRING = {"type": "string"}
G = "tools[0].function_declarations[1].parameters"
GR = "GenerateContentRequest." + G
V = f"Unable to submit request because `{NAME}` functionDeclaration `parameters"
O = f"Invalid schema for function '{NAME}': "  # noqa: E741 - short names keep the table readable
A = "tools.1.custom"
BEDROCK = "toolConfig.tools"
GROQ = f"invalid JSON schema for tool {NAME}, tools[1].function.parameters: "
JSON_PAYLOAD = "Invalid JSON payload received. Unknown name "
LONG = "n" * 65
VERY_LONG = "n" * 129
GEMINI_NAME = (
    "Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z,"
    " A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 64."
)
TREE = {
    "type": "object",
    "properties": {"root": {"$ref": "#/$defs/Node"}},
    "required": ["root"],
    "additionalProperties": False,
    "$defs": {
        "Node": {
            "type": "object",
            "properties": {"next": {"$ref": "#/$defs/Node"}},
            "required": ["next"],
            "additionalProperties": False,
        }
    },
}
DEEP_LIST = {"type": "array", "items": {"anyOf": [{"type": "array"}, STRING]}}
OPTIONAL = {f"p{n}": STRING for n in range(30)}
UNIONS = {f"p{n}": {"type": ["string", "null"]} for n in range(20)}
MANY = tuple({**FINE, "name": f"fine_{n}"} for n in range(600))

GOOGLE = (
    Known(
        "1",
        f"{JSON_PAYLOAD}\"exclusiveMinimum\" at '{G}.properties[1].value': Cannot find field.",
        "gemini.unknown_field",
        having(z=STRING, a={"type": "integer", "exclusiveMinimum": 1}),
        "/properties/a/exclusiveMinimum",
    ),
    Known(
        "1 request prefix",
        f"{JSON_PAYLOAD}\"const\" at 'request.{G}.properties[0].value.any_of[1]': Cannot"
        " find field.",
        "gemini.unknown_field",
        having(a={"anyOf": [STRING, {"const": 1}]}),
        "/properties/a/anyOf/1/const",
    ),
    Known(
        "2",
        f"{JSON_PAYLOAD}\"type\" at '{G}.properties[0].value': Proto field is not repeating, cannot"
        " start list.",
        "gemini.list_in_single_field",
        having(a={"type": ["string", "null"]}),
        "/properties/a/type",
    ),
    Known(
        "2 items",
        f"{JSON_PAYLOAD}\"items\" at '{G}.properties[0].value': Proto field is not"
        " repeating, cannot"
        " start list.",
        "gemini.list_in_single_field",
        having(a={"type": "array", "items": [STRING]}),
        "/properties/a/items",
    ),
    Known(
        "3",
        f"Invalid value at '{G}.properties[0].value.type'"
        ' (type.googleapis.com/google.ai.generativelanguage.v1beta.Type), "any"',
        "gemini.type_unknown",
        having(a={"type": "any"}),
        "/properties/a/type",
    ),
    Known(
        "4",
        f"Invalid value at '{G}.properties[0].value.enum[1]' (TYPE_STRING), 2",
        "gemini.enum_value",
        having(a={"type": "string", "enum": ["1", 2]}),
        "/properties/a/enum",
    ),
    Known(
        "5",
        f"Invalid value at '{G}.properties[0].value'"
        " (type.googleapis.com/google.ai.generativelanguage.v1beta.Schema), true",
        "gemini.sub_schema",
        having(a=True),
        "/properties/a",
    ),
    Known(
        "6",
        f"* {GR}.properties[links].items.any_of[0].items: missing field.",
        "gemini.items_missing",
        having(links=DEEP_LIST),
        "/properties/links/items/anyOf/0",
    ),
    Known(
        "7",
        f"* {GR}.properties[url].format: only 'enum' and 'date-time' are supported for STRING type",
        "gemini.string_format",
        having(url={"type": "string", "format": "uri"}),
        "/properties/url/format",
    ),
    Known(
        "8",
        f"* {GR}.properties[a].properties: should be non-empty for OBJECT type",
        "gemini.empty_object",
        having(a={"type": "object"}),
        "/properties/a",
    ),
    Known(
        "9",
        f"* {GR}.properties[a].properties: only allowed for OBJECT type",
        "gemini.object_only",
        having(a={"properties": {"b": STRING}}),
        "/properties/a/properties",
    ),
    Known(
        "9 required",
        f"* {GR}.properties[a].required: only allowed for OBJECT type",
        "gemini.object_only",
        having(a={"type": "string", "required": ["b"]}),
        "/properties/a/required",
    ),
    Known(
        "10",
        f"* {GR}.properties[a].items: field predicate failed: $type == Type.ARRAY",
        "gemini.items_without_array",
        having(a={"type": "string", "items": STRING}),
        "/properties/a/items",
    ),
    Known(
        "11",
        f"* {GR}.properties[a].enum: only allowed for STRING type",
        "gemini.enum_without_string",
        having(a={"type": "integer", "enum": ["1"]}),
        "/properties/a/enum",
    ),
    Known(
        "12",
        f"* {GR}.properties[a].enum: should be non-empty for STRING type with enum format",
        "gemini.enum_empty",
        having(a={"type": "string", "enum": []}),
        "/properties/a/enum",
    ),
    Known(
        "13",
        f"* {GR}.required[0]: property is not defined",
        "gemini.required_undefined",
        tool({"type": "object", "properties": {"a": STRING}, "required": ["b"]}),
        "/required",
    ),
    Known(
        "14",
        f"* GenerateContentRequest.tools[0].function_declarations[1].name: {GEMINI_NAME}",
        "gemini.name",
        tool(FINE["inputSchema"], "9 lives"),
        "",
    ),
    Known(
        "15",
        "The GenerateContentRequest proto is invalid:\n  * tools[0].function_declarations[1].name:"
        " [FIELD_INVALID] Invalid function name. Must start with a letter or an underscore. Must be"
        " a-z, A-Z, 0-9, or contain underscores (_), dots (.), colons (:), or dashes (-), with a"
        " maximum length of 64.",
        "gemini.name_length_unsure",
        tool(FINE["inputSchema"], LONG),
        "",
    ),
    Known(
        "16",
        "* tools[0].function_declarations: [FIELD_INVALID] At most 512 function declarations can be"
        " specified.",
        "gemini.tool_count",
        having(a=STRING),
        "",
        None,
        MANY,
    ),
    Known(
        "17",
        f"Duplicate function declaration found: {NAME}",
        "gemini.duplicate_name",
        having(a=STRING),
        "",
        2,
        (having(a=STRING),),
    ),
    Known(
        "18",
        f"FunctionDeclaration '{NAME}' in the request exceeds the maximum allowed nesting depth.",
        "gemini.nesting",
        nested(6),
        "/properties/a" * 5,
    ),
    Known(
        "18 nameless",
        "A FunctionDeclaration in the request exceeds the maximum allowed nesting depth.",
        "gemini.nesting",
        nested(6),
        "/properties/a" * 5,
    ),
    Known(
        "18 generation",
        "A schema in GenerationConfig in the request exceeds the maximum allowed nesting depth.",
        "gemini.nesting",
        nested(6),
        "/properties/a" * 5,
    ),
    Known(
        "19",
        "The specified schema produces a constraint that has too many states for serving. Typical"
        " causes are long enums.",
        "gemini.too_many_states",
        nested(6),
        "/properties/a" * 5,
    ),
    Known(
        "20",
        "Request contains an invalid argument.",
        "gemini.max_items_sum",
        having(a={"type": "array", "items": STRING, "maxItems": 2000}),
        "",
        None,
    ),
    Known(
        "21",
        "value for properties at top-level must be an object",
        "gemini.properties_no_object",
        tool({"type": "object", "properties": []}),
        "/properties",
    ),
    Known(
        "21 config",
        "Function calling config is set without function_declarations.",
        "gemini.calling_without_tools",
        having(a=STRING),
        None,
    ),
    Known(
        "22",
        "reference to undefined schema at properties.a.anyOf.1",
        "gemini_json_schema.ref_undefined",
        having(a={"anyOf": [STRING, {"$ref": "#/$defs/Gone"}]}),
        "/properties/a/anyOf/1/$ref",
    ),
    Known(
        "23",
        "schema at properties.a can only contain properties starting with '$' when $ref is present",
        "gemini_json_schema.ref_siblings",
        tool(
            {
                "type": "object",
                "properties": {"a": {"$ref": "#/$defs/A", "title": "A"}},
                "$defs": {"A": STRING},
            }
        ),
        "/properties/a/title",
    ),
    Known(
        "24",
        "Schema.ref 'Node' was set alongside unsupported fields. If a schema node has Schema.ref"
        " set, then only description and default can be set alongside it; see the documentation.",
        "gemini_vertex.ref_siblings",
        having(a={"ref": "#/defs/Node", "type": "string"}),
        "/properties/a/type",
    ),
    Known(
        "25",
        f"{V}.a.b` schema specified other fields alongside any_of. When using any_of, it"
        " must be the"
        " only field set.",
        "gemini_vertex.any_of_alone",
        having(a={"type": "object", "properties": {"b": {"type": "string", "anyOf": [STRING]}}}),
        "/properties/a/properties/b/type",
    ),
    Known(
        "26",
        f"{V}.a` schema didn't specify the schema type field.",
        "gemini_vertex.type_missing",
        having(a={"description": "any"}),
        "/properties/a",
    ),
    Known(
        "27",
        f"{V}.a` schema specified incorrect schema type field. For schema with properties, schema"
        " type should be OBJECT.",
        "gemini_vertex.type_against_shape",
        having(a={"type": "string", "properties": {"b": STRING}}),
        "/properties/a/properties",
    ),
    Known(
        "28",
        f"Unable to submit request because `{NAME}` functionDeclaration parameters schema should be"
        " of type OBJECT.",
        "gemini_vertex.root_not_object",
        tool({"type": "string"}),
        "",
    ),
    Known(
        "29",
        "Unable to submit request because one or more response schemas specified unsupported field"
        " min_length",
        "gemini_vertex.response_field",
        having(a=STRING),
        None,
    ),
)

OPENAI = (
    Known(
        "30",
        f"{O}In context=('properties', 'a', 'anyOf', '0'), 'additionalProperties' is required to be"
        " supplied and to be false.",
        "openai_strict.not_closed",
        strict(a={"anyOf": [{"type": "object", "properties": {}}]}),
        "/properties/a/anyOf/0",
    ),
    Known(
        "31",
        f"{O}In context=(), 'required' is required to be supplied and to be an array"
        " including every"
        " key in properties. Missing 'b'.",
        "openai_strict.not_required",
        strict(("a",), a=STRING, b=STRING),
        "/properties/b",
    ),
    Known(
        "31 extra",
        f"{O}In context=(), 'required' is required to be supplied and to be an array"
        " including every"
        " key in properties. Extra required key 'c' supplied.",
        "openai_strict.required_undefined",
        strict(("a", "c"), a=STRING),
        "/required",
    ),
    Known(
        "32",
        f"{O}In context=('properties', 'a', 'type', '1'), array schema missing items.",
        "openai.items_missing",
        having(a={"type": ["null", "array"]}),
        "/properties/a",
    ),
    Known(
        "33",
        f"{O}In context=(), object schema missing properties.",
        "openai.root_properties_missing",
        tool({"type": "object"}),
        "",
    ),
    Known(
        "34",
        f"{O}schema must have type 'object' and not have"
        " 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the"
        " top level.",
        "openai.root_combiner",
        tool({"type": "object", "properties": {}, "anyOf": [{}]}),
        "/anyOf",
    ),
    Known(
        "35",
        f"{O}schema must be a JSON Schema of 'type: \"object\"', got 'type: \"array\"'.",
        "openai.root_type",
        tool({"type": "array", "items": STRING}),
        "/type",
    ),
    Known(
        "36",
        f"{O}In context=('properties', 'a'), schema must have a 'type' key.",
        "openai_strict.type_missing",
        strict(a={"description": "any"}),
        "/properties/a",
    ),
    Known(
        "37",
        f"{O}In context=('properties', 'a'), 'uniqueItems' is not permitted.",
        "openai_strict.keyword",
        strict(a={"type": "array", "items": STRING, "uniqueItems": True}),
        "/properties/a/uniqueItems",
    ),
    Known(
        "38",
        f"{O}In context=('properties', 'url'), 'uri' is not a valid format.",
        "openai_strict.format",
        strict(url={"type": "string", "format": "uri"}),
        "/properties/url/format",
    ),
    Known(
        "39",
        f"{O}context=('properties', 'a'), $ref cannot have keywords {{'title'}}",
        "openai_strict.ref_siblings",
        tool(
            {
                "type": "object",
                "properties": {"a": {"$ref": "#/$defs/A", "title": "A"}},
                "required": ["a"],
                "additionalProperties": False,
                "$defs": {"A": STRING},
            }
        ),
        "/properties/a/title",
    ),
    Known(
        "40",
        f"{O}'any' is not valid under any of the given schemas",
        "openai.metaschema",
        having(a={"type": "any"}),
        "/properties/a/type",
    ),
    Known(
        "40 type",
        f"{O}True is not of type 'array'",
        "openai.metaschema",
        having(a={"type": "string", "required": True}),
        "/properties/a/required",
    ),
    Known(
        "41",
        f"{O}12 levels of nesting exceeds limit of 10.",
        "openai_strict.nesting",
        nested(12),
        "/properties/a" * 10,
    ),
    Known(
        "42",
        "Expected at most 1000 enum values in total within a single schema when using structured"
        " outputs, found 1001",
        "openai_strict.enum_values",
        strict(a={"type": "string", "enum": [str(n) for n in range(1001)]}),
        "",
    ),
    Known(
        "43",
        "Objects provided via 'anyOf' must not share identical first keys. Consider adding a"
        " discriminator key.",
        "openai_strict.first_keys",
        having(a=STRING),
        None,
    ),
    Known(
        "44",
        "Invalid 'tools[1].function.name': string does not match pattern. Expected a string that"
        " matches the pattern '^[a-zA-Z0-9_-]+$'.",
        "openai.name",
        tool(FINE["inputSchema"], "find pages"),
        "",
    ),
    Known(
        "45",
        "Invalid 'tools[1].function.name': string too long. Expected a string with maximum length"
        " 64, but got a string with length 65 instead.",
        "openai.name_length",
        tool(FINE["inputSchema"], LONG),
        "",
    ),
    Known(
        "46",
        "Invalid 'tools': array too long. Expected an array with maximum length 128, but got an"
        " array with length 602 instead.",
        "openai.tool_count",
        having(a=STRING),
        "",
        None,
        MANY,
    ),
    Known(
        "47",
        "Invalid 'tools[1].function.description': string too long. Expected a string with maximum"
        " length 1024, but got a string with length 1025 instead.",
        "openai.description_length",
        {**having(a=STRING), "description": "d" * 1025},
        "",
    ),
)

ANTHROPIC = (
    Known(
        "48",
        f"{A}.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12"
        " (https://json-schema.org/draft/2020-12). Learn more about tool use.",
        "anthropic.metaschema",
        having(a={"type": "number", "exclusiveMinimum": True}),
        "/properties/a/exclusiveMinimum",
    ),
    Known(
        "49",
        f"{A}.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level",
        "anthropic.root_combiner",
        tool({"type": "object", "oneOf": [{}]}),
        "/oneOf",
    ),
    Known(
        "50",
        f"{A}.input_schema.type: Field required",
        "anthropic.root_type",
        tool({"properties": {}}),
        "",
    ),
    Known(
        "51",
        f"{A}.input_schema.properties: Property keys should match pattern"
        " '^[a-zA-Z0-9_.-]{1,64}$'",
        "anthropic.property_name",
        having(**{"filter[name]": STRING}),
        "/properties/filter[name]",
    ),
    Known(
        "52",
        f"{A}.name: String should match pattern '^[a-zA-Z0-9_-]{{1,128}}$'",
        "anthropic.name",
        tool(FINE["inputSchema"], "find.pages"),
        "",
    ),
    Known(
        "53",
        f"{A}.name: String should have at most 128 characters",
        "anthropic.name_length",
        tool(FINE["inputSchema"], VERY_LONG),
        "",
    ),
    Known(
        "54",
        "tools: Tool names must be unique.",
        "anthropic.duplicate_name",
        having(a=STRING),
        "",
        2,
        (having(a=STRING),),
    ),
    Known(
        "55",
        f"{A}: For 'object' type, 'additionalProperties' must be explicitly set to false",
        "anthropic_strict.not_closed",
        strict(a={"type": "object", "properties": {}}),
        "/properties/a",
    ),
    Known(
        "56a",
        f"{A}: For 'integer' type, property 'minimum' is not supported",
        "anthropic_strict.number_keyword",
        strict(a={"type": "integer", "minimum": 1}),
        "/properties/a/minimum",
    ),
    Known(
        "56a several",
        f"{A}: For 'integer' type, properties maximum, minimum are not supported",
        "anthropic_strict.number_keyword",
        strict(a={"type": "integer", "minimum": 1, "maximum": 9}),
        "/properties/a/minimum",
    ),
    Known(
        "56b",
        f"{A}: For 'array' type, property 'maxItems' is not supported",
        "anthropic_strict.array_keyword",
        strict(a={"type": "array", "items": STRING, "maxItems": 2}),
        "/properties/a/maxItems",
    ),
    Known(
        "56c",
        f"{A}: For 'array' type, 'minItems' values other than 0 or 1 are not supported (got: [3])",
        "anthropic_strict.min_items",
        strict(a={"type": "array", "items": STRING, "minItems": 3}),
        "/properties/a/minItems",
    ),
    Known(
        "56d",
        f"{A}: For 'object' type, property 'propertyNames' is not supported",
        "anthropic_strict.object_keyword",
        strict(
            a={
                "type": "object",
                "properties": {},
                "additionalProperties": False,
                "propertyNames": {},
            }
        ),
        "/properties/a/propertyNames",
    ),
    Known(
        "56e",
        f"{A}: For 'string' type, format 'uri-reference' is not supported",
        "anthropic_strict.format",
        strict(a={"type": "string", "format": "uri-reference"}),
        "/properties/a/format",
    ),
    Known(
        "56f",
        f"{A}: Schema keyword 'not' is not supported",
        "anthropic_strict.not",
        strict(a={"type": "string", "not": {"enum": ["x"]}}),
        "/properties/a/not",
    ),
    Known(
        "57",
        f"{A}: Schema type 'oneOf' is not supported",
        "anthropic_strict.one_of",
        strict(a={"oneOf": [STRING]}),
        "/properties/a/oneOf",
    ),
    Known(
        "58",
        "Invalid schema: Circular reference detected in schema definitions: Node -> Node."
        " Self-referencing or mutually-referencing definitions are not supported.",
        "anthropic_strict.recursion",
        tool(TREE),
        "/$defs/Node/properties/next/$ref",
    ),
    Known(
        "59",
        "Schemas contains too many optional parameters (31), which would make grammar compilation"
        " inefficient. Reduce the number of optional parameters (limit: 24).",
        "anthropic_strict.optional_parameters",
        having(**OPTIONAL),
        "",
        None,
    ),
    Known(
        "60",
        "Schemas contains too many parameters with union types (20 parameters with type arrays or"
        " anyOf). This causes exponential compilation cost. Reduce them (limit: 16 parameters with"
        " unions).",
        "anthropic_strict.unions",
        having(**UNIONS),
        "",
        None,
    ),
    Known(
        "61",
        "Too many strict tools (602). The maximum number of strict tools supported is 20. Try"
        " fewer.",
        "anthropic_strict.tool_count",
        having(a=STRING),
        "",
        None,
        MANY,
    ),
    Known(
        "62",
        "The compiled grammar is too large, which would cause performance issues. Simplify"
        " your tool"
        " schemas or reduce the number of strict tools.",
        "anthropic_strict.grammar_size",
        having(**UNIONS),
        "",
        None,
    ),
    Known(
        "63",
        "Schema is too complex for compilation. Try reducing the number of tools or"
        " simplifying tool"
        " schemas.",
        "anthropic_strict.too_complex",
        having(**UNIONS),
        "",
        None,
    ),
    Known(
        "64",
        "Grammar compilation is temporarily unavailable. Please try again.",
        "anthropic_strict.unavailable",
        having(a=STRING),
        None,
    ),
)

OTHERS = (
    Known(
        "65",
        f"The value at {BEDROCK}.1.toolSpec.inputSchema.json.type must be one of the following:"
        " object.",
        "bedrock.root_type",
        tool({"type": "string"}),
        "/type",
    ),
    Known(
        "66",
        f"Value 'find pages' at '{BEDROCK}.2.member.toolSpec.name' failed to satisfy constraint:"
        " Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+",
        "bedrock.name",
        tool(FINE["inputSchema"], "find pages"),
        "",
    ),
    Known(
        "66 length",
        f"Value '{LONG}' at '{BEDROCK}.2.member.toolSpec.name' failed to satisfy constraint: Member"
        " must have length less than or equal to 64",
        "bedrock.name_length",
        tool(FINE["inputSchema"], LONG),
        "",
    ),
    Known(
        "67",
        f"The format of the value at {BEDROCK}.1.toolSpec.inputSchema.json is invalid. Provide a"
        " json object for the value.",
        "bedrock.no_object",
        tool("no schema"),
        "",
    ),
    Known(
        "68",
        GROQ + "/properties/a: additionalProperties:false must be set on every object",
        "groq.not_closed",
        strict(a={"type": "object", "properties": {}}),
        "/properties/a",
    ),
    Known(
        "68 required",
        GROQ + "/properties/a/required must include every key",
        "groq.not_required",
        strict(a={"type": "object", "properties": {"b": STRING}, "additionalProperties": False}),
        "/properties/a/properties/b",
    ),
    Known(
        "69",
        GROQ + "/properties/a: 'required' present but 'properties' is missing",
        "groq.properties_missing",
        strict(a={"type": "object", "required": ["b"], "additionalProperties": False}),
        "/properties/a",
    ),
    Known(
        "69 keyword",
        GROQ + "/properties/a: minItems is not supported",
        "groq.keyword",
        strict(a={"type": "array", "items": STRING, "minItems": 2}),
        "/properties/a/minItems",
    ),
    Known(
        "70",
        "schema is not valid JSON Schema: jsonschema file:///schema.json compilation failed:"
        " '/properties/a/required' does not validate with"
        " https://json-schema.org/draft/2020-12/schema#/allOf/3/$ref/properties/required/type:"
        " expected array, but got boolean",
        "groq.metaschema",
        having(a={"type": "string", "required": True}),
        "/properties/a/required",
    ),
    Known(
        "71",
        "Function name was find pages but must be a-z, A-Z, 0-9, or contain underscores and dashes,"
        " with a maximum length of 64.",
        "mistral.name",
        tool(FINE["inputSchema"], "find pages"),
        "",
    ),
    Known(
        "72",
        "Invalid tool schema: 'any' is not valid under any of the given schemas",
        "mistral.metaschema",
        having(a={"type": "any"}),
        "/properties/a/type",
    ),
    Known(
        "73",
        "Grammar error: at 0(0): failed to compile JSON schema",
        "mistral.grammar",
        tool({**FINE["inputSchema"], "$schema": "http://json-schema.org/draft-07/schema#"}),
        "/$schema",
    ),
    Known(
        "74",
        "This response_format type is unavailable now",
        "deepseek.response_format",
        having(a=STRING),
        None,
    ),
    Known(
        "75",
        "json: cannot unmarshal array into Go struct field"
        " .tools.function.parameters.properties.type"
        " of type string",
        "ollama.type_array",
        having(a={"type": ["string", "null"]}),
        "/properties/a/type",
    ),
    Known(
        "76",
        "json: cannot unmarshal string into Go struct field"
        " ToolFunctionParameters.tools.function.parameters.properties of type api.ToolProperty",
        "ollama.property_no_object",
        having(a="string"),
        "/properties/a",
    ),
    Known(
        "77",
        "json: cannot unmarshal object into Go struct field"
        " .tools.function.parameters.required of type []string",
        "ollama.required_shape",
        tool({"type": "object", "properties": {}, "required": {}}),
        "/required",
    ),
    Known(
        "78",
        "Failed to initialize samplers: failed to parse grammar",
        "generic.size",
        having(a={"type": "string", "description": "d" * 100_000}),
        "",
        None,
    ),
    Known(
        "79",
        "Unable to generate parser for this template. Automatic parser generation failed: JSON"
        " schema error at #/properties/a/enum: enum must be a non-empty array",
        "generic.enum_empty",
        having(a={"enum": []}),
        "/properties/a/enum",
    ),
    Known(
        "79 type",
        "JSON schema error at #/properties/a: unrecognized type any",
        "llama_cpp.type_unknown",
        having(a={"type": "any"}),
        "/properties/a/type",
    ),
    Known(
        "80",
        f"Failed to validate tool {NAME}: Error: tool parameters array type must have items. Please"
        " open a Github issue for the MCP server or extension which provides this tool",
        "vscode.items_missing",
        having(a={"type": "array"}),
        "/properties/a",
    ),
    Known(
        "81",
        "tool parameters do not match JSON schema: /properties/a/type must be equal to one of the"
        " allowed values",
        "vscode.metaschema",
        having(a={"type": "any"}),
        "/properties/a/type",
    ),
    Known(
        "82",
        "You may not include more than 128 tools in your request.",
        "vscode.tool_count",
        having(a=STRING),
        "",
        None,
        MANY,
    ),
    Known(
        "82 later",
        "Cannot have more than 128 tools per request.",
        "vscode.tool_count",
        having(a=STRING),
        "",
        None,
        MANY,
    ),
    Known(
        "qwen",
        "<400> InternalError.Algo.InvalidParameter: The length of the tool name cannot exceed 64.",
        "qwen.name_length",
        tool(FINE["inputSchema"], LONG),
        "",
    ),
    Known(
        "fireworks",
        "JSON Schema not supported: could not understand the instance `{'description': 'any'}`",
        "fireworks.unsupported",
        strict(a={"description": "any"}),
        "/properties/a",
    ),
    Known(
        "google-genai",
        "additionalProperties is only supported in Gemini Enterprise Agent Platform mode, use it"
        " there.",
        "google_genai.additional_properties",
        having(a={"type": "object", "properties": {"b": STRING}, "additionalProperties": True}),
        "/properties/a/additionalProperties",
    ),
    Known(
        "openai-agents",
        "The root of a strict JSON schema must not use `anyOf`.",
        "openai_agents.root_combiner",
        tool({"type": "object", "properties": {}, "anyOf": [{}]}),
        "/anyOf",
    ),
)

MESSAGES = (*GOOGLE, *OPENAI, *ANTHROPIC, *OTHERS)
