"""What the menus for copying and saving offer, a letter each, and what each would give now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.errors import EngineError
from playground.view.labels import label
from playground.view.preview import preview
from playground.view.texts import NO_RESULT, Chosen, Kind, text_of
from playground.view.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_MAX_ABOUT: Final = 100
"""Characters of what is said of a line; the menu is no wider."""


@dataclass(frozen=True, slots=True)
class CopyItem:
    """One line of the menu.

    Attributes:
        letter: the key that picks it.
        label: what it is, without an article.
        kind: which text it stands for.
        is_of_result: whether it is made from the result, so that it may be of an earlier text.
        is_copied: whether it can be copied; if not, it can only be saved.

    """

    letter: str
    label: str
    kind: Kind
    is_of_result: bool = True
    is_copied: bool = True


ITEMS: Final[tuple[CopyItem, ...]] = (
    CopyItem("y", "output schema", Kind.SCHEMA),
    CopyItem("s", "source", Kind.SOURCE, is_of_result=False),
    CopyItem("p", "JSON Pointer", Kind.POINTER),
    CopyItem("d", "diff", Kind.DIFF),
    CopyItem("n", "tool name", Kind.NAME),
    CopyItem("r", "request body", Kind.REQUEST),
    CopyItem("c", "curl command", Kind.CURL),
    CopyItem("f", "problem", Kind.PROBLEM),
    CopyItem("e", "example", Kind.EXAMPLE),
    CopyItem("l", "link", Kind.LINK, is_of_result=False),
    CopyItem("i", "screenshot", Kind.SCREENSHOT, is_of_result=False, is_copied=False),
)
"""Every line, in order. Another one needs a `Kind` and its maker in `playground.view.texts`."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A line as it is shown: the item, and half a sentence about what it would give now."""

    item: CopyItem
    about: str


def offers(chosen: Chosen, *, copies: bool) -> tuple[Offer, ...]:
    """Return the lines of the menu for copying, or else of the one for saving."""
    shown = (item for item in ITEMS if item.is_copied or not copies)
    return tuple(Offer(item, visible(_about(item, chosen)[:_MAX_ABOUT])) for item in shown)


def words(item: CopyItem, *, is_stale: bool) -> str:
    """Return what an item is, with an article.

    >>> words(ITEMS[0], is_stale=True)
    'the last good output schema'

    """
    return f"the {'last good ' if is_stale and item.is_of_result else ''}{item.label}"


def _provider(chosen: Chosen) -> str:
    return label(chosen.column.adapter)


def _about(item: CopyItem, chosen: Chosen) -> str:
    """Return what a line would give, or why there is nothing to give."""
    if item.is_of_result and chosen.tool is None:
        return NO_RESULT
    if item.kind in _OF_RUN and chosen.column.trace is None:
        return chosen.column.error or NO_RESULT
    return _ABOUT[item.kind](chosen)


def _schema(chosen: Chosen) -> str:
    return f"{_provider(chosen)}, {chosen.column.size:,} bytes"


def _short(kind: Kind) -> Callable[[Chosen], str]:
    """Return a function that shows a short text itself, or why there is none."""

    def show(chosen: Chosen) -> str:
        try:
            return text_of(kind, chosen)
        except EngineError as error:
            return str(error)

    return show


def _problem(chosen: Chosen) -> str:
    found = chosen.problem
    return "no known rule is broken" if found is None else found.finding.message


def _example(chosen: Chosen) -> str:
    if chosen.loss is None:
        return "no loss is under the cursor"
    witness = chosen.loss.witness
    return preview(witness, _MAX_ABOUT) if chosen.loss.witnesses else "this loss has none"


_OF_RUN: Final = {Kind.SCHEMA, Kind.DIFF, Kind.REQUEST, Kind.CURL}
_ABOUT: Final[Mapping[Kind, Callable[[Chosen], str]]] = {
    Kind.SCHEMA: _schema,
    Kind.SOURCE: lambda chosen: f"the editor's text, {len(chosen.source):,} characters",
    Kind.POINTER: _short(Kind.POINTER),
    Kind.DIFF: lambda chosen: f"from raw to {_provider(chosen)}",
    Kind.NAME: _short(Kind.NAME),
    Kind.REQUEST: lambda chosen: f"what {_provider(chosen)} would be posted",
    Kind.CURL: lambda _chosen: "a shell command that posts it",
    Kind.PROBLEM: _problem,
    Kind.EXAMPLE: _example,
    Kind.LINK: lambda _chosen: "a URL that holds the text and what you chose",
    Kind.SCREENSHOT: lambda _chosen: "the window as SVG",
}
