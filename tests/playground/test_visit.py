"""A visit as JSON: what was on the screen comes back, and what no longer fits does no harm."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.adapters import ADAPTERS
from playground.model.document import WHOLE, Opened, open_text
from playground.model.session import Session, View
from playground.model.visit import is_worth_keeping, visit_of_json, visit_to_json
from playground.samples import sample_text
from tests.engine.strategies import examples, json_values

DEMO = open_text("sample demo", sample_text("demo"))
LARGE = open_text(
    "large.json",
    json.dumps([{"name": f"t{n}", "inputSchema": {"title": "x" * WHOLE}} for n in range(3)]),
)


def through_json(opened: Opened, session: Session, text: str) -> tuple[Opened, Session]:
    value = json.loads(json.dumps(visit_to_json(opened, session, text)))
    resumed = visit_of_json(value, ADAPTERS)
    assert resumed is not None
    assert resumed.problems == ()
    return resumed.opened, resumed.session


def test_text_and_every_choice_come_back() -> None:
    session = Session.of(ADAPTERS.values()).focused(3)
    plan = session.plan.toggled(1).moved(0, 1)
    session = replace(
        session.with_plan(replace(plan, name_bytes=20)),
        view=View.BESIDE,
        hides_unchanged=True,
        hides_noops=True,
        name="other_name",
    )
    opened, restored = through_json(DEMO, session, '{"type": "object"}')
    assert restored == session
    assert opened.editor_text() == '{"type": "object"}'
    assert opened.source == "sample demo"


def test_a_text_that_cannot_be_read_comes_back() -> None:
    opened, _ = through_json(DEMO, Session.of(ADAPTERS.values()), '{"type": ')
    assert opened.editor_text() == '{"type": '


def test_tools_that_were_edited_one_by_one_come_back() -> None:
    assert not LARGE.is_whole
    edited = replace(LARGE.picked(2, '{"name": "first"}'), index=2)
    opened, _ = through_json(edited, Session.of(ADAPTERS.values()), '{"name": "third"}')
    assert opened.index == 2
    assert opened.editor_text() == '{"name": "third"}'
    assert opened.picked(0, opened.editor_text()).editor_text() == '{"name": "first"}'
    assert opened.text == LARGE.text


def test_a_provider_that_is_not_shown_any_more_is_reported() -> None:
    value = visit_to_json(DEMO, Session.of(ADAPTERS.values()).focused(0), DEMO.text)
    fewer = {name: adapter for name, adapter in ADAPTERS.items() if name != "gemini"}
    resumed = visit_of_json(value, fewer)
    assert resumed is not None
    assert resumed.session == Session.of(fewer.values())
    assert "'gemini' is not known" in resumed.problems[0]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('{"a": "' + "x" * 3_000 + '"}', id="a long line"),
        pytest.param(LARGE.text.replace(", ", ",\n"), id="more than is opened whole"),
        pytest.param("{\n\t1}\n\n", id="spaces and broken"),
        pytest.param("", id="empty"),
    ],
)
def test_a_text_that_was_edited_whole_comes_back_to_the_character(text: str) -> None:
    opened = replace(DEMO, text=text)
    visit = visit_to_json(opened, Session.of(ADAPTERS.values()), text, is_edited=True)
    resumed = visit_of_json(json.loads(json.dumps(visit)), ADAPTERS)
    assert resumed is not None
    assert resumed.text == text
    assert resumed.opened.is_whole
    assert resumed.is_edited


@pytest.mark.parametrize("member", ["text", "edits"])
def test_no_text_of_a_visit_reaches_the_editor_raw(member: str) -> None:
    visit = visit_to_json(LARGE, Session.of(ADAPTERS.values()), "{}")
    hostile = "\x1b]0;X\x07\u202e"
    value = {**visit, member: hostile if member == "text" else {"0": hostile}}
    resumed = visit_of_json(value, ADAPTERS)
    assert resumed is not None
    assert resumed.text == "\\u001b]0;X\\u0007\\u202e"


SESSION = Session.of(ADAPTERS.values())


@pytest.mark.parametrize(
    ("opened", "session", "is_edited", "is_worth"),
    [
        pytest.param(DEMO, SESSION, False, False, id="the demo as it is"),
        pytest.param(DEMO, replace(SESSION, focus=3, step=1), False, False, id="looked at"),
        pytest.param(DEMO, SESSION, True, True, id="edited"),
        pytest.param(DEMO, SESSION.with_plan(SESSION.plan.toggled(1)), False, True, id="toggled"),
        pytest.param(DEMO, replace(SESSION, view=View.OUTPUT), False, True, id="another view"),
        pytest.param(DEMO, replace(SESSION, name="a"), False, True, id="another name"),
        pytest.param(replace(DEMO, source="mine.json"), SESSION, False, True, id="a file"),
        pytest.param(replace(DEMO, text="{}"), SESSION, False, True, id="a file called like one"),
        pytest.param(replace(DEMO, source="sample x"), SESSION, False, True, id="no such sample"),
    ],
)
def test_a_glance_at_a_sample_is_not_worth_keeping(
    opened: Opened,
    session: Session,
    is_edited: bool,  # noqa: FBT001 - a parameter of the cases
    is_worth: bool,  # noqa: FBT001 - same
) -> None:
    assert is_worth_keeping(opened, session, SESSION, is_edited=is_edited) == is_worth


@pytest.mark.parametrize("value", [None, [], {}, {"text": 5}], ids=str)
def test_what_has_no_text_is_no_visit(value: Any) -> None:
    assert visit_of_json(value, ADAPTERS) is None


KEYS = tuple(visit_to_json(LARGE, Session.of(ADAPTERS.values()), LARGE.text))


@given(st.sampled_from(KEYS), json_values() | st.integers(-5, 5))
@examples(150)
def test_no_value_of_a_member_raises(key: str, value: Any) -> None:
    visit = visit_to_json(LARGE, Session.of(ADAPTERS.values()), "{}")
    resumed = visit_of_json({**visit, key: value}, ADAPTERS)
    if resumed is not None:
        assert resumed.session.plan in resumed.session.plans
        resumed.opened.editor_text()
