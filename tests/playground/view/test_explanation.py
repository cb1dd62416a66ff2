"""The lines of the Explain screen: messages, numbered places, the text about one of them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.adapters import adapters
from engine.document import load_toolset
from engine.explain.explain import explain_error
from engine.explain.model import Explanation
from playground.model.document import open_text
from playground.model.explaining import current_toolset, explained, place_of_provider
from playground.model.session import Session
from playground.samples import sample_text
from playground.view.explanation import explanation_detail, explanation_rows, explanation_text
from playground.view.visible import is_shown
from tests.playground.test_recognise import GEMINI_ERROR, MCP_ERROR

DEMO = load_toolset(sample_text("demo"))
KEYWORDS = "remove_unsupported_keywords"
PASSED_BY = "what was sent did not go through it, as where the client lacks it"
LIMITED = {"type": "integer", "exclusiveMinimum": 0}
HOSTILE = "a\x1b]0;x\x07[red]\u202e\u2028"
PLANS = Session.of(adapters().values()).plans


def test_places_are_numbered_below_their_message() -> None:
    rows = explanation_rows(explain_error(GEMINI_ERROR, DEMO))
    assert [(row.role, row.number) for row in rows] == [("item", None), ("place", 1)]
    assert rows[1].text == "  1 certain   #/properties/age/exclusiveMinimum  crm_upsert_customer"


def test_more_than_nine_places_have_no_number() -> None:
    tools = [
        {"name": f"t{n}", "inputSchema": {"type": "object", "properties": {"a": {"$ref": "x"}}}}
        for n in range(12)
    ]
    text = "Invalid JSON payload received. Unknown name \"$ref\" at 'x': Cannot find field."
    found = explain_error(text, load_toolset(json.dumps(tools)), "gemini", preset="raw")
    numbers = [row.number for row in explanation_rows(found) if row.role == "place"]
    assert numbers[:10] == [*range(1, 10), None]
    assert len(numbers) == 12


def test_detail_tells_everything() -> None:
    row = explanation_rows(explain_error(GEMINI_ERROR, DEMO))[1]
    text = "\n".join(line.text for line in explanation_detail(row))
    for words in (
        "Gemini knows no keyword exclusiveMinimum.",
        "To do: Leave it out",
        "Mended by remove_unsupported_keywords, which is on in the preset of Gemini: what was",
        "did not go through it, as where the client lacks it",
        "Where: #/properties/age/exclusiveMinimum  crm_upsert_customer",
        "How sure: certain, the place that the message names",
        "It says: Unknown name 'exclusiveMinimum'",
        "The message names tools[0].function_declarations[0].parameters.properties[2].value",
        "Who: Gemini. Rule gemini.unknown_field.",
        "Known from: ",
        "(reported).",
        "Put in the same words: gemini_vertex.unknown_field",
    ):
        assert words in text


@pytest.mark.parametrize(
    ("is_on", "words"),
    [
        (
            True,
            f"Mended by {KEYWORDS}, which is on already for Gemini: {PASSED_BY}.",
        ),
        (False, f"Mended by {KEYWORDS}: space switches that on."),
    ],
    ids=["on", "off"],
)
def test_detail_tells_whether_what_mends_is_on_in_the_plan(*, is_on: bool, words: str) -> None:
    row = explanation_rows(explain_error(GEMINI_ERROR, DEMO))[1]
    plans = [
        replace(
            plan,
            entries=tuple(
                replace(e, enabled=is_on) if e.step.id == KEYWORDS else e for e in plan.entries
            ),
        )
        for plan in PLANS
    ]
    assert words in [line.text for line in explanation_detail(row, plans)]


def test_of_several_steps_those_that_are_off_are_named() -> None:
    plan = next(plan for plan in PLANS if plan.base.id == "gemini")
    on = next(e.step.id for e in plan.entries if e.enabled)
    off = next(e.step.id for e in plan.entries if not e.enabled)
    item = replace(explain_error(GEMINI_ERROR, DEMO).items[0], steps=(on, off))
    row = explanation_rows(Explanation((item,), ()))[0]
    lines = [line.text for line in explanation_detail(row, PLANS)]
    assert f"Mended by {on} and {off}: space switches {off} on." in lines


def test_without_tools_meaning_and_path_are_told() -> None:
    rows = explanation_rows(explain_error(GEMINI_ERROR))
    assert [row.role for row in rows] == ["item", "note"]
    assert "tools[0].function_declarations[0]" in rows[1].text
    assert rows[1].place is None


def test_unknown_text_has_the_nearest_message_and_what_the_rules_find() -> None:
    rows = explanation_rows(explained("no such thing", open_text("x", sample_text("demo")), None))
    assert rows[0].item is not None
    assert rows[-1].text == "note: the text holds no known message"
    text = "Unknown name at tools function_declarations parameters properties: Cannot find a field"
    near = explanation_rows(explained(text, open_text("x", ""), None))
    assert any("the nearest known message, of " in row.text for row in near)


def test_validators_message_is_explained() -> None:
    rows = explanation_rows(explain_error(MCP_ERROR, DEMO))
    assert any(row.place and row.place.raw_pointer == "/properties/email/type" for row in rows)


def test_nothing_of_a_stranger_is_raw() -> None:
    tools = [{"name": HOSTILE, "inputSchema": {"properties": {HOSTILE: {"$ref": HOSTILE}}}}]
    opened = open_text("x", json.dumps(tools))
    for text in (f"{GEMINI_ERROR} {HOSTILE}", HOSTILE, GEMINI_ERROR.replace("exclusive", HOSTILE)):
        found = explained(text, opened, None)
        rows = explanation_rows(found)
        shown = [line.text for row in rows for line in explanation_detail(row)]
        shown += [row.text for row in rows]
        assert all(is_shown(char) for text in shown for char in text)
        assert all(is_shown(char) or char == "\n" for char in explanation_text(found))


def test_text_to_copy_holds_each_message_with_its_places() -> None:
    tools = [{"inputSchema": {"type": "object", "properties": {"b": LIMITED, "a": {**LIMITED}}}}]
    error = GEMINI_ERROR.replace("[2]", "[0]")
    text = explanation_text(explain_error(error, load_toolset(json.dumps(tools)), preset="raw"))
    assert text.startswith("Gemini knows no keyword exclusiveMinimum.\n")
    assert "or: #/properties/a/exclusiveMinimum  tool 0, possible" in text
    assert explanation_text(Explanation((), ("x",))) == "Note: x\n"


def test_hint_where_there_is_nothing() -> None:
    assert "Paste what the provider answered" in explanation_detail(None)[0].text
    assert explained(" \n", open_text("x", ""), None) == Explanation((), ())


def test_edited_tools_count_as_they_are_now() -> None:
    tools = [{"name": f"t{n}", "inputSchema": {"title": "x" * 9_000}} for n in range(3)]
    opened = open_text("x", json.dumps(tools))
    assert not opened.is_whole
    edited = opened.picked(1, "{").picked(2, '{"name": "new", "inputSchema": {"type": "array"}}')
    now = load_toolset('{"name": "now"}').tools[0]
    found = current_toolset(edited, replace(now, index=2))
    assert found is not None
    assert [tool.name for tool in found.tools] == ["t0", "new", "now"]
    assert found.tools[1].schema == {"type": "array"}


def test_provider_without_an_adapter_has_its_bases_pipeline() -> None:
    assert place_of_provider("openai", PLANS) == 4
    assert place_of_provider("azure_openai_strict", PLANS) == 3
    assert place_of_provider("anthropic_strict", PLANS) == 5
    assert place_of_provider("zod", PLANS) is None
