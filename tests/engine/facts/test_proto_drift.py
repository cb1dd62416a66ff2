"""The proto field lists against the installed packages, and the first stage against their parser.

The packages are large, so they are a group of their own: `pip install --group protos`.
"""

from __future__ import annotations

import warnings
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from engine.adapters import ADAPTERS
from engine.document import load_toolset
from engine.document.plain import plain
from engine.facts.gemini import GEMINI_FIELDS, TYPES, VERTEX_FIELDS
from engine.rules.catalogue import RULES
from engine.rules.evaluate import check_schema
from engine.rules.nodes import walk
from engine.rules.proto import places_of
from tests.engine.checks import corpus_lines, needs_shared

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.facts.subschemas import Place

MESSAGES = {
    "gemini": ("google.ai.generativelanguage_v1beta.types.content", GEMINI_FIELDS),
    "gemini_vertex": ("google.cloud.aiplatform_v1.types.openapi", VERTEX_FIELDS),
}
LAGS = {"gemini": frozenset(), "gemini_vertex": frozenset({"NULL"})}
"""Types that the package lacks and the server has."""


def message_of(surface: str) -> Any:
    """Return the package's class of the Schema message, or skip the test."""
    module_name = MESSAGES[surface][0]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the packages about the interpreter's age
        try:
            module = import_module(module_name)
        except ImportError:
            pytest.skip(f"{module_name.partition('_v1')[0]} is not installed (group protos)")
    return module.Schema.pb()


@pytest.mark.parametrize("surface", MESSAGES)
def test_fields_are_those_of_the_package(surface: str) -> None:
    fields = message_of(surface).DESCRIPTOR.fields
    assert {field.json_name for field in fields} == MESSAGES[surface][1].keys()


@pytest.mark.parametrize("surface", MESSAGES)
def test_types_are_those_of_the_package_but_for_known_lags(surface: str) -> None:
    fields = message_of(surface).DESCRIPTOR.fields
    type_field = next(field for field in fields if field.json_name == "type")
    assert {value.name for value in type_field.enum_type.values} == TYPES - LAGS[surface]


@pytest.mark.parametrize("surface", MESSAGES)
def test_fields_that_hold_schemas_are_those_of_the_package(surface: str) -> None:
    fields = message_of(surface).DESCRIPTOR.fields
    holders = {
        field.json_name
        for field in fields
        if field.message_type is not None and field.message_type.name in {"Schema", *_maps(field)}
    }
    known: Mapping[str, Place] = places_of(MESSAGES[surface][1])
    assert holders == {name for name in known if "_" not in name}


def _maps(field: Any) -> set[str]:
    value = field.message_type.fields_by_name.get("value")
    is_map = field.message_type.GetOptions().map_entry
    if is_map and value.message_type is not None and value.message_type.name == "Schema":
        return {field.message_type.name}
    return set()


@needs_shared
@pytest.mark.slow
@pytest.mark.parametrize("stage", ["raw", "normalized"])
@pytest.mark.parametrize("surface", MESSAGES)
def test_first_stage_agrees_with_the_parser_on_every_real_tool(surface: str, stage: str) -> None:
    message = message_of(surface)
    adapter = ADAPTERS[surface]
    differing = []
    for tool in load_toolset("\n".join(corpus_lines("mcp-tools"))).tools:
        schema = tool.schema if stage == "raw" else adapter.normalize_schema(tool.schema)
        ours = all(RULES[f.rule].stage != 1 for f in check_schema(schema, surface))
        theirs = parses(message, schema, surface)
        if ours != theirs and not is_known_difference(schema, surface):
            differing.append((tool.name, ours, theirs))
    assert differing == []


def parses(message: Any, schema: Any, surface: str) -> bool:
    """Tell whether the package's parser takes a schema, its types written in capitals."""
    json_format = import_module("google.protobuf.json_format")
    copy = plain(schema)
    for node in walk(copy, places_of(MESSAGES[surface][1])).nodes:
        if isinstance(node.schema.get("type"), str):
            node.schema["type"] = node.schema["type"].upper()
    try:
        json_format.ParseDict(copy, message(), ignore_unknown_fields=False)
    except json_format.ParseError:
        return False
    return True


def is_known_difference(schema: Any, surface: str) -> bool:
    """Tell whether a schema holds what the package and the server's documents differ in."""
    kinds = {
        str(node.schema.get("type")).upper()
        for node in walk(schema, places_of(MESSAGES[surface][1])).nodes
    }
    return bool(kinds & LAGS[surface])
