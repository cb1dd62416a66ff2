"""Pane 9: the request that would be sent, worked out in a thread once the pane is in sight."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from textual import work
from textual.content import Content
from textual.message import Message

from engine.document.pointer import split
from playground.screens.comparing import ComparingScreen
from playground.view.compare_words import NO_RESULT
from playground.view.labels import cache_word, label
from playground.view.request_lines import RequestLines, request_lines
from playground.widgets.request_pane import RequestPane

if TYPE_CHECKING:
    from engine.document import Tool, Toolset
    from playground.model.compute import Column
    from playground.view.links import Linked


_WITHOUT_SCHEMA = "There is no request without a schema."
_NO_REQUEST = RequestLines((_WITHOUT_SCHEMA,))


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a request is made of; compared by identity of the results."""

    column: Column
    tool: Tool
    toolset: Toolset | None

    def is_same(self, other: _Asked | None) -> bool:
        return (
            other is not None
            and self.column is other.column
            and self.tool.name == other.tool.name
            and self.toolset is other.toolset
        )


class RequestingScreen(ComparingScreen):
    """The request of the focused provider."""

    @dataclass
    class Made(Message):
        """A request was worked out."""

        asked: _Asked
        lines: RequestLines

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._asked: _Asked | None = None

    def lay_out(self) -> None:
        """Lay the panes out, and work out the request if its pane came into sight."""
        super().lay_out()
        self.show_request()

    def show_result(self) -> None:
        """Show the result in the panes, the request as well."""
        super().show_result()
        self.show_request()

    def show_name(self) -> None:
        """Show what becomes of the name, in the request as well."""
        super().show_name()
        self.show_request()

    def show_request(self) -> None:
        """Show the request, where its pane is in sight and has another one."""
        box = self.query_one("#request-box")
        if not box.display:
            return
        if self.result is None:
            self._show_none()
            return
        tool = self.result.tool
        tool = tool if self.session.name is None else replace(tool, name=self.session.name)
        asked = _Asked(self.column(), tool, self.opened.toolset)
        if asked.is_same(self._asked):
            return
        self._asked = asked
        words = ("9 Request", label(asked.column.adapter), cache_word(asked.column))
        box.border_title = Content("  ".join(filter(None, words)))
        self._make(asked)

    def _show_none(self) -> None:
        """Say why there is no request: nothing can be read, or it is being read."""
        self._asked = None
        title = f"9 Request  {label(self.column().adapter)}"
        self.query_one("#request-box").border_title = Content(title)
        is_working = self.status.error is None
        self.query_one(RequestPane).show(None if is_working else _NO_REQUEST)

    @work(thread=True, exclusive=True, group="request", exit_on_error=False, description="request")
    def _make(self, asked: _Asked) -> None:
        lines = request_lines(asked.column, asked.tool, asked.toolset)
        self.post_message(self.Made(asked, lines))

    def on_requesting_screen_made(self, message: Made) -> None:
        """Show a request, unless another one was asked for since."""
        if message.asked is self._asked:
            self.query_one(RequestPane).show(message.lines)
            self.mark_node(self.linked)

    def mark_node(self, node: Linked | None) -> None:
        """Mark the node in the request as well."""
        super().mark_node(node)
        pane = self.query_one(RequestPane)
        pointer = None if node is None else node.sent[0].pointer
        if pane.display and not pane.has_focus:
            pane.mark(None if pointer is None else tuple(split(pointer)))

    def on_request_pane_moved(self) -> None:
        """Mark the node under the request's cursor in the other panes."""
        pane = self.query_one(RequestPane)
        pointer = pane.sent_pointer
        run = self.column().trace
        if pane.has_focus and pointer is not None and run is not None:
            raw = run.raw_pointer(pointer)
            if raw is not None:
                self.point_at(raw)

    def action_send_again(self) -> None:
        """Run the same text again; say so where it has given nothing to send."""
        if self.result is None:
            self.tell(NO_RESULT)
        super().action_send_again()

    def action_request_row(self, by: int) -> None:
        """Move the request's cursor by lines."""
        self.query_one(RequestPane).move(by)

    def action_request_page(self, by: int) -> None:
        """Move the request's cursor by pages."""
        self.query_one(RequestPane).page(by)

    def action_request_end(self, direction: int) -> None:
        """Move the request's cursor to an end."""
        self.query_one(RequestPane).go_end(direction)

    def action_toggle_curl(self) -> None:
        """Show the request as a command, or as its body again."""
        if self.result is None:
            self.tell(_WITHOUT_SCHEMA)
            return
        pane = self.query_one(RequestPane)
        pane.show_as(is_curl=not pane.is_curl)
