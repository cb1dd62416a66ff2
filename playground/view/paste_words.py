"""What is said of a pasted text: what it was taken for, and what can be done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground.model.recognise import Kind
from playground.view.visible import clipped

if TYPE_CHECKING:
    from playground.model.document import Opened
    from playground.model.recognise import Recognised

READING: Final = "Reading {count:,} pasted characters."
_MAX_NAME, _MAX_NOTE = 64, 160


def opened_words(opened: Opened) -> str:
    """Return what is said once a pasted document is open."""
    count = len(opened.tools)
    name = opened.tools[0].name if count == 1 else None
    what = f"{count:,} tools" if count > 1 else "A schema" if name is None else clipped(name, 64)
    return f"Pasted: {what}. ctrl+z in the editor (e) brings the former text back."


def not_recognised(found: Recognised) -> str:
    """Return what is said of a text that is nothing known."""
    offers = "e, then paste, puts it into the editor; w explains it as an error."
    if found.note:
        return f"This looks like JSON, but {clipped(found.note, _MAX_NOTE)}. {offers}"
    return f"This is no JSON of tools or of a call, and no known error. {offers}"


def call_words(found: Recognised, tool: str | None, *, is_picked: bool) -> str:
    """Return what is said of a call that was put into the arguments; "" where nothing is to be.

    Args:
        found: the call.
        tool: the name of the tool that it is judged by.
        is_picked: whether that tool was picked for it.

    """
    name = clipped(tool or "the schema", _MAX_NAME)
    if is_picked:
        return f"Picked {name}, which the call names."
    if found.kind is Kind.CALL and found.index is None and found.name is not None:
        called = clipped(found.name, _MAX_NAME)
        return f"The call names {called}, which is no tool of the document; judged by {name}."
    return ""


def offer(kind: Kind, place: str, *, is_put: bool) -> str:
    """Return what is offered where a text was pasted into an input; "" where nothing is.

    Args:
        kind: what the text is.
        place: "editor" or "arguments".
        is_put: whether a call was put into the arguments as well.

    """
    if kind is Kind.ERROR:
        return "This looks like a provider's error: esc, then w explains it."
    if kind is Kind.CALL and is_put:
        return "This looks like a call: esc, then 8 shows what both sides say of it."
    if kind is Kind.CALL:
        return "This looks like a call: esc, then a paste onto the panes judges it."
    if kind is Kind.DOCUMENT and place == "arguments":
        return "This looks like tools or a schema: esc twice, then a paste opens it."
    return ""
