"""Text measured in terminal cells: emoji and CJK take two, joined marks none."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from rich.cells import cell_len, set_cell_size

if TYPE_CHECKING:
    from collections.abc import Sequence

ELLIPSIS = "…"

_Style = TypeVar("_Style")


def fit(text: str, width: int) -> str:
    """Return `text` in exactly `width` cells: padded, or cut with an ellipsis.

    >>> fit("名前が長い", 6), fit("ab", 4)
    ('名前 …', 'ab  ')

    """
    if width <= 0:
        return ""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(text, width - 1) + ELLIPSIS


def fit_end(text: str, width: int) -> str:
    """Return `text` in at most `width` cells: of a longer one the end, after an ellipsis.

    >>> fit_end("/properties/name", 8), fit_end("ab", 4)
    ('…es/name', 'ab')

    """
    if width <= 0 or cell_len(text) <= width:
        return text if width > 0 else ""
    start = max(0, len(text) - width)
    while start < len(text) and cell_len(text[start:]) > width - 1:
        start += 1
    return ELLIPSIS + text[start:]


def wrap(text: str, width: int) -> list[str]:
    """Return `text` in lines of at most `width` cells, broken at spaces where there are some.

    >>> wrap("step x failed: no", 8)
    ['step x', 'failed:', 'no']

    """
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        joined = f"{line} {word}" if line else word
        if cell_len(joined) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        line = word
        while cell_len(line) > width:
            head = set_cell_size(line, width).rstrip() or line[0]
            lines.append(head)
            line = line[len(head) :]
    return [*lines, line] if line else lines


def first_fitting(forms: Sequence[str], width: int) -> str:
    """Return the first of some texts that fits into `width` cells, else the last of them."""
    return next((form for form in forms if cell_len(form) <= width), forms[-1])


def skip_cells(text: str, cells: int) -> str:
    """Return `text` without its first cells; half of a wide character leaves a space."""
    while cells > 0 and text:
        width = cell_len(text[0])
        text = text[1:]
        cells -= width
    return " " * -cells + text if cells < 0 else text


def fit_spans(
    spans: Sequence[tuple[_Style, str]], width: int, skip: int = 0
) -> list[tuple[_Style, str]]:
    """Return the part of styled text that a window of cells shows, an ellipsis where it goes on.

    Args:
        spans: (style, text) pairs.
        width: cells of the window.
        skip: cells of the text to the left of it.

    """
    kept: list[tuple[_Style, str]] = []
    room = width
    for style, whole in spans:
        text = skip_cells(whole, skip)
        skip = max(0, skip - cell_len(whole))
        cells = cell_len(text)
        if cells > room:
            return [*kept, (style, fit(text, room))] if room else _with_ellipsis(kept)
        if text:
            kept.append((style, text))
            room -= cells
    return kept


def _with_ellipsis(spans: list[tuple[_Style, str]]) -> list[tuple[_Style, str]]:
    """Replace the last cell of a full window by an ellipsis."""
    if not spans:
        return spans
    style, text = spans[-1]
    return [*spans[:-1], (style, fit(text + " ", cell_len(text)))]
