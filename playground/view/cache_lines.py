"""The cache pane's lines: what the last send did for each provider, and the totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.view.cells import fit
from playground.view.labels import cache_word, middle_label

if TYPE_CHECKING:
    from playground.model.compute import Result

_MILLI = 1000
_KEY_CELLS = 6
_NAME_CELLS = 11


def cache_lines(result: Result | None) -> list[str]:
    """Return the totals, a line per provider, and what the key covers; or that there is nothing."""
    if result is None:
        return ["Nothing was asked yet."]
    totals = result.totals
    lines = [f"{totals.entries:,} entries  {totals.hits:,} hits  {totals.misses:,} misses"]
    for column in result.columns:
        name = fit(middle_label(column.adapter), _NAME_CELLS)
        if column.cache is None:
            lines.append(f"{name} {'failed' if column.trace is None else 'not asked'}")
            continue
        time = f"{column.cache.seconds * _MILLI:.2f}"
        key = column.cache.key[:_KEY_CELLS]
        lines.append(f"{name} {cache_word(column):<4}  {key}  {time:>7} ms")
    lines.append("key: adapter, steps, options, content")
    return lines
