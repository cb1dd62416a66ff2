"""An adapter of your own, written in the two ways that there are; both do the same.

From this folder: `--adapter own_adapter:DeclaredAdapter`. Naming it runs this module's code.
"""  # noqa: INP001  # loaded by name from its folder, which is no package

from typing import Any

import engine
from engine import schema_utils


def add_object_type(schema: Any) -> Any:
    """Give the root the type that its properties imply.

    A step of your own gets any JSON value, must not change it, and returns a new one; the same
    object means that there was nothing to do. The first line above is the step's title.
    """
    if isinstance(schema, dict) and "properties" in schema and "type" not in schema:
        return schema | {"type": "object"}
    return schema


class DeclaredAdapter(engine.SchemaAdapter):
    """Declared steps, built-in ones by their id: each is traced and can be switched off."""

    id = "acme"
    label = "Acme"
    parameters_field = "input_schema"  # the field of the request that holds the schema
    max_name_bytes = 64  # longer tool names are cut
    steps = engine.steps("strip_schema_keyword", "strip_conditional_keywords", add_object_type)


class CodedAdapter(DeclaredAdapter):
    """Own code: one step, in which each call of `schema_utils` is shown."""

    def normalize_schema(self, schema: Any) -> Any:
        """Return what is sent; the schema is a private copy, so it may be changed."""
        schema = schema_utils.strip_schema_keyword(schema)
        schema = schema_utils.strip_conditional_keywords(schema)
        return add_object_type(schema)
