"""What one schema refuses and another lets pass: proven to be nothing, or shown where it may be.

The proof is made keyword by keyword and is one-sided: no gap means that there is none, a gap
means that none could be ruled out.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from engine.loss.conjunction import (
    NUMBERS,
    accepts,
    finite_values,
    flattened,
    types_of,
)
from engine.loss.implied_schemas import OF_SCHEMAS
from engine.loss.implied_values import OF_VALUES, gaps_at
from engine.loss.impossible import is_impossible
from engine.loss.moves import Gap
from engine.loss.side import Part, without

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.loss.conjunction import Parts
    from engine.loss.moves import Move

FUEL: Final = 6_000
"""Nodes that a proof may look at."""

_IMPLIED: Final = {**OF_VALUES, **OF_SCHEMAS}
_SHOWN: Final = 6
_DEEPEST: Final = 90
_MOST_VALUES: Final = 200
_MOST_BRANCHES: Final = 40


class Prover:
    """Looks for gaps between schemas, within a bound of work."""

    def __init__(self, fuel: int = FUEL) -> None:
        self.fuel = fuel
        self._proven: set[tuple[int, frozenset[int]]] = set()
        self._open: dict[tuple[int, frozenset[int]], int] = {}
        self._lowest = 0
        self._kept: list[Parts] = []

    def covers(self, wide: Part, narrow: Parts) -> bool:
        """Tell whether it is certain that whatever passes all of `narrow` passes `wide`."""
        return not self.gaps(wide, narrow)

    def gaps(self, wide: Part, narrow: Parts, path: tuple[Move, ...] = ()) -> list[Gap]:
        """Return the places where `wide` may refuse what passes `narrow`, at most a few."""
        if not wide.node:
            return []
        key = (id(wide.node), frozenset(id(part.node) for part in narrow))
        if key in self._proven:
            return []
        if key in self._open:
            self._lowest = min(self._lowest, self._open[key])
            return []
        self.fuel -= 1
        if self.fuel < 0 or len(self._open) > _DEEPEST:
            return [Gap(path, wide, "", narrow)]
        self._kept.append((wide, *narrow))  # so that no other node takes over an id
        outer, place = self._lowest, len(self._open)
        self._lowest = self._open[key] = place
        found = list(islice(self._searched(wide, narrow, path), _SHOWN))
        del self._open[key]
        # Proven, unless it rests on what is still being proven.
        if not found and self._lowest >= place:
            self._proven.add(key)
        self._lowest = min(outer, self._lowest)
        return found

    def _searched(self, wide: Part, narrow: Parts, path: tuple[Move, ...]) -> Iterator[Gap]:
        flat = flattened(narrow)
        if is_impossible(flat) or any(is_same(wide, part) for part in (*narrow, *flat)):
            return
        values = finite_values(flat)
        if values is not None and len(values) <= _MOST_VALUES:
            yield from _refused_values(values, wide, flat, path)
            return
        direct = self.keyword_gaps(wide, tuple(wide.node), flat, path)
        if not direct:
            return
        split = variants(flat) or by_type(wide, flat)
        for variant in split:
            yield from self.gaps(wide, variant, path)
        if not split:
            yield from direct

    def keyword_gaps(
        self, wide: Part, keywords: Iterable[str], flat: Parts, path: tuple[Move, ...] = ()
    ) -> list[Gap]:
        """Return the gaps of some keywords of a part; `flat` holds what its `allOf` hold."""
        found: list[Gap] = []
        for keyword in keywords:
            if keyword in wide.node and len(found) < _SHOWN:
                rule = _IMPLIED.get(keyword, gaps_at)
                below = islice(rule(self, wide, keyword, flat), _SHOWN)
                found.extend(gap._replace(path=path + gap.path) for gap in below)
        return found


def is_same(wide: Part, part: Part) -> bool:
    """Tell whether two parts are one, whatever their references mean."""
    if wide.node is not part.node:
        return False
    return wide.side is part.side or not (wide.side.has_references or part.side.has_references)


def _refused_values(
    values: list[Any], wide: Part, flat: Parts, path: tuple[Move, ...]
) -> Iterator[Gap]:
    for value in values:
        if accepts(wide, value) is not True and all(accepts(p, value) is not False for p in flat):
            constant = wide.side.part({"const": value})
            yield Gap(path, wide, "", (*flat, constant))


def variants(flat: Parts) -> list[Parts]:
    """Return the parts once for each branch of one of their choices, or nothing without any."""
    for place, (side, node) in enumerate(flat):
        for keyword in ("anyOf", "oneOf"):
            branches = node.get(keyword, ())
            if not 0 < len(branches) <= _MOST_BRANCHES:
                continue
            rest = Part(side, without(node, keyword))
            others = (*flat[:place], *((rest,) if rest.node else ()), *flat[place + 1 :])
            return [(*others, side.part(branch)) for branch in branches]
    return conditional_variants(flat)


def conditional_variants(flat: Parts) -> list[Parts]:
    """Return the parts with the condition of one of them met, and with it not met."""
    for place, (side, node) in enumerate(flat):
        if "if" not in node:
            continue
        rest = Part(side, without(node, "if", "then", "else"))
        others = (*flat[:place], *((rest,) if rest.node else ()), *flat[place + 1 :])
        met = (side.part(node["if"]), side.part(node.get("then", True)))
        unmet = (side.part({"not": node["if"]}), side.part(node.get("else", True)))
        return [(*others, *unmet), (*others, *met)]
    return []


def by_type(wide: Part, flat: Parts) -> list[Parts]:
    """Return the parts once for each type that they allow, where that may help."""
    types = types_of(flat)
    if wide.node.keys().isdisjoint(("anyOf", "oneOf", "not", "if")) or not len(types) > 1:
        return []
    if "number" in types:
        types -= NUMBERS - {"number"}
    if len(types) < 2:  # noqa: PLR2004  # one is no choice
        return []
    return [(*flat, wide.side.part({"type": [name]})) for name in sorted(types)]
