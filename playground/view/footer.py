"""The last line: the keys that matter most where the focus is, as many whole ones as fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from playground.keys import KEYS, Where

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.keys import Key

_MAX_KEYS = 9
_HELP = (" ? ", "Help ")


def footer(where: Where, width: int) -> list[tuple[str, str]]:
    """Return (key, label) pairs for `width` cells: the pane's own keys first, help at the end."""
    room = width - sum(map(cell_len, _HELP))
    parts: list[tuple[str, str]] = []
    for key in list(_footer_keys(where))[:_MAX_KEYS]:
        pair = f" {key.shown} ", f"{key.label} "
        room -= sum(map(cell_len, pair))
        if room < 0:
            break
        parts.append(pair)
    return [*parts, _HELP]


def _footer_keys(where: Where) -> Iterator[Key]:
    for wanted in (where,) if where is Where.EXPLAIN else (where, Where.ANYWHERE):
        yield from (key for key in KEYS if key.where is wanted and key.in_footer)
