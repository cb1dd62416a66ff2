"""What a key is pressed after, and what holds afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.playground.tui.driving import WIDE

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.playground.tui.driving import Play


@dataclass(frozen=True)
class Case:
    """What a key is pressed after, and what holds afterwards.

    `check` gets the playground and what `look` gave before the key.
    """

    check: Callable[[Play, object], bool | None]
    look: Callable[[Play], object] = lambda _play: None
    before: tuple[str, ...] = ()
    text: str | None = None
    size: tuple[int, int] = WIDE


def pane(name: str, where: str) -> Case:
    def check(play: Play, _before: object) -> bool:
        focused = play.main.focused
        return play.main.pane == name and focused is not None and focused.id == where

    return Case(check, before=("5",) if name != "cache" else ("1", "escape"))


def on_screen(kind: type) -> Callable[[Play, object], bool]:
    return lambda play, _before: isinstance(play.app.screen, kind)
