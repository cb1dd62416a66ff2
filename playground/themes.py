"""Themes of our own, and colours of any theme made legible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.color import Color, ColorParseError
from textual.theme import Theme

if TYPE_CHECKING:
    from collections.abc import Mapping

_DARK = {
    "border": "#ffffff",
    "border-blurred": "#9a9a9a",
    "text-muted": "#d0d0d0",
    "text-error": "#ffb3b3",
    "error-muted": "#5a0000",
    "text-success": "#a8ffa8",
    "success-muted": "#003a00",
    "text-warning": "#ffe680",
    "warning-muted": "#4a3a00",
    "text-secondary": "#e0c8ff",
    "secondary-muted": "#3a1a5a",
    "text-primary": "#9fd3ff",
    "primary-muted": "#002a55",
    "text-accent": "#ffe100",
    "block-cursor-background": "#ffffff",
    "block-cursor-foreground": "#000000",
    "block-cursor-blurred-background": "#404040",
    "block-cursor-blurred-foreground": "#ffffff",
}
_LIGHT = {
    "border": "#000000",
    "border-blurred": "#6a6a6a",
    "text-muted": "#303030",
    "text-error": "#7a0000",
    "error-muted": "#ffdcdc",
    "text-success": "#004a00",
    "success-muted": "#d8f5d8",
    "text-warning": "#5a3c00",
    "warning-muted": "#fff0b8",
    "text-secondary": "#4a0f7a",
    "secondary-muted": "#efe0ff",
    "text-primary": "#003c78",
    "primary-muted": "#cfe6ff",
    "text-accent": "#7a2a00",
    "block-cursor-background": "#000000",
    "block-cursor-foreground": "#ffffff",
    "block-cursor-blurred-background": "#cccccc",
    "block-cursor-blurred-foreground": "#000000",
}

THEMES = (
    Theme(
        name="high-contrast-dark",
        primary="#5ab4ff",
        secondary="#c8a0ff",
        warning="#ffd000",
        error="#ff6060",
        success="#60e060",
        accent="#ffe100",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#1c1c1c",
        dark=True,
        text_alpha=1.0,
        variables=_DARK,
    ),
    Theme(
        name="high-contrast-light",
        primary="#0050a0",
        secondary="#5a1a90",
        warning="#7a5200",
        error="#a00000",
        success="#006000",
        accent="#8a3000",
        foreground="#000000",
        background="#ffffff",
        surface="#ffffff",
        panel="#e6e6e6",
        dark=False,
        text_alpha=1.0,
        variables=_LIGHT,
    ),
)

PRESENTING = "high-contrast-light"
"""The theme of presenter mode."""

LEGIBLE = 4.5
"""The contrast of text that can be read well, as the WCAG count it."""

_PAIRS = {
    **{
        f"text-{name}": ("background", f"{name}-muted")
        for name in ("error", "success", "warning", "secondary", "primary")
    },
    "text-accent": ("background",),
    "block-cursor-foreground": ("block-cursor-background",),
}
"""The colours of text, each with those of what it stands on."""

_STEPS = 20


def legible(variables: Mapping[str, str]) -> dict[str, str]:
    """Return a theme's variables with text colours that stand out from what is behind them."""
    changed = dict(variables)
    for name, behind_names in _PAIRS.items():
        text = _color(variables.get(name))
        behind = [_color(variables.get(behind)) for behind in behind_names]
        known = [color for color in behind if color is not None]
        if text is not None and known:
            changed[name] = _standing_out(text, known).hex
    return changed


def contrast(first: Color, second: Color) -> float:
    """Return the contrast ratio of two colours, from 1 to 21."""
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _standing_out(text: Color, behind: list[Color]) -> Color:
    """Return the colour, moved towards black or white as far as needed."""
    is_dark = sum(map(_luminance, behind)) / len(behind) < 0.2  # noqa: PLR2004 - where both do alike
    end = Color(255, 255, 255) if is_dark else Color(0, 0, 0)
    for step in range(_STEPS):
        moved = text.blend(end, step / _STEPS)
        if min(contrast(moved, color) for color in behind) >= LEGIBLE:
            return moved
    return end


def _luminance(color: Color) -> float:
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - sRGB
        for value in color.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _color(text: str | None) -> Color | None:
    """Return an opaque colour; None for what the terminal's own palette decides."""
    try:
        color = None if text is None else Color.parse(text)
    except ColorParseError:
        return None
    return None if color is None or color.ansi is not None or color.a < 1 else color
