"""Text to JSON value: fast, with every number as written, or one clear sentence why not."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Final

import orjson

from engine.document.diagnose import (
    MAX_LEVELS,
    diagnose,
    position_of,
    refuse_deep,
    refuse_long_integer,
)
from engine.document.duplicates import Duplicate, find_duplicates
from engine.document.numbers import MAX_INTEGER_DIGITS, LongFloat, may_be_long, read_float
from engine.errors import DocumentError, DocumentLimitError

MAX_BYTES: Final = 50_000_000

_STRING: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"')
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_MARK: Final = "\ufeff"


@dataclass(frozen=True, slots=True)
class Parsed:
    """A JSON value and the keys that its text repeats (where the last one counts)."""

    value: Any
    duplicates: tuple[Duplicate, ...]


def parse(text: str | bytes) -> Any:
    """Return the JSON value of a text.

    Integers are of any size up to 4,300 digits; a number that a float would change is a
    `LongFloat`. Of a repeated key the last one counts.

    Raises:
        DocumentError: the text is empty, no UTF-8 or no JSON; with its line and column.
        DocumentLimitError: more than 50 MB, 256 levels or 4,300 digits of an integer.

    """
    return parse_document(text).value


def parse_document(text: str | bytes) -> Parsed:
    """Return the JSON value of a text and its repeated keys; errors as in `parse`."""
    text = decode(text)
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError:
        diagnose(text)
        value = _parse_by_standard_library(text)  # a float too large for orjson
    levels, keys = _measure(value)
    if levels > MAX_LEVELS:
        refuse_deep(text)
    skeleton = _STRING.sub("", text)
    if may_be_long(skeleton):
        value = _parse_by_standard_library(text)
    if skeleton.count(":") == keys:
        return Parsed(value, ())
    return Parsed(value, find_duplicates(text))


def decode(text: str | bytes) -> str:
    """Return a text without byte order mark, checked for its size and encoding.

    Raises:
        DocumentError: invalid UTF-8, a lone surrogate or an empty text.
        DocumentLimitError: more than 50 MB.

    """
    if isinstance(text, str):
        check_size(_byte_length(text))
        surrogate = None if text.isascii() else _SURROGATE.search(text)
        if surrogate is not None:
            character = f"U+{ord(surrogate.group()):04X}"
            message = f"the character {character} is half of a surrogate pair and no text"
            raise DocumentError(message, *position_of(text, surrogate.start()))
    else:
        check_size(len(text))
        text = _decode_bytes(text)
    text = text.removeprefix(_MARK)
    if not text.strip(" \t\r\n"):
        raise DocumentError("the text is empty; a JSON document is expected", 1, 1)
    return text


def check_size(size: int) -> None:
    """Refuse a text of more than 50 MB.

    Raises:
        DocumentLimitError: `size` (bytes) is over the limit.

    """
    if size > MAX_BYTES:
        raise DocumentLimitError(
            f"the text takes {size} bytes, over the limit of {MAX_BYTES} (50 MB)"
        )


def _byte_length(text: str) -> int:
    if text.isascii() or len(text) * 4 <= MAX_BYTES:
        return len(text)
    return len(text.encode(errors="surrogatepass"))


def _decode_bytes(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        offset = error.start
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise DocumentError("the text is UTF-16; save it as UTF-8", 1, 1)
    before = data[:offset].decode().removeprefix(_MARK)
    message = f"the byte 0x{data[offset]:02x} is no valid UTF-8; save the text as UTF-8"
    raise DocumentError(message, *position_of(before, len(before)))


def _parse_by_standard_library(text: str) -> Any:
    def read_integer(digits: str) -> int | LongFloat:
        if digits == "-0":
            return LongFloat(digits)  # an int has no sign of zero
        if len(digits) - digits.startswith("-") > MAX_INTEGER_DIGITS:
            refuse_long_integer(text)
        return int(digits)

    return json.loads(text, parse_float=read_float, parse_int=read_integer)


def _measure(value: Any) -> tuple[int, int]:
    """Return how many levels of containers a value has, and how many keys in all."""
    levels = keys = 0
    level = [value] if type(value) in (dict, list) else []
    while level:
        levels += 1
        below: list[Any] = []
        for container in level:
            children = container
            if type(container) is dict:
                keys += len(container)
                children = container.values()
            below += [child for child in children if type(child) is dict or type(child) is list]
        level = below
    return levels, keys
