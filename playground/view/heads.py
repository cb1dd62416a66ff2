"""What stands over a column of the compare view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.facts.surfaces import SURFACES
from playground.view.cells import first_fitting, fit
from playground.view.labels import cache_word, label, middle_label
from playground.view.visible import visible

if TYPE_CHECKING:
    from playground.model.compute import Column

_KILO, _MEGA, _GIGA = 1_000, 1_000_000, 1_000_000_000


@dataclass(frozen=True, slots=True)
class Head:
    """A column's title and its detail, each in forms that grow shorter; the first that fits shows.

    `is_focused` says whether the panes are about this column.
    """

    titles: tuple[str, ...]
    details: tuple[str, ...]
    is_focused: bool = False


def head_text(head: Head, line: int, cells: int) -> str:
    """Return the first (0) or second line of a head in exactly `cells` cells."""
    lead = "> " if head.is_focused and line == 0 else "  "
    forms = head.titles if line == 0 else head.details
    return fit(lead + first_fitting(forms, cells - len(lead)), cells)


def column_head(column: Column, labels: dict[str, str], *, is_focused: bool) -> Head:
    """Return a provider's head; `labels` names providers by id, in few cells.

    Where there is room it names the clients that are known to declare their tools like this.
    """
    star = " custom" if column.plan.is_custom else ""
    surface = SURFACES.get(column.adapter.id)
    clients = "" if surface is None else ", ".join(surface.clients)
    titles: tuple[str, ...] = (
        f"{label(column.adapter)}{star}",
        f"{middle_label(column.adapter)}{star}",
    )
    if clients:
        titles = (f"{titles[0]}  ({clients})", *titles)
    if column.trace is None:
        where = f" in {visible(column.failed_step)}" if column.failed_step else ""
        failed = "nothing sent" if column.plan.is_captured else "failed"
        return Head(titles, (f"{failed}{where}", failed), is_focused)
    enabled = sum(entry.enabled for entry in column.plan.entries)
    steps = f"{enabled}/{len(column.plan.preset)} steps"
    size, word = byte_text(column.size), cache_word(column)
    if column.plan.is_captured:  # no adapter made it, so no cache was asked
        steps, word = "steps unknown", "as sent"
    if column.same_as is None:
        return Head(titles, (f"{steps}  {size}  {word}", f"{size}  {word}", word), is_focused)
    same = f"same as {labels.get(column.same_as, visible(column.same_as))}"
    forms = (f"{steps}  {size}  {word}  {same}", f"{size}  {word}  {same}", f"{word}  {same}")
    return Head(titles, forms, is_focused)


def byte_text(size: int) -> str:
    """Return a size in a few cells.

    >>> byte_text(412), byte_text(205_000), byte_text(10**20)
    ('412 B', '205 KB', 'over a million GB')

    """
    if size < _KILO * 10:
        return f"{size} B"
    if size < _MEGA * 10:
        return f"{size // _KILO:,} KB"
    if size < _GIGA * 10:
        return f"{size // _MEGA:,} MB"
    if size < _GIGA * _MEGA:
        return f"{size // _GIGA:,} GB"
    return "over a million GB"
