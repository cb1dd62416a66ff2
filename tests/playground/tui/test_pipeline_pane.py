"""The pipeline pane: switching, moving, options, and what a step misses."""

from __future__ import annotations

import pytest

from playground.keys import Where
from playground.samples import sample_text
from playground.screens.ask import LineScreen
from playground.view.options import OptionError, parse_option
from tests.playground.tui.driving import NARROW, SIZES, Play, playing

DEPTH, FORMATS, KEYWORDS = 11, 10, 9


async def go_to(play: Play, entry: int) -> None:
    await play.press("3")
    while play.steps.entry != entry:
        await play.press("down" if (play.steps.entry or 0) < entry else "up")


def line_of(play: Play, step: str) -> str:
    """Return a step's line in the pane at the right."""
    return next(row[-50:] for row in play.screen() if step in row[-50:])


def ids(play: Play) -> list[str]:
    return [entry.step.id for entry in play.main.session.plan.entries if entry.enabled]


async def test_step_that_misses_its_preparation_says_so() -> None:
    async with playing() as play:
        await play.press("3", "space")
        await go_to(play, 12)
        line = line_of(play, "remove_definitions")
        assert "!~" in line
        assert "Its input was not prepared: resolve_refs is off." in play.right()
        await go_to(play, 0)
        await play.press("space")
        line = line_of(play, "remove_definitions")
        assert "!" not in line


async def test_nothing_is_missed_where_there_was_nothing_to_prepare() -> None:
    async with playing('{"type": "string"}') as play:
        await play.press("3", "space")
        assert "!" not in "".join(row[156:] for row in play.screen()[1:20])


async def test_step_outside_the_preset_can_be_ticked_and_moved() -> None:
    async with playing() as play:
        await go_to(play, 13)
        await play.press("space")
        assert ids(play)[-1] == "close_objects"
        assert play.column.schema["additionalProperties"] is False
        await play.press("K", "K")
        assert ids(play)[-3] == "close_objects"
        assert play.steps.entry == 11
        assert "(custom)" in play.border("pipeline")[0]
        await play.press("r")
        assert not play.main.session.plan.is_custom


async def test_keys_pressed_in_quick_succession_move_the_same_step() -> None:
    async with playing() as play:
        await play.press("3")
        await play.press_only("J", "J", "J")
        await play.ready()
        assert ids(play)[3] == "resolve_refs"
        assert play.steps.entry == 3
        await play.press("K", "K", "K", "K", "K")
        assert not play.main.session.plan.is_custom
        assert play.steps.entry == 0


async def test_toggles_in_quick_succession_all_count() -> None:
    async with playing() as play:
        await play.press("3")
        await play.press_only("space", "down", "space", "down", "space")
        await play.ready()
        assert ids(play)[0] == "merge_all_of"
        assert play.column.plan == play.main.session.plan


@pytest.mark.parametrize(
    ("entry", "text", "shown", "stored"),
    [
        (DEPTH, "1", "object levels that stay: 1", 1),
        (FORMATS, "email, uuid", "formats that are kept: email, uuid", ("email", "uuid")),
        (FORMATS, "", "formats that are kept: none", ()),
        (KEYWORDS, "yes", "close objects, as Vertex AI wants it: yes", True),
    ],
    ids=["depth", "formats", "no formats", "vertex"],
)
async def test_option_is_edited(entry: int, text: str, shown: str, stored: object) -> None:
    async with playing() as play:
        await go_to(play, entry)
        before = play.column.schema
        await play.press("i")
        play.answer().value = text
        await play.press("enter")
        step = play.main.session.plan.entries[entry].step
        assert dict(step.settings).values() == {shown.split(maxsplit=1)[0]: stored}.values() or (
            list(dict(step.settings).values()) == [stored]
        )
        assert shown in play.right()
        assert play.main.session.plan.is_custom
        assert play.column.schema != before or entry == FORMATS
        await play.press("r")
        assert play.column.schema == before


@pytest.mark.parametrize(
    ("entry", "text", "words"),
    [
        (DEPTH, "-1", "please give a whole number from 0 to 9999"),
        (DEPTH, "five", "please give a whole number from 0 to 9999"),
        (DEPTH, "99999", "please give a whole number from 0 to 9999"),
        (KEYWORDS, "perhaps", "please answer yes or no"),
    ],
)
async def test_wrong_option_is_said_and_asked_again(entry: int, text: str, words: str) -> None:
    async with playing() as play:
        await go_to(play, entry)
        await play.press("i")
        play.answer().value = text
        await play.press("enter")
        assert words in play.told()
        assert isinstance(play.app.screen, LineScreen)
        assert play.answer().value == text
        await play.press("escape")
        assert not play.main.session.plan.is_custom


async def test_step_without_option_says_so() -> None:
    async with playing() as play:
        await play.press("3", "i")
        assert "This step has no option." in play.told()


@pytest.mark.parametrize("text", ["", "2.5", "٣", "12345"])
def test_numbers_are_plain_digits(text: str) -> None:
    with pytest.raises(OptionError):
        parse_option(text, 5)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_before_and_after_are_in_sight_at_every_size(size: tuple[int, int]) -> None:
    async with playing(size=size) as play:
        await play.press("3", "down", "down", "enter")
        if size != NARROW:
            await play.press("enter")
        text = play.text()
        assert "before  3 changes" in text
        assert "after" in text
        assert "collapse_combiners" in text
        assert '-       "anyOf": [' in text
        await play.press("escape")
        assert play.main.session.step is None


async def test_every_step_of_every_provider_can_be_looked_at() -> None:
    async with playing(sample_text("all_of_merge")) as play:
        for plan in play.main.session.plans:
            await play.press("3")
            await play.press_only(*["up"] * 15)
            seen = [play.steps.entry]
            while len(seen) < len(plan.entries):
                await play.press_only("down")
                seen.append(play.steps.entry)
                assert play.main.session.step == seen[-1]
            assert seen == list(range(len(plan.entries)))
            await play.press("escape", "l")


async def test_hidden_noops_leave_warnings_in_sight() -> None:
    async with playing('{"$ref": "#/definitions/A", "definitions": {"A": {}}}') as play:
        await play.press("3", "x")
        before = play.steps.line_count()
        await play.press("space")
        assert "!" in play.text()
        assert play.steps.line_count() >= before - 1
        assert Where.PIPELINE.value in play.text()
