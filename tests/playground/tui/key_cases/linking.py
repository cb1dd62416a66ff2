"""Keys of `playground.screens.linking`."""

from __future__ import annotations

from playground.screens.ask import LineScreen
from tests.playground.tui.key_cases.case import Case, on_screen

CASES: dict[str, Case] = {"go_to_pointer": Case(on_screen(LineScreen))}
