"""The progress bar: shown after a second, gone at the end."""

from __future__ import annotations

import io
from itertools import count

import pytest

from playground.progress import track


def shown(seconds_per_item: float, part: float | None = 0.5) -> str:
    stream = io.StringIO()
    clock = count(0.0, seconds_per_item)
    items = list(track(range(20), lambda: part, stream, lambda: next(clock)))
    assert items == list(range(20))
    return stream.getvalue()


def test_nothing_is_shown_within_a_second() -> None:
    assert shown(0.01) == ""


def test_bar_is_drawn_and_erased() -> None:
    text = shown(0.2)
    assert "\r\x1b[K[###############...............]  50%  " in text
    assert text.endswith("\r\x1b[K")
    assert "\n" not in text


def test_count_is_shown_where_the_end_is_unknown() -> None:
    assert "19 tools" in shown(0.2, None)


def test_bar_is_drawn_at_most_ten_times_a_second() -> None:
    assert shown(0.06).count("%") == 2


def test_bar_is_erased_when_the_work_breaks_off() -> None:
    stream = io.StringIO()
    clock = count(0.0, 2.0)
    items = track(range(9), lambda: None, stream, lambda: next(clock))
    next(items)
    items.close()
    assert stream.getvalue().endswith("\r\x1b[K")


@pytest.mark.parametrize("part", [0.0, 1.0])
def test_bar_has_one_width(part: float) -> None:
    assert shown(0.2, part).split("]")[0].removeprefix("\r\x1b[K[") in {"." * 30, "#" * 30}
