"""The menu's lines: a letter each, and what each would give now."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.adapters import ADAPTERS
from engine.loss.statement import Direction, Statement, Witness
from playground.model.compute import idle_columns
from playground.model.plan import Plan
from playground.view.copy_items import ITEMS, CopyItem, offers, words
from playground.view.problems import problems
from playground.view.texts import Chosen, Kind
from tests.playground.view.results import column_of, sample_tools

DEMO = sample_tools("demo").tools[0]

LOSS = Statement("", "", "const", Direction.LOOSENED, None, (Witness({"a": "\x9b"}, "sent"),))


def chosen(name: str | None = "crm") -> Chosen:
    tool = replace(DEMO, name=name)
    columns = (column_of(tool, ADAPTERS["gemini"]),)
    return Chosen(columns, 0, tool, "{ }", "/a\x1b", problems(columns)[0], LOSS)


def test_each_line_has_a_letter_and_a_text_of_its_own() -> None:
    for attribute in ("letter", "label", "kind"):
        values = [getattr(item, attribute) for item in ITEMS]
        assert len(set(values)) == len(values)


def test_a_screenshot_can_be_saved_and_not_copied() -> None:
    copied = {offer.item.kind for offer in offers(chosen(), copies=True)}
    saved = {offer.item.kind for offer in offers(chosen(), copies=False)}
    assert saved - copied == {Kind.SCREENSHOT}
    assert saved == set(Kind)


@pytest.mark.parametrize(
    ("kind", "about"),
    [
        (Kind.SCHEMA, "Gemini, 410 bytes"),
        (Kind.SOURCE, "the editor's text, 3 characters"),
        (Kind.POINTER, "#/a\\u001b"),
        (Kind.DIFF, "from raw to Gemini"),
        (Kind.NAME, "crm"),
        (Kind.EXAMPLE, '{"a": "\\u009b"}'),
        (Kind.PROBLEM, "format email on a string is refused; move it to the description"),
    ],
)
def test_a_line_tells_what_it_would_give(kind: Kind, about: str) -> None:
    found = {offer.item.kind: offer.about for offer in offers(chosen(), copies=True)}
    assert found[kind] == about


def test_a_line_tells_why_it_would_give_nothing() -> None:
    found = {offer.item.kind: offer.about for offer in offers(chosen(name=None), copies=True)}
    assert found[Kind.NAME] == "this tool has no name"
    idle = Chosen(idle_columns((Plan.of(ADAPTERS["openai"]),)), 0, None, "", None)
    abouts = {offer.item.kind: offer.about for offer in offers(idle, copies=False)}
    for item in ITEMS:
        if item.is_of_result:
            assert abouts[item.kind] == "there is no result yet"
    failed = replace(idle, columns=(replace(idle.column, error="no such luck"),), tool=DEMO)
    abouts = {offer.item.kind: offer.about for offer in offers(failed, copies=False)}
    for kind in (Kind.SCHEMA, Kind.DIFF, Kind.REQUEST, Kind.CURL):
        assert abouts[kind] == "no such luck"
    assert abouts[Kind.POINTER] == "no row is under the cursor"
    assert abouts[Kind.PROBLEM] == "no known rule is broken"
    assert abouts[Kind.EXAMPLE] == "no loss is under the cursor"
    unproved = replace(chosen(), loss=replace(LOSS, witnesses=()))
    found = {offer.item.kind: offer.about for offer in offers(unproved, copies=True)}
    assert found[Kind.EXAMPLE] == "this loss has none"


def test_a_long_name_is_cut_and_stays_on_its_line() -> None:
    for offer in offers(chosen(name="n\n" * 5_000), copies=True):
        assert len(offer.about) < 700
        assert offer.about.isprintable()


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.kind)
def test_what_belongs_to_an_earlier_text_is_called_so(item: CopyItem) -> None:
    assert words(item, is_stale=False) == f"the {item.label}"
    is_said = "last good" in words(item, is_stale=True)
    assert is_said == (item.kind not in (Kind.SOURCE, Kind.LINK, Kind.SCREENSHOT))
