"""Raw and result as a unified diff, made from the aligned rows instead of from lines of text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from engine.compare import Alignment, Mark, Mode
from engine.errors import LimitError
from playground.view.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.compare import Row

MAX_ROWS: Final = 100_000
"""More rows than this are not compared as text."""

CONTEXT: Final = 3
"""Unchanged rows around a change."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the diff: its sign, its text, and how many lines of each side it stands for."""

    sign: str
    text: str

    @property
    def raw(self) -> int:
        return self.sign in " -"

    @property
    def sent(self) -> int:
        return self.sign in " +"


def difference(raw: Any, result: Any, name: str) -> str:
    """Return a unified diff from `raw` to `result`; empty where nothing differs.

    Parts are aligned by path, so that a moved part is no change, and a comma is none either: it
    is for people, not for `patch`. Each hunk names the pointer of its first change. The lines
    hold the JSON text verbatim, a very long one cut with an ellipsis.

    Args:
        raw: the schema as given.
        result: what was made of it.
        name: what the result is called.

    Raises:
        LimitError: there are over 100,000 rows; the message says how many.
        CycleError: a value contains itself.

    """
    rows = Alignment(raw, (result,), mode=Mode.BESIDE)
    if rows.line_count > MAX_ROWS:
        count = f"{rows.line_count:,}" if rows.line_count < 10**15 else "over 10^15"
        raise LimitError(f"the comparison has {count} rows, over the limit of {MAX_ROWS:,}")
    if rows.change_count == 0:
        return ""
    all_rows = rows.rows(0, rows.line_count)
    parts = [f"--- raw\n+++ {name}\n"]
    raw_line = sent_line = 1
    end = 0
    for start, stop in _hunks(all_rows):
        for line in _lines(all_rows[end:start]):
            raw_line += line.raw
            sent_line += line.sent
        lines = list(_lines(all_rows[start:stop]))
        raw_count = sum(line.raw for line in lines)
        sent_count = sum(line.sent for line in lines)
        first = next(row for row in all_rows[start:stop] if _differs(row))
        place = f"-{_range(raw_line, raw_count)} +{_range(sent_line, sent_count)}"
        parts.append(f"@@ {place} @@ #{visible(first.pointer)}\n")
        parts += [f"{line.sign}{line.text}\n" for line in lines]
        raw_line += raw_count
        sent_line += sent_count
        end = stop
    return "".join(parts)


def _hunks(rows: list[Row]) -> Iterator[tuple[int, int]]:
    """Yield the rows of each hunk: changes and what is around them, joined where they meet."""
    start = stop = None
    for number, row in enumerate(rows):
        if not _differs(row):
            continue
        first = max(0, number - CONTEXT)
        if start is None or stop is None or first > stop:
            if start is not None and stop is not None:
                yield start, stop
            start = first
        stop = min(len(rows), number + CONTEXT + 1)
    if start is not None and stop is not None:
        yield start, stop


def _lines(rows: list[Row]) -> Iterator[_Line]:
    """Yield the lines of rows; what goes stands before what comes, over a run of both."""
    added: list[_Line] = []
    for row in rows:
        indent = "  " * row.depth
        sent = row.cells[0]
        if not _differs(row):
            yield from added
            added.clear()
        if row.raw is not None:
            yield _Line("-" if _differs(row) else " ", indent + row.raw.text)
        if sent is not None and _differs(row):
            added.append(_Line("+", indent + sent.text))
    yield from added


def _differs(row: Row) -> bool:
    sent = row.cells[0]
    return row.raw is None or sent is None or sent.mark is not Mark.SAME


def _range(first: int, count: int) -> str:
    """Return a range of lines as diffs write it: an empty one follows the line before."""
    if count == 1:
        return str(first)
    return f"{first if count else first - 1},{count}"
