"""A schema and what was made of it, aligned by path: rows on demand, however many there are."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from engine.compare import ranks
from engine.compare.find import line_of
from engine.compare.matches import Matches
from engine.compare.paint import paint
from engine.compare.row import Mode, Row
from engine.compare.union import Union
from engine.compare.walk import Cursor
from engine.document.equality import same_json

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_SEARCHES: Final = 8
_CHANGES: Final = ranks.Changes()


class Alignment:
    """The rows of a compare view.

    Each distinct set of aligned objects is looked at once, when the first line is asked for; a
    row then costs what its depth does. The values must not be changed while this is in use.
    """

    def __init__(
        self,
        raw: Any,
        outputs: Sequence[Any],
        *,
        mode: Mode = Mode.ALIGNED,
        inlined: Sequence[Callable[[str], bool] | None] = (),
        hide_unchanged: bool = False,
    ) -> None:
        """Align outputs with raw; nothing is compared yet.

        Args:
            raw: the schema as given, or `ABSENT`; in mode `OUTPUT` it is not looked at.
            outputs: what was made of it, one for each column; exactly one in mode `OUTPUT`.
            mode: what the columns show.
            inlined: for each column, whether what it adds at a pointer came with an inlined
                definition; see `inlined_pointers`.
            hide_unchanged: shows a run of unchanged parts as one line; not in mode `OUTPUT`.

        Raises:
            ValueError: another number of outputs in mode `OUTPUT`, or more `inlined` than outputs.

        """
        if mode is Mode.OUTPUT and len(outputs) != 1:
            raise ValueError(f"mode {mode} shows one output, not {len(outputs)}")
        if len(inlined) > len(outputs):
            raise ValueError(f"{len(inlined)} inlined for {len(outputs)} outputs")
        self.raw = raw
        self.outputs = tuple(outputs)
        self.mode = mode
        self.hide_unchanged = hide_unchanged and mode is not Mode.OUTPUT
        self._inlined = (*inlined, *(None,) * (len(outputs) - len(inlined)))
        self._searches: dict[tuple[str, bool], Matches] = {}

    @cached_property
    def _union(self) -> Union:
        columns = self.outputs if self.mode is Mode.OUTPUT else (self.raw, *self.outputs)
        return Union(columns, fold=self.hide_unchanged)

    @property
    def line_count(self) -> int:
        """The number of rows, exact at any size.

        Raises:
            CycleError: a value contains itself.

        """
        return self._union.root.lines

    @property
    def change_count(self) -> int:
        """The number of rows that differ from raw in some column; 0 in mode `OUTPUT`."""
        return ranks.total(self._union.root, _CHANGES)

    def row(self, line: int) -> Row:
        """Return one row.

        Raises:
            IndexError: there is no such line.

        """
        if not 0 <= line < self.line_count:
            raise IndexError(f"line {line} of {self.line_count}")
        return self.rows(line, line + 1)[0]

    def rows(self, start: int, stop: int) -> list[Row]:
        """Return the rows from `start` up to `stop`, as far as there are any."""
        start, stop = max(start, 0), min(stop, self.line_count)
        if start >= stop:
            return []
        cursor = Cursor(self._union.root, start)
        rows = [paint(cursor, start, self.mode, self._inlined)]
        for line in range(start + 1, stop):
            cursor.advance()
            rows.append(paint(cursor, line, self.mode, self._inlined))
        return rows

    def next_change(self, line: int) -> int | None:
        """Return the first differing row below a line (-1: of all), or None."""
        return ranks.next_marked(self._union.root, _CHANGES, line)

    def previous_change(self, line: int) -> int | None:
        """Return the last differing row above a line, or None."""
        return ranks.previous_marked(self._union.root, _CHANGES, line)

    def changes_above(self, line: int) -> int:
        """Return how many differing rows lie above a line."""
        return ranks.marked_above(self._union.root, _CHANGES, line)

    def next_match(self, line: int, query: str, *, smart_case: bool = True) -> int | None:
        """Return the first row below a line that holds `query` in some column, or None.

        Raw's text counts in every mode but `OUTPUT`. With `smart_case` a query without upper case
        matches in any case. An empty query matches nothing, and nothing matches in a fold.
        """
        matches = self._matches(query, smart_case=smart_case)
        return None if matches is None else ranks.next_marked(self._union.root, matches, line)

    def previous_match(self, line: int, query: str, *, smart_case: bool = True) -> int | None:
        """Return the last row above a line that holds `query`, or None; see `next_match`."""
        matches = self._matches(query, smart_case=smart_case)
        return None if matches is None else ranks.previous_marked(self._union.root, matches, line)

    def match_count(self, query: str, *, smart_case: bool = True) -> int:
        """Return how many rows hold `query`; see `next_match`."""
        matches = self._matches(query, smart_case=smart_case)
        return 0 if matches is None else ranks.total(self._union.root, matches)

    def line_of(self, pointer: str) -> int | None:
        """Return the first line of the part at a pointer, or of its deepest part that is there.

        What a fold hides has the fold's line. None for a text that is no pointer.
        """
        return line_of(self._union.root, pointer)

    def is_same(self, first: int, second: int) -> bool:
        """Say whether two outputs, by number, are the same JSON value."""
        return same_json(self.outputs[first], self.outputs[second])

    def _matches(self, query: str, *, smart_case: bool) -> Matches | None:
        if not query:
            return None
        matches = self._searches.pop((query, smart_case), None)
        if matches is None:
            matches = Matches(self._union, query, smart_case=smart_case)
            if len(self._searches) >= _SEARCHES:
                del self._searches[next(iter(self._searches))]
        self._searches[query, smart_case] = matches
        return matches
