"""The menu of what can be copied or saved, over the main screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from playground.view.copy_items import ITEMS, CopyItem, Offer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

_LABEL_WIDTH = max(len(item.label) for item in ITEMS) + 2


class CopyMenuScreen(ModalScreen[CopyItem | None]):
    """Shows a line and a letter for each thing; gives the one that is picked, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Leave", id="copy.leave"),
        *(
            Binding(item.letter, f"take('{item.letter}')", show=False, id=f"copy.{item.kind}")
            for item in ITEMS
        ),
    ]

    DEFAULT_CSS = """
    CopyMenuScreen { align: center middle; }
    CopyMenuScreen > Vertical {
        width: 90%; max-width: 84; height: auto;
        border: round $primary; background: $surface;
    }
    CopyMenuScreen OptionList, CopyMenuScreen OptionList:focus {
        border: none; height: auto; text-wrap: nowrap; text-overflow: ellipsis;
    }
    """

    def __init__(self, title: str, offers: Sequence[Offer]) -> None:
        super().__init__()
        self._title = title
        self._offers = offers

    def compose(self) -> ComposeResult:
        """Lay out the lines."""
        with Vertical() as box:
            box.border_title = Content(self._title)
            box.border_subtitle = Content("a letter or enter picks, esc leaves")
            yield OptionList(*map(_option, self._offers), markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Give what was picked or clicked."""
        self.dismiss(self._offers[event.option_index].item)

    def action_take(self, letter: str) -> None:
        """Give what stands under a letter."""
        item = next((offer.item for offer in self._offers if offer.item.letter == letter), None)
        if item is not None:
            self.dismiss(item)


def _option(offer: Offer) -> Option:
    return Option(
        Content.assemble(
            (f"{offer.item.letter}  ", "bold"),
            offer.item.label.ljust(_LABEL_WIDTH),
            (offer.about, "$text-muted"),
        )
    )
