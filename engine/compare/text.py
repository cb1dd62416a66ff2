"""The text of single lines, cut so that the longest value costs no more than a long line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.compare.row import Part
from engine.document.scalars import scalar_text, string_text
from engine.errors import DocumentError

if TYPE_CHECKING:
    from engine.compare.union import Block, Child

MAX_CHARACTERS: Final = 2_000
"""A longer line ends in an ellipsis."""

_LONGEST_COUNT: Final = 10**15


def line_text(block: Block, child: Child, slot: int, part: Part) -> str:
    """Return a line of a child in the column of its block's value number `slot`."""
    if part is Part.OPEN:
        return _clipped(_label(child.key) + child.shape.value[0])
    comma = "" if block.last[slot] == child.ordinal else ","
    if part is Part.CLOSE:
        return child.shape.value[1] + comma
    return _clipped(_label(child.key) + _atom(child.values[child.slots[slot]]) + comma)


def fold_text(lines: int) -> str:
    """Return what stands in the place of so many unchanged lines."""
    if lines >= _LONGEST_COUNT:
        return f"… over {_LONGEST_COUNT:,} unchanged lines"
    return f"… {lines:,} unchanged line{'' if lines == 1 else 's'}"


def _clipped(text: str) -> str:
    return text if len(text) <= MAX_CHARACTERS else text[: MAX_CHARACTERS - 1] + "…"


def _label(key: Any) -> str:
    return "" if key is None or isinstance(key, int) else _string(str(key)) + ": "


def _atom(value: Any) -> str:
    if isinstance(value, dict):
        return "{}"
    if not isinstance(value, list | tuple):
        return _scalar(value)
    items: list[str] = []
    characters = 0
    for item in value:
        items.append(_scalar(item))
        characters += len(items[-1]) + 2
        if characters > MAX_CHARACTERS:
            break
    return f"[{', '.join(items)}]"


def _scalar(value: Any) -> str:
    if isinstance(value, str):
        return _string(value)
    try:
        return scalar_text(value)
    except DocumentError:  # an own adapter may return what JSON has no form for
        return f"<{value}>" if isinstance(value, float) else f"<{type(value).__name__}>"


def _string(value: str) -> str:
    return string_text(value[:MAX_CHARACTERS])
