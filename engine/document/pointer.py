"""JSON Pointers (RFC 6901): the root is "", a step down is "/" and an escaped token."""

from __future__ import annotations

import re
from typing import Any, Final

from engine.errors import DocumentError

_INDEX: Final = re.compile(r"0|[1-9][0-9]{0,17}")


def escape(token: str) -> str:
    """Return the token of a pointer for a key: "~" becomes "~0" and "/" becomes "~1".

    >>> escape("a/b~c")
    'a~1b~0c'
    """
    return token.replace("~", "~0").replace("/", "~1")


def join(pointer: str, *tokens: str | int) -> str:
    """Return the pointer that leads from `pointer` down the given keys or indices.

    >>> join("/properties", "a/b", 0)
    '/properties/a~1b/0'
    """
    return pointer + "".join("/" + escape(str(token)) for token in tokens)


def split(pointer: str) -> list[str]:
    """Return the unescaped tokens of a pointer; the root has none.

    >>> split("/properties/a~1b/0")
    ['properties', 'a/b', '0']

    Raises:
        DocumentError: the text does not start with "/" (and is not the root "").

    """
    if not pointer:
        return []
    if not pointer.startswith("/"):
        raise DocumentError(f'{pointer!r} is no JSON Pointer: it must be empty or start with "/"')
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer[1:].split("/")]


def get(value: Any, pointer: str) -> Any:
    """Return the part of a JSON value that a pointer leads to.

    Raises:
        DocumentError: the pointer leads nowhere; the message names the first step that fails.

    """
    here = ""
    for token in split(pointer):
        if isinstance(value, dict) and token in value:
            value = value[token]
        elif isinstance(value, list | tuple) and is_index(token) and int(token) < len(value):
            value = value[int(token)]
        else:
            raise DocumentError(f"{display(here)} has no {token!r}{_contents(value)}")
        here = join(here, token)
    return value


def is_index(token: str) -> bool:
    """Say whether a token can stand for a place in an array: digits without a leading zero."""
    return _INDEX.fullmatch(token) is not None


def display(pointer: str) -> str:
    r"""Return the pointer as people see it: "#" before it, unprintable characters as escapes.

    >>> display("/properties/a")
    '#/properties/a'
    """
    if pointer.isprintable():
        return "#" + pointer
    escaped = (
        character if character.isprintable() else f"\\u{ord(character):04x}"
        for character in pointer
    )
    return "#" + "".join(escaped)


def _contents(value: Any) -> str:
    if isinstance(value, dict):
        return f", it is an object of {len(value)} keys"
    if isinstance(value, list | tuple):
        return f", it is an array of {len(value)} elements"
    return ", it is neither object nor array"
