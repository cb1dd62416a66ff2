"""What is wrong with a JSON text, and at which line and column; run only after a failure."""

from __future__ import annotations

import re
from typing import Final, NoReturn

from engine.document.numbers import JSON_NUMBER, MAX_INTEGER_DIGITS
from engine.errors import DocumentError, DocumentLimitError

MAX_LEVELS: Final = 256

_TOKEN: Final = re.compile(
    r"[ \t\r\n]++"
    r'|(?P<string>"[^"\\\x00-\x1f]*+(?:\\.[^"\\\x00-\x1f]*+)*+")'
    r'|(?P<open_string>"[^"\\\x00-\x1f]*+(?:\\.[^"\\\x00-\x1f]*+)*+)'
    r"|(?P<number>-?[0-9][0-9.eE+-]*+)"
    r"|(?P<word>-?[A-Za-z_][A-Za-z0-9_]*+)"
    r"|(?P<mark>.)",
    re.DOTALL,
)
_STRING_OR_BRACKET: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}\[\]]', re.DOTALL)
_STRING_OR_NUMBER: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[0-9][0-9.eE+-]*+', re.DOTALL)
_ESCAPE: Final = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|(?P<half>\\u[dD][89a-fA-F][0-9a-fA-F]{2})"
    r'|\\u[0-9a-fA-F]{4}|\\["\\/bfnrt]'
    r"|(?P<wrong>\\.)",
    re.DOTALL,
)

_VALUE: Final = "a value"
_FIRST_VALUE: Final = "a value or ']'"
_KEY: Final = "a key in double quotes"
_FIRST_KEY: Final = "a key in double quotes or '}'"
_COLON: Final = "':'"
_END: Final = "the end of the text"
_AFTER: Final = {"]": "',' or ']'", "}": "',' or '}'", "": _END}
_HINTS: Final = {
    "'": "; JSON strings stand in double quotes",
    "/": "; JSON has no comments",
    "#": "; JSON has no comments",
    "True": "; JSON writes true",
    "False": "; JSON writes false",
    "None": "; JSON writes null",
    "undefined": "; JSON writes null",
}
_CLIP: Final = 30


def position_of(text: str, offset: int) -> tuple[int, int]:
    r"""Return the 1-based line and column (in characters) of an offset; "\n" ends a line.

    >>> position_of("ab\ncd", 4)
    (2, 2)
    """
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def diagnose(text: str) -> None:
    """Raise the first thing that is wrong with a JSON text; return where nothing is.

    Raises:
        DocumentError: what is wrong and what was expected, with line and column.
        DocumentLimitError: more than 256 levels, at the first bracket that is too deep.

    """
    checker = _Checker(text)
    for match in _TOKEN.finditer(text):
        if match.lastgroup is not None:
            checker.take(match)
    if checker.expected != _END:
        _refuse(text, len(text), f"expected {checker.expected}, but the text ends here")


def refuse_deep(text: str) -> NoReturn:
    """Raise for a valid text of more than 256 levels, at the first bracket that is too deep.

    Raises:
        DocumentLimitError: always.

    """
    level = 0
    for match in _STRING_OR_BRACKET.finditer(text):
        bracket = match.group()
        if bracket in {"{", "["}:
            level += 1
            if level > MAX_LEVELS:
                _refuse_level(text, match.start())
        elif bracket in {"}", "]"}:
            level -= 1
    raise AssertionError("the text has no bracket below the limit")


def refuse_long_integer(text: str) -> NoReturn:
    """Raise for a valid text with an integer of more than 4,300 digits, at that integer.

    Raises:
        DocumentLimitError: always.

    """
    for match in _STRING_OR_NUMBER.finditer(text):
        digits = match.group()
        if digits.isdigit() and len(digits) > MAX_INTEGER_DIGITS:
            raise DocumentLimitError(
                f"the integer has {len(digits)} digits, over the limit of {MAX_INTEGER_DIGITS}",
                *position_of(text, match.start()),
            )
    raise AssertionError("the text has no integer over the limit")


