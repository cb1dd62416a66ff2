"""The cache pane's lines: what the last send did for each provider, and the totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.view.labels import cache_word, middle_label

if TYPE_CHECKING:
    from playground.model.compute import Result

_MILLI = 1000
_KEY_CELLS = 6


def cache_lines(result: Result) -> list[str]:
    """Return the totals, a line per provider, and what the key covers."""
    totals = result.totals
    lines = [f"{totals.entries} entries  {totals.hits} hits  {totals.misses} misses"]
    for column in result.columns:
        name = f"{middle_label(column.adapter):<11}"
        if column.cache is None:
            lines.append(f"{name} not asked: the run failed")
            continue
        milliseconds = column.cache.seconds * _MILLI
        key = column.cache.key[:_KEY_CELLS]
        lines.append(f"{name} {cache_word(column):<4}  {key}  {milliseconds:.2f} ms")
    lines += ["", "The key: adapter, steps, options, content."]
    return lines
