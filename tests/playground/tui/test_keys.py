"""Every key of the table does what the table says."""

from __future__ import annotations

import pytest
from textual.widgets import Input, OptionList

from engine.compare import Mark
from playground.keys import KEYS, Key, Where, keys_of
from playground.model.session import View
from playground.samples import sample_text
from playground.screens.ask import LineScreen
from playground.screens.help import HelpScreen
from playground.screens.layout import PANES
from playground.screens.picker import PickerScreen
from playground.widgets.bindings import bindings
from playground.widgets.name_pane import NamePane
from playground.widgets.problems_pane import ProblemsPane
from playground.widgets.schema_lines import SchemaLines
from playground.widgets.step_text import StepText
from tests.playground.tui.driving import MEDIUM, NARROW, Play, over_a_megabyte, playing
from tests.playground.tui.key_cases import (
    copying,
    explaining,
    judging,
    linking,
    losing,
    pipelines,
    remembering,
    requesting,
    touring,
)
from tests.playground.tui.key_cases.case import Case, on_screen, pane

TWO_TOOLS = (
    '[{"name": "one", "inputSchema": {}}, {"name": "two", "inputSchema": {"type": "object"}}]'
)
LARGE = over_a_megabyte()


def focus(play: Play) -> int:
    return play.main.session.focus


def cursor(play: Play) -> int:
    return play.rows.cursor


def step_cursor(play: Play) -> int | None:
    return play.steps.entry


def enabled(play: Play) -> list[str]:
    return [entry.step.id for entry in play.main.session.plan.entries if entry.enabled]


def mark_under_cursor(play: Play) -> bool:
    row = play.rows.row
    assert row is not None
    return any(cell is not None and cell.mark is not Mark.SAME for cell in row.cells)


def at_the_problem(play: Play) -> bool:
    problem, row = play.find(ProblemsPane).problem, play.rows.row
    assert problem is not None
    assert row is not None
    same_provider = play.main.session.focus == problem.provider
    return same_provider and row.pointer == problem.finding.pointer


def indentation(play: Play) -> int:
    line = next(row for row in play.screen() if '"Address": {' in row and "Compare" not in row)
    column = line.index("│", 46)
    return line[column:].index('"Address')


def step_texts(play: Play) -> list[float]:
    return [text.scroll_y for text in play.main.query(StepText) if text.size.height]


def problem_scroll(play: Play) -> float:
    return play.main.query_one("#problem-text").scroll_y


def numbers(play: Play) -> tuple[int, int]:
    return play.main.cache.hits, play.main.cache.misses


