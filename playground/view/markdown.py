"""Outside text in Markdown: shown as it is, and unable to be anything but text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from playground.view.visible import visible, visible_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_TICKS: Final = re.compile("`+")


def code(text: str, characters: int = 200) -> str:
    r"""Return text of strangers as a code span, in which neither links nor HTML nor names count.

    >>> code("a`b|c")
    '``a`b\\|c``'
    """
    shown = visible(text[:characters]) + ("…" if len(text) > characters else "")
    # A bar would end the cell of a table even inside a code span.
    shown = shown.replace("|", "\\|")
    fence = "`" * (_longest(shown) + 1)
    pad = " " if shown.startswith(("`", " ")) or shown.endswith(("`", " ")) or not shown else ""
    return f"{fence}{pad}{shown}{pad}{fence}"


def block(text: str, language: str = "") -> str:
    """Return text as a fenced block that nothing in it can end."""
    shown = visible_lines(text)
    fence = "`" * max(3, _longest(shown) + 1)
    return f"{fence}{language}\n{shown}\n{fence}"


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; its cells are Markdown already."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def plain(text: str) -> str:
    """Return a sentence of our own that may quote strangers, with all that Markdown reads escaped.

    >>> plain("use <b> & @me")
    'use &lt;b&gt; &amp; &#64;me'
    """
    return "".join(_ESCAPES.get(char, char) for char in visible(text))


_ESCAPES: Final = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    "@": "&#64;",
    "#": "&#35;",
    "|": "&#124;",
    "`": "&#96;",
    "*": "&#42;",
    "_": "&#95;",
    "[": "&#91;",
    "]": "&#93;",
    "!": "&#33;",
    "~": "&#126;",
    "\\": "&#92;",
    ":": "&#58;",
}


def _longest(text: str) -> int:
    return max((len(ticks) for ticks in _TICKS.findall(text)), default=0)
