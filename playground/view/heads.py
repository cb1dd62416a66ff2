"""What stands over a column of the compare view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from playground.view.labels import cache_word, label

if TYPE_CHECKING:
    from playground.model.compute import Column

_KILO, _MEGA, _GIGA = 1_000, 1_000_000, 1_000_000_000


@dataclass(frozen=True, slots=True)
class Head:
    """A column's title, its detail, and whether the panes are about it."""

    title: str
    detail: str
    is_focused: bool = False


def column_head(column: Column, labels: dict[str, str], *, is_focused: bool) -> Head:
    """Return a provider's head; `labels` names providers by id."""
    star = " custom" if column.plan.is_custom else ""
    title = f"{label(column.adapter)}{star}"
    if column.trace is None:
        return Head(title, "failed", is_focused)
    entries = column.plan.entries
    enabled = sum(entry.enabled for entry in entries)
    default = sum(entry.is_default for entry in entries)
    size = byte_text(column.size)
    detail = f"{enabled}/{default} steps  {size}  {cache_word(column)}"
    if column.same_as is not None:
        detail += f"  same as {labels.get(column.same_as, column.same_as)}"
    return Head(title, detail, is_focused)


def byte_text(size: int) -> str:
    """Return a size in a few cells.

    >>> byte_text(412), byte_text(205_000), byte_text(10**16)
    ('412 B', '205 KB', '10,000,000 GB')

    """
    if size < _KILO * 10:
        return f"{size} B"
    if size < _MEGA * 10:
        return f"{size // _KILO:,} KB"
    if size < _GIGA * 10:
        return f"{size // _MEGA:,} MB"
    return f"{size // _GIGA:,} GB"
