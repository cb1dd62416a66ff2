"""The name pane's lines: what each provider gets, and where it is cut, on cell boundaries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len

from engine.run.names import byte_length
from playground.view.cells import fit
from playground.view.labels import middle_label
from playground.view.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.adapters import SchemaAdapter

_LABEL = 11
_FIGURES = 22


@dataclass(frozen=True, slots=True)
class NameLine:
    """One line: a label, the part of the name that is kept, the part that is cut, the figures."""

    left: str
    kept: str
    cut: str
    right: str
    is_raw: bool = False
    warns: bool = False


def name_lines(
    name: str, adapters: Sequence[SchemaAdapter], others: Sequence[str], width: int
) -> list[NameLine]:
    """Return the lines for a name of `width` cells in all.

    Args:
        name: the raw name.
        adapters: the providers, in display order; equal results share a line.
        others: the raw names of the other tools of the document.
        width: cells of a line.

    """
    if not name:
        return [NameLine("", "No name: a bare schema, or a tool whose name is no text.", "", "")]
    room = max(8, width - _LABEL - _FIGURES)
    size = byte_length(name)
    figures = f"  {size:>4} bytes"
    lines = [NameLine(fit("raw", _LABEL), fit(_shown(name), room), "", figures, is_raw=True)]
    by_result: dict[str, list[SchemaAdapter]] = {}
    for adapter in adapters:
        by_result.setdefault(adapter.normalize_tool_name(name), []).append(adapter)
    for sent, same in by_result.items():
        lines.append(_line(name, sent, same, len(adapters), room))
        lines += _collisions(sent, same, others)
    return lines


def _line(name: str, sent: str, same: list[SchemaAdapter], providers: int, room: int) -> NameLine:
    size = byte_length(sent)
    gone = byte_length(name) - size
    kept, cut = _shown(sent), _shown(name[len(sent) :]) if name.startswith(sent) else ""
    if cell_len(kept) + cell_len(cut) > room:
        # The cut is what matters: keep its surroundings in sight.
        shown_cut = min(cell_len(cut), room // 3)
        kept = _tail(kept, room - shown_cut)
        cut = fit(cut, shown_cut) if cut else ""
    pad = " " * (room - cell_len(kept) - cell_len(cut))
    label = f"all {providers}" if len(same) == providers else middle_label(same[0])
    figures = f"{pad}  {size:>4} bytes"
    if gone:
        figures += f", {gone} cut"
    return NameLine(fit(label, _LABEL), kept, cut, figures)


def _collisions(sent: str, same: list[SchemaAdapter], others: Sequence[str]) -> list[NameLine]:
    """Return a warning where another tool is sent under the same name."""
    adapter = same[0]
    hits = [other for other in others if adapter.normalize_tool_name(other) == sent]
    if not hits:
        return []
    listed = ", ".join(_shown(other) for other in hits[:3])
    more = f" and {len(hits) - 3} more" if len(hits) > 3 else ""  # noqa: PLR2004 - as listed above
    text = f"! sent under the same name as {listed}{more}"
    return [NameLine("", "", "", text, warns=True)]


def _shown(text: str) -> str:
    return visible(text)


def _tail(text: str, cells: int) -> str:
    """Return the end of a text in at most `cells` cells, an ellipsis before it."""
    while text and cell_len(text) > cells - 1:
        text = text[max(1, (cell_len(text) - cells) // 2) :]
    return "…" + text
