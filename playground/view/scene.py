"""Which columns the compare view shows, with their heads: from a result and the choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.compare import Alignment, Mode, inlined_pointers
from engine.document import MISSING
from playground.model.session import View
from playground.view.geometry import column_count, window
from playground.view.heads import Head, column_head
from playground.view.labels import label, middle_label
from playground.view.pipeline import step_of
from playground.view.problems import problem_pointers
from playground.view.visible import clipped, visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.run.trace import TraceStep
    from playground.model.compute import Column, Result
    from playground.model.session import Session

RAW = -1
"""Stands for the raw schema among the columns of a scene."""

_KEPT = 6
_MAX_ERROR = 600


@dataclass(frozen=True, slots=True)
class Scene:
    """What the compare view shows.

    Attributes:
        alignment: the rows.
        columns: what each column shows: the number of an output of the alignment, `RAW`, or the
            error of a run that failed.
        heads: what stands over each.
        providers: for each column the provider's place in the result.
        problems: for each column the pointers that a rule of its provider is broken at.

    """

    alignment: Alignment
    columns: tuple[int | str, ...]
    heads: tuple[Head, ...]
    providers: tuple[int, ...]
    problems: tuple[frozenset[str], ...]


def visible_providers(
    session: Session, start: int, width: int, *, alone: bool = False, zoomed: bool = False
) -> range:
    """Return the providers whose columns are shown in `width` cells, as a range of places.

    Args:
        session: the choices.
        start: the first provider that was shown before.
        width: cells of the view.
        alone: shows the focused one only, however many fit.
        zoomed: whether the view has the whole window: beside raw as many as fit then.

    """
    is_many = session.view is View.ALIGNED or (zoomed and session.view is View.BESIDE)
    if alone or not is_many or session.step is not None:
        return range(session.focus, session.focus + 1)
    available, others = len(session.plans), int(session.view is View.BESIDE)
    shown = max(1, column_count(width, available + others) - others)
    first = window(start, session.focus, shown, available)
    return range(first, first + shown)


class Scenes:
    """Scenes of one result; the rows of the last few are kept, since looking at a schema costs."""

    def __init__(self, result: Result) -> None:
        self.result = result
        self._alignments: dict[object, Alignment] = {}

    def scene(self, session: Session, providers: range) -> Scene:
        """Return the scene for these providers, or the one of the step that is looked at."""
        column = self.result.columns[session.focus]
        run = None if session.step is None else step_of(column, session.step)
        if run is not None:
            return self._step_scene(column, session, run)
        columns = [self.result.columns[place] for place in providers]
        good = [place for place in providers if self.result.columns[place].trace is not None]
        shown: list[int | str] = [
            clipped(column.error or "", _MAX_ERROR) if column.trace is None else good.index(place)
            for place, column in zip(providers, columns, strict=True)
        ]
        labels = {c.adapter.id: middle_label(c.adapter) for c in self.result.columns}
        heads = [
            column_head(column, labels, is_focused=place == session.focus)
            for place, column in zip(providers, columns, strict=True)
        ]
        places = list(providers)
        if session.view is View.BESIDE:
            heads.insert(0, Head(("Raw",), ("as loaded",)))
            shown.insert(0, RAW)
            places.insert(0, session.focus)
        # Without a good output there is nothing that mode OUTPUT could show.
        mode = _MODES[session.view] if good else Mode.ALIGNED
        alignment = self._alignment(mode, tuple(good), is_folded=session.hides_unchanged)
        marks = tuple(
            frozenset() if output == RAW else problem_pointers(self.result.columns[place].findings)
            for output, place in zip(shown, places, strict=True)
        )
        return Scene(alignment, tuple(shown), tuple(heads), tuple(places), marks)

    def _alignment(self, mode: Mode, places: tuple[int, ...], *, is_folded: bool) -> Alignment:
        columns = [self.result.columns[place] for place in places]

        def make() -> Alignment:
            return Alignment(
                raw_schema(self.result),
                tuple(column.schema for column in columns),
                mode=mode,
                inlined=tuple(inlined_pointers(c.trace) for c in columns if c.trace is not None),
                hide_unchanged=is_folded,
            )

        return self._kept((mode, places, is_folded), make)

    def _step_scene(self, column: Column, session: Session, run: TraceStep) -> Scene:
        def make() -> Alignment:
            assert column.trace is not None  # noqa: S101 - there is a run of it
            return Alignment(
                run.before,
                (run.after,),
                mode=Mode.BESIDE,
                inlined=(inlined_pointers(column.trace, run.after),),
                hide_unchanged=session.hides_unchanged,
            )

        key = session.focus, session.step, session.hides_unchanged
        alignment = self._kept(key, make)
        heads = _step_heads(column, session, run)
        return Scene(alignment, (RAW, 0), heads, (session.focus,) * 2, (frozenset(),) * 2)

    def _kept(self, key: object, make: Callable[[], Alignment]) -> Alignment:
        alignment = self._alignments.get(key)
        if alignment is None:
            alignment = self._alignments[key] = make()
            if len(self._alignments) > _KEPT:
                del self._alignments[next(iter(self._alignments))]
        return alignment


def raw_schema(result: Result) -> Any:
    """Return the schema that the columns are compared with."""
    if result.tool.schema is not MISSING:
        return result.tool.schema
    return next((c.trace.raw for c in result.columns if c.trace is not None), {})


def _step_heads(column: Column, session: Session, run: TraceStep) -> tuple[Head, Head]:
    number = run.step.transform.number or (session.step or 0) + 1
    name = visible(run.id)
    titles = (
        f"{label(column.adapter)} step {number} {name}",
        f"{middle_label(column.adapter)} step {number} {name}",
        f"step {number} {name}",
    )
    changes = len(run.changes)
    detail = "no change" if not changes else f"{changes:,} change{'' if changes == 1 else 's'}"
    return (
        Head(titles, (f"before  {detail}",), is_focused=True),
        Head((clipped(run.step.transform.title, _MAX_ERROR),), ("after",)),
    )


_MODES = {View.ALIGNED: Mode.ALIGNED, View.BESIDE: Mode.BESIDE, View.OUTPUT: Mode.OUTPUT}
