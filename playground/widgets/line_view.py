"""A scrolling view of lines that are painted on demand, with a cursor row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.geometry import Size
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from playground.widgets.styles import component_style

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.style import Style
    from textual.events import Click

MAX_LINES = 10**15
"""Beyond this many lines a view ends and says so; a scrollbar counts in floats."""

_KEPT = 4_000
"""Painted lines that are kept."""


class LineView(ScrollView, can_focus=True, inherit_bindings=False):
    """Base of the views with one painted strip per line; subclasses give lines and styles."""

    DEFAULT_CSS = """
    LineView {
        scrollbar-size: 0 1; scrollbar-gutter: stable; overflow-x: hidden; overflow-y: auto;
    }
    """

    cursor = reactive(0)
    """The row under the cursor."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's own name for it
        super().__init__(id=id)
        self._strips: dict[int, Strip] = {}
        self._styles: dict[tuple[str, ...], Style] = {}
        self._count = 0

    def line_count(self) -> int:
        """Return how many lines there are."""
        raise NotImplementedError

    def paint(self, line: int, width: int) -> list[Segment]:
        """Return a line's segments, exactly `width` cells."""
        raise NotImplementedError

    def lines_changed(self) -> None:
        """Paint everything anew: lines, styles or the window are others."""
        self._strips.clear()
        self._count = min(self.line_count(), MAX_LINES)
        self.virtual_size = Size(self.scrollable_content_region.width, self._count)
        self.cursor = max(0, min(self.cursor, self._count - 1))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return the strip of a screen row, painted at most once."""
        line = round(self.scroll_y) + y
        width = self.scrollable_content_region.width
        if line >= self._count:
            return Strip.blank(width, self.rich_style)
        strip = self._strips.get(line)
        if strip is None:
            if len(self._strips) >= _KEPT:
                self._strips.clear()
            strip = self._strips[line] = Strip(self.paint(line, width), width)
        return strip

    def validate_cursor(self, cursor: int) -> int:
        """Keep the cursor on a line."""
        return max(0, min(cursor, self._count - 1))

    def watch_cursor(self, before: int, after: int) -> None:
        """Paint the two rows anew and bring the cursor into sight."""
        self.row_changed(before)
        self.row_changed(after)
        if self.is_laid_out:
            self.show_line(after)

    @property
    def is_laid_out(self) -> bool:
        """Whether it has room on the screen; a hidden view has none yet."""
        return self.size.height > 0

    def row_changed(self, line: int) -> None:
        """Paint one row anew."""
        self._strips.pop(line, None)
        if 0 <= line - round(self.scroll_y) < self.size.height:
            self.refresh_line(line)

    def rows_changed(self, lines: Iterable[int]) -> None:
        """Paint some rows anew."""
        for line in lines:
            self.row_changed(line)

    def show_line(self, line: int, *, in_middle: bool = False) -> None:
        """Scroll as little as needed to show a line, or so that it stands in the middle."""
        height = max(1, self.scrollable_content_region.height)
        top = round(self.scroll_y)
        if top <= line < top + height:
            return
        if in_middle:
            self.scroll_to(y=max(0, line - height // 2), animate=False, force=True)
        else:
            target = line if line < top else line - height + 1
            self.scroll_to(y=target, animate=False, force=True)

    def move(self, by: int) -> None:
        """Move the cursor by rows."""
        self.cursor += by

    def page(self, by: int) -> None:
        """Move the cursor by pages."""
        self.cursor += by * max(1, self.scrollable_content_region.height - 1)

    def go_end(self, direction: int) -> None:
        """Move the cursor to the first (-1) or last (1) row."""
        self.cursor = 0 if direction < 0 else self._count - 1

    def on_resize(self) -> None:
        """Paint for the new width."""
        self.lines_changed()

    def notify_style_update(self) -> None:
        """Paint in the new theme's colours."""
        self._strips.clear()
        self._styles.clear()
        super().notify_style_update()

    def on_click(self, event: Click) -> None:
        """Put the cursor where the mouse is."""
        line = round(self.scroll_y) + event.y
        if line < self._count:
            self.cursor = line

    def style_of(self, *component_classes: str) -> Style:
        """Return the combined style of component classes over the widget's own."""
        style = self._styles.get(component_classes)
        if style is None:
            style = self.rich_style
            for name in component_classes:
                style += component_style(self, name)
            self._styles[component_classes] = style
        return style

    def own_style(self, component_class: str) -> Style:
        """Return what a component class alone says, to be laid over another style."""
        style = self._styles.get((component_class, ""))
        if style is None:
            style = component_style(self, component_class)
            self._styles[component_class, ""] = style
        return style


__all__ = ["MAX_LINES", "LineView", "Segment"]
