"""Arguments of a call, judged by both sides."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from textual import work
from textual.content import Content
from textual.message import Message

from engine.document import dumps
from engine.document.pointer import join
from playground.later import later
from playground.model.judging import Judgement, Question, judge
from playground.screens.comparing import ComparingScreen
from playground.screens.running import DEBOUNCE, PATIENCE
from playground.view.judgement import (
    CHOSEN,
    HINT,
    judgement_lines,
    judgement_title,
    pick_words,
    step_words,
)
from playground.view.step import Line
from playground.view.visible import clipped
from playground.widgets.arguments_pane import ArgumentsPane
from playground.widgets.pipeline_list import PipelineList

if TYPE_CHECKING:
    from asyncio import TimerHandle

_MAX_FAULT = 300
_TITLE = "8 Arguments"


class JudgingScreen(ComparingScreen):
    """Arguments of a call, judged by both sides.

    They are judged anew when the text, the tool, the provider or its pipeline is another.
    """

    @dataclass
    class Judged(Message):
        """Arguments were judged in their thread."""

        number: int
        question: Question
        judgement: Judgement

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._question: Question | None = None
        self._answered: Question | None = None
        self._judgement = Judgement()
        self._fault = ""
        self._reason: int | None = None
        self._judge_number = 0
        self._judge_done = 0
        self._judge_timer: TimerHandle | None = None
        self._judge_patience: TimerHandle | None = None
        self._is_judge_waiting = False

    @property
    def is_judged(self) -> bool:
        """Whether the verdict that is shown is that of the arguments as they stand."""
        return self._judge_done == self._judge_number and not self._is_judge_waiting

    def on_arguments_pane_edited(self, message: ArgumentsPane.Edited) -> None:
        """Judge what was pasted at once, what is typed once the person pauses."""
        self._stop(self._judge_timer)
        area = self.query_one(ArgumentsPane).area
        self.query_one("#arguments-box").border_subtitle = Content(area.held_words)
        self._is_judge_waiting = not message.is_pasted
        if message.is_pasted:
            self.judge_now()
        else:
            self._judge_timer = later(self, DEBOUNCE, self.judge_now)

    def on_arguments_pane_left(self) -> None:
        """Judge what was typed: no more is coming."""
        if self._is_judge_waiting:
            self.judge_now()

    def show_result(self) -> None:
        """Show the result in every pane, and judge the arguments by it."""
        super().show_result()
        self.judge_now()

    def judge_now(self) -> None:
        """Judge the arguments, unless the same was asked already."""
        self._stop(self._judge_timer)
        self._is_judge_waiting = False
        question = self._current_question()
        if question is not None and question.is_same(self._question):
            return
        self._question = question
        self._judge_number += 1
        self._stop(self._judge_patience)
        if question is None or not question.text.strip():
            self._judge_done = self._judge_number
            self._show_nothing(question)
            return
        self._judge_patience = later(self, PATIENCE, self._call_it_judging)
        self._judge(self._judge_number, question)

    def _current_question(self) -> Question | None:
        if self.result is None:
            return None
        text = self.query_one(ArgumentsPane).text
        return Question(text, self.result.tool, self.opened.tools, self.column())

    @work(thread=True, exclusive=True, group="judge", exit_on_error=False, description="judge")
    def _judge(self, number: int, question: Question) -> None:
        self.post_message(self.Judged(number, question, judge(question)))

    def on_judging_screen_judged(self, message: Judged) -> None:
        """Show a verdict, unless another question was put since."""
        if message.number != self._judge_number:
            return
        self._judge_done = message.number
        self._stop(self._judge_patience)
        judgement = message.judgement
        if judgement.error is not None:
            self._fault = f"! {clipped(judgement.error, _MAX_FAULT)}"
        else:
            self._fault = ""
            self._judgement, self._answered = judgement, message.question
            self._reason = None
        self._show_judgement()

    # What the pane shows.

    def _call_it_judging(self) -> None:
        self.query_one("#arguments-box").border_title = Content(f"{_TITLE}  judging")

    def _show_nothing(self, question: Question | None) -> None:
        self._fault, self._judgement, self._answered, self._reason = "", Judgement(), None, None
        self.query_one("#arguments-box").border_title = Content(_TITLE)
        hint = HINT if question is not None else f"There is no tool to judge by yet. {HINT}"
        self.query_one(ArgumentsPane).show((Line("muted", hint),))

    def _show_judgement(self) -> None:
        question = self._answered
        lines: tuple[Line, ...] = ()
        if question is not None:
            lines = judgement_lines(
                self._judgement, question.tools, question.column.adapter, self._reason
            )
        title = judgement_title(self._judgement) if not self._fault else ""
        self.query_one("#arguments-box").border_title = Content(f"{_TITLE}  {title}".rstrip())
        chosen = next((n for n, line in enumerate(lines) if line.text.startswith(CHOSEN)), None)
        self.query_one(ArgumentsPane).show(lines, fault=self._fault, chosen=chosen)

    # Keys.

    def action_edit_arguments(self) -> None:
        """Go into the arguments; esc leaves them."""
        self.focus_pane("arguments")
        self.query_one(ArgumentsPane).area.focus()

    def action_scroll_arguments(self, by: int) -> None:
        """Scroll the verdict."""
        self.query_one(ArgumentsPane).scroll(by)

    def action_pick_called(self) -> None:
        """Pick the tool that the call names."""
        called = self._judgement.called
        if called is None or called == self.opened.index or called >= len(self.opened.tools):
            self.tell(pick_words(self._judgement, self.opened.tools))
        else:
            self.pick_tool(called)

    def action_show_reason(self) -> None:
        """Show the next broken rule: the step that hid it, and its node in the comparison."""
        verdict = self._judgement.verdict
        if verdict is None or not verdict.why:
            self.tell("There is no broken rule to show.")
            return
        self._reason = 0 if self._reason is None else (self._reason + 1) % len(verdict.why)
        reason = verdict.why[self._reason]
        self._show_judgement()
        entry = None if reason.step is None else self.entry_of(reason.step)
        self.choose(replace(self.session, step=entry, hides_unchanged=False, hides_noops=False))
        if entry is not None:
            self.query_one(PipelineList).select(entry)
            self.show_step()
        self.point_at(join(reason.pointer, reason.keyword))
        # With one pane the comparison has the window, and the verdict is out of sight.
        if self.is_single or entry is None:
            self.tell(f"{reason.keyword}: {step_words(reason, verdict.raw)}.")
        if self.is_single:
            self.focus_pane("compare")

    def action_copy_restored(self) -> None:
        """Copy the arguments as the tool takes them."""
        verdict = self._judgement.verdict
        if verdict is None or self._fault:
            self.tell("There are no arguments to copy.")
        elif verdict.restored is None:
            self.tell("No change that keeps their meaning makes the tool take them.")
        else:
            text = dumps(verdict.restored, indent=2, limit=None)
            self.copy_text(text, "the arguments")
