"""Keys that browsers keep for themselves, whatever a page says."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

KEPT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ctrl+n": "a new window",
        "ctrl+shift+n": "a private window",
        "ctrl+t": "a new tab",
        "ctrl+shift+t": "the tab that was closed",
        "ctrl+w": "closes the tab",
        "ctrl+shift+w": "closes the window",
        "ctrl+q": "quits Firefox on Linux",
        "ctrl+tab": "the next tab",
        "ctrl+shift+tab": "the tab before",
        "ctrl+pageup": "the tab before",
        "ctrl+pagedown": "the next tab",
        "ctrl+v": "pastes: the page wants it so",
        "alt+f4": "closes the window",
        "f11": "the whole screen",
    }
)
"""What the browser does on each; the names are Textual's."""
