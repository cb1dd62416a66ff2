"""An adapter of your own, written in the two ways that there are. Both do the same.

Try it in this folder: --adapter own_adapter:DeclaredAdapter (the code of the module is run).
"""

from engine import SchemaAdapter, schema_utils, steps


def add_object_type(schema):
    """Give the root a type where only its properties imply one.

    A step of your own gets any JSON value, must not change it, and returns a new one; the same
    object means that there was nothing to do. The first line above is the step's title.
    """
    if isinstance(schema, dict) and "properties" in schema and "type" not in schema:
        return schema | {"type": "object"}
    return schema


class DeclaredAdapter(SchemaAdapter):
    """Declared steps: each is traced by itself and can be switched off.

    The ids name built-in steps. The other fields have defaults; these are the ones to know.
    """

    id = "acme"
    label = "Acme"
    parameters_field = "input_schema"  # the field of the request that holds the schema
    max_name_bytes = 64  # tool names are cut to so many bytes
    steps = steps("strip_schema_keyword", "strip_conditional_keywords", add_object_type)


class CodedAdapter(DeclaredAdapter):
    """Own code: one step, in which each call of `schema_utils` is shown."""

    def normalize_schema(self, schema):
        """Return what is sent; the schema is a private copy, so it may be changed."""
        schema = schema_utils.strip_schema_keyword(schema)
        schema = schema_utils.strip_conditional_keywords(schema)
        return add_object_type(schema)
