"""The lines of the pane for what was lost, and all that is said of one loss."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from engine.document.pointer import display
from engine.document.write import size_of
from engine.loss.statement import SENT, Direction
from playground.view.cells import fit, fit_end
from playground.view.heads import byte_text
from playground.view.labels import label
from playground.view.preview import preview
from playground.view.step import Line
from playground.view.visible import clipped, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.loss.statement import Statement, Witness
    from playground.model.compute import Column
    from playground.model.losses import ColumnLosses

SIGNS: Final = {Direction.LOOSENED: "▲", Direction.BOTH: "◆", Direction.TIGHTENED: "▼"}
"""How a direction looks without colour, the gravest first."""

MAX_EXAMPLE: Final = 2_000
"""Characters of an example that are shown."""

MAX_LISTED: Final = 50
"""Changes after which the same arguments pass, as far as they are listed."""

WORKING: Final = "Working."
_NOTHING: Final = "Nothing is lost."
_SAME: Final = "The same arguments pass before and after."
_MEANING: Final = {
    Direction.LOOSENED: "the model may send what the tool refuses.",
    Direction.TIGHTENED: "the model can no longer say what the tool takes.",
    Direction.BOTH: "the model may send what the tool refuses, and cannot say all it takes.",
}
_TAKEN_BY: Final = {
    True: "Passes as sent, refused by the tool",
    False: "Taken by the tool, refused as sent",
}
_ORDER: Final = list(SIGNS)
_DIRECTION_CELLS: Final = 10
_STEP_CELLS: Final = 16


@dataclass(frozen=True, slots=True)
class LossLine:
    """One line of the pane.

    Attributes:
        role: "loosened", "tightened", "both", or "none" for a line that is about no loss.
        loss: the loss; None for a line that is about none.
        text: what stands there where there is no loss.
        others: for the last line, the changes after which the same arguments pass.

    """

    role: str
    loss: Statement | None = None
    text: str = ""
    others: tuple[Statement, ...] = ()


def loss_lines(found: ColumnLosses) -> tuple[LossLine, ...]:
    """Return a line per loss, what is loosened first, and one for all that costs nothing."""
    if found.statements is None:
        return (LossLine("none", text=clipped(found.reason, 200) or WORKING),)
    losses = sorted(found.losses, key=lambda loss: _ORDER.index(loss.direction))
    lines = [LossLine(str(loss.direction), loss) for loss in losses]
    if not lines:
        lines.append(LossLine("none", text=_NOTHING))
    others = tuple(one for one in found.statements if not one.is_loss)
    if others:
        lines.append(LossLine("none", text=_count_of_others(others), others=others))
    return tuple(lines)


def loss_text(line: LossLine, width: int) -> str:
    """Return a line's text for `width` cells; of a long pointer the end is kept."""
    loss = line.loss
    if loss is None:
        return line.text
    lead = f"{SIGNS[loss.direction]} {loss.direction!s:<{_DIRECTION_CELLS}}"
    keyword, step = f"  {clipped(loss.keyword, 40)}", f"  {_by(loss)}"
    room = max(8, width - cell_len(lead + keyword) - min(cell_len(step), _STEP_CELLS))
    pointer = fit_end(_shown(loss.raw_pointer), room)
    rest = max(1, width - cell_len(lead + pointer + keyword))
    return f"{lead}{pointer}{keyword}{step if cell_len(step) <= rest else fit(step, rest)}"


def losses_title(column: Column, found: ColumnLosses) -> str:
    """Return the pane's title: the provider, and how much it loses in which direction."""
    title = f"7 Lost  {label(column.adapter)}"
    if found.is_working:
        return f"{title}  working"
    if found.statements is None:
        return title
    words = direction_words(found.losses)
    return f"{title}  {len(found.losses):,}: {words}" if words else f"{title}  nothing"


def direction_words(statements: Iterable[Statement]) -> str:
    """Return how many losses there are in each direction; nothing where there are none."""
    counts = Counter(one.direction for one in statements)
    names = {Direction.BOTH: "both ways"}
    return ", ".join(
        f"{counts[direction]:,} {names.get(direction, direction)}"
        for direction in (Direction.LOOSENED, Direction.TIGHTENED, Direction.BOTH)
        if counts[direction]
    )


