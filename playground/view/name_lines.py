"""The name pane's lines: what each provider gets, and where it is cut, on cell boundaries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

from engine.run.names import byte_length
from playground.model.compute import error_words
from playground.view.cells import fit, fit_end
from playground.view.labels import middle_label
from playground.view.visible import clipped, visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playground.model.plan import Plan

_LABEL = 11
_FIGURES = 22
_LISTED = 3
"""Names that a warning of a collision lists."""


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
    name: str | None, plans: Sequence[Plan], others: Sequence[str], width: int
) -> list[NameLine]:
    """Return the lines for a name of `width` cells in all.

    Args:
        name: the raw name; None for a bare schema and a name that is no text.
        plans: the providers, in display order; equal results share a line.
        others: the raw names of the other tools of the document.
        width: cells of a line.

    """
    if name is None:
        return [NameLine("", "No name: a bare schema, or a name that is no text.", "", "")]
    room = max(8, width - _LABEL - _FIGURES)
    kept = fit(_shown(name), room)
    lines = [NameLine(fit("raw", _LABEL), kept, "", _figures(byte_length(name), 0), is_raw=True)]
    if not name:
        lines.append(NameLine("", "", "", "! the name is empty", warns=True))
    by_result: dict[tuple[str | None, str], list[Plan]] = {}
    for plan in plans:
        by_result.setdefault(_sent(plan, name), []).append(plan)
    for (sent, failure), same in by_result.items():
        label = f"all {len(plans)}" if len(same) == len(plans) else middle_label(same[0].base)
        label += f" +{len(same) - 1}" if 1 < len(same) < len(plans) else ""
        if sent is None:
            text = f"! failed: {clipped(failure, 200)}"
            lines.append(NameLine(fit(label, _LABEL), "", "", text, warns=True))
            continue
        lines.append(_line(name, sent, label, room))
        lines += _collisions(sent, same[0], others)
    return lines


def _sent(plan: Plan, name: str) -> tuple[str | None, str]:
    """Return the sent name, or None and why there is none."""
    try:
        sent: Any = plan.sent_name(name)
        if isinstance(sent, str):
            return sent, ""
    except Exception as error:  # noqa: BLE001 - an adapter's own code may raise anything
        return None, error_words(error)
    return None, f"the adapter gave no text but {type(sent).__name__}"


def _line(name: str, sent: str, label: str, room: int) -> NameLine:
    gone = byte_length(name) - byte_length(sent)
    kept, cut = _shown(sent), _shown(name[len(sent) :]) if name.startswith(sent) else ""
    if cell_len(kept) + cell_len(cut) > room:
        # The cut is what matters: keep its surroundings in sight.
        shown_cut = min(cell_len(cut), room // 3)
        kept = fit_end(kept, room - shown_cut)
        cut = fit(cut, room - cell_len(kept)) if cut else ""
    pad = " " * (room - cell_len(kept) - cell_len(cut))
    return NameLine(fit(label, _LABEL), kept, cut, pad + _figures(byte_length(sent), gone))


def _figures(size: int, gone: int) -> str:
    return f" {size:>5,} bytes" + (f", {gone:,} cut" if gone > 0 else "")


def _collisions(sent: str, plan: Plan, others: Sequence[str]) -> list[NameLine]:
    """Return a warning where another tool is sent under the same name."""
    hits = [other for other in others if _sent(plan, other)[0] == sent]
    if not hits:
        return []
    listed = ", ".join(clipped(other, 80) for other in hits[:_LISTED])
    more = f" and {len(hits) - _LISTED:,} more" if len(hits) > _LISTED else ""
    text = f"! sent under the same name as {listed}{more}"
    return [NameLine("", "", "", text, warns=True)]


def _shown(text: str) -> str:
    return visible(text)
