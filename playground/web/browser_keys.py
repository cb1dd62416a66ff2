"""Keys that browsers keep for themselves, whatever a page says."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from playground.keys import KEYS

if TYPE_CHECKING:
    from collections.abc import Mapping

PALETTE: Final = "ctrl+p"
"""The key of the palette, which the program's toolkit binds."""

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
        "f5": "loads the page anew: the page wants it so",
        "f11": "the whole screen",
    }
)
"""What the browser does on each; the names are Textual's."""

_CONTROL: Final = re.compile(r"ctrl\+[a-z]")


def taken_keys() -> tuple[str, ...]:
    """Return the letters which, with ctrl, browsers would use but leave to a page that asks.

    >>> "s" in taken_keys(), "w" in taken_keys()
    (True, False)

    """
    names = [PALETTE, *(name for key in KEYS for name in key.keys.split(","))]
    taken = {name for name in names if _CONTROL.fullmatch(name)} - set(KEPT)
    return tuple(sorted(name[-1] for name in taken))
