"""Which tool and which place a message means: numbers, names, dialects, order, search."""

from __future__ import annotations

from typing import Any

import pytest

from engine import EngineError, explain_error, toolset_of
from engine.explain.model import Confidence
from engine.explain.paths import (
    ABSENT,
    google_parts,
    read_context,
    read_dotted,
    read_named,
    read_names,
    read_ordinal,
    read_pointer,
)
from tests.engine.explain.catalogue import FINE, MANY, STRING, having, tool

BOTH = {"type": "integer", "exclusiveMinimum": 0}
ORDINAL = (
    'Invalid JSON payload received. Unknown name "exclusiveMinimum" at'
    " 'tools[{0}].function_declarations[{1}].parameters.properties[0].value': Cannot find field."
)


def placed(text: str, value: Any, **about: Any) -> list[tuple[int | None, str, Confidence]]:
    items = explain_error(text, toolset_of(value), preset="raw", **about).items
    return [(p.index, p.pointer, p.confidence) for item in items for p in item.places]


def test_order_sent_comes_first_and_sorted_order_is_shown_where_it_differs() -> None:
    assert placed(ORDINAL.format(0, 0), [having(z=BOTH, a=BOTH)]) == [
        (0, "/properties/z/exclusiveMinimum", Confidence.CERTAIN),
        (0, "/properties/a/exclusiveMinimum", Confidence.POSSIBLE),
    ]


def test_sorted_order_alone_explains_a_message() -> None:
    explanation = explain_error(
        ORDINAL.format(0, 0), toolset_of([having(z=STRING, a=BOTH)]), preset="raw"
    )
    places = [(p.pointer, p.confidence, p.breaks) for p in explanation.items[0].places]
    assert places == [
        ("/properties/a/exclusiveMinimum", Confidence.LIKELY, True),
    ]


def test_same_order_is_shown_once() -> None:
    assert len(placed(ORDINAL.format(0, 0), [having(a=BOTH, z=BOTH)])) == 1


@pytest.mark.parametrize(
    ("value", "numbers", "index"),
    [
        ([FINE, having(a=BOTH)], (0, 1), 1),
        ([FINE, having(a=BOTH)], (1, 0), 1),
        (
            {
                "tools": [
                    {"functionDeclarations": [{"name": "a"}, {"name": "b"}]},
                    {
                        "functionDeclarations": [
                            {"name": "c", "parameters": having(a=BOTH)["inputSchema"]}
                        ]
                    },
                ]
            },
            (1, 0),
            2,
        ),
    ],
    ids=["one group", "a group each", "several groups"],
)
def test_tool_is_counted_over_all_of_the_request(
    value: Any, numbers: tuple[int, int], index: int
) -> None:
    ((found, _, confidence),) = placed(ORDINAL.format(*numbers), value)
    assert (found, confidence) == (index, Confidence.CERTAIN)


def test_bedrock_counts_from_one_for_constraints() -> None:
    text = (
        "Value 'a b' at 'toolConfig.tools.{}.member.toolSpec.name' failed to satisfy constraint:"
        " Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+"
    )
    tools = [tool(FINE["inputSchema"], "c d"), tool(FINE["inputSchema"], "a b")]
    assert placed(text.format(2), tools)[0][0] == 1


def test_tool_named_near_a_message_counts() -> None:
    text = (
        '{"error": {"message": "Invalid schema: In context=(\'properties\', \'a\'), array schema'
        ' missing items.", "param": "tools[1].function.parameters"}}'
    )
    tools = [having(a={"type": "array"}), having(a={"type": "array"})]
    assert placed(text, tools) == [(1, "/properties/a", Confidence.CERTAIN)]


def test_unknown_number_and_name_are_told() -> None:
    explanation = explain_error(ORDINAL.format(0, 14), toolset_of([having(a=BOTH)]))
    assert "the message names tool 14, and the tool set has 1" in explanation.notes
    text = "Invalid schema for function 'gone': In context=(), object schema missing properties."
    explanation = explain_error(text, toolset_of([FINE]))
    assert "no tool of the tool set is called gone" in explanation.notes


def test_name_as_sent_is_known_too() -> None:
    name = "n" * 80
    text = (
        f"Invalid schema for function '{name[:64]}': In context=('properties', 'a'), array schema"
        " missing items."
    )
    tools = toolset_of([FINE, tool(having(a={"type": "array"})["inputSchema"], name)])
    (place,) = explain_error(text, tools).items[0].places
    assert (place.tool, place.index) == (name, 1)


def test_place_where_the_rule_is_not_broken_is_likely_and_no_fault() -> None:
    text = (
        "Invalid schema for function 'fine': In context=('properties', 'a'), 'x' is not permitted."
    )
    (item,) = explain_error(text, toolset_of([FINE])).items
    assert [(p.pointer, p.confidence) for p in item.places] == [("/properties/a", "likely")]
    assert not item.breaks


def test_message_without_a_place_is_searched_for() -> None:
    text = (
        "tools.0.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft"
        " 2020-12"
    )
    schema = having(a={"required": True}, b={"type": "any"})
    explanation = explain_error(text, toolset_of([schema]), preset="raw")
    assert [p.pointer for p in explanation.items[0].places] == [
        "/properties/a/required",
        "/properties/b/type",
    ]
    assert any("search" in place.how for place in explanation.items[0].places)
    assert any("names no place" in note for note in explanation.notes)


