"""The tour: what each stop says is short and true, and what it shows can be reached."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from engine.adapters import ADAPTERS
from engine.document import MISSING
from engine.document.pointer import get
from engine.errors import DocumentError
from engine.facts.gemini import GEMINI_FIELDS
from engine.rules.check import check_toolset
from engine.rules.model import Severity
from engine.run.cache import SchemaCache
from engine.run.names import byte_length
from playground.keys import KEYS, Where
from playground.model.compute import Column, compute
from playground.model.session import Session, View
from playground.tour import SAMPLE, Stop, stops
from tests.playground.view.results import sample_tools

if TYPE_CHECKING:
    from collections.abc import Callable

PANES = {where.value.split()[-1].lower(): where for where in Where if where is not Where.ANYWHERE}
DEMO = sample_tools(SAMPLE).tools[0]
START = Session.of(ADAPTERS.values())
BY_TITLE = {stop.title: stop for stop in stops()}

every_stop = pytest.mark.parametrize("stop", stops(), ids=[stop.title for stop in stops()])


def columns(session: Session) -> dict[str, Column]:
    result = compute(DEMO, session.plans, SchemaCache(), lambda: False, lambda: 0.0)
    return {column.plan.base.id: column for column in result.columns}


def sent(stop: Stop) -> Any:
    session = stop.sets(START)
    return columns(session)[session.plan.base.id].schema


def holds(schema: Any, pointer: str) -> bool:
    try:
        get(schema, pointer)
    except DocumentError:
        return False
    return True


def test_there_are_eight_stops_of_different_titles() -> None:
    assert len(BY_TITLE) == len(stops()) == 8


@every_stop
def test_text_is_two_sentences_of_plain_characters(stop: Stop) -> None:
    assert len(re.findall(r"[.!?](?:\s|$)", stop.text)) == 2
    assert re.fullmatch(r"[A-Z][^.!?]+\. [A-Z][^.!?]+\.", stop.text)
    assert len(stop.text) < 240
    assert stop.text.isascii()
    assert len(stop.title) < 24


@every_stop
def test_panes_and_keys_are_there(stop: Stop) -> None:
    assert stop.pane in PANES
    assert stop.marked_pane in PANES
    assert stop.key.where in (Where.ANYWHERE, PANES[stop.pane])
    assert stop.tries in {key.action for key in KEYS}
    assert stop.key.shown


@every_stop
def test_what_is_marked_is_in_the_demo(stop: Stop) -> None:
    if stop.pointer is None:
        assert stop.marked_pane not in ("schema", "compare")
        return
    assert DEMO.schema is not MISSING
    get(DEMO.schema, stop.pointer)


@every_stop
@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda s: s, id="start"),
        pytest.param(lambda s: s.focused(4), id="other provider"),
        pytest.param(lambda s: s.with_plan(s.plan.toggled(0)), id="edited pipeline"),
        pytest.param(
            lambda s: replace(s, view=View.OUTPUT, step=2, name="x", hides_unchanged=True),
            id="other view",
        ),
    ],
)
def test_a_stop_shows_the_same_wherever_the_person_came_from(
    stop: Stop, change: Callable[[Session], Session]
) -> None:
    assert stop.sets(change(START)) == stop.sets(START)
    assert stop.sets(stop.sets(START)) == stop.sets(START)


@every_stop
def test_its_session_can_be_reached_with_the_session_s_own_methods(stop: Stop) -> None:
    session = stop.sets(START)
    reached = START.focused(session.focus)
    for index, entry in enumerate(session.plan.entries):
        if entry != reached.plan.entries[index]:
            reached = reached.with_plan(reached.plan.toggled(index))
    while reached.view is not session.view:
        reached = replace(reached, view=reached.view.next())
    assert replace(reached, step=session.step, name=session.name) == session
    if session.step is not None:
        assert session.plan.entries[session.step].enabled
    assert all(column.error is None for column in columns(session).values())


@every_stop
def test_the_pipeline_s_line_is_there(stop: Stop) -> None:
    session = stop.sets(START)
    ids = [entry.step.id for entry in session.plan.entries]
    assert stop.step is None or stop.step in ids
    if session.step is not None:
        assert ids[session.step] == stop.step


@every_stop
def test_without_the_stop_s_provider_it_still_works(stop: Stop) -> None:
    few = Session.of([ADAPTERS["anthropic"]])
    assert stop.sets(few).plan.base.id == "anthropic"


# What the texts claim.


def keywords_in(node: Any) -> set[str]:
    """Return the keywords of a schema, by a walk over the shapes that the demo has."""
    if not isinstance(node, dict):
        return set()
    maps = [node[key] for key in ("properties", "definitions") if key in node]
    below = [child for held in maps for child in held.values()]
    below += [node[key] for key in ("items", "if", "then") if key in node]
    below += node.get("anyOf", [])
    return set(node).union(*map(keywords_in, below))


def test_eight_more_keywords_have_no_field() -> None:
    without_field = keywords_in(DEMO.schema) - GEMINI_FIELDS.keys()
    assert "exclusiveMinimum" in without_field
    assert len(without_field) == 9


def test_gemini_refuses_the_raw_schema_at_the_marked_place() -> None:
    found = check_toolset(sample_tools(SAMPLE), ["gemini"], preset="raw")
    refused = {
        finding.pointer for finding in found.findings if finding.severity is Severity.REFUSED
    }
    assert BY_TITLE["Why it fails"].pointer in refused


def test_null_or_object_became_the_object() -> None:
    assert get(sent(BY_TITLE["What Gemini gets"]), "/properties/metadata") == {"type": "object"}


def test_one_step_has_the_marked_row_before_and_not_after() -> None:
    stop = BY_TITLE["One step"]
    session = stop.sets(START)
    assert len(session.plan.base.steps) == 13
    column = columns(session)["gemini"]
    assert column.trace is not None
    assert session.step is not None
    step = column.trace.steps[session.step]
    assert stop.pointer is not None
    assert (holds(step.before, stop.pointer), holds(step.after, stop.pointer)) == (True, False)


def test_switched_off_step_lets_const_through() -> None:
    stop = BY_TITLE["Switch a step off"]
    assert get(sent(stop), "/properties/status") == {"const": "active"}
    assert get(sent(BY_TITLE["What Gemini gets"]), "/properties/status") == {"enum": ["active"]}


def test_strict_closes_the_open_map_and_keeps_the_reference() -> None:
    schema = sent(BY_TITLE["OpenAI strict"])
    metadata = get(schema, "/properties/metadata/anyOf/1")
    assert metadata == {"type": "object", "additionalProperties": False}
    assert get(schema, "/properties/address") == {"$ref": "#/definitions/Address"}


def test_long_name_is_cut_to_64_of_83_bytes() -> None:
    session = BY_TITLE["A name that is cut"].sets(START)
    assert session.name is not None
    assert byte_length(session.name) == 83
    assert {byte_length(plan.sent_name(session.name)) for plan in session.plans} == {64}


def test_first_request_misses_and_the_second_hits() -> None:
    session = BY_TITLE["Miss, then hit"].sets(START)
    cache = SchemaCache()
    for is_hit in (False, True):
        result = compute(DEMO, session.plans, cache, lambda: False, lambda: 0.0)
        notes = [column.cache for column in result.columns]
        assert [note is not None and note.is_hit for note in notes] == [is_hit] * 7
