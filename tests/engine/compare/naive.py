"""The rows of a compare view written the plain way: recursive, over whole trees, no memory."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.compare import ABSENT, Cell, Mark, Mode, Part, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Inlined = Callable[[str], bool]

CONTAINERS = (dict, list)


def naive_rows(
    columns: Sequence[Any], mode: Mode, inlined: Inlined, *, hide: bool = False
) -> list[Row]:
    """Return every row; the columns are raw and the outputs, or in mode OUTPUT the output."""
    view = _View(mode, inlined, hide=hide and mode is not Mode.OUTPUT)
    rows: list[Row] = []
    for _, key, held in _children([ABSENT if c is ABSENT else {None: c} for c in columns]):
        rows += view.rows(key, held, "", 0, [True] * len(columns))
    return [replace(row, line=line) for line, row in enumerate(rows)]


def shown_text(rows: Sequence[Row], column: int) -> str:
    """Return what a column says, indented: -1 is raw; what is shown as removed is left out."""
    lines = []
    for row in rows:
        cell = row.raw if column < 0 else row.cells[column]
        if cell is not None and (column < 0 or cell.mark is not Mark.REMOVED):
            lines.append("  " * row.depth + cell.text)
    return "\n".join(lines)


def is_changed(row: Row) -> bool:
    """Say whether a row differs in some column."""
    return any(cell is not None and cell.mark is not Mark.SAME for cell in (row.raw, *row.cells))


def indented(value: Any) -> str:
    """Return JSON text indented by two, but each array of scalars on one line."""
    flat: list[str] = []

    def keep(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: keep(child) for key, child in part.items()}
        if isinstance(part, list) and any(isinstance(item, CONTAINERS) for item in part):
            return [keep(item) for item in part]
        if isinstance(part, list):
            flat.append(_dumps(part))
            return f"\0{len(flat) - 1}\0"
        return part

    text = json.dumps(keep(value), indent=2, ensure_ascii=False)
    for number, array in enumerate(flat):
        text = text.replace(f'"\\u0000{number}\\u0000"', array)
    return text


class _View:
    def __init__(self, mode: Mode, inlined: Inlined, *, hide: bool) -> None:
        self.mode = mode
        self.inlined = inlined
        self.hide = hide

    def rows(
        self, key: Any, values: list[Any], pointer: str, depth: int, last: list[bool]
    ) -> list[Row]:
        """Return the rows of a child; `last` says for each column whether no comma follows."""
        token = str(key).replace("~", "~0").replace("/", "~1")
        here = pointer if key is None else f"{pointer}/{token}"
        label = f"{_dumps(key)}: " if isinstance(key, str) else ""
        commas = ["" if end else "," for end in last]
        shape = _shape(next(value for value in values if value is not ABSENT))

        def row(part: Part, texts: list[str]) -> Row:
            raw, *cells = self.cells(values, texts, part, here)
            if self.mode is Mode.OUTPUT:
                raw, cells = None, [raw]
            return Row(0, here, depth, part, key, raw, tuple(cells))

        if shape == "":
            texts = [label + _dumps(v) + c for v, c in zip(values, commas, strict=True)]
            return [row(Part.ATOM, texts)]
        inside = self.inside(values, here, depth + 1)
        opened = row(Part.OPEN, [label + shape[0]] * len(values))
        return [opened, *inside, row(Part.CLOSE, [shape[1] + comma for comma in commas])]

    def inside(self, values: list[Any], pointer: str, depth: int) -> list[Row]:
        children = _children(values)
        ends = [
            max((n for n, _, held in children if held[column] is not ABSENT), default=-1)
            for column in range(len(values))
        ]
        rows: list[Row] = []
        run: list[Row] = []
        hidden = 0
        for number, key, held in children:
            below = self.rows(key, held, pointer, depth, [end == number for end in ends])
            if self.hide and not any(map(is_changed, below)):
                plain = _View(self.mode, self.inlined, hide=False)
                hidden += len(plain.rows(key, held, pointer, depth, [True] * len(values)))
                run = run or [below[0]]
                continue
            rows += self.folded(run, hidden) + below
            run, hidden = [], 0
        return rows + self.folded(run, hidden)

    def folded(self, run: list[Row], hidden: int) -> list[Row]:
        if not run:
            return []
        cell = Cell(Mark.SAME, f"… {hidden:,} unchanged line{'s' if hidden > 1 else ''}")
        return [replace(run[0], part=Part.FOLD, raw=cell, cells=(cell,) * len(run[0].cells))]

    def cells(
        self, values: list[Any], texts: list[str], part: Part, pointer: str
    ) -> list[Cell | None]:
        if self.mode is Mode.OUTPUT:
            return [Cell(Mark.SAME, texts[0])]
        marks = [self.mark(values[0], value, part, pointer) for value in values[1:]]
        cells: list[Cell | None] = []
        for mark, text in zip(marks, texts[1:], strict=True):
            if mark is None or (mark is Mark.REMOVED and self.mode is Mode.BESIDE):
                cells.append(None)
            else:
                cells.append(Cell(mark, texts[0] if mark is Mark.REMOVED else text))
        if values[0] is ABSENT:
            return [None, *cells]
        own = Mark.SAME
        if self.mode is Mode.BESIDE:
            own = next((m for m in (Mark.REMOVED, Mark.CHANGED) if m in marks), Mark.SAME)
        return [Cell(own, texts[0]), *cells]

    def mark(self, raw: Any, value: Any, part: Part, pointer: str) -> Mark | None:
        if value is ABSENT:
            return None if raw is ABSENT else Mark.REMOVED
        if raw is ABSENT:
            return Mark.INLINED if self.inlined(pointer) else Mark.ADDED
        if part is Part.ATOM and _dumps(raw) != _dumps(value):
            return Mark.CHANGED
        return Mark.SAME


def _children(values: Sequence[Any]) -> list[tuple[int, Any, list[Any]]]:
    """Return number, key and the value in each column of every child."""
    keys: dict[Any, None] = {}
    for value in values:
        if value is not ABSENT:
            keys |= dict.fromkeys(value if isinstance(value, dict) else range(len(value)))
    if all(isinstance(key, int) for key in keys):
        keys = dict.fromkeys(sorted(keys))
    children: list[tuple[int, Any, list[Any]]] = []
    for key in keys:
        held = [_at(value, key) for value in values]
        for shape in dict.fromkeys(_shape(value) for value in held if value is not ABSENT):
            same = [ABSENT if _shape(value) != shape else value for value in held]
            children.append((len(children), key, same))
    return children


def _at(value: Any, key: Any) -> Any:
    if isinstance(value, dict):
        return value.get(key, ABSENT)
    return value[key] if isinstance(value, list) and key < len(value) else ABSENT


def _shape(value: Any) -> str:
    if value is ABSENT:
        return "absent"
    if isinstance(value, dict):
        return "{}" if value else ""
    is_block = isinstance(value, list) and any(isinstance(item, CONTAINERS) for item in value)
    return "[]" if is_block else ""


def _dumps(value: Any) -> str:
    return "" if value is ABSENT else json.dumps(value, ensure_ascii=False)