CASES: dict[str, Case] = {
    "focus_pane('schema')": pane("schema", "editor"),
    "focus_pane('compare')": pane("compare", "rows"),
    "focus_pane('pipeline')": pane("pipeline", "steps"),
    "focus_pane('name')": pane("name", "name-pane"),
    "focus_pane('cache')": pane("cache", "cache-pane"),
    "pick_tool": Case(on_screen(PickerScreen), text=TWO_TOOLS),
    "pick_sample": Case(on_screen(PickerScreen)),
    "open_file": Case(on_screen(LineScreen)),
    "next_provider(-1)": Case(lambda play, before: focus(play) == 6 and before == 0, focus),
    "next_provider(1)": Case(lambda play, before: focus(play) == 1 and before == 0, focus),
    "next_change(1)": Case(
        lambda play, before: cursor(play) > int(str(before)) and mark_under_cursor(play), cursor
    ),
    "next_change(-1)": Case(
        lambda play, before: cursor(play) < int(str(before)) and mark_under_cursor(play),
        cursor,
        before=("G",),
    ),
    "search": Case(on_screen(LineScreen)),
    "toggle_unchanged": Case(
        lambda play, before: (
            play.rows.line_count() < int(str(before)) and "unchanged line" in play.text()
        ),
        lambda play: play.rows.line_count(),
    ),
    "next_view": Case(
        lambda play, _before: play.main.session.view is View.BESIDE and "as loaded" in play.text()
    ),
    "zoom": Case(
        lambda play, before: (
            len(play.rows.scene.columns if play.rows.scene else ()) == 5
            and before == 3
            and "3 Pipeline" not in play.text()
        ),
        lambda play: len(play.rows.scene.columns if play.rows.scene else ()),
    ),
    "send_again": Case(lambda play, before: before == (0, 7) and numbers(play) == (7, 7), numbers),
    "leave": Case(lambda play, _before: play.main.pane == "compare", before=("1",)),
    "help": Case(on_screen(HelpScreen)),
    "quit": Case(lambda play, _before: play.app._exit),
    "tab(-1)": Case(lambda play, _before: play.main.pane == "schema"),
    "tab(1)": Case(lambda play, _before: play.main.pane == "pipeline"),
    "edit": Case(lambda play, _before: play.editor.has_focus),
    "format": Case(
        lambda play, _before: (
            play.editor.text == '{\n  "type": "object"\n}' and play.editor.has_focus
        ),
        before=("1",),
        text='{"type":"object"}',
    ),
    "undo": Case(
        lambda play, before: play.editor.text == sample_text("demo") != before,
        lambda play: play.editor.text,
        before=("1", "x"),
    ),
    "edit_large": Case(
        lambda play, _before: play.editor.has_focus and play.editor.text == LARGE,
        before=("1",),
        text=LARGE,
    ),
    "move(-1)": Case(lambda play, before: cursor(play) == 1 and before == 2, cursor, ("j", "j")),
    "move(1)": Case(lambda play, before: cursor(play) == 1 and before == 0, cursor),
    "page(-1)": Case(
        lambda play, before: cursor(play) < int(str(before)) - 20, cursor, before=("G",)
    ),
    "page(1)": Case(lambda play, before: cursor(play) > 20 and before == 0, cursor),
    "go_end(-1)": Case(lambda play, _before: cursor(play) == 0, before=("G",)),
    "go_end(1)": Case(lambda play, _before: cursor(play) == play.rows.line_count() - 1),
    "show_touching": Case(
        lambda play, _before: (
            play.main.session.step == 1 == step_cursor(play)
            and "strip_schema_keyword" in play.text().split("not in the preset")[0]
        ),
        before=("n",),
    ),
    "indent(-1)": Case(lambda play, before: indentation(play) == int(str(before)) - 2, indentation),
    "indent(1)": Case(lambda play, before: indentation(play) == int(str(before)) + 2, indentation),
    "sideways(-1)": Case(
        lambda play, before: before == 16 and play.rows.sideways == 8,
        lambda play: play.rows.sideways,
        before=(".", "."),
    ),
    "sideways(1)": Case(
        lambda play, _before: (
            '": "http://json-schema' in play.text() and "→ 8" in play.border("compare")[1]
        )
    ),
    "step_row(-1)": Case(
        lambda play, before: before == 1 and step_cursor(play) == 0 == play.main.session.step,
        step_cursor,
        before=("3", "down"),
    ),
    "step_row(1)": Case(
        lambda play, before: (
            before == 0
            and step_cursor(play) == 1 == play.main.session.step
            and "step 2 strip_schema_keyword" in play.text()
        ),
        step_cursor,
        before=("3",),
    ),
    "scroll_step(-1)": Case(
        lambda play, before: step_texts(play)[-1] < float(str(before)),
        lambda play: step_texts(play)[-1],
        before=("3", "down", "down", "pagedown"),
        size=NARROW,
    ),
    "scroll_step(1)": Case(
        lambda play, before: step_texts(play)[-1] > float(str(before)),
        lambda play: step_texts(play)[-1],
        before=("3", "down", "down"),
        size=NARROW,
    ),
    "toggle_step": Case(
        lambda play, _before: (
            "resolve_refs" not in enabled(play)
            and "[ ]  1 resolve_refs" in play.text()
            and "Gemini*" in play.text()
        ),
        before=("3",),
    ),
    "show_step": Case(
        lambda play, _before: play.main.session.step == 0 and "before  1 change" in play.text(),
        before=("3",),
    ),
    "all_steps": Case(
        lambda play, before: before == 12 and len(enabled(play)) == 13,
        lambda play: len(enabled(play)),
        before=("3", "space"),
    ),
    "reset_steps": Case(
        lambda play, before: before is True and not play.main.session.plan.is_custom,
        lambda play: play.main.session.plan.is_custom,
        before=("3", "J", "space"),
    ),
    "toggle_noops": Case(
        lambda play, before: before is True and "merge_all_of" not in play.text(),
        lambda play: "merge_all_of" in play.text(),
        before=("3",),
    ),
    "move_step(-1)": Case(
        lambda play, _before: (
            enabled(play)[:2] == ["strip_schema_keyword", "resolve_refs"] and step_cursor(play) == 0
        ),
        before=("3", "down"),
    ),
    "move_step(1)": Case(
        lambda play, _before: (
            enabled(play)[:2] == ["strip_schema_keyword", "resolve_refs"] and step_cursor(play) == 1
        ),
        before=("3",),
    ),
    "edit_option": Case(
        lambda play, _before: (
            isinstance(play.app.screen, LineScreen) and play.answer().value == "5"
        ),
        before=("3", *["down"] * 11),
    ),
    "edit_name": Case(lambda play, _before: isinstance(play.main.focused, Input), before=("4",)),
    "edit_limit": Case(
        lambda play, _before: (
            isinstance(play.app.screen, LineScreen) and play.answer().value == "64"
        ),
        before=("4",),
    ),
    "focus_pane('problems')": pane("problems", "problems"),
    "focus_pane('lost')": pane("lost", "lost"),
    "focus_pane('arguments')": pane("arguments", "arguments-pane"),
    "focus_pane('request')": pane("request", "request"),
    "next_problem(1)": Case(
        lambda play, before: play.find(ProblemsPane).cursor == 0 == before and at_the_problem(play),
        lambda play: play.find(ProblemsPane).cursor,
    ),
    "next_problem(-1)": Case(
        lambda play, before: (
            play.find(ProblemsPane).cursor > 1 and before == 0 and at_the_problem(play)
        ),
        lambda play: play.find(ProblemsPane).cursor,
    ),
    "problem_row(-1)": Case(
        lambda play, before: (before, play.find(ProblemsPane).cursor) == (2, 1),
        lambda play: play.find(ProblemsPane).cursor,
        before=("6", "down", "down"),
    ),
    "problem_row(1)": Case(
        lambda play, before: (before, play.find(ProblemsPane).cursor) == (0, 1),
        lambda play: play.find(ProblemsPane).cursor,
        before=("6",),
    ),
    "scroll_problem(-1)": Case(
        lambda play, before: problem_scroll(play) < float(str(before)),
        problem_scroll,
        before=("6", "pagedown"),
        size=MEDIUM,
    ),
    "scroll_problem(1)": Case(
        lambda play, before: problem_scroll(play) > float(str(before)),
        problem_scroll,
        before=("6",),
        size=MEDIUM,
    ),
    "show_problem": Case(
        lambda play, _before: play.main.pane == "compare" and at_the_problem(play),
        before=("6", "down"),
    ),
    "clear_cache": Case(
        lambda play, before: (
            before == 7
            and len(play.main.cache) == 0
            and "0 entries  0 hits  0 misses" in play.text()
        ),
        lambda play: len(play.main.cache),
        before=("5",),
    ),
}

