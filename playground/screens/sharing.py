"""Links that carry the playground: made, opened, and in a browser kept in the page's address."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from textual import work
from textual.message import Message
from textual.worker import get_current_worker

from playground.later import later
from playground.model.link import (
    URL_VARIABLE,
    LinkError,
    fragment_of,
    visit_of_link,
    visit_to_share,
)
from playground.model.visit import Resumed, visit_of_json
from playground.screens.comparing import ComparingScreen
from playground.view.visible import clipped

if TYPE_CHECKING:
    from asyncio import TimerHandle

DEFAULT_URL: Final = "http://127.0.0.1:8000/"
"""What `serve` gives when it is told nothing."""

KEEP_SECONDS: Final = 1.0
"""Of quiet after a change until the page's address holds it."""


def page_url() -> str:
    """Return the URL of the playground that links are to open: in a browser the page's own."""
    return os.environ.get(URL_VARIABLE) or DEFAULT_URL


class SharingScreen(ComparingScreen):
    """Links that carry what is open and chosen."""

    @dataclass
    class PageState(Message):
        """What is open or chosen is another: as a fragment, empty where none can hold it."""

        fragment: str

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._page_state = ""
        self._page_timer: TimerHandle | None = None

    def on_mount(self) -> None:
        """Open the link that the program was started with."""
        if self.app.is_web:  # what is there from the start needs no keeping
            self._page_state = _fragment(self._shared_visit())
        if self.start.link is not None:
            self.open_link(self.start.link)

    def open_link(self, link: str) -> None:
        """Open what a link, or its fragment, holds; ask first where edited text would be lost.

        Args:
            link: any text, trusted in nothing.

        """
        try:
            visit = visit_of_link(link)
        except LinkError as error:
            reason = str(error)
            self.tell(f"{reason[:1].upper()}{reason[1:]}.", is_error=True)
            return
        adapters = {plan.base.id: plan.base for plan in self.session.plans}
        resumed = visit_of_json(visit, adapters)
        if resumed is not None:
            self._when_sure(partial(self._show_linked, resumed))

    def _show_linked(self, resumed: Resumed) -> None:
        self.session = resumed.session
        self.load(resumed.opened, resumed.text)
        self.session = replace(self.session, name=resumed.session.name)
        if resumed.problems:
            more = len(resumed.problems) - 1
            rest = f" (and {more:,} more)" if more else ""
            self.tell(f"From the link: {clipped(resumed.problems[0], 150)}{rest}.", is_error=True)

    # What the page's address holds.

    def show_status(self) -> None:
        """Show the state of the text; in a browser keep it."""
        super().show_status()
        self._keep_page_soon()

    def show_result(self) -> None:
        """Show the result and the choices; in a browser keep them."""
        super().show_result()
        self._keep_page_soon()

    def _keep_page_soon(self) -> None:
        if self.app.is_web:
            self._stop(self._page_timer)
            self._page_timer = later(self, KEEP_SECONDS, self._keep_page)

    def _keep_page(self) -> None:
        if not self.is_touring:
            self._pack_page(self._shared_visit())

    @work(thread=True, exclusive=True, group="keep", exit_on_error=False, description="keep")
    def _pack_page(self, visit: dict[str, Any]) -> None:
        fragment = _fragment(visit)
        if not get_current_worker().is_cancelled:
            self.post_message(self.PageState(fragment))

    def on_sharing_screen_page_state(self, message: PageState) -> None:
        """Let the program tell the page, unless it holds the same already."""
        if message.fragment == self._page_state:
            message.stop()
        self._page_state = message.fragment

    def _shared_visit(self) -> dict[str, Any]:
        return visit_to_share(self.opened, self.session, self.editor_text())


def _fragment(visit: dict[str, Any]) -> str:
    try:
        return fragment_of(visit)
    except LinkError:
        return ""
