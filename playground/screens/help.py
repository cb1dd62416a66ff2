"""What works here: the keys of the focused pane first, then those that work anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from playground.keys import Where, keys_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import ComposeResult

_MARKS = (
    ("-", "removed: raw has it, the provider does not get it"),
    ("+", "added by a step"),
    ("~", "changed"),
    (">", "came with a definition that was put in place of its $ref"),
    ("·", "a step that changed nothing"),
    ("!", "a step whose input a switched-off step would have prepared; a failed run"),
    ("*", "a pipeline that is not the preset's"),
    ("▾", "how many losses: changes after which other arguments pass; 7 lists them"),
    ("▲ ▼ ◆", "loosened: more pass than before; tightened: fewer; more and fewer"),
    ("Gemini18mx▾7", "18 changes, cache miss (h: hit), refused (?: perhaps), 7 losses"),
    ("Gemini18mx7", "the same where there is little room"),
)
_KEY_CELLS = 14


class HelpScreen(ModalScreen[None]):
    """The keys and marks, for the pane that had the focus."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,f1", "dismiss(None)", "Leave", id="help.leave")
    ]

    DEFAULT_CSS = """
    HelpScreen { align: center middle; }
    HelpScreen > VerticalScroll {
        width: 90%; max-width: 84; height: 90%;
        border: round $primary; background: $surface; padding: 0 1;
    }
    """

    def __init__(self, where: Where) -> None:
        super().__init__()
        self._where = where

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        with VerticalScroll() as box:
            box.border_title = Content("Help")
            box.border_subtitle = Content("esc leaves")
            yield Static(Content("\n").join(self._lines()))

    def _lines(self) -> Iterator[Content]:
        order = [self._where, Where.ANYWHERE]
        order += [where for where in Where if where not in order]
        for where in order:
            if not keys_of(where):
                continue
            yield Content.styled(where.value, "bold $text-accent")
            for key in keys_of(where):
                yield Content(f"  {key.shown:<{_KEY_CELLS}}{key.does}")
            yield Content("")
        yield Content.styled("Marks", "bold $text-accent")
        for mark, meaning in _MARKS:
            yield Content(f"  {mark:<{_KEY_CELLS}}{meaning}")
