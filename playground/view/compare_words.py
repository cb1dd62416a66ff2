"""What stands over and under the compare view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from engine.document import MISSING
from engine.document.pointer import display
from playground.model.session import View
from playground.view.cells import fit, fit_end
from playground.view.visible import clipped, visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.compare import Alignment, Row
    from playground.model.compute import Result
    from playground.model.session import Session
    from playground.view.links import Linked

NO_RESULT = "There is no result yet."
"""What is said where a result is asked for and the text has given none."""

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
    row: Row, rows: Alignment, pointer: str, step: str | None, numbers: tuple[int | None, int]
) -> Callable[[int], str]:
    """Return a function that says, in so many cells, where the cursor is.

    Where the room is short the step's name and the pointer give way; the counter stays whole.

    Args:
        row: the row under the cursor.
        rows: all of them.
        pointer: the row's pointer as people read it.
        step: the id of the step that touched it, or None.
        numbers: the line of the text that the row is about, from 1, or None; and the cells by
            which values are scrolled.

    """
    text_line, sideways = numbers
    total = f"{rows.line_count:,}" if rows.line_count < _MANY else "over 10^15"
    count = rows.change_count
    above = rows.changes_above(row.line + 1)
    changes = f"  ~{above:,}/{count:,}" if 0 < count < _MANY else ""
    by = f"  by {visible(step)}" if step else ""
    aside = f"  → {sideways}" if sideways else ""
    line = "" if text_line is None else f"  line {text_line:,}"
    start, end = f"row {row.line + 1:,}/{total}{line}", f"{changes}{aside}"

    def words(cells: int) -> str:
        room = cells - cell_len(start) - cell_len(end)
        shown = visible(pointer)
        least = 2 + min(_LEAST, cell_len(shown))
        named = by if cell_len(by) <= room - least else fit(by, room - least)
        named = named if by == named or cell_len(named) >= _LEAST else ""
        room -= cell_len(named) + 2
        shown = f"  {fit_end(shown, room)}" if room >= min(_LEAST, cell_len(shown)) else ""
        return f"{start}{shown}{named}{end}"

    return words


def node_words(node: Linked, cells: int) -> str:
    """Return in at most `cells` cells where a node is: line, pointer, the step that touched it.

    Args:
        node: the node, linked with the focused provider's column alone.
        cells: the room; the pointer gives way first, from its start.

    """
    start = "" if node.text is None else f"line {node.text[0]:,}  "
    step = node.sent[0].step
    end = f"  by {visible(step)}" if step else ""
    pointer = visible(display(node.pointer))
    room = cells - cell_len(start) - cell_len(end)
    if room < min(_LEAST, cell_len(pointer)):
        end, room = "", cells - cell_len(start)
    return f"{start}{fit_end(pointer, min(room, cell_len(pointer)))}{end}"


_LEAST = 12
_MANY = 10**15