for part in (
    copying,
    pipelines,
    touring,
    remembering,
    explaining,
    losing,
    judging,
    requesting,
    linking,
):
    CASES |= part.CASES


def test_every_action_of_the_table_has_a_case() -> None:
    assert CASES.keys() == {key.action for key in KEYS if key.keys}


@pytest.mark.parametrize("key", [key for key in KEYS if key.keys], ids=lambda key: key.action)
async def test_key_has_its_effect(key: Key) -> None:
    """The first key is pressed; the others start the same action at the same place."""
    case = CASES[key.action]
    pressed, *others = key.keys.split(",")
    async with playing(case.text, size=case.size) as play:
        # In the editor a letter or digit is text: there only other keys are keys.
        await play.press(*case.before)
        if len(pressed) == 1 and play.editor.has_focus:
            await play.press("escape")
        before = case.look(play)
        active = play.app.screen.active_bindings
        for other in others:
            assert active[other].binding.action == active[pressed].binding.action
        await play.press_only(pressed)
        if key.action != "quit":
            await play.ready()
        assert case.check(play, before)


@pytest.mark.parametrize("where", list(Where))
def test_keys_are_unique_in_each_pane(where: Where) -> None:
    names = [name for key in keys_of(where) for name in key.keys.split(",") if name]
    assert len(names) == len(set(names))
    assert len(bindings(where)) == sum(bool(key.keys) for key in keys_of(where))


