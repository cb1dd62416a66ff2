"""Which columns the compare view shows, with their heads: from a result and the choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.compare import Alignment, Mode, inlined_pointers
from engine.document import MISSING
from playground.model.session import View
from playground.view.geometry import column_count, window
from playground.view.heads import Head, byte_text, column_head
from playground.view.labels import label
from playground.view.pipeline import step_of
from playground.view.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.run.trace import TraceStep
    from playground.model.compute import Column, Result
    from playground.model.session import Session

RAW = -1
"""Stands for the raw schema among the columns of a scene."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What the compare view shows.

    Attributes:
        alignment: the rows.
        columns: which cells of a row are shown, in order; `RAW` is the raw cell.
        heads: what stands over each.
        providers: the place in the result of each output of the alignment.

    """

    alignment: Alignment
    columns: tuple[int, ...]
    heads: tuple[Head, ...]
    providers: tuple[int, ...]


def visible_providers(result: Result, session: Session, start: int, width: int) -> range:
    """Return the providers whose columns are shown in `width` cells, as a range of places."""
    if session.view is not View.ALIGNED or session.step is not None:
        return range(session.focus, session.focus + 1)
    shown = column_count(width, len(result.columns))
    first = window(start, session.focus, shown, len(result.columns))
    return range(first, first + shown)


def build_scene(result: Result, session: Session, providers: range) -> Scene:
    """Return the scene for these providers; a failed run shows as a column without a schema."""
    column = result.columns[session.focus]
    run = None if session.step is None else step_of(column, session.step)
    if run is not None:
        return _step_scene(column, session, run)
    labels = {c.adapter.id: label(c.adapter) for c in result.columns}
    heads = [
        column_head(result.columns[place], labels, is_focused=place == session.focus)
        for place in providers
    ]
    alignment = Alignment(
        raw_schema(result),
        tuple(_output(result.columns[place]) for place in providers),
        mode=_MODES[session.view],
        inlined=tuple(_inlined(result.columns[place]) for place in providers),
        hide_unchanged=session.hides_unchanged and session.view is not View.OUTPUT,
    )
    columns = tuple(range(len(providers)))
    if session.view is View.BESIDE:
        heads.insert(0, Head("Raw", "as loaded"))
        columns = (RAW, 0)
    return Scene(alignment, columns, tuple(heads), tuple(providers))


def raw_schema(result: Result) -> Any:
    """Return the schema that the columns are compared with."""
    if result.tool.schema is not MISSING:
        return result.tool.schema
    return next((c.trace.raw for c in result.columns if c.trace is not None), {})


def _step_scene(column: Column, session: Session, run: TraceStep) -> Scene:
    assert session.step is not None  # noqa: S101 - the caller has a run of it
    number = run.step.transform.number or session.step + 1
    steps = len(column.plan.entries)
    title = f"{label(column.adapter)} step {number}/{steps} {visible(run.id)}"
    alignment = Alignment(
        run.before,
        (run.after,),
        mode=Mode.BESIDE,
        inlined=(_inlined(column),),
        hide_unchanged=session.hides_unchanged,
    )
    heads = (
        Head(title, "before"),
        Head(visible(run.step.transform.title), "after", is_focused=True),
    )
    return Scene(alignment, (RAW, 0), heads, (session.focus,))


def _output(column: Column) -> Any:
    return {} if column.trace is None else column.trace.result


def _inlined(column: Column) -> Callable[[str], bool]:
    return (lambda _pointer: False) if column.trace is None else inlined_pointers(column.trace)


_MODES = {View.ALIGNED: Mode.ALIGNED, View.BESIDE: Mode.BESIDE, View.OUTPUT: Mode.OUTPUT}

__all__ = ["RAW", "Scene", "build_scene", "byte_text", "raw_schema", "visible_providers"]
