"""Errors explained: the way there and back, and fixes applied."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from playground.model.explaining import explained, place_of_provider
from playground.model.mending import mended
from playground.screens.comparing import ComparingScreen
from playground.screens.explain import ExplainScreen, Helpers
from playground.view.explanation import provider_label
from playground.view.problems import problems
from playground.view.visible import clipped
from playground.widgets.problems_pane import ProblemsPane

if TYPE_CHECKING:
    from engine.explain.model import Item, Place
    from engine.rules.model import Finding
    from playground.model.run import Outcome

_MAX_FIX = 200


@dataclass(frozen=True, slots=True)
class _Mending:
    """A fix whose run is under way: of which problem of which provider, and what was said."""

    provider: int
    finding: Finding
    words: str


class ExplainingScreen(ComparingScreen):
    """Errors explained: the way there and back, and fixes applied.

    Attributes:
        error_text: what the Explain screen shows when it is opened: the text that was left there,
            or that was pasted since.

    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.error_text = ""
        self._target: tuple[Item, Place] | None = None
        self._mending: _Mending | None = None

    def action_explain(self) -> None:
        """Explain a provider's error."""
        tool = None if self.result is None else self.result.tool
        helpers = Helpers(
            explain=lambda text: explained(text, self.opened, tool),
            mend=self._mend_item,
            copy=self.copy_text,
            tell=self.tell,
            plans=lambda: self.session.plans,
        )
        screen = ExplainScreen(self.error_text, helpers)
        self.app.push_screen(screen, partial(self._leave_explain, screen))

    def _leave_explain(self, screen: ExplainScreen, picked: tuple[Item, Place] | None) -> None:
        self.error_text = screen.text
        if picked is not None:
            self.go_to_place(*picked)

    # Going to a place.

    def go_to_place(self, item: Item, place: Place) -> None:
        """Go to the place that a message means: its tool, its provider, its node, its problem."""
        self._target = (item, place)
        if place.index is not None and place.index < len(self.opened.tools):
            self.pick_tool(place.index)
        if self.done == self.number:
            self._reach_place()

    def show_outcome(self, outcome: Outcome) -> None:
        """Show that the text was run; go where a message led, and say what a fix has done."""
        super().show_outcome(outcome)
        self._reach_place()
        self._tell_mended()

    def _reach_place(self) -> None:
        if self._target is None:
            return
        (item, place), self._target = self._target, None
        provider = place_of_provider(item.provider, self.session.plans)
        session = self.session if provider is None else self.session.focused(provider)
        self.choose(replace(session, step=None, hides_unchanged=False))
        self.focus_pane("compare")
        if place.index is None:
            self.tell("The message means the request as a whole, no place in a tool.")
            return
        self._select_problem(item, place)
        if not self.point_at(place.raw_pointer):
            self.tell("That place is not in the comparison.")

    def _select_problem(self, item: Item, place: Place) -> None:
        """Put the cursor of the problems on the one that a message is about, if it is one."""
        at_place = [
            (n, p.finding)
            for n, p in enumerate(problems(self.columns()))
            if p.provider == self.session.focus and p.finding.raw_pointer == place.raw_pointer
        ]
        exact = (n for n, finding in at_place if finding.rule == item.rule)
        number = next(exact, at_place[0][0] if at_place else None)
        if number is not None:
            self.query_one(ProblemsPane).cursor = number
            self.bring_lower("problems")
        elif place.breaks and item.steps:
            name = provider_label(item.provider)
            self.tell(f"{name}'s column does not break the rule: {item.steps[-1]} sees to that.")

    # Applying a fix.

    def action_mend_problem(self) -> None:
        """Switch on what mends the problem under the cursor."""
        problem = self.query_one(ProblemsPane).problem
        if problem is None:
            self.tell("There is no problem to mend.")
            return
        finding = problem.finding
        advice = finding.message.partition("; ")[2]
        self._mend(problem.provider, finding.fix, advice, finding)

    def _mend_item(self, item: Item) -> None:
        """Switch on what mends what a message is about, in its provider's pipeline."""
        provider = place_of_provider(item.provider, self.session.plans)
        if provider is None:
            name = provider_label(item.provider)
            self.tell(f"{name} has no pipeline here. {clipped(item.fix, _MAX_FIX)}".rstrip())
        else:
            self._mend(provider, item.steps, item.fix, None)

    def _mend(
        self, provider: int, steps: tuple[str, ...], advice: str, finding: Finding | None
    ) -> None:
        before = self.session.plans[provider]
        plan, words = mended(before, steps, advice)
        if plan is before:
            self.tell(words)
            return
        if finding is None:
            self.tell(words)
        else:  # what it did is said once the run is done
            self._mending = _Mending(provider, finding, words)
        self.choose(self.session.focused(provider).with_plan(plan), runs=True)

    def _tell_mended(self) -> None:
        if self._mending is None or self.result is None:
            return
        mending, self._mending = self._mending, None
        finding = mending.finding
        left = self.columns()[mending.provider].findings
        is_left = any(
            other.rule == finding.rule and other.raw_pointer == finding.raw_pointer
            for other in left
        )
        state = "The problem is still there." if is_left else "The problem is gone."
        self.tell(f"{mending.words} {state}")
