"""A second, naive implementation of the seven adapters, to hold the engine's against.

Written from the documented rules alone: plain recursion over private copies, no sharing, no
skipping, no stack. It is slow and blows up on recursive schemas, where it raises `TooLargeError`.
"""

from __future__ import annotations

import json
from typing import Any

from tests.engine import plain_steps as rules

STRIP_SCHEMA = rules.everywhere(rules.drop("$schema"))
STRIP_CONDITIONALS = rules.everywhere(rules.drop("if", "then", "else"))
CONST_TO_ENUM = rules.everywhere(rules.convert_const_to_enum)
IMPLICIT_TYPE = rules.everywhere(rules.add_implicit_object_type)
STRIP_FORMATS = rules.everywhere(rules.strip_formats)
SAFE = (STRIP_SCHEMA, STRIP_CONDITIONALS, CONST_TO_ENUM, IMPLICIT_TYPE, STRIP_FORMATS)
CLOSED = (
    *rules.MAPS,
    *rules.ARRAYS,
    "additionalProperties",
    "not",
    "items",
    "definitions",
    "$defs",
)


def subset(*, vertex: bool) -> tuple[rules.Step, ...]:
    """Return the thirteen documented steps."""
    return (
        rules.resolve_refs,
        STRIP_SCHEMA,
        rules.everywhere(rules.collapse_combiners),
        rules.everywhere(rules.merge_all_of),
        rules.everywhere(rules.collapse_type_arrays),
        STRIP_CONDITIONALS,
        CONST_TO_ENUM,
        rules.everywhere(rules.strip_null_from_enum),
        IMPLICIT_TYPE,
        rules.everywhere(
            rules.remove_unsupported(vertex=vertex), ("properties", "items", *rules.COMBINERS)
        ),
        STRIP_FORMATS,
        rules.enforce_depth,
        rules.remove_definitions,
    )


STEPS: dict[str, tuple[rules.Step, ...]] = {
    "gemini": subset(vertex=False),
    "gemini_vertex": subset(vertex=True),
    "gemini_json_schema": (
        rules.resolve_refs,
        STRIP_SCHEMA,
        STRIP_FORMATS,
        rules.enforce_depth,
        rules.remove_definitions,
    ),
    "openai_strict": (*SAFE, rules.everywhere(rules.close, CLOSED)),
    "openai": SAFE,
    "anthropic": (STRIP_SCHEMA, STRIP_CONDITIONALS, IMPLICIT_TYPE),
    "generic": SAFE,
}


def normalized(schema: Any, adapter_id: str) -> Any:
    """Return what the rules say the adapter sends for `schema`, which stays as it is.

    Raises:
        TooLargeError: the references stand for too many nodes.

    """
    result = json.loads(json.dumps(schema))  # a tree, which deepcopy would not make of a DAG
    for step in STEPS[adapter_id]:
        result = step(result)
    return result
