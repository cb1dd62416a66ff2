"""A scrolling view of lines that are painted on demand, with a cursor row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.geometry import Size
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

if TYPE_CHECKING:
    from rich.style import Style
    from textual.events import Click


class LineView(ScrollView, can_focus=True, inherit_bindings=False):
    """Base of the views with one painted strip per line; subclasses give lines and styles."""

    DEFAULT_CSS = """
    LineView { scrollbar-size: 0 1; overflow-x: hidden; overflow-y: auto; }
    """

    MAX_LINES = 10**15
    """Beyond this many lines the view ends and says so; a terminal's scrollbar is a float."""

    cursor = reactive(0)
    """The row under the cursor."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's own name for it
        super().__init__(id=id)
        self._strips: dict[int, Strip] = {}

    def line_count(self) -> int:
        """Return how many lines there are."""
        raise NotImplementedError

    def paint(self, line: int, width: int) -> list[Segment]:
        """Return a line's segments, exactly `width` cells."""
        raise NotImplementedError

    def lines_changed(self) -> None:
        """Paint everything anew: lines, styles or the window are others."""
        self._strips.clear()
        count = min(self.line_count(), self.MAX_LINES)
        self.virtual_size = Size(self.scrollable_content_region.width, count)
        self.cursor = max(0, min(self.cursor, count - 1))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return the strip of a screen row, painted at most once."""
        line = round(self.scroll_y) + y
        width = self.scrollable_content_region.width
        if line >= min(self.line_count(), self.MAX_LINES):
            return Strip.blank(width, self.rich_style)
        strip = self._strips.get(line)
        if strip is None:
            strip = Strip(self.paint(line, width), width)
            self._strips[line] = strip
        return strip

    def validate_cursor(self, cursor: int) -> int:
        """Keep the cursor on a line."""
        return max(0, min(cursor, min(self.line_count(), self.MAX_LINES) - 1))

    def watch_cursor(self, before: int, after: int) -> None:
        """Paint the two rows anew and bring the cursor into sight."""
        self._strips.pop(before, None)
        self._strips.pop(after, None)
        self.show_line(after)
        self.refresh()

    def show_line(self, line: int) -> None:
        """Scroll as little as needed to show a line."""
        height = max(1, self.scrollable_content_region.height)
        top = round(self.scroll_y)
        if line < top:
            self.scroll_to(y=line, animate=False)
        elif line >= top + height:
            self.scroll_to(y=line - height + 1, animate=False)

    def move(self, by: int) -> None:
        """Move the cursor by rows."""
        self.cursor += by

    def page(self, by: int) -> None:
        """Move the cursor by pages."""
        self.cursor += by * max(1, self.scrollable_content_region.height - 1)

    def go_end(self, direction: int) -> None:
        """Move the cursor to the first (-1) or last (1) row."""
        self.cursor = 0 if direction < 0 else self.line_count() - 1

    def on_resize(self) -> None:
        """Paint for the new width."""
        self.lines_changed()

    def notify_style_update(self) -> None:
        """Paint in the new theme's colours."""
        self._strips.clear()
        super().notify_style_update()

    def on_click(self, event: Click) -> None:
        """Put the cursor where the mouse is."""
        self.cursor = round(self.scroll_y) + event.y

    def style_of(self, *component_classes: str) -> Style:
        """Return the combined style of component classes over the widget's own."""
        style = self.rich_style
        for name in component_classes:
            style += self.get_component_rich_style(name, partial=True)
        return style


__all__ = ["LineView", "Segment"]
