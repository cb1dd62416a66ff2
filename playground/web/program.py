"""What a visitor gets: the playground on the demo sample, with the seven adapters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.adapters import adapters
from playground.app import PlaygroundApp
from playground.model.document import open_text
from playground.model.session import Session
from playground.samples import sample_text
from playground.terminal_input import protect_pastes
from playground.web.driver import PageDriver
from playground.widgets.schema_editor import SchemaEditor

if TYPE_CHECKING:
    from playground.screens.sharing import SharingScreen
    from playground.web.driver import ChoiceMade, LinkGiven

SAMPLE: Final = "demo"


class ServedApp(PlaygroundApp):
    """The playground behind a page, which keeps its state and has links to open."""

    CSS_PATH = "../playground.tcss"  # from this file

    def on_link_given(self, message: LinkGiven) -> None:
        """Open what the page's address holds, once the panes are there."""
        self.main.call_later(self.main.open_link, message.link)

    def on_choice_made(self, message: ChoiceMade) -> None:
        """Begin as the stranger chose, once the panes are there."""
        self.main.call_later(self._begin, message.choice)

    def on_sharing_screen_page_state(self, message: SharingScreen.PageState) -> None:
        """Have the page's address hold what is open."""
        if isinstance(self._driver, PageDriver):
            self._driver.tell_state(message.fragment)

    async def _begin(self, choice: str) -> None:
        match choice:
            case "tour":
                await self.main.run_action("tour(1)")
            case "sample":
                await self.main.run_action("pick_sample")
            case "paste":
                self.main.focus_pane("schema")
                self.main.query_one(SchemaEditor).select_all()
            case _:
                pass


def program() -> PlaygroundApp:
    """Return the program, ready to run."""
    protect_pastes()
    opened = open_text(f"sample {SAMPLE}", sample_text(SAMPLE))
    return ServedApp(opened, Session.of(adapters().values()))
