"""How many provider columns a width holds, how wide each is, and which are in the window."""

from __future__ import annotations

MIN_COLUMN = 34
"""Cells below which a column cuts most rows of an ordinary schema."""


def column_count(width: int, available: int) -> int:
    """Return how many columns of at least `MIN_COLUMN` cells fit, at least one.

    >>> [column_count(width, 7) for width in (30, 68, 69, 104, 300)]
    [1, 1, 2, 3, 7]

    """
    return max(1, min(available, (width + 1) // (MIN_COLUMN + 1)))


def column_widths(width: int, columns: int) -> list[int]:
    """Share `width` cells among columns with one cell between them; the first get the rest.

    >>> column_widths(72, 2), column_widths(10, 1)
    ([36, 35], [10])

    """
    room = width - (columns - 1)
    share, rest = divmod(room, columns)
    return [share + (number < rest) for number in range(columns)]


def column_at(x: int, width: int, columns: int) -> int:
    """Return the column at a cell; what separates two belongs to the left one.

    >>> [column_at(x, 72, 2) for x in (0, 36, 37, 99)]
    [0, 0, 1, 1]

    """
    for column, cells in enumerate(column_widths(width, columns)):
        x -= cells + 1
        if x < 0:
            return column
    return columns - 1


def window(start: int, focus: int, shown: int, available: int) -> int:
    """Return the first visible column, moved as little as needed so that `focus` is in sight.

    >>> window(0, 4, 3, 7), window(4, 4, 3, 7), window(3, 1, 3, 7)
    (2, 4, 1)

    """
    start = min(max(start, focus - shown + 1), focus)
    return max(0, min(start, available - shown))
