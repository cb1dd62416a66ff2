"""From the class of a reported failure to the rules that explain it, surface left out."""

from __future__ import annotations

CLASS_RULES: dict[str, tuple[str, ...]] = {
    "additional_properties": ("unknown_field", "not_closed", "not_required"),
    "allof_merge": ("unknown_field",),
    "combiner_nested": ("any_of_alone", "unknown_field", "keyword"),
    "combiner_root": ("root_combiner",),
    "conditional": ("unknown_field",),
    "const": ("unknown_field",),
    "default": ("default",),
    "description_length": ("description_length",),
    "draft_2020_12": ("metaschema",),
    "empty_object": ("root_properties_missing", "empty_object", "value"),
    "enum_empty_or_null": ("enum_empty", "enum_empty_member", "enum_value"),
    "enum_non_string": ("enum_value", "enum_without_string"),
    "enum_untyped": ("enum_without_string", "type_missing"),
    "format_unsupported": ("string_format", "format"),
    "grammar_budget": ("optional_parameters",),
    "grammar_pattern": ("lookaround", "pattern"),
    "missing_input_schema": ("root_type",),
    "missing_items": ("items_missing",),
    "missing_type": ("type_missing", "enum_without_string"),
    "name_collision": ("duplicate_name",),
    "name_invalid_chars": ("name",),
    "name_leading_digit": ("name",),
    "name_too_long": ("name_length", "name_length_client"),
    "name_unicode": ("name",),
    "nesting_too_deep": ("nesting", "unknown_field"),
    "pattern_properties": ("unknown_field",),
    "property_name_invalid": ("property_name", "old_property_name"),
    "ref_recursive": ("recursion", "unknown_field"),
    "ref_unresolved": ("unknown_field",),
    "required_malformed": ("metaschema",),
    "required_undefined": ("required_undefined",),
    "root_not_object": ("root_not_object", "root_type"),
    "schema_meta_keyword": ("unknown_field",),
    "strict_required_all": ("not_required",),
    "too_many_properties": ("old_properties",),
    "too_many_tools": ("tool_count",),
    "tuple_items": ("list_in_single_field", "unknown_field", "metaschema"),
    "type_array_nullable": ("list_in_single_field",),
    "type_value_invalid": ("metaschema",),
    "unknown_keyword": ("unknown_field", "keyword"),
}
"""Rule ids without the surface; classes that no rule is about are absent."""

NOT_ABOUT_REFUSAL = frozenset(
    {"silent_loss", "strict_null_args", "name_roundtrip", "keyword_named_property", "numeric_bound"}
)
"""Classes about loss, arguments and the way back."""

DISAGREEMENTS: dict[str, str] = {
    "ft-050": "dated: Vertex AI's text; the Gemini API takes keywords beside anyOf",
    "ft-052": "client-side: a library refuses type beside anyOf",
    "ft-053": "client-side: the text is strict mode's, which the client had turned on",
    "ft-055": "client-side: a library cannot handle unions, the API can",
    "ft-056": "dated: a node with anyOf needs no type on the Gemini API",
    "ft-073": "client-side: the definition was put in place first; raw, $ref itself is refused",
    "ft-109": "dated, client-side: a collapse of the union lost the type",
    "ft-151": "dated: default is a field of the proto now",
    "ft-203": "no number is known for what has too many states",
    "ft-238": "client-side: the names collide once a client has cut them",
    "ft-239": "client-side: the names collide once a client has cut them",
}
"""Cases that the rules judge otherwise than the report, each with the reason."""

UNSURE: dict[str, str] = {
    "ft-148": "dated: default is taken now",
    "ft-164": "dated and contradicted: objects without properties",
    "ft-193": "no number is documented for the depth",
    "ft-194": "no number is documented for the depth",
    "ft-196": "no number is documented for the depth",
    "ft-205": "dated: the limit was raised from 100 to 5,000 properties",
    "ft-209": "dated: the limit of 1,024 characters is lifted",
    "ft-220": "tool definitions take 128 characters, tool references 64",
    "ft-253": "dated: dots are taken now",
    "ft-268": "newer models alone check patterns",
}
"""Cases that were refused and that the rules warn of or note, each with the reason."""