class _Checker:
    """Takes the tokens of a text one by one and refuses the first that JSON does not allow."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.expected: str = _VALUE
        self.is_after_comma = False
        self.closers: list[str] = []

    def take(self, match: re.Match[str]) -> None:
        if self.expected in {_VALUE, _FIRST_VALUE}:
            self._take_value(match)
        elif self.expected in {_KEY, _FIRST_KEY}:
            self._take_key(match)
        elif self.expected == _COLON and match.group() == ":":
            self.expected = _VALUE
        elif self.closers and match.group() == ",":
            self.expected = _KEY if self.closers[-1] == "}" else _VALUE
        elif self.closers and match.group() == self.closers[-1] and self.expected != _COLON:
            self._close()
        else:
            self._refuse(match)
        self.is_after_comma = match.group() == ","

    def _take_value(self, match: re.Match[str]) -> None:
        found = match.group()
        if found in {"{", "["}:
            if len(self.closers) == MAX_LEVELS:
                _refuse_level(self.text, match.start())
            self.closers.append("}" if found == "{" else "]")
            self.expected = _FIRST_KEY if found == "{" else _FIRST_VALUE
        elif found == "]" and self.expected == _FIRST_VALUE:
            self._close()
        elif self._is_scalar(match):
            self.expected = _AFTER[self.closers[-1] if self.closers else ""]
        else:
            self._refuse(match)

    def _take_key(self, match: re.Match[str]) -> None:
        if match.group() == "}" and self.expected == _FIRST_KEY:
            self._close()
        elif match.lastgroup in {"string", "open_string"}:
            _check_string(self.text, match)
            self.expected = _COLON
        else:
            self._refuse(match)

    def _close(self) -> None:
        self.closers.pop()
        self.expected = _AFTER[self.closers[-1] if self.closers else ""]

    def _is_scalar(self, match: re.Match[str]) -> bool:
        token = match.group()
        if match.lastgroup in {"string", "open_string"}:
            _check_string(self.text, match)
            return True
        if match.lastgroup == "number":
            if JSON_NUMBER.fullmatch(token) is None:
                _refuse(self.text, match.start(), f"'{_clip(token)}' is not written as a number")
            return True
        if token in {"NaN", "Infinity", "-Infinity"}:
            _refuse(self.text, match.start(), f"{token} is no JSON number")
        return token in {"true", "false", "null"}

    def _refuse(self, match: re.Match[str]) -> NoReturn:
        token = match.group()
        hint = _HINTS.get(token, "")
        if self.is_after_comma and token in {"]", "}"}:
            hint = "; JSON has no comma before a closing bracket"
        message = f"expected {self.expected}, found {_show(match)}{hint}"
        _refuse(self.text, match.start(), message)


def _check_string(text: str, match: re.Match[str]) -> None:
    if match.lastgroup == "open_string":
        _refuse_open_string(text, match)
    for escape in _ESCAPE.finditer(text, match.start(), match.end()):
        if escape.lastgroup == "half":
            message = f"{escape.group()} is half of a surrogate pair and no character"
            _refuse(text, escape.start(), message)
        if escape.lastgroup == "wrong":
            message = f"expected an escape that JSON knows, found {_show_characters(escape)}"
            _refuse(text, escape.start(), message)


def _refuse_open_string(text: str, match: re.Match[str]) -> NoReturn:
    end = match.end()
    if end < len(text) and text[end] in "\r\n":
        _refuse(text, match.start(), "the string that starts here is not closed on its line")
    if end < len(text) and text[end] != "\\":
        code = ord(text[end])
        _refuse(text, end, f"the control character U+{code:04X} must be written as \\u{code:04x}")
    _refuse(text, match.start(), "the string that starts here is not closed")


def _refuse_level(text: str, offset: int) -> NoReturn:
    message = f"the JSON has more than {MAX_LEVELS} levels of brackets, the limit"
    raise DocumentLimitError(message, *position_of(text, offset))


def _refuse(text: str, offset: int, message: str) -> NoReturn:
    raise DocumentError(message, *position_of(text, offset))


def _show(match: re.Match[str]) -> str:
    """Return what was found, safe to print."""
    if match.lastgroup in {"string", "open_string"}:
        return "a string"
    return _show_characters(match)


def _show_characters(match: re.Match[str]) -> str:
    characters = _clip(match.group())
    if characters.isascii() and characters.isprintable():
        return f"'{characters}'" if "'" not in characters else f'"{characters}"'
    return " ".join(
        character if "!" <= character <= "~" else f"U+{ord(character):04X}"
        for character in characters
    )


def _clip(token: str) -> str:
    return token if len(token) <= _CLIP else token[:_CLIP] + "..."
