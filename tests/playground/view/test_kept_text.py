"""What is said of a visit that was kept: visible, short, whatever was kept."""

from __future__ import annotations

import pytest

from playground.view.kept_text import draft_notice, opened_notice

DAY = 86_400 * 365


@pytest.mark.parametrize(
    ("source", "saved_at", "about"),
    [
        pytest.param("mine.json", DAY, "unexpectedly (mine.json, 197", id="both"),
        pytest.param("", DAY, "unexpectedly (197", id="no source"),
        pytest.param(None, 1e30, "unexpectedly.", id="no such source and no such time"),
        pytest.param("\x1b]0;X\x07", float("nan"), r"(\u001b]0;X\u0007).", id="hostile"),
        pytest.param("x" * 10_000, 1e30, "x… (9,940 characters more)).", id="long"),
    ],
)
def test_an_offer_tells_where_and_when_as_far_as_that_is_known(
    source: object, saved_at: float, about: str
) -> None:
    notice = draft_notice(source, saved_at)
    assert about in notice
    assert notice.isprintable()
    assert len(notice) < 300
    assert "ctrl+p" in notice


def test_a_draft_and_a_visit_are_told_apart() -> None:
    assert opened_notice("a", 1e30, is_draft=False) == "The last visit is open again (a)."
    assert opened_notice("a", 1e30, is_draft=True).startswith("The text that a crash left behind")
