"""Sizes are clamped, whatever the browser says."""

from __future__ import annotations

import pytest

from playground.web.caps import clamped


@pytest.mark.parametrize(
    ("width", "height", "size"),
    [
        pytest.param("120", "35", (120, 35), id="as it is"),
        pytest.param(120, 35, (120, 35), id="numbers"),
        pytest.param("99999", "9999", (400, 150), id="huge"),
        pytest.param("9" * 100_000, "9" * 100_000, (400, 150), id="endless digits"),
        pytest.param(10**400, -(10**400), (400, 10), id="endless numbers"),
        pytest.param("1", "1", (20, 10), id="tiny"),
        pytest.param("-5", "²", (80, 24), id="no digits"),
        pytest.param(None, None, (80, 24), id="absent"),
        pytest.param(True, 1e999, (80, 24), id="no integers"),
        pytest.param({"a": 1}, [], (80, 24), id="no numbers at all"),
    ],
)
def test_a_size_is_within_bounds(width: object, height: object, size: tuple[int, int]) -> None:
    assert clamped(width, height) == size
