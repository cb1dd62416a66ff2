"""The cache pane's lines: what the last send did for each provider, and the totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.view.labels import cache_word, middle_label

if TYPE_CHECKING:
    from playground.model.compute import Result

_MILLI = 1000


def cache_lines(result: Result) -> list[str]:
    """Return the totals, a line per provider, and what the key covers."""
    totals = result.totals
    lines = [f"{totals.entries} entries   {totals.hits} hits   {totals.misses} misses", ""]
    for column in result.columns:
        name = f"{middle_label(column.adapter):<11}"
        if column.cache is None:
            lines.append(f"{name} not asked: the run failed")
            continue
        milliseconds = column.cache.seconds * _MILLI
        word = f"{cache_word(column):<5}"
        lines.append(f"{name} {word} {column.cache.key}  {milliseconds:8.3f} ms")
    lines += ["", "key: adapter, steps with options, content; key order does not count"]
    return lines
