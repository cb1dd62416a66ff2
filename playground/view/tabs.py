"""The line of tabs: every pane by number and name, in as many cells as there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

_SHORT: Final = {"Pipeline": "Steps", "Arguments": "Args"}


def tabs(titles: Mapping[str, str], current: Collection[str], width: int) -> list[tuple[str, str]]:
    """Return (name, text) of each tab; the texts side by side take at most `width` cells.

    Where whole titles do not fit, short ones are taken, then numbers alone but for the current.

    Args:
        titles: each pane's number and title, by its name.
        current: the names of the panes in sight.
        width: the cells.

    >>> tabs({"name": "4 Name", "arguments": "8 Arguments"}, ["name"], 20)
    [('name', ' 4 Name '), ('arguments', ' 8 Args ')]

    """
    whole = {name: f" {title} " for name, title in titles.items()}
    short = {name: f" {_shortened(title)} " for name, title in titles.items()}
    tight = {name: f"{_shortened(title)} " for name, title in titles.items()}
    for texts in (whole, short, tight):
        if sum(map(len, texts.values())) <= width:
            return list(texts.items())
    return [
        (name, tight[name] if name in current else f"{title[0]} ") for name, title in titles.items()
    ]


def _shortened(title: str) -> str:
    number, _, name = title.partition(" ")
    return f"{number} {_SHORT.get(name, name)}"
