"""The chips at every width: all providers in sight, what fits of what is known of each."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len

from engine import ADAPTERS, SchemaAdapter
from engine.document import load_toolset
from engine.loss.lost import lost
from engine.loss.statement import Direction, Statement
from playground.model.compute import CacheNote
from playground.model.losses import NO_RUN, ColumnLosses, Losses
from playground.view.labels import LOST, chips, short_label, verdict_sign
from tests.playground.view.results import SAMPLES, result_of, sample_results

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playground.model.compute import Column

WIDTHS = range(20, 401)
NARROW_CHIP = re.compile(r"([A-Za-z]+)\*?(?:(\d+|\d+k)([hm]?)|!)([x?]?)(▾?\d+)?")


@cache
def columns_of(sample: str) -> tuple[tuple[Column, ...], Losses]:
    """Return a sample's first columns and what they lose."""
    columns = sample_results(sample)[0].columns
    return columns, Losses(
        1, tuple(ColumnLosses(lost(column.trace)) for column in columns if column.trace)
    )


def total(texts: Sequence[str]) -> int:
    return sum(map(cell_len, texts)) + len(texts) - 1


def losing(count: int) -> ColumnLosses:
    return ColumnLosses((Statement("", "", "enum", Direction.LOOSENED, None),) * count)


@pytest.mark.parametrize("sample", SAMPLES)
def test_chips_fit_every_width_and_tell_the_same(sample: str) -> None:
    columns, losses = columns_of(sample)
    had_counts = False
    for width in WIDTHS:
        shown = chips(columns, 0, width, losses)
        texts = [chip.text for chip in shown]
        if len(shown) == len(columns) and total(texts) > width:
            assert width < 70
            continue
        counts = [one.count for one in losses.columns]
        tell = [
            text.strip().removesuffix(" lost").endswith(str(n))
            for text, n in zip(texts, counts, strict=True)
        ]
        has_counts = all(tell) and texts != [c.text for c in chips(columns, 0, width)]
        assert has_counts or not had_counts
        had_counts |= has_counts
        for column, text in zip(columns, texts, strict=True):
            assert str(column.changes) in text
            assert verdict_sign(column) in text
            letter = "" if column.cache is None else r" ?m"
            assert re.search(rf"{column.changes}{letter}", text)
    assert had_counts


@pytest.mark.parametrize("sample", SAMPLES)
def test_eighty_columns_have_all_of_it(sample: str) -> None:
    columns, losses = columns_of(sample)
    texts = [chip.text for chip in chips(columns, 0, 78, losses)]
    assert total(texts) <= 78
    for column, found, text in zip(columns, losses.columns, texts, strict=True):
        match = NARROW_CHIP.fullmatch(text)
        assert match is not None
        name, changes, letter, sign, count = match.groups()
        assert name == short_label(column.adapter)
        assert (changes, letter) == (str(column.changes), "" if column.cache is None else "m")
        assert sign == verdict_sign(column)
        assert str(count).removeprefix(LOST) == str(found.count)


def test_the_demo_at_four_widths() -> None:
    columns, losses = columns_of("demo")
    first = {width: chips(columns, 0, width, losses)[0].text for width in (57, 60, 78, 106, 220)}
    assert first == {
        57: "Gemini18mx",
        60: "Gemini18mx7",
        78: "Gemini18mx▾7",
        106: "Gemini ~18mx▾7",
        220: " Gemini ~18 miss x 7 lost ",
    }


def test_the_count_goes_first_and_the_names_stay_where_there_is_room() -> None:
    columns, losses = columns_of("demo")
    for width in WIDTHS:
        before = chips(columns, 0, width)
        after = chips(columns, 0, width, losses)
        if all(LOST not in chip.text and "lost" not in chip.text for chip in after):
            continue
        bare = [re.sub(r" ?▾\d+| \d+ lost", "", chip.text) for chip in after]
        is_same = bare == [chip.text for chip in before]
        assert is_same or total([chip.text for chip in before]) + 21 > width


def test_bare_numbers_come_after_the_letter_where_signs_have_no_room() -> None:
    columns = tuple(replace(column, changes=300) for column in columns_of("demo")[0])
    losses = Losses(1, (losing(12),) * 7)
    texts = [chip.text for chip in chips(columns, 0, 78, losses)]
    assert texts[0] == "Gemini300mx12"
    assert total(texts) <= 78
    hits = tuple(replace(column, cache=CacheNote(True, "", 0.0)) for column in columns)  # noqa: FBT003 - a field
    assert chips(hits, 0, 78, losses)[5].text == "Anth300h12"


def test_without_a_result_there_is_no_count() -> None:
    columns, losses = columns_of("demo")
    working = Losses(1, (ColumnLosses(),) * 7)
    for width in WIDTHS:
        assert chips(columns, 0, width, working) == chips(columns, 0, width)
    failed = (replace(columns[0], trace=None, error="no"), *columns[1:])
    texts = [
        chip.text
        for chip in chips(failed, 0, 78, replace(losses, columns=(NO_RUN, *losses.columns[1:])))
    ]
    assert texts[0] == "Gemini!mx"
    assert texts[1].endswith("▾6")


def test_large_counts_stay_short() -> None:
    columns, _ = columns_of("demo")
    texts = [chip.text for chip in chips(columns, 0, 400, Losses(1, (losing(12_345),) * 7))]
    assert texts[0] == " Gemini ~18 miss x 12k lost "


def test_many_adapters_slide_with_the_focus() -> None:
    class Own(SchemaAdapter):
        """Does nothing."""

        id = "own"
        label = "Own adapter"

    (tool,) = load_toolset('{"type": "object"}').tools
    columns = result_of(tool, [*ADAPTERS.values(), *(Own() for _ in range(20))]).columns
    losses = Losses(1, (losing(3),) * len(columns))
    for focus in range(len(columns)):
        shown = chips(columns, focus, 78, losses)
        place = next(n for n, chip in enumerate(shown) if chip.is_focused)
        assert shown[place].place == focus
        assert total([chip.text for chip in shown[: place + 1]]) <= 78
