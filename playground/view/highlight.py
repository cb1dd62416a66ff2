"""Colour JSON text line by line: which part of a line is a key, a string, a number."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from pygments.lexers.data import JsonLexer
from pygments.token import Token, is_token_subtype

if TYPE_CHECKING:
    from pygments.token import _TokenType


class Part(StrEnum):
    """What a piece of JSON text is."""

    KEY = "key"
    STRING = "string"
    NUMBER = "number"
    CONSTANT = "constant"
    PLAIN = "plain"


Spans = tuple[tuple[Part, str], ...]

_LEXER = JsonLexer(stripnl=False, ensurenl=False)
_MAX_LENGTH = 4_000
"""A longer line is not coloured: no screen is that wide, and a lexer takes its time."""


@lru_cache(maxsize=20_000)
def json_spans(line: str) -> Spans:
    """Return a line's pieces in order, which join to the line.

    A JSON string holds no line break, so a line can be read without the one before.

    >>> json_spans('"type": 5')
    ((<Part.KEY: 'key'>, '"type"'), (<Part.PLAIN: 'plain'>, ': '), (<Part.NUMBER: 'number'>, '5'))

    """
    if len(line) > _MAX_LENGTH:
        return ((Part.PLAIN, line),)
    spans: list[tuple[Part, str]] = []
    for token, text in _LEXER.get_tokens(line):
        part = _part(token)
        if spans and spans[-1][0] is part:
            spans[-1] = (part, spans[-1][1] + text)
        elif text:
            spans.append((part, text))
    return tuple(spans)


_PARTS = (
    (Token.Name.Tag, Part.KEY),
    (Token.Literal.String, Part.STRING),
    (Token.Literal.Number, Part.NUMBER),
    (Token.Keyword, Part.CONSTANT),
)


def _part(token: _TokenType) -> Part:
    for kind, part in _PARTS:
        if is_token_subtype(token, kind):
            return part
    return Part.PLAIN
