"""The command palette: every action of the key table, and the themes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.command import DiscoveryHit, Hit, Provider

from playground.keys import KEYS, Where
from playground.screens.main import MainScreen
from playground.web.limits import limits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.command import Hits
    from textual.types import IgnoreReturnCallbackType

_OF_FILES = ("open_file", "resume", "restore_draft")


class Actions(Provider):
    """Offers the actions of the main screen where that is in front, and the themes."""

    def _entries(self) -> Iterator[tuple[str, str, IgnoreReturnCallbackType]]:
        run = self.app.run_action
        if isinstance(self.screen, MainScreen):
            for key in KEYS:
                if key.where is Where.EXPLAIN or not self._is_possible(key.action):
                    continue
                title = f"{key.where.value.lstrip('0123456789 ')}: {key.does}"
                shown = f"key {key.shown}" if key.shown else ""
                yield title, shown, partial(run, f"screen.{key.action}", self.screen)
        for name in sorted(self.app.available_themes):
            yield f"theme: {name}", "", partial(run, f"app.choose_theme({name!r})")

    def _is_possible(self, action: str) -> bool:
        """Tell whether the program may do it for whoever sits before it."""
        return action not in _OF_FILES or limits(self.app.is_web).may_open_files

    async def discover(self) -> Hits:
        """Offer everything."""
        for title, shown, run in self._entries():
            yield DiscoveryHit(title, run, help=shown or None)

    async def search(self, query: str) -> Hits:
        """Offer what matches."""
        matcher = self.matcher(query)
        for title, shown, run in self._entries():
            score = matcher.match(title)
            if score > 0:
                yield Hit(score, matcher.highlight(title), run, help=shown or None)
