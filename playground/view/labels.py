"""Short names for providers, and the chips that show all of them at every width."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size

from engine.rules.model import Severity
from playground.view.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.adapters import SchemaAdapter
    from playground.model.compute import Column

_SHORT = {
    "gemini": "Gemini",
    "gemini_vertex": "Vtx",
    "gemini_json_schema": "GJS",
    "openai_strict": "OAIs",
    "openai": "OAI",
    "anthropic": "Anth",
    "generic": "Gen",
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


def chips(columns: Sequence[Column], focus: int, width: int) -> tuple[Chip, ...]:
    """Return a chip per provider, in the longest form in which all fit into `width` cells.

    A chip has the provider's name, `*` where its pipeline is not the preset's, the number of
    changes (`!` where the run failed), `hit` or `miss`, and the verdict: `x` where a rule that
    refuses is broken, `?` where one that may. Where even the shortest form is too
    long, as with many adapters of one's own, the chips slide with the focus.
    """
    texts: list[str] = []
    for write in _FORMS:
        texts = [write(column) for column in columns]
        if sum(cell_len(text) + 1 for text in texts) <= width + 1:
            break
    start = 0
    while start < focus and sum(cell_len(text) + 1 for text in texts[start : focus + 1]) > width:
        start += 1
    return tuple(
        Chip(n, text, n == focus, _verdict(columns[n]))
        for n, text in enumerate(texts)
        if n >= start
    )


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
    if column.changes < _THOUSAND:
        return str(column.changes)
    thousands = column.changes // _THOUSAND
    return f"{thousands}k" if thousands < _THOUSAND else "1M+"


def _star(column: Column) -> str:
    return "*" if column.plan.is_custom else ""


def cache_word(column: Column) -> str:
    """Return "hit", "miss" or nothing."""
    if column.cache is None:
        return ""
    return "hit" if column.cache.is_hit else "miss"


def _wide(column: Column) -> str:
    changes = _changes(column)
    state = f" ~{changes} {cache_word(column)}" if changes.isalnum() else f" {changes}".rstrip()
    sign = verdict_sign(column)
    return f" {label(column.adapter)}{_star(column)}{state}{sign and ' ' + sign} "


def _medium(column: Column) -> str:
    changes = _changes(column)
    state = f" ~{changes}{cache_word(column)[:1]}" if changes.isalnum() else f" {changes}".rstrip()
    sign = verdict_sign(column)
    return f" {middle_label(column.adapter)}{_star(column)}{state}{sign and ' ' + sign} "


def _compact(column: Column) -> str:
    changes = _changes(column)
    state = f" ~{changes}{cache_word(column)[:1]}" if changes.isalnum() else f" {changes}".rstrip()
    return f"{middle_label(column.adapter)}{_star(column)}{state}{verdict_sign(column)}"


def _narrow(column: Column) -> str:
    name = f"{short_label(column.adapter)}{_star(column)}"
    return f"{name}{_changes(column)}{cache_word(column)[:1]}{verdict_sign(column)}"


_FORMS = (_wide, _medium, _compact, _narrow)
