"""The start of a value's JSON text, at a cost that follows what is shown."""

from __future__ import annotations

from typing import Any

from engine.document.scalars import scalar_text
from engine.errors import DocumentError
from playground.view.visible import visible


def preview(value: Any, characters: int = 120) -> str:
    """Return a value's compact JSON text made visible, at most about `characters` of it.

    The value may stand for a tree of any size.

    >>> preview({"type": "string"}), preview(list(range(1000)), 12)
    ('{"type": "string"}', '[0, 1, 2, 3…')

    """
    pieces: list[str] = []
    length = 0
    pending: list[Any] = [_Value(value)]
    while pending:
        item = pending.pop()
        is_value = isinstance(item, _Value)
        text = _open(item.value, pending, characters) if is_value else item
        pieces.append(text)
        length += len(text)
        if length > characters:
            return visible("".join(pieces)[: characters - 1]) + "…"
    return visible("".join(pieces))


class _Value:
    """A value that is still to be written, among pieces of text."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


def _open(value: Any, pending: list[Any], characters: int) -> str:
    """Return the text that a value begins with; plan the rest, as far as it can be shown."""
    if not isinstance(value, dict | list | tuple):
        return _scalar(value, characters)
    is_object = isinstance(value, dict)
    rest: list[Any] = []
    for number, key in enumerate(value if is_object else range(len(value))):
        if number > characters:
            break
        rest.append("" if number == 0 else ", ")
        if is_object:
            rest.append(f"{_scalar(key, characters)}: ")
        rest.append(_Value(value[key]))
    pending.append("}" if is_object else "]")
    pending.extend(reversed(rest))
    return "{" if is_object else "["


def _scalar(value: Any, characters: int) -> str:
    if isinstance(value, str):
        value = value[: characters + 1]
    try:
        return scalar_text(value)
    except DocumentError:
        return f"<{type(value).__name__}>"
