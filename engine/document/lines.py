"""The lines of a JSONL text that hold something, with their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

BLANK = " \t\r\n"


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    r"""Yield the 1-based number and the text of each line that is not blank.

    Only "\n" ends a line; a "\r" before it does not belong to the line.

    >>> list(numbered_lines("1\r\n\n2"))
    [(1, '1'), (3, '2')]
    """
    for number, line in enumerate(text.split("\n"), start=1):
        stripped = line.rstrip(BLANK)
        if stripped:
            yield number, stripped
