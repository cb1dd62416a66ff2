"""The texts of the metaschema check, and its verdict against a plain run of the slow validator."""

from __future__ import annotations

import json
import warnings
from typing import Any

import jsonschema
import pytest

from engine.facts.subschemas import ALL
from engine.rules.metaschema import metaschema_faults
from engine.rules.nodes import walk
from tests.engine.checks import corpus_lines, needs_shared
from tests.engine.rules.found import finding, parameters
from tests.engine.rules.test_nodes import fan_out

TEXTS = [
    ({"type": "object", "properties": []}, "/properties", "[] is not of type 'object'"),
    (
        parameters(x="object"),
        "/properties/x",
        "'object' is not of type 'object', 'boolean'",
    ),
    (
        parameters(x={"required": True}),
        "/properties/x/required",
        "True is not of type 'array'",
    ),
    (
        parameters(x={"type": "any"}),
        "/properties/x/type",
        "'any' is not valid under any of the given schemas",
    ),
    (
        {"$id": "Parameters Schema"},
        "/$id",
        "'Parameters Schema' is not a 'uri-reference'",
    ),
    (
        parameters(x={"exclusiveMinimum": True}),
        "/properties/x/exclusiveMinimum",
        "True is not of type 'number'",
    ),
    (
        parameters(x={"items": [{"type": "string"}]}),
        "/properties/x/items",
        "[{'type': 'string'}] is not of type 'object', 'boolean'",
    ),
    ({"description": None}, "/description", "None is not of type 'string'"),
    ({"pattern": "("}, "/pattern", "'(' is not a 'regex'"),
    ({"required": ["a", "a"]}, "/required", "['a', 'a'] has non-unique elements"),
]
VALID = [
    {"enum": ["a", "a"]},
    {"enum": []},
    {"id": "not a reference"},
    {"definitions": {"a": {"type": "string"}}},
    {"minimum": 10**400},
    {"pattern": "[[a]"},
    {"additionalItems": "anything"},
]


@pytest.mark.parametrize(("schema", "pointer", "text"), TEXTS, ids=[text for *_, text in TEXTS])
def test_text_is_the_one_that_openai_shows(schema: Any, pointer: str, text: str) -> None:
    one = finding(schema, "openai", "metaschema", tool="search")
    assert (one.pointer, one.provider_text) == (
        pointer,
        f"Invalid schema for function 'search': {text}",
    )


@pytest.mark.parametrize("schema", VALID, ids=json.dumps)
def test_schema_is_valid(schema: Any) -> None:
    assert list(metaschema_faults(walk(schema, ALL))) == []


@pytest.mark.parametrize("root", ["text", 5, []], ids=repr)
def test_root_that_is_no_schema_is_named(root: Any) -> None:
    (hit,) = metaschema_faults(walk(root, ALL))
    assert hit.values["text"] == f"{root!r} is not of type 'object', 'boolean'"


def test_pattern_is_judged_as_python_does() -> None:
    assert finding({"pattern": r"\p{L}"}, "openai", "metaschema").pointer == "/pattern"


def test_hostile_pattern_is_an_answer_and_no_crash() -> None:
    assert finding({"pattern": "(" * 5000}, "openai", "metaschema").pointer == "/pattern"


def test_fault_in_a_shared_node_stands_once() -> None:
    schema = parameters(**{f"p{n}": fan_out(6, 4) for n in range(2)})
    shared = {"type": "any"}
    schema["properties"]["q"] = parameters(a=shared, b=parameters(c=shared))
    one = finding(schema, "openai", "metaschema")
    assert (one.pointer, one.places) == ("/properties/q/properties/a/type", 2)


def test_huge_value_at_fault_is_clipped() -> None:
    schema = parameters(x={"items": [fan_out(12, 4)]})
    one = finding(schema, "openai", "metaschema")
    assert one.message == "no valid JSON Schema: […] is not of type 'object', 'boolean'"


@needs_shared
@pytest.mark.parametrize("corpus", ["functions", "schema-fixtures", "test-suite"])
def test_verdict_is_that_of_a_plain_run(corpus: str) -> None:
    validator = jsonschema.Draft202012Validator(
        jsonschema.Draft202012Validator.META_SCHEMA, format_checker=jsonschema.FormatChecker()
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of patterns that Python doubts
        for line in corpus_lines(corpus):
            schema = json.loads(line)["inputSchema"]
            ours = not list(metaschema_faults(walk(schema, ALL)))
            assert ours == validator.is_valid(schema), schema
