"""Pipelines under a name: saved, loaded in another visit, forgotten, exported as code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.adapters import ADAPTERS
from playground.export import python_adapter, rust_adapter
from playground.model.plan import Plan
from playground.model.preset import plan_to_json
from playground.screens.ask import LineScreen, QuestionScreen
from playground.screens.picker import PickerScreen
from playground.state import Preset
from tests.playground.memories import memory, names
from tests.playground.tui.clipboards import Browser, Clipboard
from tests.playground.tui.driving import NARROW, Play, playing
from tests.playground.tui.test_own_adapters import Coded, Declared

if TYPE_CHECKING:
    from pathlib import Path

ANTHROPIC = Plan.of(ADAPTERS["anthropic"])
NO_EXPORT = "this pipeline runs code of its own, which no export has: normalize_schema"


async def pick(play: Play, title: str, *, opens: bool = True) -> None:
    """Pick a line by its title; `f` first, unless the picker is open."""
    if opens:
        await play.press("f")
    assert isinstance(play.app.screen, PickerScreen)
    await play.type(title)
    await play.press("enter")


async def answer(play: Play, text: str) -> None:
    assert isinstance(play.app.screen, LineScreen)
    play.answer().value = text
    await play.press("enter")


async def save_as(play: Play, name: str) -> None:
    await pick(play, "Save this")
    await answer(play, name)


def plan_of(play: Play) -> Plan:
    return play.main.session.plan


async def test_a_saved_pipeline_is_loaded_in_another_visit(tmp_path: Path) -> None:
    async with playing(memory=memory(tmp_path)) as play:
        await play.press("l", "3", "space", "J")
        await save_as(play, "  my try ")
        assert play.told() == ["Saved this pipeline as my try."]
        saved = plan_of(play)
        assert saved.is_custom
    async with playing(memory=memory(tmp_path)) as play:
        await play.press("f")
        assert f"Gemini Vertex, {len(saved.enabled_steps())} steps on" in play.text()
        await pick(play, "my try", opens=False)
        assert play.main.session.focus == 1
        assert plan_of(play) == saved
        assert play.column.plan == saved
        assert play.told() == ["Loaded my try for Gemini Vertex."]


async def test_the_preset_is_one_pick_away(tmp_path: Path) -> None:
    async with playing(memory=memory(tmp_path)) as play:
        await play.press("3", "space", "down")
        before = play.main.session
        await play.press("f")
        assert "Gemini, 13 steps on, as the preset" in play.text()
        assert "Gemini, 12 steps on" in play.text()
        await play.press("enter")
        assert plan_of(play) == Plan.of(ADAPTERS["gemini"])
        steps = (before.step, play.main.session.step)
        assert steps == (1, None)
        assert play.column.adapter is ADAPTERS["gemini"]


async def test_one_of_that_name_is_replaced_after_a_yes_alone(tmp_path: Path) -> None:
    kept = memory(tmp_path)
    async with playing(memory=kept) as play:
        await save_as(play, "mine")
        first = kept.presets()
        await play.press("3", "space")
        await save_as(play, "mine")
        assert isinstance(play.app.screen, QuestionScreen)
        await play.press("n")
        assert play.answer().value == "mine"
        assert kept.presets() == first
        await play.press("enter", "y")
        assert kept.presets() == (Preset("mine", plan_to_json(plan_of(play))),)
        assert kept.presets() != first


async def test_the_name_of_the_pipeline_is_suggested(tmp_path: Path) -> None:
    async with playing(memory=memory(tmp_path)) as play:
        await save_as(play, "mine")
        await pick(play, "Save this")
        assert play.answer().value == "mine"
        await play.press("escape", "l")
        await pick(play, "Save this")
        assert play.answer().value == ""


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        pytest.param(" ", "saved under a name", id="none"),
        pytest.param("x" * 81, "up to 80 characters", id="long"),
    ],
)
async def test_what_is_no_name_is_asked_for_again(tmp_path: Path, typed: str, words: str) -> None:
    async with playing(memory=memory(tmp_path)) as play:
        await save_as(play, typed)
        assert words in play.told()[0]
        assert play.answer().value == typed
        assert memory(tmp_path).presets() == ()


async def test_what_cannot_be_kept_is_said_and_the_name_stays(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    folder.write_text("no folder")
    async with playing(memory=memory(folder)) as play:
        await save_as(play, "mine")
        assert any("cannot write" in words for words in play.told())
        assert play.answer().value == "mine"


async def test_no_more_are_kept_than_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playground.screens.pipelines.MAX_PRESETS", 1)
    async with playing(memory=memory(tmp_path)) as play:
        await save_as(play, "one")
        await save_as(play, "two")
        assert "forget one first" in play.told()[-1]
        await answer(play, "one")
        await play.press("y")
        assert [preset.name for preset in memory(tmp_path).presets()] == ["one"]


async def test_a_pipeline_is_forgotten_after_a_yes_alone(tmp_path: Path) -> None:
    kept = memory(tmp_path)
    kept.save_preset(Preset("one", plan_to_json(ANTHROPIC)))
    kept.save_preset(Preset("two", plan_to_json(ANTHROPIC)))
    async with playing(memory=kept) as play:
        for key, left in (("n", ["one", "two"]), ("y", ["one"])):
            await pick(play, "Forget")
            await pick(play, "two", opens=False)
            assert isinstance(play.app.screen, QuestionScreen)
            await play.press(key)
            assert [preset.name for preset in kept.presets()] == left
        assert play.told() == ["two is forgotten."]


async def test_a_broken_file_is_told_and_the_rest_is_listed(tmp_path: Path) -> None:
    kept = memory(tmp_path)
    kept.save_preset(Preset("good", plan_to_json(ANTHROPIC)))
    (tmp_path / "preset-0000000000000000.json").write_text("{")
    async with playing(memory=kept) as play:
        await pick(play, "good")
        assert "preset-0000000000000000.json is broken" in play.told()[0]
        assert play.told()[1] == "Loaded good for Anthropic."


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        pytest.param([], "x cannot be loaded: this is no pipeline", id="no pipeline"),
        pytest.param({"base": "openai"}, "x cannot be loaded: this is no", id="no steps"),
        pytest.param(
            plan_to_json(Plan.of(Declared())),
            "x is for declared, which is not shown here; start with --adapter to have it.",
            id="adapter that is not shown",
        ),
    ],
)
async def test_what_cannot_be_loaded_says_why(tmp_path: Path, plan: Any, words: str) -> None:
    kept = memory(tmp_path)
    kept.save_preset(Preset("x", plan))
    async with playing(memory=kept) as play:
        before = play.main.session
        await play.press("f", "down", "enter")
        assert words in play.told()[0]
        assert play.main.session == before


async def test_an_adapter_of_one_s_own_has_saved_pipelines_too(tmp_path: Path) -> None:
    kept = memory(tmp_path)
    kept.save_preset(Preset("x", plan_to_json(Plan.of(Declared()).toggled(0))))
    async with playing(memory=kept, more=[Declared()]) as play:
        await play.press("f", "down", "enter")
        assert play.main.session.focus == 7
        assert [step.id for step in plan_of(play).enabled_steps()] == ["add_title"]


async def test_parts_that_do_not_fit_are_skipped_and_told(tmp_path: Path) -> None:
    kept = memory(tmp_path)
    steps = [{"id": "\x1b[2J"}, {"id": "strip_schema_keyword"}]
    kept.save_preset(Preset("x", {"base": "anthropic", "steps": steps}))
    async with playing(memory=kept) as play:
        await play.press("f", "down", "enter")
        assert [step.id for step in plan_of(play).enabled_steps()] == ["strip_schema_keyword"]
        words = play.told()[0]
        assert words.startswith("Loaded x for Anthropic. 2 of its parts did not fit: ")
        assert "not named, so switched off" in words
        assert words.isprintable()


@pytest.mark.parametrize(
    "name", ["a\x1b[2J\u202e\n", "[/b]", "n" * 500], ids=["commands", "markup", "long"]
)
async def test_hostile_names_are_shown_safely(tmp_path: Path, name: str) -> None:
    kept = memory(tmp_path)
    kept.save_preset(Preset(name, plan_to_json(ANTHROPIC)))
    async with playing(memory=kept, size=NARROW) as play:
        await play.press("f")
        assert play.text().replace("\n", "").isprintable()
        await play.press("down", "enter")
        assert play.told()[0].startswith("Loaded ")
        assert play.told()[0].isprintable()
        await pick(play, "Save this")
        assert play.answer().value.isprintable()
        assert play.text().replace("\n", "").isprintable()


async def test_where_nothing_is_kept_export_still_works(clipboard: Clipboard) -> None:
    async with playing() as play:
        await play.press("f")
        assert "none is kept here, but export works" in play.text()
        assert "Save this pipeline" not in play.text()
        await pick(play, "Python", opens=False)
        await answer(play, "mine")
        await pick(play, "Copy", opens=False)
        assert clipboard.texts == [python_adapter(plan_of(play), "mine")]
        assert play.told() == ["Copied the export as Python to the clipboard."]


# Exporting.


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> Clipboard:
    return Clipboard(monkeypatch)


@pytest.mark.parametrize(
    ("language", "file_name", "make"),
    [
        ("Python", "my_2nd_try_adapter.py", python_adapter),
        ("Rust", "my_2nd_try_adapter.rs", rust_adapter),
    ],
)
async def test_an_export_is_saved_under_a_name_that_can_be_imported(
    language: str, file_name: str, make: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with playing() as play:
        await play.press("3", "space")
        await pick(play, language)
        assert play.answer().value == "gemini custom"
        await answer(play, "my 2nd try")
        assert file_name in play.text()
        await play.press("enter")
        assert play.answer().value == file_name
        await play.press("enter")
        assert names(tmp_path) == [file_name]
        assert (tmp_path / file_name).read_text() == make(plan_of(play), "my 2nd try")


async def test_an_export_is_a_download_in_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser(monkeypatch)
    async with playing() as play:
        await pick(play, "Python")
        await answer(play, "")
        await play.press("enter")
        assert browser.downloads == [("custom_adapter.py", python_adapter(plan_of(play), ""))]


@pytest.mark.parametrize("language", ["Python", "Rust"])
async def test_what_has_no_export_says_why_before_a_name_is_asked_for(language: str) -> None:
    async with playing(more=[Coded()]) as play:
        await play.press("h")
        await pick(play, language)
        assert play.told() == [NO_EXPORT]
        assert not play.has_modal()
