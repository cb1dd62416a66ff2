"""The line of tabs names every pane in any width that it can be asked for."""

from __future__ import annotations

import pytest

from playground.screens.layout import PANES
from playground.view.tabs import tabs

TITLES = {name: where.value for name, where in PANES.items()}


@pytest.mark.parametrize("width", [60, 79, 80, 100, 102, 103, 200])
@pytest.mark.parametrize("current", PANES)
def test_every_pane_has_a_tab_that_fits(width: int, current: str) -> None:
    texts = tabs(TITLES, {current}, width)
    assert [name for name, _ in texts] == list(PANES)
    assert sum(len(text) for _, text in texts) <= width
    for name, text in texts:
        assert text.strip().startswith(TITLES[name][0])
    assert len(dict(texts)[current].strip()) > 1


def test_whole_titles_where_they_fit() -> None:
    assert [text.strip() for _, text in tabs(TITLES, {"name"}, 200)] == list(TITLES.values())