def loss_detail(
    column: Column, found: ColumnLosses, line: LossLine | None, note: str = ""
) -> tuple[Line, ...]:
    """Return the lines of text about one line of the pane.

    Args:
        column: the provider's result.
        found: what it loses.
        line: the line under the cursor.
        note: a sentence about the document, which comes last.

    """
    last = [Line("warning", note)] if note else []
    if line is None or line.loss is None:
        return (*_without_loss(found, line), *last)
    loss = line.loss
    places = f", in {loss.places:,} places" if loss.places > 1 else ""
    direction = "loosened and tightened" if line.role == "both" else line.role
    lines = [
        Line("title", f"{SIGNS[loss.direction]} {direction}: {_MEANING[loss.direction]}"),
    ]
    for witness in loss.witnesses:
        lines += _example(witness)
    if not loss.witnesses:
        late = "the time for looking ran out." if found.is_short else "none was found."
        lines.append(Line("muted", f"No example: {late}"))
    where = f"{_shown(loss.raw_pointer)}  {clipped(loss.keyword, 200)}{places}"
    lines += [Line("pointer", where), _cause(column, loss)]
    if loss.pointer != loss.raw_pointer:
        lines.append(Line("muted", f"as sent {_shown(loss.pointer)}"))
    return (*lines, *last)


def with_losses(lines: Sequence[Line], found: ColumnLosses, step_id: str) -> tuple[Line, ...]:
    """Return the text about a step with what it loses here, after what it is and what it may lose.

    Of what a client did it says which steps of ours would have done the same.
    """
    own = [one for one in found.statements or () if one.step == step_id]
    words = direction_words(one for one in own if one.is_loss)
    here = [Line("loss", f"Loses here: {words}; 7 shows what.")] if words else []
    place = next((n + 1 for n, line in enumerate(lines) if line.role == "loss"), len(lines))
    return (*lines[:place], *here, *_explained(own), *lines[place:])


def _explained(own: Sequence[Statement]) -> list[Line]:
    if all(one.step != "unknown" for one in own):
        return []
    counts = Counter(one.explained_by for one in own if one.explained_by is not None)
    parts = [f"{count:,} as {visible(step)} would" for step, count in counts.most_common()]
    rest = len(own) - counts.total()
    if rest:
        parts.append(f"{rest:,} as no step here would")
    places = f"{len(own):,} place{'' if len(own) == 1 else 's'}"
    return [Line("plain", f"It changed {places}: {', '.join(parts)}.")]


def _without_loss(found: ColumnLosses, line: LossLine | None) -> list[Line]:
    if found.statements is None:
        return [Line("muted", clipped(found.reason, 2_000))] if found.reason else []
    if line is None:
        return []
    others = line.others
    lines = [Line("plain", _SAME if found.losses else f"{_NOTHING} {_SAME}")]
    lines += [
        Line("muted", f"{_KINDS[one.direction]}: {_shown(one.raw_pointer)}  {_change(one)}")
        for one in others[:MAX_LISTED]
    ]
    if len(others) > MAX_LISTED:
        lines.append(Line("muted", f"… and {len(others) - MAX_LISTED:,} more"))
    return lines


_KINDS: Final = {Direction.SAME: "Other form", Direction.ANNOTATION: "Note"}


def _count_of_others(others: Sequence[Statement]) -> str:
    notes = sum(one.direction is Direction.ANNOTATION for one in others)
    forms = len(others) - notes
    parts = [
        f"{count:,} {noun}{'' if count == 1 else 's'}"
        for count, noun in ((forms, "other form"), (notes, "note"))
        if count
    ]
    return f"· {' and '.join(parts)} that cost nothing"


def _example(witness: Witness) -> list[Line]:
    text = preview(witness.arguments, MAX_EXAMPLE)
    is_sent = witness.valid_for == SENT
    lines = [Line("removed" if is_sent else "added", f"{_TAKEN_BY[is_sent]}: {text}")]
    size = size_of(witness.arguments)
    if size > MAX_EXAMPLE and text.endswith("…"):
        lines.append(Line("muted", f"… of {byte_text(size)}; c copies it whole"))
    return lines


def _cause(column: Column, loss: Statement) -> Line:
    if loss.step is None:
        return Line("plain", f"No step did it: {label(column.adapter)} reads it differently.")
    if loss.step == "unknown":
        same = (
            "" if loss.explained_by is None else f"; {visible(loss.explained_by)} would do it too"
        )
        return Line("plain", f"By the client, in a way that is not known{same}.")
    entry = next((e for e in column.plan.entries if e.step.id == loss.step), None)
    why = "" if entry is None else f": {visible(entry.step.transform.why)}"
    return Line("plain", f"{_by(loss)[:1].upper()}{_by(loss)[1:]}{why}")


def _by(loss: Statement) -> str:
    if loss.step is None:
        return "as it is read"
    words = f"by {clipped(loss.step, 60)}"
    return words if loss.explained_by is None else f"{words}, as {visible(loss.explained_by)}"


def _change(statement: Statement) -> str:
    return f"{clipped(statement.keyword, 200)}, {_by(statement)}"


def _shown(pointer: str) -> str:
    return visible(display(pointer))
