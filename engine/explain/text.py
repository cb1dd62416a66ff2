r"""Error texts made comparable: escapes, quotes and white space in one form.

A message that went through JSON two or three times has the same form as the message itself, so
that no level has to be guessed: `\\\"` and `"` both become `'`, `\\n` and a line break a space.
"""

from __future__ import annotations

import re
from typing import Final

# The look-behind lets a run of backslashes be read once, however long it is.
_SPACE_ESCAPE: Final = re.compile(r"(?<!\\)\\+[nrt]")
_UNICODE_ESCAPE: Final = re.compile(r"(?<!\\)\\+u([0-9a-fA-F]{4})")
_QUOTE: Final = re.compile(
    r"(?<!\\)\\*[\"'`´‘’‚‛“”„‟«»]|&(?:quot|apos|#0{0,4}3[49]|#x0{0,4}2[27]);"  # noqa: RUF001 - these are what people paste
)
_LEFT_OVER: Final = " .,:;…)]}"
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_BORDERS: Final = "│┃║"
"""Frames that terminal programs draw around messages."""
_WRAP: Final = re.compile(r"[ \t│┃║]*\r?\n[ \t│┃║]*")
_CUT: Final = re.compile(r"\.\.\.|…|\[truncated|<truncated|\(truncated")


def fold(text: str) -> str:
    """Return a text with each run of white space, escaped or not, as one space."""
    if "\\" in text:
        text = _SPACE_ESCAPE.sub(" ", text)
    for border in _BORDERS:
        text = text.replace(border, " ")
    # JSON's short escapes of the only two other control characters that have one.
    text = text.replace("\x08", "b").replace("\x0c", "f")
    return " ".join(text.split())


def canonical(text: str) -> str:
    r"""Return a text in the one form in which texts are compared.

    >>> canonical('{\\"at\\": \\"a\\\\n\\\\\\"b\\\\\\"\\"}')
    "{'at': 'a 'b''}"
    """
    if "\\u" in text:
        text = _UNICODE_ESCAPE.sub(_character, text)
        if _SURROGATE.search(text):
            text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return plain_quotes(fold(text)).replace("\\", "")


def plain_quotes(text: str) -> str:
    """Return a text with every kind of quote as an apostrophe."""
    return _QUOTE.sub("'", text)


def quotable(text: str) -> str:
    """Return a part of a text without the punctuation that what was cut off before it has left."""
    return text.lstrip(_LEFT_OVER) or text


def unwrapped(text: str) -> str:
    """Return a text that was cut into lines in the middle of words as it was before."""
    return _WRAP.sub("", text)


def before_cut(text: str) -> str:
    """Return what stands before the mark of a cut, all where there is none."""
    mark = _CUT.search(text)
    return text if mark is None else text[: mark.start()]


def _character(escape: re.Match[str]) -> str:
    return chr(int(escape[1], 16))
