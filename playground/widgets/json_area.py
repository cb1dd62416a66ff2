"""A text area that colours JSON line by line, in the theme's colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.widgets import TextArea

from playground.view.highlight import Part, json_spans
from playground.widgets.styles import component_style

if TYPE_CHECKING:
    from rich.style import Style
    from rich.text import Text


class JsonArea(TextArea):
    """Base of the inputs that hold JSON; subclasses say which lines are coloured."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"json--{part}" for part in Part}

    def __init__(self, *args: Any, **options: Any) -> None:
        self._colours: dict[str, Style] = {}  # Textual paints while it is made
        super().__init__(*args, **options)

    def colour(self, component_class: str) -> Style:
        """Return the style of a component class, looked up once for each theme."""
        style = self._colours.get(component_class)
        if style is None:
            style = self._colours[component_class] = component_style(self, component_class)
        return style

    def colour_json(self, line: Text) -> None:
        """Give the parts of a line of JSON their colours."""
        start = 0
        for part, text in json_spans(line.plain):
            end = start + len(text)
            if part is not Part.PLAIN:
                line.stylize(self.colour(f"json--{part}"), start, end)
            start = end

    def notify_style_update(self) -> None:
        """Paint in the new theme's colours."""
        self._colours = {}
        super().notify_style_update()
