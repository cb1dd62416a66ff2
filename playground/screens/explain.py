"""A provider's error: its text, the messages in it, and the places that they mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen

from engine.explain.model import Explanation, Item, Place
from playground.keys import Where
from playground.later import later
from playground.screens.help import HelpScreen
from playground.screens.running import DEBOUNCE, PATIENCE
from playground.view.explanation import (
    explanation_detail,
    explanation_rows,
    explanation_text,
)
from playground.widgets.bindings import bindings
from playground.widgets.explanation_list import ExplanationList
from playground.widgets.footer_line import FooterLine
from playground.widgets.paste_area import PasteArea
from playground.widgets.step_text import StepText

if TYPE_CHECKING:
    from asyncio import TimerHandle
    from collections.abc import Callable, Sequence

    from textual.app import ComposeResult
    from textual.events import Paste

    from playground.model.plan import Plan
    from playground.view.explanation import ExplanationRow

_WIDE = 110


@dataclass(frozen=True, slots=True)
class Helpers:
    """What the screen asks of the one below it.

    Attributes:
        explain: explains a text; called in a thread.
        mend: applies the fix of a message and tells what it did.
        copy: copies a text, which is described by the second word.
        tell: shows a sentence.
        plans: gives the pipelines as they stand.

    """

    explain: Callable[[str], Explanation]
    mend: Callable[[Item], None]
    copy: Callable[[str, str], object]
    tell: Callable[[str], None]
    plans: Callable[[], Sequence[Plan]]


class ExplainScreen(Screen[tuple[Item, Place] | None]):
    """Explains an error; gives the message and the place to go to, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(Where.EXPLAIN),
        *(
            Binding(str(n), f"explain_numbered({n})", show=False, id=f"explain-numbered-{n}")
            for n in range(1, 10)
        ),
    ]

    DEFAULT_CSS = """
    ExplainScreen #error-box { height: 8; max-height: 30%; }
    ExplainScreen #error { height: 1fr; }
    ExplainScreen #explained { height: 1fr; layout: vertical; }
    ExplainScreen #places-box, ExplainScreen #meaning-box { height: 1fr; width: 1fr; }
    ExplainScreen #meaning { padding: 0 1; }
    ExplainScreen.-wide #explained { layout: horizontal; }
    """

    @dataclass
    class Explained(Message):
        """A text was explained in its thread."""

        number: int
        explanation: Explanation

    def __init__(self, text: str, helpers: Helpers) -> None:
        super().__init__()
        self._start = text
        self._helpers = helpers
        self._explanation = Explanation((), ())
        self._number = 0
        self._done = 0
        self._is_waiting = False
        self._follows = False
        self._debounce: TimerHandle | None = None
        self._patience: TimerHandle | None = None

    def compose(self) -> ComposeResult:
        """Lay out the text over the list and what it means."""
        with Vertical(id="error-box", classes="pane") as box:
            box.border_title = Content("Why: what the provider answered")
            yield PasteArea(id="error", placeholder="paste the error here")
        with Container(id="explained"):
            with Vertical(id="places-box", classes="pane") as box:
                box.border_title = Content("Messages and places")
                yield ExplanationList()
            with Vertical(id="meaning-box", classes="pane") as box:
                box.border_title = Content("What it means")
                yield StepText(id="meaning")
        yield FooterLine()

    def on_mount(self) -> None:
        """Explain the text that was kept, or wait for one."""
        self.query_one(FooterLine).show(Where.EXPLAIN)
        self._area.focus()
        if self._start:
            self._area.set_value(self._start)
            self._area.select_all()  # so that another error takes its place
        self._show()

    def on_resize(self) -> None:
        """Put the meaning beside the list where there is room."""
        self.set_class(self.size.width >= _WIDE, "-wide")

    @property
    def _area(self) -> PasteArea:
        return self.query_one(PasteArea)

    @property
    def _list(self) -> ExplanationList:
        return self.query_one(ExplanationList)

    @property
    def text(self) -> str:
        """The error's text."""
        return self._area.value if self.is_mounted else self._start

    @property
    def is_settled(self) -> bool:
        """Whether the text as it stands was explained, and that is shown."""
        return self._done == self._number and not self._is_waiting

    # Explaining.

    def on_paste_area_edited(self, message: PasteArea.Edited) -> None:
        """Explain what was pasted at once, what is typed once the person pauses."""
        message.stop()
        self._stop_timers()
        self._follows = message.is_pasted
        self._is_waiting = not message.is_pasted
        if message.is_pasted:
            self._explain_now()
        else:
            self._debounce = later(self, DEBOUNCE, self._explain_now)

    def on_paste_area_left(self, message: PasteArea.Left) -> None:
        """Explain what was typed: no more is coming."""
        message.stop()
        if self._is_waiting:
            self._stop_timers()
            self._explain_now()

    def on_paste(self, event: Paste) -> None:
        """Take what is pasted outside of the text as another text."""
        event.stop()
        self._area.set_value(event.text)

    def _stop_timers(self) -> None:
        for timer in (self._debounce, self._patience):
            if timer is not None:
                timer.cancel()

    def _explain_now(self) -> None:
        self._is_waiting = False
        self._number += 1
        area = self._area
        self.query_one("#error-box").border_subtitle = Content(area.held_words)
        self._patience = later(self, PATIENCE, self._call_it_work)
        self._explain(self._number, area.value)

    def _call_it_work(self) -> None:
        self.query_one("#places-box").border_title = Content("Messages and places  working")

    @work(thread=True, exclusive=True, group="explain", exit_on_error=False, description="explain")
    def _explain(self, number: int, text: str) -> None:
        self.post_message(self.Explained(number, self._helpers.explain(text)))

    def on_explain_screen_explained(self, message: Explained) -> None:
        """Show what was explained, unless the text is another by now."""
        if message.number != self._number:
            return
        self._stop_timers()
        self._done = message.number
        self._explanation = message.explanation
        self._show()
        if self._follows and message.explanation.items:
            self._list.focus()
        self._follows = False

    def _show(self) -> None:
        found = self._explanation
        count = len(found.items)
        words = f"  {count}" if count else ""
        self.query_one("#places-box").border_title = Content(f"Messages and places{words}")
        self._list.show(explanation_rows(found))

    def on_explanation_list_moved(self) -> None:
        """Tell of another message or place."""
        self.query_one("#meaning", StepText).show(
            explanation_detail(self._list.row, self._helpers.plans())
        )

    # Keys.

    def action_explain_row(self, by: int) -> None:
        """Move the cursor of the list."""
        self._list.move(by)

    def action_explain_scroll(self, by: int) -> None:
        """Scroll the text about what is under the cursor."""
        text = self.query_one("#meaning", StepText)
        text.page(by)

    def action_explain_go(self) -> None:
        """Go to the place under the cursor."""
        self._go(self._list.row)

    def action_explain_numbered(self, number: int) -> None:
        """Go to a numbered place."""
        row = self._list.numbered(number)
        if row is None:
            self._helpers.tell(f"There is no place {number}.")
        else:
            self._go(row)

    def _go(self, row: ExplanationRow | None) -> None:
        if row is None or row.item is None or row.place is None:
            self._helpers.tell("There is no place to go to.")
        else:
            self.dismiss((row.item, row.place))

    def action_explain_mend(self) -> None:
        """Apply the fix of the message under the cursor."""
        row = self._list.row
        if row is None or row.item is None:
            self._helpers.tell("There is no message whose fix could be applied.")
        else:
            self._helpers.mend(row.item)
            self.on_explanation_list_moved()  # the text says what is on

    def action_explain_copy(self) -> None:
        """Copy the whole explanation."""
        if self._explanation.items or self._explanation.notes:
            text = explanation_text(self._explanation, self._helpers.plans())
            self._helpers.copy(text, "the explanation")
        else:
            self._helpers.tell("There is nothing to copy.")

    def action_explain_edit(self) -> None:
        """Go into the text."""
        self._area.focus()

    def action_explain_leave(self) -> None:
        """Leave the text for what was explained, and that for the panes."""
        if self._area.has_focus and self.text.strip():
            self._list.focus()
        else:
            self.dismiss(None)

    def action_explain_help(self) -> None:
        """Show what works here."""
        self.app.push_screen(HelpScreen(Where.EXPLAIN))
