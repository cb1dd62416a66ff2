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
from playground.model.visit import visit_of_json, visit_to_json
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
