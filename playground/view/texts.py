"""What can be copied or saved, as text.

Three classes of text, and what each is when copied:

- Data (schema, source, request body, example): verbatim JSON. Its strings escape what would end a
  line; all other characters stay, so `visible_lines` comes before it is shown.
- One line (pointer, name): verbatim, but for what would end the line or command a terminal, since
  it may be pasted at a prompt.
- For people (diff, command, problem): the diff's lines are verbatim data; the command is safe as it
  is; a problem's outside text is made visible.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeVar

from engine.document import dumps
from engine.errors import EngineError
from playground.view.difference import difference
from playground.view.problem_text import problem_text
from playground.view.request import request_text
from playground.view.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.document import Tool
    from engine.loss.statement import Statement
    from playground.model.compute import Column
    from playground.view.problems import Problem
    from playground.view.request import RequestText

MAX_BYTES: Final = 20_000_000
"""A larger schema is not written out."""

NO_RESULT: Final = "there is no result yet"

_T = TypeVar("_T")
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
    PROBLEM = "problem"
    """The problem under the cursor."""
    EXAMPLE = "example"
    """The arguments that show the loss under the cursor."""
    LINK = "link"
    """A link that opens the playground on what is open and chosen."""
    SCREENSHOT = "screenshot"
    """The window as SVG."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the panes are about when something is copied.

    Attributes:
        columns: every provider's result.
        focus: the place of the focused provider among them.
        tool: the raw tool, with its name as edited; None before there is a result.
        source: the editor's text.
        pointer: the pointer under the cursor; None where there is no row.
        problem: the problem under the cursor, or None.
        loss: the loss under the cursor, or None.
        screenshot: the window as SVG; None unless it was asked for.
        link: makes the link to all of it; None where none can be made.

    """

    columns: tuple[Column, ...]
    focus: int
    tool: Tool | None
    source: str
    pointer: str | None
    problem: Problem | None = None
    loss: Statement | None = None
    screenshot: str | None = None
    link: Callable[[], str] | None = None

    @property
    def column(self) -> Column:
        """The focused provider's result."""
        return self.columns[self.focus]


def text_of(kind: Kind, chosen: Chosen) -> str:
    """Return a text as it is copied.

    Raises:
        EngineError: there is no such text here; the message says why.

    """
    return _MAKERS[kind](chosen)


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
        raise EngineError(column.error or NO_RESULT)
    return dumps(column.trace.result, indent=2, limit=MAX_BYTES)


def difference_text(column: Column) -> str:
    """Return what the pipeline changed as a unified diff for people.

    Raises:
        EngineError: the run failed, nothing differs, or there are too many lines.

    """
    if column.trace is None:
        raise EngineError(column.error or NO_RESULT)
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
    if not tool.name:
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


def _name(chosen: Chosen) -> str:
    return name_text(chosen.column, _there(chosen.tool, NO_RESULT))


def _request(chosen: Chosen) -> RequestText:
    request = request_text(chosen.column, _there(chosen.tool, NO_RESULT))
    if not request.body_json:
        raise EngineError(request.note)
    return request


def _problem(chosen: Chosen) -> str:
    problem = _there(chosen.problem, "no known rule is broken, so there is no problem")
    return problem_text(chosen.columns[problem.provider], problem.finding)


def _example(chosen: Chosen) -> str:
    loss = _there(chosen.loss, "no loss is under the cursor")
    if not loss.witnesses:
        raise EngineError("this loss has no example")
    return dumps(loss.witness, indent=2, limit=MAX_BYTES)


def _there(value: _T | None, reason: str) -> _T:
    """Return a value that is there.

    Raises:
        EngineError: it is not, for this reason.

    """
    if value is None:
        raise EngineError(reason)
    return value


_MAKERS: Final[Mapping[Kind, Callable[[Chosen], str]]] = {
    Kind.SCHEMA: lambda chosen: schema_text(chosen.column),
    Kind.SOURCE: lambda chosen: chosen.source,
    Kind.POINTER: lambda chosen: pointer_text(_there(chosen.pointer, "no row is under the cursor")),
    Kind.DIFF: lambda chosen: difference_text(chosen.column),
    Kind.NAME: _name,
    Kind.REQUEST: lambda chosen: _request(chosen).body_json,
    Kind.CURL: lambda chosen: _request(chosen).curl,
    Kind.PROBLEM: _problem,
    Kind.EXAMPLE: _example,
    Kind.LINK: lambda chosen: _there(chosen.link, "no link can be made here")(),
    Kind.SCREENSHOT: lambda chosen: _there(chosen.screenshot, "there is no screenshot"),
}
