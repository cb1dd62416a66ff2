"""The sketch of an ADK-Rust adapter: which calls of `schema_utils` a pipeline comes to.

The signatures are those of ADK-Rust as of the commit that the `adk` adapters follow.
"""

from __future__ import annotations

import json
import textwrap
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.adapters import SchemaAdapter
    from engine.transforms import Step

_WIDTH: Final = 88
"""Characters of a comment's line."""

_PLAIN: Final = frozenset(
    {
        "strip_schema_keyword",
        "collapse_combiners",
        "merge_all_of",
        "collapse_type_arrays",
        "strip_conditional_keywords",
        "convert_const_to_enum",
        "strip_null_from_enum",
        "add_implicit_object_type",
    }
)
"""Functions that take the schema and nothing else."""

_DEFINITIONS: Final = """
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
"""


def rust_code(base: SchemaAdapter, steps: Sequence[Step], name_bytes: int, struct_name: str) -> str:
    """Return the sketch.

    Args:
        base: the adapter that the pipeline started from.
        steps: built-in steps, in the order in which they run.
        name_bytes: the longest name.
        struct_name: an identifier.

    """
    resolves = any(step.id == "resolve_refs" for step in steps)
    imports = "Map, Value, json" if resolves else "Value, json"
    lines = [
        "// A sketch made by Schema Playground: read it and compile it before you use it.",
        "// Steps that `schema_utils` has no function for are comments; write them yourself.",
        "",
        "use std::borrow::Cow;",
        "",
        "use adk_core::{SchemaAdapter, schema_utils};",
        f"use serde_json::{{{imports}}};",
        "",
        "#[derive(Debug)]",
        f"pub struct {struct_name};",
        "",
        f"impl SchemaAdapter for {struct_name} {{",
        *_normalize_schema(steps),
        "",
        "    fn normalize_tool_name<'a>(&self, name: &'a str) -> Cow<'a, str> {",
        f"        schema_utils::truncate_tool_name(name, {name_bytes})",
        "    }",
        "",
        "    fn empty_schema(&self) -> Value {",
        f"        json!({json.dumps(base.empty_schema())})",
        "    }",
        *_parameters_field(base),
        "}",
    ]
    return "\n".join(lines) + "\n" + (_DEFINITIONS if resolves else "")


def _normalize_schema(steps: Sequence[Step]) -> list[str]:
    calls = [line for step in steps for line in _call(step)]
    is_changed = any(not line.startswith("//") for line in calls)
    return [
        f"    fn normalize_schema(&self, {'mut ' if is_changed else ''}schema: Value) -> Value {{",
        *(f"        {line}" for line in calls),
        "        schema",
        "    }",
    ]


def _call(step: Step) -> list[str]:
    """Return the lines that one step comes to."""
    if step.id in _PLAIN:
        return [f"schema_utils::{step.id}(&mut schema);"]
    if step.id == "resolve_refs":
        return [
            "let definitions = definitions_of(&schema);",
            "schema_utils::resolve_refs(&mut schema, &definitions, 0);",
        ]
    if step.id == "enforce_nesting_depth":
        return [f"schema_utils::{step.id}(&mut schema, {step.options['max_depth']}, 0);"]
    if step.id == "strip_unsupported_formats":
        listed = ", ".join(_string(part) for part in step.options["allowed"])
        return [f"schema_utils::{step.id}(&mut schema, &[{listed}]);"]
    options = ", ".join(f"{name} = {json.dumps(value)}" for name, value in step.settings)
    note = f" ({options})" if options else ""
    text = f"{step.id}{note}: `schema_utils` has no function for this step. {step.transform.why}"
    return textwrap.wrap(text, _WIDTH, initial_indent="// ", subsequent_indent="//   ")


def _parameters_field(base: SchemaAdapter) -> list[str]:
    """Return the method that names Gemini's other field; the trait's default fits the rest."""
    if base.parameters_field != "parametersJsonSchema":
        return []
    return [
        "",
        "    fn parameters_field(&self) -> &'static str {",
        f'        "{base.parameters_field}"',
        "    }",
    ]


def _string(text: str) -> str:
    """Return a Rust string literal of plain ASCII."""
    return '"' + "".join(_character(char) for char in text) + '"'


def _character(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if " " <= char <= "~":
        return char
    if "\ud800" <= char <= "\udfff":  # no Rust string holds half of a surrogate pair
        return "\\u{fffd}"
    return f"\\u{{{ord(char):x}}}"
