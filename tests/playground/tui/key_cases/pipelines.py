"""Keys of `playground.screens.pipelines`."""

from __future__ import annotations

from playground.screens.picker import PickerScreen
from tests.playground.tui.key_cases.case import Case

CASES: dict[str, Case] = {
    "presets": Case(
        lambda play, _before: (
            isinstance(play.app.screen, PickerScreen) and "The preset (adk)" in play.text()
        ),
    ),
}
