"""The first line: what is open and whether it can be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len

from playground.view.cells import fit
from playground.view.visible import clipped, visible

if TYPE_CHECKING:
    from playground.model.document import Opened

_MAX_TITLE = 40
_MAX_ERROR = 300
_PROGRAM = " schema-playground "
_HINTS = ("? help  ctrl+p palette  ctrl+q quit ", "? help ")


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


def header(opened: Opened, name: str | None, status: Status, width: int) -> list[tuple[str, str]]:
    """Return the first line as (role, text) pairs of `width` cells in all.

    The roles are `program`, `title`, `state`, `error` and `hint`. Where the room is short, first
    the hints go, then the program's name, then the source.
    """
    words = state_words(status)
    role = "error" if status.error is not None else "state"
    for program, with_source in ((_PROGRAM, True), ("", True), ("", False)):
        title = f" {_title(opened, name, with_source=with_source)}   "
        room = width - cell_len(program + title)
        if cell_len(words) <= room:
            break
    hint = next((hint for hint in _HINTS if cell_len(words) + len(hint) + 2 <= room), "")
    state = fit(words, max(0, room - len(hint)))
    return [("program", program), ("title", title), (role, state), ("hint", hint)]


def _title(opened: Opened, name: str | None, *, with_source: bool) -> str:
    if name is None and opened.toolset is None:
        return _short(opened.source)
    is_schema = opened.toolset is None or opened.toolset.shape == "schema"
    shown = _short(name or f"{'schema' if is_schema else 'tool'} without a name")
    if not with_source:
        return shown
    place = visible(opened.source)
    if len(opened.tools) > 1:
        return f"{shown}  tool {opened.index + 1:,} of {len(opened.tools):,}  {_short(place)}"
    return f"{shown}  {_short(place)}"


def _short(text: str) -> str:
    text = visible(text[: 2 * _MAX_TITLE])
    return text if cell_len(text) <= _MAX_TITLE else fit(text, _MAX_TITLE)


def state_words(status: Status) -> str:
    """Return the state in a word or two, the error in full."""
    if status.is_working:
        return "working"
    if status.error is not None:
        return f"! {clipped(status.error, _MAX_ERROR)}"
    return "edited, valid" if status.is_edited else "valid"
