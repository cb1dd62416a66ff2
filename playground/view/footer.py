"""The last line: the keys that matter most where the focus is, as many whole ones as fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from playground.keys import KEYS, Where

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playground.keys import Key

_MAX_KEYS = 9
_HELP = (" ? ", "Help ")
_TYPING_HELP = (" f1 ", "Help ")
"""The other key for help: a question mark is text where one types."""
_LEAVE = {"leave", "explain_leave"}
_UNDO = ("ctrl+z", "Undo")
_PALETTE = ("ctrl+p", "Palette")


def footer(where: Where, width: int) -> list[tuple[str, str]]:
    """Return (key, label) pairs for `width` cells: the pane's own keys first, help at the end."""
    pairs = [(key.shown, key.label) for key in _footer_keys(where)]
    return _fitting(pairs[:_MAX_KEYS], _HELP, width)


def typing_footer(where: Where, width: int, *, undoes: bool) -> list[tuple[str, str]]:
    """Return (key, label) pairs of the keys that are no text, the one that leaves it first.

    Args:
        where: the pane in which the text is.
        width: cells of the line.
        undoes: whether an edit of that text can be undone.

    """
    own = [key for key in KEYS if key.where is where]
    shared = [] if where is Where.EXPLAIN else [key for key in KEYS if key.where is Where.ANYWHERE]
    leave = [(key.shown, key.label) for key in (*own, *shared) if key.action in _LEAVE]
    pairs = leave + [(key.shown, key.label) for key in own if key.keys.startswith("ctrl+")]
    if undoes and _UNDO not in pairs:
        pairs.append(_UNDO)
    pairs += [(key.shown, key.label) for key in shared if key.action == "save_menu"]
    return _fitting([*pairs, _PALETTE], _TYPING_HELP, width)


def _fitting(
    pairs: Iterable[tuple[str, str]], last: tuple[str, str], width: int
) -> list[tuple[str, str]]:
    room = width - sum(map(cell_len, last))
    parts: list[tuple[str, str]] = []
    for key, label in pairs:
        pair = f" {key} ", f"{label} "
        room -= sum(map(cell_len, pair))
        if room < 0:
            break
        parts.append(pair)
    return [*parts, last]


def _footer_keys(where: Where) -> Iterator[Key]:
    for wanted in (where,) if where is Where.EXPLAIN else (where, Where.ANYWHERE):
        yield from (key for key in KEYS if key.where is wanted and key.in_footer)