@pytest.mark.parametrize("where", list(PANES.values()))
def test_no_pane_hides_a_key_that_works_anywhere(where: Where) -> None:
    own = {name for key in keys_of(where) for name in key.keys.split(",")}
    anywhere = {name for key in keys_of(Where.ANYWHERE) for name in key.keys.split(",") if name}
    assert own.isdisjoint(anywhere)


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.action)
def test_shown_keys_are_as_many_as_there_are(key: Key) -> None:
    assert len(key.shown.split()) == len([name for name in key.keys.split(",") if name])


@pytest.mark.parametrize(("pane_key", "where"), [("1", Where.SCHEMA), ("3", Where.PIPELINE)])
async def test_help_lists_what_works_in_the_pane_first(pane_key: str, where: Where) -> None:
    async with playing() as play:
        await play.press(pane_key, "f1")
        text = play.text()
        assert text.index(where.value, text.index("Help")) < text.index("anywhere")
        for key in keys_of(where):
            assert key.does in text


async def test_help_names_every_key_and_mark() -> None:
    async with playing(size=(120, 180)) as play:
        await play.press("question_mark")
        text = play.text()
        for key in KEYS:
            assert f"{key.shown:<14}{key.does}" in text
        for mark in "-+~>·!*▾":
            assert f"  {mark}   " in text


async def test_palette_offers_every_action_and_theme() -> None:
    async with playing() as play:
        await play.press("ctrl+p")
        options = play.app.screen.query_one(OptionList)
        offered = [key for key in KEYS if key.where is not Where.EXPLAIN]
        whole = len(offered) + len(play.app.available_themes)
        await play.until(lambda: options.option_count == whole)
        shown = [str(option.prompt) for option in options.options]
        for key in offered:
            assert any(key.does in text and key.shown in text for text in shown)
        assert any("high-contrast-dark" in text for text in shown)


async def test_palette_runs_an_action() -> None:
    async with playing() as play:
        await play.press("ctrl+p")
        await play.type("forget every")
        options = play.app.screen.query_one(OptionList)
        await play.until(lambda: options.option_count == 1)
        await play.press("enter")
        await play.until(lambda: len(play.main.cache) == 0)


async def test_palette_changes_the_theme() -> None:
    async with playing() as play:
        await play.press("ctrl+p")
        await play.type("high-contrast-light")
        options = play.app.screen.query_one(OptionList)
        await play.until(lambda: options.option_count == 1)
        await play.press("enter")
        await play.until(lambda: play.app.theme == "high-contrast-light")


async def test_typing_in_the_editor_never_starts_an_action() -> None:
    typed = "0123456789abcdefghijklmnopqrstuvwxyzGNKJ/?<>,.[] "
    names = {"/": "slash", "?": "question_mark", "<": "less_than_sign", ">": "greater_than_sign"}
    names |= {",": "comma", ".": "full_stop", " ": "space"}
    names |= {"[": "left_square_bracket", "]": "right_square_bracket"}
    async with playing("") as play:
        await play.press("1")
        await play.press_only(*(names.get(char, char) for char in typed))
        await play.ready()
        assert play.editor.text == typed
        assert play.editor.has_focus
        assert not play.has_modal()


async def test_typing_in_the_name_never_starts_an_action() -> None:
    async with playing() as play:
        await play.press("4", "enter", "end")
        await play.type("12hlnqzoeudxc")
        assert play.find(NamePane).query_one(Input).value == "crm_upsert_customer12hlnqzoeudxc"
        assert not play.has_modal()


async def test_the_view_of_a_large_text_moves_by_the_keys_of_the_comparison() -> None:
    async with playing(LARGE) as play:
        await play.press("1", "G")
        viewer = play.find(SchemaLines)
        assert viewer.has_focus
        assert viewer.cursor == viewer.line_count() - 1 == LARGE.count("\n")
        await play.press("k", "pageup", "g", "j")
        assert viewer.cursor == 1


async def test_palette_offers_no_files_in_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing() as play:
        monkeypatch.setattr(type(play.app), "is_web", property(lambda _app: True))
        await play.press("ctrl+p")
        options = play.app.screen.query_one(OptionList)
        await play.until(lambda: options.option_count > 20)
        await play.ready()
        shown = "\n".join(str(option.prompt) for option in options.options)
        assert "open a file" not in shown
        assert "pick a sample" in shown
