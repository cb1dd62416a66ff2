"""`lost`: every change that a run made, with what it costs and a checked example."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.document.pointer import join, split
from engine.loss.changed import changed_constraints, restricts
from engine.loss.conjunction import flattened, item_parts, property_parts
from engine.loss.dialect import dialect_of
from engine.loss.gaps import FUEL, Prover, variants
from engine.loss.places import ChangedPlace, Touched, changed_places, is_definition
from engine.loss.readings import read_differently
from engine.loss.routes import Route, routes
from engine.loss.side import Part, Reader, Side
from engine.loss.statement import RAW, SENT, Direction, Statement, Witness
from engine.loss.validators import load
from engine.loss.witness import Clock, Search

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.loss.conjunction import Parts
    from engine.loss.moves import Gap, Move
    from engine.run.trace import Trace

BUDGET: Final = 2.0
"""Seconds after which no further example is looked for."""

_MOST_GAPS: Final = 8
_POOL: Final = 20_000
"""Nodes that all proofs of one run may look at; usual tools need a few hundred."""


def lost(
    trace: Trace,
    *,
    cancelled: Callable[[], bool] | None = None,
    budget: float = BUDGET,
    surface: str | None = None,
) -> tuple[Statement, ...]:
    """Return what each change of a run costs, in the order of the steps.

    Args:
        trace: the run.
        cancelled: asked now and then; true gives the work up.
        budget: seconds after which places are no longer given an example.
        surface: the id of the provider who reads the result; the adapter's own by default.

    Raises:
        CancelledRunError: `cancelled` said so.

    """
    if trace.raw is trace.result and not isinstance(trace.raw, dict):
        return ()
    load()
    study = _Study(trace, surface or trace.adapter.id, Clock(budget, cancelled))
    return tuple(study.statements())


class _Study:
    """One run, with what was found out about its schemas so far."""

    def __init__(self, trace: Trace, surface: str, clock: Clock) -> None:
        self._trace = trace
        self._reader = Reader(dialect_of(RAW, trace.raw))
        self._sides: dict[int, Side] = {}
        self._routes: dict[int, dict[int, Route]] = {}
        self.raw = self._side(trace.raw)
        dialect = dialect_of(surface, trace.result)
        same = dialect == self._reader.dialect
        self.sent = Side(trace.result, self._reader if same else Reader(dialect))
        self._prover = Prover(0)
        self._given = 0
        self._pool = _POOL
        self._search = Search(self.raw, self.sent, clock)
        self._clock = clock
        self._whole: dict[str, bool] = {}

    def statements(self) -> Iterator[Statement]:
        """Yield a statement for each place."""
        for place in changed_places(self._trace):
            if place.step is not None:
                before, after = self._side(place.step.before), self._side(place.step.after)
                yield self._state(place, before, after)
        if self.sent.reader is not self._reader:
            as_raw = self._side(self._trace.result)
            for place in read_differently(self._trace, as_raw, self.sent):
                yield self._state(place, as_raw, self.sent)

    def _side(self, schema: Any) -> Side:
        if id(schema) not in self._sides:
            self._sides[id(schema)] = Side(schema, self._reader)
        return self._sides[id(schema)]

    def _routes_of(self, side: Side) -> dict[int, Route]:
        if id(side) not in self._routes:
            self._routes[id(side)] = routes(side)
        return self._routes[id(side)]

    def _state(self, place: ChangedPlace, before: Side, after: Side) -> Statement:
        self._clock.check()
        found = _Found()
        for touched in place.touched:
            self._weigh(touched, place, before, after, found)
        witnesses: list[Witness] = []
        kept: set[str] = set()
        for goal in (SENT, RAW):
            if ways := sorted(found.ways[goal], key=_steps)[:_MOST_GAPS]:
                witness = self._witness(goal, ways)
                if witness is not None:
                    witnesses.append(witness)
                    kept.add(goal)
                elif not self._is_ruled_out(goal, ways):
                    kept.add(goal)
        return Statement(
            pointer=self._sent_pointer(place),
            raw_pointer=place.raw_pointer,
            keyword=place.keyword,
            direction=_direction(kept, found.restricts),
            step=None if place.step is None else place.step.id,
            witnesses=tuple(witnesses),
            places=place.places,
        )

    def _weigh(
        self, touched: Touched, place: ChangedPlace, before: Side, after: Side, found: _Found
    ) -> None:
        """Note where one node's change may let more or less pass."""
        route = self._route(touched, place, before, after)
        old, new = before.part(touched.before), after.part(touched.after)
        found.restricts |= restricts(touched, old, new)
        found.restricts |= any(map(is_definition, touched.keywords))
        if route is None:
            return
        self._refuel(FUEL)
        looser = self._gaps(old, touched, flattened((new,)))
        tighter = self._gaps(new, touched, flattened((old,)))
        entangled = before.is_entangled or after.is_entangled
        if entangled or (any(map(is_definition, touched.keywords)) and after.has_references):
            looser += self._prover.gaps(before.top, (after.top,))
        if entangled:
            tighter += self._prover.gaps(after.top, (before.top,))
        if route.sign <= 0:
            found.add(RAW, route, looser)
            found.add(SENT, route, tighter)
        if route.sign >= 0:
            found.add(SENT, route, looser)
            found.add(RAW, route, tighter)

    def _gaps(self, wide: Part, touched: Touched, narrow: Parts) -> list[Gap]:
        """Return where the changed keywords of a part may refuse what others let pass."""
        found: list[Gap] = []
        for part, keyword in changed_constraints(wide, touched):
            found += self._prover.keyword_gaps(part, (keyword,), narrow)
        return found

    def _refuel(self, fuel: int) -> None:
        """Give the prover fuel for one question, of what is left for all."""
        self._pool -= self._given - max(self._prover.fuel, 0)
        self._given = self._prover.fuel = max(0, min(fuel, self._pool))

    def _route(
        self, touched: Touched, place: ChangedPlace, before: Side, after: Side
    ) -> Route | None:
        """Return the way to a node; None where no arguments lead to it."""
        for side, node in ((before, touched.before), (after, touched.after)):
            known = self._routes_of(side).get(id(node))
            if known is not None:
                return known
        tokens = split(place.pointer)
        is_apart = bool(tokens) and is_definition(tokens[0])
        return None if is_apart else Route((), 0)

    def _witness(self, goal: str, ways: list[tuple[Route, Gap]]) -> Witness | None:
        for route, gap in ways:
            if not self._clock.check():
                return None
            witness = self._search.witness(goal, route.path, gap)
            if witness is not None:
                return witness
        return None

    def _is_ruled_out(self, goal: str, ways: list[tuple[Route, Gap]]) -> bool:
        """Tell whether later steps made up for it: what `goal` takes, the other takes too."""
        if goal not in self._whole:
            other = self.sent if goal == RAW else self.raw
            self._refuel(FUEL)
            own = self.raw if goal == RAW else self.sent
            self._whole[goal] = self._prover.covers(other.top, (own.top,))
        if self._whole[goal]:
            return True
        return all(route.sign == 1 and self._is_made_up(goal, route, gap) for route, gap in ways)

    def _is_made_up(self, goal: str, route: Route, gap: Gap) -> bool:
        own, other = (self.raw, self.sent) if goal == RAW else (self.sent, self.raw)
        narrow: Parts = flattened((own.top,))
        wide: Parts = flattened((other.top,))
        for move in route.path + gap.path:
            if variants(narrow) or variants(wide) or move.kind in ("name", "pattern"):
                return False
            narrow, wide = (flattened(_below(parts, move)) for parts in (narrow, wide))
            self._refuel(FUEL // 4)
            if all(self._prover.covers(part, narrow) for part in wide):
                return True
        return False

    def _sent_pointer(self, place: ChangedPlace) -> str:
        """Return the node in the result, or the nearest holder that is left of it."""
        tokens = split(place.raw_pointer)
        while tokens:
            found = self._trace.sent_place(join("", *tokens))
            if found is not None:
                return found[0]
            tokens.pop()
        return ""


class _Found:
    """Ways to where one side may take more than the other, by that side."""

    def __init__(self) -> None:
        self.ways: dict[str, list[tuple[Route, Gap]]] = {RAW: [], SENT: []}
        self.restricts = False

    def add(self, goal: str, route: Route, gaps: list[Gap]) -> None:
        """Note gaps at the end of a way."""
        self.ways[goal] += [(route, gap) for gap in gaps]


def _steps(way: tuple[Route, Gap]) -> int:
    """Return how deep a way goes; the shallow ones give the smaller examples."""
    route, gap = way
    return len(route.path) + len(gap.path)


def _below(parts: Parts, move: Move) -> Parts:
    if move.kind == "item":
        return item_parts(parts, move.key)
    return property_parts(parts, move.key if move.kind == "property" else "\0")


def _direction(kept: set[str], restricts: bool) -> Direction:  # noqa: FBT001  # private
    if kept == {RAW, SENT}:
        return Direction.BOTH
    if kept:
        return Direction.LOOSENED if SENT in kept else Direction.TIGHTENED
    return Direction.SAME if restricts else Direction.ANNOTATION
