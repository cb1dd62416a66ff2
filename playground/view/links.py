"""Cross-links: one node of the raw schema, and where every pane shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.compare import Mode, touched_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.compare import Alignment, Row
    from engine.document import Place, Tool
    from playground.model.compute import Column, Result
    from playground.view.text_index import ToolsetIndex


@dataclass(frozen=True, slots=True)
class SentPart:
    """A raw node in one provider's result.

    Attributes:
        provider: the adapter's id.
        pointer: the first place of the node in the sent schema; None where it is not sent.
        places: how many places it has there; 0 where it is not sent.
        step: the step that last changed what stands at the raw pointer, or None.

    """

    provider: str
    pointer: str | None
    places: int
    step: str | None


@dataclass(frozen=True, slots=True)
class Linked:
    """One node, and where it is shown.

    Attributes:
        pointer: the raw pointer.
        text: line and column in the text, from 1; None where the text does not have it.
        row: the row of the compare view, from 0; None where it has none.
        sent: one part for each column that was asked for, in order.

    """

    pointer: str
    text: Place | None
    row: int | None
    sent: tuple[SentPart, ...]


def linked(
    pointer: str,
    index: ToolsetIndex | None,
    result: Result,
    rows: Alignment,
    columns: Sequence[Column] | None = None,
) -> Linked:
    """Return where a raw node is shown.

    Args:
        pointer: a pointer into the raw schema.
        index: of the text that was run; None where it is not looked up.
        result: the text's result.
        rows: the compare view's rows; in mode `OUTPUT` the node's first sent place is looked up.
        columns: those of the result that are asked for; all by default.

    Raises:
        DocumentError: the pointer does not start with "/" (and is not "").

    """
    asked = result.columns if columns is None else columns
    return Linked(
        pointer=pointer,
        text=None if index is None else text_place(pointer, index, result.tool),
        row=_row(pointer, result, rows),
        sent=tuple(_sent_part(pointer, column) for column in asked),
    )


def text_place(pointer: str, index: ToolsetIndex, tool: Tool) -> Place | None:
    """Return line and column, from 1, of a raw node in the text; None where it is not there."""
    return None if tool.schema_pointer is None else index.place(tool.schema_pointer + pointer)


def pointer_at(index: ToolsetIndex, tool: Tool, line: int, column: int) -> str | None:
    """Return the raw pointer of the deepest value that a place of the text lies in.

    None where the place is outside of the tool's schema, and for a tool without one.

    Args:
        index: of the tool set's text.
        tool: one of the same tool set.
        line: from 1.
        column: in characters, from 1.

    """
    prefix = tool.schema_pointer
    pointer = index.pointer_at(line, column)
    if prefix is None or pointer is None:
        return None
    is_inside = pointer == prefix or pointer.startswith(prefix + "/")
    return pointer.removeprefix(prefix) if is_inside else None


def pointer_of_row(row: Row, columns: Sequence[Column]) -> str | None:
    """Return the raw pointer that a row of the compare view stands for.

    A row that raw does not have stands for what the first column with a cell made it of.

    Args:
        row: a row of an alignment of these columns' results.
        columns: the columns, one for each cell of the row.

    """
    if row.raw is not None:
        return row.pointer
    for cell, column in zip(row.cells, columns, strict=True):
        if cell is not None and column.trace is not None:
            return column.trace.raw_pointer(row.pointer)
    return None


def _sent_part(pointer: str, column: Column) -> SentPart:
    provider = column.plan.base.id
    if column.trace is None:
        return SentPart(provider, None, 0, None)
    first, places = column.trace.sent_place(pointer) or (None, 0)
    return SentPart(provider, first, places, touched_by(column.trace, pointer))


def _row(pointer: str, result: Result, rows: Alignment) -> int | None:
    if rows.mode is not Mode.OUTPUT:
        return rows.line_of(pointer)
    shown = next(
        (c.trace for c in result.columns if c.trace and c.trace.result is rows.outputs[0]), None
    )
    place = None if shown is None else shown.sent_place(pointer)
    return None if place is None else rows.line_of(place[0])
