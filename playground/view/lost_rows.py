"""The row of the comparison that shows what was lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.document.pointer import join
from engine.run.inverse import sent_places

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.compare import Alignment
    from engine.loss.statement import Statement
    from engine.run.trace import Trace, TraceStep


def row_of_loss(loss: Statement, run: Trace, rows: Alignment) -> int | None:
    """Return the row of the keyword that was lost, else of its node, or of what is left of it.

    Args:
        loss: a loss of the run.
        run: the run.
        rows: an alignment of its raw schema and results, or of its result alone.

    """
    keyword = join(loss.raw_pointer, loss.keyword)
    sent = [run.sent_place(pointer) for pointer in (keyword, loss.raw_pointer)]
    pointers = [keyword, loss.raw_pointer, *(place[0] for place in sent if place), loss.pointer]
    row = _first(pointers, rows)
    return rows.line_of(loss.pointer) if row is None else row


def row_in_step(loss: Statement, step: TraceStep, rows: Alignment) -> int | None:
    """Return the row of what was lost among those of the step before and after; None if absent.

    Args:
        loss: a loss that is due to the step.
        step: the run of the step.
        rows: an alignment of the schemas before and after it.

    """
    places = sent_places(step.before, step.origins)
    keyword, node = (
        places.get(pointer) for pointer in (join(loss.raw_pointer, loss.keyword), loss.raw_pointer)
    )
    pointers = [] if keyword is None else [keyword[0]]
    if node is not None:
        pointers += [join(node[0], loss.keyword), node[0]]
    return _first(pointers, rows)


def _first(pointers: Iterable[str], rows: Alignment) -> int | None:
    """Return the row of the first of these parts that has one."""
    for pointer in pointers:
        line = rows.line_of(pointer)
        if line is not None and rows.row(line).pointer == pointer:
            return line
    return None
