"""Keys of `playground.screens.touring`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.playground.tui.key_cases.case import Case

CASES: dict[str, Case] = {}
