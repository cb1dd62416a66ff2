"""Find arguments that one side takes and the other refuses, at a place where they may differ."""

from __future__ import annotations

import time
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final

from engine.errors import CancelledRunError
from engine.loss.conjunction import flattened
from engine.loss.maker import Maker
from engine.loss.negation import refusing
from engine.loss.reading import read_whole
from engine.loss.side import Part, without
from engine.loss.statement import RAW, SENT, Witness
from engine.loss.validators import Validators

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.loss.conjunction import Parts
    from engine.loss.moves import Gap, Move
    from engine.loss.side import Side

_MOST_CHECKED: Final = 60
_MOST_DOUBTED: Final = 6
_MOST_REFUSALS: Final = 30


class Clock:
    """When to stop: the person's wish and the time that is left."""

    def __init__(self, budget: float, cancelled: Callable[[], bool] | None) -> None:
        self._end = time.monotonic() + budget
        self._cancelled = cancelled

    def check(self) -> bool:
        """Tell whether time is left.

        Raises:
            CancelledRunError: the work was given up.

        """
        if self._cancelled is not None and self._cancelled():
            raise CancelledRunError("the search for examples was cancelled")
        return time.monotonic() < self._end


class Search:
    """Looks for arguments that only one of two sides takes."""

    def __init__(self, raw: Side, sent: Side, clock: Clock) -> None:
        self._sides = {RAW: raw, SENT: sent}
        self._validators: dict[str, Validators] = {}
        self._clock = clock

    def witness(self, goal: str, way: tuple[Move, ...], gap: Gap) -> Witness | None:
        """Return arguments that only `goal` takes, with a value of the gap where `way` leads."""
        candidates = chain(
            self._candidates(goal, way, gap, is_joint=True),
            self._candidates(goal, way, gap, is_joint=False),
        )
        other = _OTHER[goal]
        doubted = 0
        for value in islice(candidates, 2 * _MOST_CHECKED):
            if not self._clock.check() or doubted > _MOST_DOUBTED:
                return None
            if not self._of(goal).first(value) or self._of(other).first(value) is not False:
                continue
            if self._of(goal).agreed(value) and self._of(other).agreed(value) is False:
                return Witness(value, goal)
            doubted += 1
        return None

    def _candidates(
        self, goal: str, way: tuple[Move, ...], gap: Gap, *, is_joint: bool
    ) -> Iterator[Any]:
        side = self._sides[goal]
        top = (side.top, self._sides[_OTHER[goal]].top) if is_joint else (side.top,)
        maker = Maker()

        def fill(here: Parts) -> Iterator[Any]:
            own = tuple(part for part in here if part.side is side)
            others = tuple(part for part in flattened(here) if part.side is not side)
            alike = tuple(_lacking(part, gap.keyword) for part in others)
            for more in ((*gap.narrow, *alike), gap.narrow, ()) if alike else (gap.narrow, ()):
                for refused in islice(refusing(gap.wide, gap.keyword), _MOST_REFUSALS):
                    yield from maker.values((*own, *more, *refused))

        yield from islice(maker.reach(top, way + gap.path, fill), _MOST_CHECKED)

    def _of(self, name: str) -> Validators:
        if name not in self._validators:
            self._validators[name] = Validators(read_whole(self._sides[name].top))
        return self._validators[name]


def _lacking(part: Part, keyword: str) -> Part:
    """Return what a part demands besides the keyword that is to be broken."""
    gone = ("if", "then", "else") if keyword == "if" else (keyword, *_LIKE.get(keyword, ()))
    return Part(part.side, without(part.node, *gone))


_LIKE: Final = {
    "enum": ("const",),
    "const": ("enum",),
    "dependentRequired": ("dependentSchemas",),
    "contains": ("minContains", "maxContains"),
}

_OTHER: Final = {RAW: SENT, SENT: RAW}
