"""Make text from outside safe to show: what commands a terminal or hides is escaped."""

from __future__ import annotations

import unicodedata
from itertools import chain
from typing import Final

_PRINTS_NOTHING: Final = frozenset(
    map(
        chr,
        chain(
            # Marks and letters, by their category: joiners, fillers, variation selectors.
            (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0),
            range(0x180B, 0x1810),
            range(0xFE00, 0xFE0E),  # the two after these choose how an emoji looks
            range(0xE0100, 0xE01F0),
        ),
    )
)
_EMOJI_SELECTOR: Final = "\N{VARIATION SELECTOR-16}"


def visible(text: str) -> str:
    r"""Return `text` with each character that is no plain print escaped as JSON would write it.

    Escaped are control, format and direction characters, separators of lines and paragraphs,
    half surrogate pairs, private use, unassigned, and what prints as nothing. Letters of any
    script, emoji and spaces stay. A line of JSON text keeps its meaning.

    >>> visible("clear\x1b[2J")
    'clear\\u001b[2J'
    >>> visible("🔧 名前")
    '🔧 名前'

    """
    if text.isascii() and text.isprintable():
        return text
    return text.translate({ord(char): _escape(char) for char in set(text) if not is_shown(char)})


def visible_lines(text: str) -> str:
    """Return `text` with each of its lines made visible; only the line feeds stay."""
    return "\n".join(visible(line) for line in text.split("\n"))


def clipped(text: str, characters: int = 100) -> str:
    """Return `text` made visible, of a long one the start and how much more there is."""
    if len(text) <= characters:
        return visible(text)
    return f"{visible(text[:characters])}… ({len(text) - characters:,} characters more)"


def clipped_end(text: str, characters: int = 100) -> str:
    """Return `text` made visible, of a long one its end after an ellipsis; paths read so."""
    return visible(text if len(text) <= characters else f"…{text[-characters:]}")


def is_shown(char: str) -> bool:
    """Say whether a character prints as itself, a space included."""
    if char.isprintable():
        return char not in _PRINTS_NOTHING
    return unicodedata.category(char) == "Zs"


def _escape(char: str) -> str:
    units = char.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[start : start + 4]}" for start in range(0, len(units), 4))


def editable(text: str) -> str:
    r"""Return a text for an editor: made visible, tabs kept, every line end a line feed.

    The selector that makes an emoji of a narrow character is escaped as well: it changes the
    width of the character before it, which an editor that counts character by character misses.

    >>> editable("{\r\n\t1\x1b}")
    '{\n\t1\\u001b}'

    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    shown = "\n".join("\t".join(map(visible, line.split("\t"))) for line in lines)
    return shown.replace(_EMOJI_SELECTOR, _escape(_EMOJI_SELECTOR))
