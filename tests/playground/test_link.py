"""A link brings text and choices over, and what strangers write into one does no harm."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.adapters import ADAPTERS, GeminiSchemaAdapter
from playground import samples
from playground.model.document import WHOLE, Opened, open_text
from playground.model.link import (
    MAX_HELD,
    MAX_KEPT,
    MAX_LINK,
    LinkError,
    LongLinkError,
    fragment_of,
    is_link,
    link_of,
    visit_of_link,
    visit_to_share,
)
from playground.model.session import Session, View
from playground.model.visit import Resumed, visit_of_json
from tests.engine.strategies import examples, json_values

BASE = "http://127.0.0.1:8000/"
IDS = [sample.id for sample in samples.samples()]
DEMO = open_text("sample demo", samples.sample_text("demo"))
SESSION = Session.of(ADAPTERS.values())


class OwnAdapter(GeminiSchemaAdapter):
    """An adapter of somebody's own."""

    id = "mine"


def packed(data: bytes) -> str:
    """Return a fragment that holds any bytes, as a stranger may make one."""
    return "p=1." + urlsafe_b64encode(zlib.compress(data)).rstrip(b"=").decode()


def held(value: Any) -> str:
    """Return a fragment that holds any JSON value."""
    return packed(json.dumps(value).encode())


def through_link(opened: Opened, session: Session, text: str) -> Resumed:
    """Return what comes out at the other end of a link."""
    link = link_of(visit_to_share(opened, session, text), BASE)
    assert is_link(link)
    resumed = visit_of_json(visit_of_link(link), ADAPTERS)
    assert resumed is not None
    assert resumed.problems == ()
    return resumed


@pytest.mark.parametrize("sample_id", IDS)
def test_a_sample_comes_back_with_its_tool(sample_id: str) -> None:
    opened = open_text("sample", samples.sample_text(sample_id))
    picked = opened.picked(len(opened.tools) - 1, opened.text)
    resumed = through_link(picked, SESSION.focused(4), opened.text)
    assert resumed.opened.text == opened.text
    assert resumed.opened.index == picked.index
    assert resumed.session == SESSION.focused(4)


@given(st.data())
def test_every_choice_comes_back(data: st.DataObject) -> None:
    session = SESSION.focused(data.draw(st.integers(0, 6)))
    plan = session.plan
    for index in data.draw(st.sets(st.integers(0, len(plan.entries) - 1))):
        plan = plan.toggled(index)
    plan = plan.moved(data.draw(st.integers(0, len(plan.entries) - 1)), 1)
    plan = replace(plan, name_bytes=data.draw(st.none() | st.integers(0, 9_999)))
    session = replace(
        session.with_plan(plan),
        view=data.draw(st.sampled_from(View)),
        hides_unchanged=data.draw(st.booleans()),
        hides_noops=data.draw(st.booleans()),
        name=data.draw(st.none() | st.text(max_size=100)),
    )
    assert through_link(DEMO, session, DEMO.text).session == session


@given(st.text())
def test_any_text_comes_back(text: str) -> None:
    assert visit_of_link(fragment_of(visit_to_share(DEMO, SESSION, text)))["text"] == text


def test_tools_that_were_edited_one_by_one_come_back() -> None:
    tools = [{"name": f"t{n}", "inputSchema": {"title": "x" * WHOLE}} for n in range(3)]
    opened = open_text("large.json", json.dumps(tools))
    edited = replace(opened.picked(2, '{"name": "first"}'), index=2)
    resumed = through_link(edited, SESSION, '{"name": "third"}')
    assert resumed.opened.editor_text() == '{"name": "third"}'
    assert resumed.opened.picked(0, "").editor_text() == '{"name": "first"}'


@pytest.mark.parametrize("sample_id", IDS)
def test_a_link_on_a_sample_is_short(sample_id: str) -> None:
    opened = open_text("sample", samples.sample_text(sample_id))
    assert len(link_of(visit_to_share(opened, SESSION, opened.text), BASE)) < 1_000


def test_where_a_file_was_stays_here() -> None:
    opened = replace(DEMO, source="/home/somebody/secret.json")
    visit = visit_to_share(opened, SESSION, DEMO.text)
    assert "secret" not in json.dumps(visit)
    assert visit_of_link(fragment_of(visit))["source"] == "link"


def test_an_adapter_of_one_s_own_stays_here() -> None:
    session = Session.of([*ADAPTERS.values(), OwnAdapter()]).focused(7)
    session = session.with_plan(session.plan.toggled(0))
    visit = visit_to_share(DEMO, session, DEMO.text)
    assert visit == {"text": DEMO.text, "whole": True}


