"""Pane 9: the request of the focused provider line by line, and what its node is at a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.facts.surfaces import SURFACES
from engine.rules.check import check_toolset
from engine.rules.model import Scope
from playground.view.request import request_text
from playground.view.text_index import TextIndex
from playground.view.visible import clipped, visible_lines

if TYPE_CHECKING:
    from engine.document import Tool, Toolset
    from playground.model.compute import Column

MOST_TOOLS: Final = 1_000
"""A request of more tools is not judged as a whole: no provider takes it, and it takes seconds."""


@dataclass(frozen=True, slots=True)
class RequestLines:
    """A request as lines, safe to show.

    Attributes:
        notes: why there is no body, and what the provider would say of all the document's tools
            in one request; a sentence each.
        needs: what the command needs, a sentence.
        body: the lines of the JSON body.
        curl: the lines of the command.
        index: finds the value at a line of the body; None where there is no body.
        schema_pointer: where in the body the schema stands, or None.

    """

    notes: tuple[str, ...]
    needs: str = ""
    body: tuple[str, ...] = ()
    curl: tuple[str, ...] = ()
    index: TextIndex | None = None
    schema_pointer: str | None = None

    def sent_pointer(self, line: int) -> str | None:
        """Return the pointer, in the schema as sent, of what stands on a line of the body from 0.

        None outside of the schema.
        """
        if self.index is None or self.schema_pointer is None:
            return None
        text = self.body[line]
        column = len(text) - len(text.lstrip())
        pointer = self.index.pointer_at(line + 1, column + 1)
        if pointer != self.schema_pointer and not pointer.startswith(f"{self.schema_pointer}/"):
            return None
        return pointer.removeprefix(self.schema_pointer)

    def line_of(self, sent_tokens: tuple[str, ...]) -> int | None:
        """Return the line, from 0, of a part of the schema as sent, given as tokens."""
        if self.index is None or self.schema_pointer is None:
            return None
        holder = self.schema_pointer.split("/")[1:]
        return self.index.place([*holder, *sent_tokens])[0] - 1


def request_lines(column: Column, tool: Tool, toolset: Toolset | None) -> RequestLines:
    """Return the request that would be sent for one tool, as lines.

    Args:
        column: the provider's result; its pipeline is run as it stands.
        tool: the raw tool, with its name as edited.
        toolset: all tools of the document, for what a provider says of them in one request.

    """
    request = request_text(column, tool)
    if not request.body_json:
        return RequestLines((request.note,))
    return RequestLines(
        _of_all(column, toolset),
        request.note,
        tuple(visible_lines(request.body_json).split("\n")),
        tuple(request.curl.split("\n")),
        TextIndex(request.body_json),
        request.schema_pointer,
    )


def _of_all(column: Column, toolset: Toolset | None) -> tuple[str, ...]:
    """Return what the provider says of all tools of the document in one request."""
    surface = column.surface
    if toolset is None or surface is None or surface not in SURFACES:
        return ()
    tools = len(toolset.tools)
    if tools > MOST_TOOLS:
        return (f"All {tools:,} tools in one request are not judged: that is over {MOST_TOOLS:,}.",)
    found = check_toolset(
        toolset, [surface], as_request=True, adapters={surface: column.adapter}
    ).findings
    texts = [finding.message for finding in found if finding.scope is Scope.REQUEST]
    return tuple(f"All {tools:,} in one request: {clipped(text, 200)}" for text in texts)
