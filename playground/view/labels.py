"""Short names for providers, and the chips that show all of them at every width."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size

from engine.rules.model import Severity
from playground.view.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.adapters import SchemaAdapter
    from playground.model.compute import Column
    from playground.model.losses import Losses

LOST = "▾"
"""Stands before the number of losses."""

_SHORT = {
    "gemini": "Gemini",
    "gemini_vertex": "Vtx",
    "gemini_json_schema": "GJS",
    "openai_strict": "OAIs",
    "openai": "OAI",
    "anthropic": "Anth",
    "generic": "Gen",
    "captured": "Capt",
}
_MIDDLE = {
    "gemini_vertex": "Vertex",
    "gemini_json_schema": "Gem JSON",
    "openai_strict": "OAI strict",
}
_MAX_LABEL = 40
_THOUSAND = 1_000


def label(adapter: SchemaAdapter) -> str:
    """Return the provider's name as people read it."""
    return visible(str(adapter.label)[:_MAX_LABEL])


def middle_label(adapter: SchemaAdapter) -> str:
    """Return a name of at most ten cells."""
    return _MIDDLE.get(adapter.id) or _cut(label(adapter), 10)


def short_label(adapter: SchemaAdapter) -> str:
    """Return a name of a few cells."""
    return _SHORT.get(adapter.id) or _cut(label(adapter), 4)


def _cut(text: str, cells: int) -> str:
    return set_cell_size(text, min(cells, cell_len(text))).rstrip()


@dataclass(frozen=True, slots=True)
class Chip:
    """One provider in the chip line.

    Attributes:
        place: its place among the providers.
        text: what it says.
        is_focused: whether the panes are about it.
        verdict: "refused", "warning" or "".

    """

    place: int
    text: str
    is_focused: bool
    verdict: str = ""


def chips(
    columns: Sequence[Column], focus: int, width: int, losses: Losses | None = None
) -> tuple[Chip, ...]:
    """Return a chip per provider, in the longest form in which all fit into `width` cells.

    A chip has the provider's name, `*` where its pipeline is not the preset's, the number of
    changes (`!` where the run failed), `hit` or `miss`, the verdict (`x` where a rule that
    refuses is broken, `?` where one that may), and the number of losses once they are known. The
    names stay as long as they are without the last, unless shorter ones make room for it; where
    none do, it is left out. Where even the shortest form is too long, as with many adapters of
    one's own, the chips slide with the focus.
    """
    counts = [None if losses is None else losses.of(n).count for n in range(len(columns))]
    texts = _texts(columns, counts, width)
    start = 0
    while start < focus and sum(cell_len(text) + 1 for text in texts[start : focus + 1]) > width:
        start += 1
    return tuple(
        Chip(n, text, n == focus, _verdict(columns[n]))
        for n, text in enumerate(texts)
        if n >= start
    )


def _texts(columns: Sequence[Column], counts: list[int | None], width: int) -> list[str]:
    without: list[str] = []
    for place, (write, _) in enumerate(_FORMS):
        without = [write(column, "") for column in columns]
        if _fits(without, width):
            return _with_counts(columns, counts, width, place) or without
    return without


def _with_counts(
    columns: Sequence[Column], counts: list[int | None], width: int, first: int
) -> list[str] | None:
    """Return the texts with the losses, in the first form from a given one in which all fit."""
    for write, ways in _FORMS[first:]:
        for lost in ways:
            texts = [write(c, lost(n, c)) for c, n in zip(columns, counts, strict=True)]
            if _fits(texts, width):
                return texts
    return None


def _fits(texts: list[str], width: int) -> bool:
    return sum(cell_len(text) + 1 for text in texts) <= width + 1


def _lost_in_words(count: int | None, _column: Column) -> str:
    return "" if count is None else f" {_short_count(count)} lost"


def _lost_with_sign(count: int | None, _column: Column) -> str:
    return "" if count is None else f"{LOST}{_short_count(count)}"


def _lost_after_letter(count: int | None, column: Column) -> str:
    """Return the bare number, which the letter of the cache tells from that of the changes."""
    return "" if count is None else f"{'' if column.cache else LOST}{_short_count(count)}"


def _verdict(column: Column) -> str:
    return str(column.verdict) if column.verdict in _VERDICTS else ""


_VERDICTS = {Severity.REFUSED: "x", Severity.WARNING: "?"}


def verdict_sign(column: Column) -> str:
    """Return "x" where the tool would be refused, "?" where it might, or nothing."""
    return "" if column.verdict is None else _VERDICTS.get(column.verdict, "")


def _changes(column: Column) -> str:
    if column.error is not None:
        return "!"
    if column.trace is None:
        return ""
    return _short_count(column.changes)


def _short_count(count: int) -> str:
    """Return a number in at most four cells."""
    if count < _THOUSAND:
        return str(count)
    thousands = count // _THOUSAND
    return f"{thousands}k" if thousands < _THOUSAND else "1M+"


def _star(column: Column) -> str:
    return "*" if column.plan.is_custom else ""


def cache_word(column: Column) -> str:
    """Return "hit", "miss" or nothing."""
    if column.cache is None:
        return ""
    return "hit" if column.cache.is_hit else "miss"


def _wide(column: Column, lost: str) -> str:
    parts = (cache_word(column), verdict_sign(column), lost.strip())
    return f" {label(column.adapter)}{_star(column)}{_spaced(column, parts)} "


def _medium(column: Column, lost: str) -> str:
    parts = (verdict_sign(column), lost.strip())
    return f" {middle_label(column.adapter)}{_star(column)}{_spaced(column, parts, _letter)} "


def _compact(column: Column, lost: str) -> str:
    state = f"{_spaced(column, (), _letter)}{verdict_sign(column)}{lost}"
    return f"{middle_label(column.adapter)}{_star(column)}{state}"


def _narrow(column: Column, lost: str) -> str:
    name = f"{short_label(column.adapter)}{_star(column)}"
    return f"{name}{_changes(column)}{_letter(column)}{verdict_sign(column)}{lost}"


def _letter(column: Column) -> str:
    return cache_word(column)[:1]


def _nothing(_column: Column) -> str:
    return ""


def _spaced(
    column: Column, parts: tuple[str, ...], after: Callable[[Column], str] = _nothing
) -> str:
    """Return the number of changes, with what follows it at once, and the other parts."""
    changes = _changes(column)
    first = f"~{changes}{after(column)}" if changes[:1].isdigit() else changes
    return "".join(f" {part}" for part in (first, *parts) if part)


_SIGNED = (_lost_in_words, _lost_with_sign)
_FORMS = (
    (_wide, _SIGNED),
    (_medium, _SIGNED),
    (_compact, (*_SIGNED, _lost_after_letter)),
    (_narrow, (*_SIGNED, _lost_after_letter)),
)
"""How a chip is written, from long to short, each with the ways to write the losses in it."""
