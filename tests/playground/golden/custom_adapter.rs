// A sketch made by Schema Playground: read it and compile it before you use it.
// Steps that `schema_utils` has no function for are comments; write them yourself.

use std::borrow::Cow;

use adk_core::{SchemaAdapter, schema_utils};
use serde_json::{Map, Value, json};

#[derive(Debug)]
pub struct My2ndTrySchemaAdapter;

impl SchemaAdapter for My2ndTrySchemaAdapter {
    fn normalize_schema(&self, mut schema: Value) -> Value {
        let definitions = definitions_of(&schema);
        schema_utils::resolve_refs(&mut schema, &definitions, 0);
        schema_utils::collapse_combiners(&mut schema);
        schema_utils::strip_schema_keyword(&mut schema);
        schema_utils::collapse_type_arrays(&mut schema);
        schema_utils::strip_conditional_keywords(&mut schema);
        schema_utils::convert_const_to_enum(&mut schema);
        schema_utils::strip_null_from_enum(&mut schema);
        schema_utils::add_implicit_object_type(&mut schema);
        // remove_unsupported_keywords (vertex = true): `schema_utils` has no function for this
        //   step. Gemini's parser refuses a request with any field that its Schema message
        //   lacks.
        schema_utils::strip_unsupported_formats(&mut schema, &["date", "a\"\\\u{a}\u{1f527}"]);
        schema_utils::enforce_nesting_depth(&mut schema, 3, 0);
        // remove_definitions: `schema_utils` has no function for this step. After inlining
        //   nothing refers to the definitions, and Gemini has no such field.
        // close_objects: `schema_utils` has no function for this step. OpenAI's strict mode
        //   takes only objects with additionalProperties: false.
        schema
    }

    fn normalize_tool_name<'a>(&self, name: &'a str) -> Cow<'a, str> {
        schema_utils::truncate_tool_name(name, 20)
    }

    fn empty_schema(&self) -> Value {
        json!({"type": "object", "properties": {}})
    }
}

/// The root's definitions by name; `$defs` wins.
fn definitions_of(schema: &Value) -> Map<String, Value> {
    let mut found = Map::new();
    for keyword in ["definitions", "$defs"] {
        if let Some(held) = schema.get(keyword).and_then(Value::as_object) {
            found.extend(held.clone());
        }
    }
    found
}
