"""A line to type into, or a question to answer, over the main screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

if TYPE_CHECKING:
    from textual.app import ComposeResult

_BOX = """
    {name} {{ align: center middle; }}
    {name} > Vertical {{
        width: 80%; max-width: 80; height: auto;
        border: round $primary; background: $surface; padding: 0 1;
    }}
    {name} Input {{ border: none; height: 1; }}
"""


class LineScreen(ModalScreen[str | None]):
    """Asks for one line; gives it, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Leave", id="line.leave")
    ]
    DEFAULT_CSS = _BOX.format(name="LineScreen")

    def __init__(self, title: str, value: str = "", hint: str = "") -> None:
        super().__init__()
        self._title = title
        self._value = value
        self._hint = hint

    def again(self, value: str) -> LineScreen:
        """Return the same question with another line to start from."""
        return LineScreen(self._title, value, self._hint)

    def compose(self) -> ComposeResult:
        """Lay out the input."""
        with Vertical() as box:
            box.border_title = Content(self._title)
            yield Input(self._value, id="line", compact=True)
            if self._hint:
                yield Static(Content.styled(self._hint, "$text-muted"))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give the line."""
        self.dismiss(event.value)


class QuestionScreen(ModalScreen[bool]):
    """Asks for a yes or a no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "dismiss(True)", "Yes", id="question.yes"),
        Binding("n,escape", "dismiss(False)", "No", id="question.no"),
    ]
    DEFAULT_CSS = _BOX.format(name="QuestionScreen")

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """Lay out the question."""
        with Vertical() as box:
            box.border_title = Content("Please answer")
            yield Static(Content(self._question))
            yield Static(Content.styled("y yes    n no", "$text-muted"))
