"""What is not in the tool set is said to be missing, and what was not tried is not denied."""

from __future__ import annotations

from typing import Any

import pytest

from engine import check_toolset, explain_error, toolset_of
from tests.engine.explain.catalogue import FINE, STRING, having

ARRAY = {"type": "array"}
URI = {"type": "string", "format": "time"}
ITEMS = (
    "Invalid schema for function '{}': In context=('properties', '{}'), array schema missing items."
)
FORMAT = (
    "* GenerateContentRequest.tools[0].function_declarations[0].parameters.properties[zzz].format:"
    " only 'enum' and 'date-time' are supported for STRING type"
)
UNKNOWN = (
    'Invalid JSON payload received. Unknown name "{}" at \'tools[0].function_declarations[0]'
    ".parameters.properties[{}].value': Cannot find field."
)
VSCODE = "Failed to validate tool {}: Error: tool parameters array type must have items."
DUPLICATE = "enum must NOT have duplicate items"
RUN = "the rule was run over the whole tool set"


def explained(text: str, value: Any) -> tuple[list[tuple[int | None, str, str, bool]], str]:
    explanation = explain_error(text, toolset_of(value), preset="raw")
    places = [
        (p.index, p.pointer, str(p.confidence), p.breaks)
        for item in explanation.items
        for p in item.places
    ]
    return places, "; ".join(explanation.notes)


@pytest.mark.parametrize(
    ("text", "value", "place", "note"),
    [
        (
            ITEMS.format("gone", "b"),
            [having(a=ARRAY)],
            (0, "/properties/a"),
            "no tool of the tool set is called gone",
        ),
        (
            ITEMS.format("gone", "b"),
            [having(a=ARRAY, b=STRING)],
            (0, "/properties/a"),
            "no tool of the tool set is called gone",
        ),
        (
            ITEMS.format("find_pages", "b"),
            [having(a=ARRAY)],
            (0, "/properties/a"),
            "find_pages has no place ('properties', 'b')",
        ),
        (
            ITEMS.format("fine", "b"),
            [FINE, having(a=ARRAY)],
            (1, "/properties/a"),
            "fine has no place ('properties', 'b')",
        ),
        (FORMAT, [having(a=URI)], (0, "/properties/a/format"), "tool 0 has no place"),
        (
            FORMAT.replace("* GenerateContentRequest.tools[0].function_declarations[0].para", "…"),
            [having(a=URI)],
            (0, "/properties/a/format"),
            "no tool of the tool set has a place",
        ),
        (
            UNKNOWN.format("const", 7),
            [having(a={"const": 1, "exclusiveMinimum": 1})],
            (0, "/properties/a/const"),
            "tool 0 has no place",
        ),
        (
            VSCODE.format("fine"),
            [FINE, having(a=ARRAY)],
            (1, "/properties/a"),
            "fine does not break vscode.items_missing",
        ),
    ],
    ids=[
        "unknown tool",
        "unknown tool, a place of another",
        "unknown place",
        "unknown place, fault in another tool",
        "named path",
        "named path, cut",
        "ordinal path with a keyword",
        "named tool without the fault",
    ],
)
def test_what_is_named_and_missing_is_told_and_the_rest_is_searched(
    text: str, value: Any, place: tuple[int, str], note: str
) -> None:
    places, notes = explained(text, value)
    assert places[0] == (*place, "possible", True)
    assert note in notes
    assert RUN in notes
    assert "nothing in the tool set" not in notes
    assert "names no place" not in notes


def test_path_in_another_tool_than_the_named_one_is_possible() -> None:
    places, notes = explained(ITEMS.format("gone", "a"), [having(a=ARRAY)])
    assert places == [(0, "/properties/a", "possible", True)]
    assert notes == "no tool of the tool set is called gone"


def test_search_finds_what_the_check_finds() -> None:
    tools = [FINE, having(a=ARRAY, b={"items": ARRAY, "type": "array"})]
    findings = check_toolset(toolset_of(tools), ("openai",), preset="raw").findings
    places, _ = explained(ITEMS.format("gone", "x"), tools)
    wanted = {(f.index, f.pointer) for f in findings if f.rule == "openai.items_missing"}
    assert {place[:2] for place in places} == wanted


def test_search_for_a_keyword_lists_no_other() -> None:
    places, notes = explained(UNKNOWN.format("const", 7), [having(a={"exclusiveMinimum": 1})])
    assert places == []
    assert "gemini.unknown_field is broken in the tool set, but not with what" in notes


def test_what_was_tried_everywhere_is_denied() -> None:
    places, notes = explained(ITEMS.format("gone", "b"), [FINE])
    assert places == []
    assert notes.endswith("nothing in the tool set breaks openai.items_missing")


def test_what_no_rule_sees_is_not_denied() -> None:
    _, notes = explained("a numeric value in the function parameters is too large", [FINE])
    assert "cannot be looked for in the tool set: no rule sees it" in notes


@pytest.mark.parametrize(
    ("members", "is_found"),
    [
        (["a", "b", "a"], True),
        ([1, 1.0], False),
        ([{"x": 1}, {"x": 1}], True),
        (["1", 1, True], False),
        ([], False),
        ("aa", False),
    ],
    ids=["texts", "numbers written otherwise", "objects", "other types", "none", "no array"],
)
def test_enum_with_equal_members_is_found(members: Any, *, is_found: bool) -> None:
    places, notes = explained(DUPLICATE, [having(a={"items": {"enum": members}})])
    wanted = [(0, "/properties/a/items/enum", "possible", True)]
    assert places == (wanted if is_found else [])
    assert ("nothing in the tool set breaks vscode.enum_duplicate" in notes) is not is_found


def test_place_without_the_keyword_of_the_message_is_not_guessed_at() -> None:
    limited = {"type": "integer", "exclusiveMinimum": 0}
    places, _ = explained(UNKNOWN.format("exclusiveMinimum", 1), [having(z=STRING, b=limited)])
    assert places == [(0, "/properties/b/exclusiveMinimum", "certain", True)]


@pytest.mark.parametrize(
    "before", ["", ": ", "…", "}}.", " ) "], ids=["none", "colon", "cut", "brackets", "bracket"]
)
def test_what_is_quoted_begins_with_a_word(before: str) -> None:
    text = before + FORMAT.partition(".format: ")[2]
    for said in (text, f"{before}: {text}"):
        (item,) = explain_error(said).items
        assert item.message.startswith("only 'enum'")
