"""Styles of component classes as a line of segments needs them: blended and opaque."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.style import Style

if TYPE_CHECKING:
    from textual.color import Color
    from textual.widget import Widget


def component_style(widget: Widget, component_class: str) -> Style:
    """Return what a component class says, to be laid over the widget's own style.

    Textual drops the transparency of such colours, and the contrast that `auto` ones ask for;
    here both are worked out against the background on which the text will stand.
    """
    styles = widget.get_component_styles(component_class)
    background = widget.background_colors[1]
    has_background = styles.has_rule("background")
    if has_background:
        background = _over(background, styles.background)
    color = None
    if styles.has_rule("color") or styles.auto_color:
        chosen = styles.color
        if styles.auto_color:
            chosen = background.get_contrast_text(chosen.a)
        color = _over(background, chosen).rich_color
    behind = background.rich_color if has_background else None
    return Style(color=color, bgcolor=behind) + styles.text_style


def _over(background: Color, color: Color) -> Color:
    """Return a colour as it looks over a background."""
    return color if color.ansi is not None else background.blend(color, color.a, alpha=1)
