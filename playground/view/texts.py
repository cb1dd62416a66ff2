"""What can be copied or saved, as text.

Three classes of text, and what each is when copied:

- Data (schema, source, request body): verbatim JSON. Its strings escape what would end a line;
  all other characters stay, so `visible_lines` comes before it is shown.
- One line (pointer, name): verbatim, but for what would end the line or command a terminal, since
  it may be pasted at a prompt.
- For people (diff, command): the diff's lines are verbatim data; the command is safe as it is.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from engine.document import dumps
from engine.errors import EngineError
from playground.view.difference import difference
from playground.view.request import request_text
from playground.view.visible import visible

if TYPE_CHECKING:
    from engine.document import Tool
    from playground.model.compute import Column

MAX_BYTES: Final = 20_000_000
"""A larger schema is not written out."""

_BREAKING: Final = {"Cc", "Cs", "Zl", "Zp"}


class Kind(StrEnum):
    """What can be copied or saved; the value is also the kind in a suggested file name."""

    SCHEMA = "schema"
    """The schema that is sent."""
    SOURCE = "source"
    """The editor's text."""
    POINTER = "pointer"
    """Where the cursor is."""
    DIFF = "diff"
    """What the provider's pipeline changed."""
    NAME = "name"
    """The name that is sent."""
    REQUEST = "request"
    """The body of the request."""
    CURL = "curl"
    """A command that posts it."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the panes are about when something is copied.

    Attributes:
        column: the focused provider's result.
        tool: the raw tool, with its name as edited.
        source: the editor's text.
        pointer: the pointer under the cursor.

    """

    column: Column
    tool: Tool
    source: str
    pointer: str


def text_of(kind: Kind, chosen: Chosen) -> str:
    """Return a text as it is copied.

    Raises:
        EngineError: there is no such text here; the message says why.

    """
    match kind:
        case Kind.SCHEMA:
            return schema_text(chosen.column)
        case Kind.SOURCE:
            return chosen.source
        case Kind.POINTER:
            return pointer_text(chosen.pointer)
        case Kind.DIFF:
            return difference_text(chosen.column)
        case Kind.NAME:
            return name_text(chosen.column, chosen.tool)
        case Kind.REQUEST | Kind.CURL:
            request = request_text(chosen.column, chosen.tool)
            if not request.body_json:
                raise EngineError(request.note)
            return request.body_json if kind is Kind.REQUEST else request.curl


def file_text(kind: Kind, chosen: Chosen) -> str:
    """Return a text as it is saved: as it is copied, with an end to its last line.

    Raises:
        EngineError: there is no such text here; the message says why.

    """
    text = text_of(kind, chosen)
    return text if text.endswith("\n") else text + "\n"


def schema_text(column: Column) -> str:
    """Return the schema that is sent as indented JSON, verbatim.

    Raises:
        EngineError: the run failed, or the text would be too large.

    """
    if column.trace is None:
        raise EngineError(column.error or "there is no result yet")
    return dumps(column.trace.result, indent=2, limit=MAX_BYTES)


def difference_text(column: Column) -> str:
    """Return what the pipeline changed as a unified diff for people.

    Raises:
        EngineError: the run failed, nothing differs, or there are too many lines.

    """
    if column.trace is None:
        raise EngineError(column.error or "there is no result yet")
    text = difference(column.trace.raw, column.trace.result, one_line(column.adapter.id))
    if not text:
        raise EngineError("nothing differs: the schema is sent as it is")
    return text


def pointer_text(pointer: str) -> str:
    r"""Return a pointer as people see it, on one line.

    >>> pointer_text("/properties/名前\n")
    '#/properties/名前\\u000a'

    """
    return "#" + one_line(pointer)


def name_text(column: Column, tool: Tool) -> str:
    """Return the name that is sent, on one line.

    Raises:
        EngineError: the tool has no name, or the adapter's own code fails.

    """
    if tool.name is None:
        raise EngineError("this tool has no name")
    try:
        return one_line(column.plan.sent_name(tool.name))
    except EngineError:
        raise
    except Exception as error:
        raise EngineError(f"the name cannot be made: {type(error).__name__}") from error


def one_line(text: str) -> str:
    r"""Return `text` with JSON escapes for what ends a line or commands a terminal.

    >>> one_line("a\r\nb 👩‍💻")
    'a\\u000d\\u000ab 👩‍💻'

    """
    return "".join(
        visible(char) if unicodedata.category(char) in _BREAKING else char for char in text
    )
