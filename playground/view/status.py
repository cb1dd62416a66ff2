"""The first line: what is open, how large, and whether it can be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from playground.view.visible import clipped

if TYPE_CHECKING:
    from playground.model.document import Opened

_MAX_TITLE = 48


@dataclass(frozen=True, slots=True)
class Status:
    """The state of the text.

    Attributes:
        error: what is wrong with it; None when nothing is.
        is_working: whether a run is under way for more than a moment.
        is_edited: whether the text differs from what was opened.

    """

    error: str | None = None
    is_working: bool = False
    is_edited: bool = False


def title(opened: Opened, name: str | None) -> str:
    """Return the tool's name and where it comes from."""
    shown = clipped(name or "schema without a name", _MAX_TITLE)
    place = clipped(opened.source, _MAX_TITLE)
    if len(opened.tools) > 1:
        return f"{shown}  tool {opened.index + 1} of {len(opened.tools):,}  {place}"
    return f"{shown}  {place}"


def state_words(status: Status) -> str:
    """Return the state in a word or two, the error in full."""
    if status.is_working:
        return "working"
    if status.error is not None:
        return f"! {clipped(status.error, 200)}"
    return "edited, valid" if status.is_edited else "valid"
