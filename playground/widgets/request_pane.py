"""Pane 9: the request that would be sent, as JSON or as a command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual.message import Message

from playground.keys import Where
from playground.view.cells import fit, fit_spans
from playground.view.highlight import Part, json_spans
from playground.widgets.bindings import bindings
from playground.widgets.line_view import LineView

if TYPE_CHECKING:
    from rich.style import Style
    from textual.binding import BindingType

    from playground.view.request_lines import RequestLines


class RequestPane(LineView):
    """The lines of the request, under what there is to say of it."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(Where.REQUEST)

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(f"json--{part}" for part in Part),
        "request--note",
        "request--linked",
        "request--cursor",
    }

    DEFAULT_CSS = """
    RequestPane > .request--note { color: $text-warning; }
    RequestPane > .request--cursor { text-style: bold underline; }
    """

    @dataclass
    class Moved(Message):
        """The cursor stands on another line."""

    def __init__(self) -> None:
        super().__init__(id="request")
        self._request: RequestLines | None = None
        self._notes: tuple[str, ...] = ("Working.",)
        self._lines: tuple[str, ...] = ()
        self._linked: int | None = None
        self.is_curl = False

    def show(self, request: RequestLines | None) -> None:
        """Show a request; None while it is worked out."""
        self._request = request
        self._linked = None
        self.show_as(is_curl=self.is_curl)

    def show_as(self, *, is_curl: bool) -> None:
        """Show the body, or the command that posts it."""
        self.is_curl = is_curl
        request = self._request
        if request is None:
            self._notes, self._lines = ("Working.",), ()
        elif is_curl and request.curl:
            self._notes, self._lines = (*request.notes, request.needs), request.curl
        else:
            self._notes, self._lines = request.notes, request.body
        self.lines_changed()

    def mark(self, sent_tokens: tuple[str, ...] | None) -> None:
        """Mark the line of a part of the schema as sent, and show it; or mark none."""
        line = None
        if self._request is not None and not self.is_curl and sent_tokens is not None:
            line = self._request.line_of(sent_tokens)
        both = [self._linked] if self._linked is not None else []
        self._linked = None if line is None else line + len(self._notes)
        self.rows_changed([*both, self._linked] if self._linked is not None else both)
        if self._linked is not None and not self.has_focus and self.is_laid_out:
            self.show_line(self._linked, in_middle=True)

    @property
    def sent_pointer(self) -> str | None:
        """The part of the schema as sent under the cursor; None outside of it."""
        line = self.cursor - len(self._notes)
        if self._request is None or self.is_curl or not 0 <= line < len(self._request.body):
            return None
        return self._request.sent_pointer(line)

    def line_count(self) -> int:
        """Return the number of lines."""
        return max(1, len(self._notes) + len(self._lines))

    def paint(self, line: int, width: int) -> list[Segment]:
        """Return a line."""
        classes = ["request--linked"] if line == self._linked else []
        if line == self.cursor and self.has_focus:
            classes.append("request--cursor")
        style = self.style_of(*classes)
        if line < len(self._notes):
            note = self.own_style("request--note")
            return [Segment(fit(f" {self._notes[line]}", width), style + note)]
        number = line - len(self._notes)
        text = self._lines[number] if number < len(self._lines) else ""
        if self.is_curl:
            return [Segment(fit(f" {text}", width), style)]
        return self._painted(text, width, style)

    def _painted(self, text: str, width: int, style: Style) -> list[Segment]:
        painted = [Segment(" ", style)]
        for part, piece in fit_spans(json_spans(text), width - 1):
            painted.append(Segment(piece, style + self.own_style(f"json--{part}")))
        used = sum(segment.cell_length for segment in painted)
        return [*painted, Segment(" " * (width - used), style)]

    def watch_cursor(self, before: int, after: int) -> None:
        """Tell of the move as well."""
        super().watch_cursor(before, after)
        self.post_message(self.Moved())

    def on_focus(self) -> None:
        """Show the cursor."""
        self.row_changed(self.cursor)

    def on_blur(self) -> None:
        """Hide the cursor."""
        self.row_changed(self.cursor)
