"""Short names for providers, and the chips that show all of them at every width."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len

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


def label(adapter: SchemaAdapter) -> str:
    """Return the provider's name as people read it."""
    return visible(adapter.label)


def middle_label(adapter: SchemaAdapter) -> str:
    """Return a name of at most ten cells."""
    return _MIDDLE.get(adapter.id, label(adapter)[:10])


def short_label(adapter: SchemaAdapter) -> str:
    """Return a name of a few cells."""
    return _SHORT.get(adapter.id, label(adapter)[:4])


@dataclass(frozen=True, slots=True)
class Chip:
    """One provider in the chip line: its text, and whether the panes are about it."""

    text: str
    is_focused: bool


def chips(columns: Sequence[Column], focus: int, width: int) -> tuple[Chip, ...]:
    """Return a chip per provider, in the longest form in which all fit into `width` cells.

    A chip has the provider's name, `*` where its pipeline is not the preset's, the number of
    changes (`!` where the run failed) and `hit` or `miss`.
    """
    texts: list[str] = []
    for write in _FORMS:
        texts = [write(column) for column in columns]
        if sum(cell_len(text) + 1 for text in texts) <= width + 1:
            break
    return tuple(Chip(text, number == focus) for number, text in enumerate(texts))


def _changes(column: Column) -> str:
    return "!" if column.error is not None else str(column.changes)


def _star(column: Column) -> str:
    return "*" if column.plan.is_custom else ""


def cache_word(column: Column) -> str:
    """Return "hit", "miss" or nothing."""
    if column.cache is None:
        return ""
    return "hit" if column.cache.is_hit else "miss"


def _wide(column: Column) -> str:
    name = label(column.adapter) + _star(column)
    return f" {name} ~{_changes(column)} {cache_word(column)} "


def _medium(column: Column) -> str:
    name = middle_label(column.adapter) + _star(column)
    return f" {name} ~{_changes(column)}{cache_word(column)[:1]} "


def _narrow(column: Column) -> str:
    return (
        f"{short_label(column.adapter)}{_star(column)} ~{_changes(column)}{cache_word(column)[:1]}"
    )


def _narrowest(column: Column) -> str:
    return f"{short_label(column.adapter)}{_star(column)}{_changes(column)}{cache_word(column)[:1]}"


_FORMS = (_wide, _medium, _narrow, _narrowest)
