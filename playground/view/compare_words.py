"""What stands over and under the compare view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from engine.document import MISSING
from playground.model.session import View
from playground.view.cells import fit_end
from playground.view.visible import clipped, visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.compare import Alignment, Row
    from playground.model.compute import Result
    from playground.model.session import Session

_VIEWS = {View.ALIGNED: "", View.BESIDE: "raw beside output", View.OUTPUT: "output only"}


def compare_title(session: Session, query: str, result: Result | None, *, is_stale: bool) -> str:
    """Return the pane's name and what is special about what it shows."""
    notes = ["the last valid schema"] if result is not None and is_stale else []
    notes.append(_VIEWS[session.view] if session.step is None else "before and after a step")
    if session.hides_unchanged:
        notes.append("unchanged rows folded")
    if query:
        notes.append(f"find {clipped(query, 20)}")
    if result is not None and result.tool.schema is MISSING:
        notes.append("no schema: an empty one is sent")
    return "  ".join(filter(None, ["2 Compare", *notes]))


def compare_subtitle(
    row: Row, rows: Alignment, pointer: str, step: str | None, sideways: int
) -> Callable[[int], str]:
    """Return a function that says, in so many cells, where the cursor is.

    Args:
        row: the row under the cursor.
        rows: all of them.
        pointer: the row's pointer as people read it.
        step: the id of the step that touched it, or None.
        sideways: cells by which values are scrolled.

    """
    total = f"{rows.line_count:,}" if rows.line_count < _MANY else "over 10^15"
    count = rows.change_count
    above = rows.changes_above(row.line + 1)
    changes = f"  ~{above:,}/{count:,}" if 0 < count < _MANY else ""
    by = f"  by {visible(step)}" if step else ""
    aside = f"  → {sideways}" if sideways else ""
    start, end = f"row {row.line + 1:,} of {total}", f"{by}{changes}{aside}"

    def words(cells: int) -> str:
        room = cells - cell_len(start) - cell_len(end) - 2
        if room < 1:
            return f"{start}{end}"
        return f"{start}  {fit_end(visible(pointer), room)}{end}"

    return words


_MANY = 10**15
