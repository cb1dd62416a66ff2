"""The words of the tour's box: where one is, which key to try, and how to go on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from rich.cells import cell_len

from playground.keys import KEYS, Where

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.keys import Key
    from playground.tour import Stop


class Way(StrEnum):
    """What a click on a word of the box does."""

    TRY = "try"
    NEXT = "next"
    BACK = "back"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of the box's last line; `way` is None for what takes no click."""

    text: str
    way: Way | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the person is.

    Attributes:
        number: the stop's, from 0.
        total: how many stops there are.
        pane: the pane with the focus.
        is_typing: whether letters are text at the moment.

    """

    number: int
    total: int
    pane: Where
    is_typing: bool = False


def tour_title(stop: Stop, spot: Spot) -> str:
    """Return the box's title."""
    return f"Tour {spot.number + 1} of {spot.total}  {stop.title}"


def tour_words(stop: Stop, spot: Spot, cells: int) -> tuple[Word, ...]:
    """Return the box's last line: the longest form that fits into `cells` cells.

    Each stop's key is named as it works from where the person is: after the key of its pane, and
    not while letters are text.
    """
    form: tuple[Word, ...] = ()
    for lead in _leads(stop, spot):
        for gap in ("   ", "  "):
            form = tuple(_spaced([*lead, *_ways(spot)], gap))
            if sum(cell_len(word.text) for word in form) <= cells:
                return form
    return form


def _leads(stop: Stop, spot: Spot) -> Iterator[list[Word]]:
    if spot.is_typing:
        yield [Word(f"{_shown('leave')} ends typing, then:")]
    else:
        key = stop.key
        shown = _first(key)
        if key.where not in (Where.ANYWHERE, spot.pane):
            shown = f"{key.where.value.split()[0]}, then {shown}"
        yield [Word("Try:"), Word(f"{shown} ({key.does})", Way.TRY)]
        yield [Word("Try:"), Word(f"{shown} {key.label}", Way.TRY)]
    yield []


def _ways(spot: Spot) -> Iterator[Word]:
    is_last = spot.number == spot.total - 1
    yield Word(f"{_shown('tour(1)')} {'end' if is_last else 'next'}", Way.NEXT)
    if spot.number:
        yield Word(f"{_shown('tour(-1)')} back", Way.BACK)
    yield Word(f"{_shown('leave')} leave", Way.LEAVE)


def _spaced(words: list[Word], gap: str) -> Iterator[Word]:
    for number, word in enumerate(words):
        if number:
            yield Word(" " if words[number - 1].text.endswith(":") else gap)
        yield word


def _shown(action: str) -> str:
    return _first(next(key for key in KEYS if key.action == action))


def _first(key: Key) -> str:
    return key.shown.split()[0]