def test_what_is_too_large_for_a_link_is_said_with_its_size() -> None:
    text = json.dumps({str(zlib.crc32(bytes([n % 256, n // 256]))): n for n in range(9_000)})
    visit = visit_to_share(DEMO, SESSION, text)
    with pytest.raises(
        LongLinkError, match=r"would have [0-9,]+ characters, and many programs cut one over 30,000"
    ):
        link_of(visit, BASE)
    assert visit_of_link(fragment_of(visit))["text"] == text


def test_what_no_link_holds_is_refused_before_it_is_packed() -> None:
    with pytest.raises(LongLinkError, match="at most 3 MB"):
        fragment_of({"text": "x" * MAX_HELD})


def test_a_link_is_never_longer_than_it_may_be() -> None:
    data = "".join(f"{zlib.crc32(bytes([n % 256, n // 256])):x}" for n in range(30_000))
    sizes = [size for size in range(30_000, 60_000, 500) if fits({"text": data[:size]})]
    assert 30_000 < max(sizes) < 59_000


def fits(visit: dict[str, Any]) -> bool:
    try:
        return len(link_of(visit, BASE)) <= MAX_LINK
    except LongLinkError:
        return False


@pytest.mark.parametrize(
    "base",
    [
        "",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "http://a#b",
        "http://a b/",
        "http://" + "a" * 500,
    ],
)
def test_a_base_that_is_none_is_refused(base: str) -> None:
    with pytest.raises(LinkError, match="URL of a served playground"):
        link_of({"text": ""}, base)


def test_half_of_a_surrogate_pair_is_refused() -> None:
    with pytest.raises(LinkError, match="surrogate"):
        fragment_of({"text": "\ud800"})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(f"{BASE}#{held({'text': ''})}", True, id="a link"),
        pytest.param(f"  <{BASE}?token=x#{held({'text': ''})}>\n", True, id="with what mail adds"),
        pytest.param(f"#{held({'text': ''})}", True, id="a fragment"),
        pytest.param(held({"text": ""}), True, id="a fragment without its mark"),
        pytest.param(f"{BASE}#p=2.xyz", True, id="of a later version"),
        pytest.param(BASE, False, id="a page"),
        pytest.param('{"type": "object"}', False, id="a schema"),
        pytest.param(f"see {BASE}#p=1.abc", False, id="within other words"),
        pytest.param("ftp://a/#p=1.abc", False, id="another scheme"),
        pytest.param("", False, id="nothing"),
        pytest.param("p=1." + "a" * MAX_KEPT, False, id="endless"),
    ],
)
def test_a_link_is_known_by_its_looks(text: str, expected: object) -> None:
    assert is_link(text) is expected


WHOLE_LINK = link_of(visit_to_share(DEMO, SESSION, DEMO.text), BASE)


@pytest.mark.parametrize(
    ("link", "part"),
    [
        pytest.param("", "no link", id="nothing"),
        pytest.param("http://127.0.0.1:8000/", "no link", id="only the page"),
        pytest.param("#p=1", "no link", id="only the version"),
        pytest.param("#p=2.eJyr", "version 2", id="a later version"),
        pytest.param("#p=1.", "damaged", id="an empty one"),
        pytest.param("#p=1.a", "damaged", id="no base64"),
        pytest.param("#p=1.abcd", "damaged", id="no zlib"),
        pytest.param(WHOLE_LINK[:-1], "damaged", id="a character short"),
        pytest.param(WHOLE_LINK[:-200], "damaged", id="cut off"),
        pytest.param(WHOLE_LINK.replace("e", "f"), "damaged", id="garbled"),
        pytest.param(packed(b""), "damaged", id="nothing in it"),
        pytest.param(packed(b"\xff"), "damaged", id="no UTF-8"),
        pytest.param(packed(b'{"text": ""'), "damaged", id="no JSON"),
        pytest.param(packed(b"[" * 100_000), "damaged", id="endless levels"),
        pytest.param(
            packed(b'{"text":"","plans":' + b"[" * 300 + b"]" * 300 + b"}"), "damaged", id="deep"
        ),
        pytest.param(packed(b"1" * 10_000), "damaged", id="an endless number"),
        pytest.param(packed(b"\0" * (MAX_HELD + 1)), "over 3 MB", id="just too much"),
        pytest.param(packed(b" " * 50_000_000), "over 3 MB", id="a bomb"),
        pytest.param("p=1." + "A" * 1_100_000, "too long", id="an endless link"),
        pytest.param(held([]), "no text", id="no object"),
        pytest.param(held({}), "no text", id="no text"),
        pytest.param(held({"text": 1}), "no text", id="a number for a text"),
        pytest.param(held({"text": "", "tool": True}), "tool is no int", id="a class besides"),
        pytest.param(held({"text": "", "plans": {}}), "plans is no list", id="another class"),
        pytest.param(held({"text": "", "name": "x" * 4_001}), "name", id="a long name"),
        pytest.param(held({"text": "", "plans": [0] * 99_999}), "pipelines", id="many pipelines"),
        pytest.param(
            held({"text": "", "plans": [{"base": "gemini", "steps": ["x" * 100_000]}]}),
            "pipelines",
            id="a large pipeline",
        ),
    ],
)
def test_what_is_no_link_of_ours_is_one_sentence(link: str, part: str) -> None:
    with pytest.raises(LinkError, match=part) as refused:
        visit_of_link(link)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 120


def test_what_a_link_says_besides_is_left_out() -> None:
    visit = visit_of_link(held({"text": "{}", "adapter": "os:system", "source": "sample demo"}))
    assert visit == {"text": "{}", "source": "link"}


@given(st.text() | st.binary().map(packed) | json_values().map(held))
@examples(300)
def test_junk_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(LinkError):
        visit_of_link(text)


@given(st.dictionaries(st.sampled_from(["tool", "edits", "provider", "plans"]), json_values()))
@examples(300)
def test_any_member_is_taken_or_left(members: dict[str, Any]) -> None:
    try:
        visit = visit_of_link(held({**members, "text": DEMO.text}))
    except LinkError:
        return
    resumed = visit_of_json(visit, ADAPTERS)
    assert resumed is not None
    assert {plan.base.id for plan in resumed.session.plans} == set(ADAPTERS)