def test_strict_type_and_keyword_find_the_node() -> None:
    text = "tools.0.custom: For 'array' type, property 'maxItems' is not supported"
    schema = having(a={"type": "array", "minItems": 1}, b={"type": "array", "maxItems": 3})
    assert placed(text, [schema], provider="anthropic_strict") == [
        (0, "/properties/b/maxItems", Confidence.LIKELY)
    ]


def test_raw_place_and_missing_step_are_told() -> None:
    schema = {
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/A"}},
        "$defs": {"A": {"type": "string", "format": "uri"}},
    }
    text = (
        "*"
        " GenerateContentRequest.tools[0].function_declarations[0].parameters.properties[a].format:"
        " only 'enum' and 'date-time' are supported for STRING type"
    )
    (item,) = explain_error(text, toolset_of([tool(schema)])).items
    (place,) = item.places
    assert (place.pointer, place.raw_pointer) == ("/properties/a/format", "/$defs/A/format")
    assert item.breaks


def test_rules_with_the_same_words_are_told_apart_by_the_provider() -> None:
    text = (
        "Invalid schema for function 'find_pages': In context=('properties', 'a'), array schema"
        " missing items."
    )
    tools = toolset_of([having(a={"type": "array"})])
    assert explain_error(text, tools).items[0].rule == "openai.items_missing"
    item = explain_error(text, tools, "azure_openai_strict").items[0]
    assert item.rule == "azure_openai_strict.items_missing"
    assert "openai.items_missing" in item.also


def test_words_of_another_provider_are_told() -> None:
    explanation = explain_error("tools: Tool names must be unique.", provider="groq")
    assert explanation.notes == ("the words are those of anthropic, not of groq",)


def test_unknown_text_shows_the_nearest_and_runs_the_rules() -> None:
    explanation = explain_error(
        "invalid schema: the array schema is missing its items in context a",
        toolset_of([having(a={"type": "array"})]),
    )
    assert explanation.notes[0] == "the text holds no known message"
    assert "array schema missing items" in explanation.notes[1]
    assert {item.rule for item in explanation.items} >= {"openai.items_missing"}


def test_unknown_text_of_many_faults_is_kept_short() -> None:
    tools = toolset_of([having(a={"type": "array"}) for _ in range(30)])
    explanation = explain_error("?", tools, "openai", preset="raw")
    assert len(explanation.items) == 20
    assert any("faults were found" in note for note in explanation.notes)


@pytest.mark.parametrize("about", [{"provider": "nobody"}, {"preset": "nothing"}])
def test_unknown_provider_or_preset_is_an_error(about: dict[str, Any]) -> None:
    with pytest.raises(EngineError, match="unknown"):
        explain_error("text", **about)


def test_request_rules_count_all_tools() -> None:
    text = "Invalid 'tools': array too long. Expected an array with maximum length 128"
    assert placed(text, list(MANY)) == [(None, "", Confidence.CERTAIN)]
    assert placed(text, [FINE]) == []


NAMES = {
    "type": "object",
    "properties": {
        "a.b": {"type": "array", "items": STRING},
        "a": {"properties": {"b": STRING}},
        "x]y": STRING,
    },
    "anyOf": [STRING, STRING],
}


@pytest.mark.parametrize(
    ("read", "path", "tokens"),
    [
        (read_ordinal, ".properties[0].value.items", ("properties", "a.b", "items")),
        (read_ordinal, ".any_of[1]", ("anyOf", 1)),
        (read_named, ".properties[x]y].type", ("properties", "x]y", "type")),
        (read_named, ".properties[a].properties[b]", ("properties", "a", "properties", "b")),
        (read_dotted, "properties.a.b.items", ("properties", "a.b", "items")),
        (read_dotted, "properties.a.properties.b", ("properties", "a", "properties", "b")),
        (read_dotted, "anyOf.1", ("anyOf", 1)),
        (read_names, ".a.b", ("properties", "a.b")),
        (read_context, "('properties', 'a.b', 'items')", ("properties", "a.b", "items")),
        (read_context, "()", ()),
        (read_pointer, "#/properties/a/properties/b", ("properties", "a", "properties", "b")),
        (read_pointer, "file:///s.json#/anyOf/0", ("anyOf", 0)),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_dialects_are_read(read: Any, path: str, tokens: tuple[str | int, ...]) -> None:
    assert tokens in read(path, NAMES)


@pytest.mark.parametrize(
    ("read", "path", "tokens"),
    [
        (read_named, ".properties[a].any_of[0]", [("properties", "a", "anyOf", 0)]),
        (read_dotted, "properties.a", [("properties", "a")]),
        (read_context, "('properties', 'a')", [("properties", "a")]),
        (read_pointer, "/properties/a~1b", [("properties", "a/b")]),
        (read_ordinal, ".properties[0].value", []),
        (read_names, ".a", []),
    ],
    ids=["named", "dotted", "context", "pointer", "ordinal", "names"],
)
def test_dialects_without_a_schema(read: Any, path: str, tokens: list[Any]) -> None:
    assert read(path, ABSENT) == tokens


@pytest.mark.parametrize(
    ("path", "parts"),
    [
        ("tools[1].function_declarations[3].parameters.items", (1, 3, ".items")),
        ("request.tools[0].function_declarations[3].parameters", (0, 3, "")),
        ("setup.tools[0].function_declarations[3].parameters.items", (0, 3, ".items")),
        ("tools.function_declarations[2].parameters.required[0]", (None, 2, ".required[0]")),
        ("parameters.required[0]", (None, None, ".required[0]")),
        ("tools[0].function_declarations[3].name", (0, 3, ".name")),
    ],
)
def test_heads_of_google_paths(path: str, parts: tuple[int | None, int | None, str]) -> None:
    assert google_parts(path) == parts
