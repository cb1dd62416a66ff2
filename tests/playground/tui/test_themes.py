"""Colours: themes, high contrast, no colour at all, and nothing that moves."""

from __future__ import annotations

import pytest
from textual.color import Color

from playground.themes import LEGIBLE, THEMES, contrast, legible
from playground.view.status import Status, state_words
from playground.widgets.compare_view import SIGNS
from tests.playground.tui.driving import MEDIUM, WIDE, Play, playing

OURS = [theme.name for theme in THEMES]
STRONG = 7.0


def pairs(play: Play) -> dict[tuple[str, str], str]:
    """Return the (text, background) colours on the screen with an example of each."""
    found: dict[tuple[str, str], str] = {}
    for strip in play.app.screen._compositor.render_strips():
        for segment in strip:
            style = segment.style
            text = segment.text.strip(" │─╭╮╰╯▁▂▃▄▅▆▇█▏▎▍▌▋▊▉")
            if style is None or style.color is None or style.bgcolor is None or not text:
                continue
            if style.dim:
                continue
            first, second = style.color, style.bgcolor
            if first.triplet is None or second.triplet is None:
                continue
            both = (first.triplet.hex, second.triplet.hex)
            found.setdefault(both[::-1] if style.reverse else both, text)
    return found


@pytest.mark.parametrize(
    ("theme", "least"),
    [("textual-dark", 4.0), ("textual-light", 4.0), *((name, STRONG) for name in OURS)],
)
async def test_text_stands_out_from_what_is_behind_it(theme: str, least: float) -> None:
    async with playing(size=WIDE) as play:
        play.app.theme = theme
        for key in ("n", "3", "down", "1", "escape", "4"):
            await play.press(key)
            for (text, behind), shown in pairs(play).items():
                if shown.isdigit():  # line numbers may recede
                    continue
                ratio = contrast(Color.parse(text), Color.parse(behind))
                assert ratio >= least, f"{shown!r}: {text} on {behind} has {ratio:.1f}"


async def test_our_themes_can_be_chosen() -> None:
    async with playing() as play:
        assert {"textual-light", "textual-dark", *OURS} <= play.app.available_themes.keys()


async def test_every_theme_paints_every_mark() -> None:
    async with playing(size=MEDIUM) as play:
        for name in play.app.available_themes:
            play.app.theme = name
            await play.ready()
            assert any(row[41:42] == "-" for row in play.screen())


def test_colours_are_moved_only_where_they_have_to_be() -> None:
    readable = {"background": "#000000", "text-error": "#ffffff", "error-muted": "#200000"}
    assert legible(readable) == {**readable, "text-error": "#FFFFFF"}
    dull = {**readable, "text-error": "#300000"}
    moved = Color.parse(legible(dull)["text-error"])
    assert contrast(moved, Color.parse("#200000")) >= LEGIBLE
    assert legible({"text-error": "ansi_red"}) == {"text-error": "ansi_red"}


async def test_without_colour_marks_and_cursor_can_still_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with playing(size=WIDE) as play:
        assert play.app.no_color
        await play.press("n", "n", "n")
        text = play.text()
        for sign in ("-", "~", ">"):
            assert any(row[46:48].strip("│") == sign for row in play.screen()), sign
        assert "> Gemini" in text
        for filter_ in play.app._filters:
            assert type(filter_).__name__ != "ANSIToTruecolor" or filter_.enabled
        strip = play.rows.render_line(play.rows.cursor - round(play.rows.scroll_y))
        styles = [segment.style for segment in strip]
        assert any(style is not None and style.underline for style in styles)


def test_marks_differ_from_each_other() -> None:
    assert len(set(SIGNS.values())) == len(SIGNS)


async def test_nothing_moves_by_itself() -> None:
    async with playing() as play:
        assert play.app.animation_level == "none"
        assert not play.editor.cursor_blink


def test_working_comes_before_any_other_state() -> None:
    assert state_words(Status("broken", is_working=True, is_edited=True)) == "working"
