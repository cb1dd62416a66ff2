"""The name pane's lines: what each provider gets, and where it is cut, on cell boundaries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

from engine.run.names import byte_length
from playground.model.capture import NotCapturedError
from playground.model.compute import error_words
from playground.view.cells import fit, fit_end
from playground.view.labels import middle_label, short_label
from playground.view.visible import clipped, visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playground.model.plan import Plan

_LABEL = 11
_LEAST = 8
"""Cells that a name gets at least."""
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


NO_TOOL = NameLine("", "There is no tool yet.", "", "")
"""The line of a document that has no tool."""


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
    by_result: dict[tuple[str | None, str], list[Plan]] = {}
    for plan in plans:
        by_result.setdefault(_sent(plan, name), []).append(plan)
    texts = {sent: _figures(name, sent) for sent, _ in by_result if sent is not None}
    raw = _figures(name, name)
    room = max(_LEAST, width - _LABEL - max(map(len, (raw, *texts.values()))))
    lines = [NameLine(fit("raw", _LABEL), fit(_shown(name), room), "", raw, is_raw=True)]
    if not name:
        lines.append(NameLine("", "", "", "! the name is empty", warns=True))
    for (sent, failure), same in by_result.items():
        label = fit(_label(same, len(plans)), _LABEL)
        if sent is None:
            text = f"! {clipped(failure, 200)}"
            lines.append(NameLine(label, "", "", text, warns=True))
            continue
        kept, cut = _in_room(name, sent, room)
        pad = " " * (room - cell_len(kept) - cell_len(cut))
        lines.append(NameLine(label, kept, cut, pad + texts[sent]))
        lines += _collisions(sent, same[0], others)
    return lines


def _label(same: list[Plan], count: int) -> str:
    if len(same) == count:
        return f"all {count}"
    if len(same) == 1:
        return middle_label(same[0].base)
    return f"{short_label(same[0].base)} +{len(same) - 1}"


def _sent(plan: Plan, name: str) -> tuple[str | None, str]:
    """Return the sent name, or None and why there is none."""
    try:
        sent: Any = plan.sent_name(name)
        if isinstance(sent, str):
            return sent, ""
    except NotCapturedError as error:
        return None, str(error)
    except Exception as error:  # noqa: BLE001 - an adapter's own code may raise anything
        return None, f"failed: {error_words(error)}"
    return None, f"failed: the adapter gave no text but {type(sent).__name__}"


def _in_room(name: str, sent: str, room: int) -> tuple[str, str]:
    """Return what is kept and what is cut in at most so many cells, the cut in sight."""
    kept, cut = _shown(sent), _shown(name[len(sent) :]) if name.startswith(sent) else ""
    if cell_len(kept) + cell_len(cut) > room:
        kept = fit_end(kept, room - min(cell_len(cut), room // 3))
        if cut:
            return kept, fit(cut, room - cell_len(kept))
    return kept, cut


def _figures(name: str, sent: str) -> str:
    size, gone = byte_length(sent), byte_length(name) - byte_length(sent)
    text = f" {size:>5,} byte{' ' if size == 1 else 's'}"
    return f"{text}, {gone:,} cut" if gone > 0 else text


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
