"""What the person chose: text, tool, providers, pipelines, view. Frozen, with pure updates."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from playground.model.plan import Plan

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.adapters import SchemaAdapter


class View(StrEnum):
    """How the compare pane shows a schema."""

    ALIGNED = "aligned"
    BESIDE = "beside"
    OUTPUT = "output"

    def next(self) -> View:
        """Return the view after this one."""
        views = list(View)
        return views[(views.index(self) + 1) % len(views)]


@dataclass(frozen=True, slots=True)
class Session:
    """Every choice that the panes show.

    Attributes:
        plans: the pipeline of each provider, in display order.
        focus: the place of the provider in `plans` that the panes are about.
        step: the entry of the focused plan whose before and after is shown; None for the whole.
        view: how the compare pane shows the schemas.
        hides_unchanged: whether runs of unchanged rows are folded.
        hides_noops: whether the pipeline leaves out steps that changed nothing.
        name: the tool's name as edited in the name pane; None for the document's.

    """

    plans: tuple[Plan, ...]
    focus: int = 0
    step: int | None = None
    view: View = View.ALIGNED
    hides_unchanged: bool = False
    hides_noops: bool = False
    name: str | None = None

    @classmethod
    def of(cls, adapters: Iterable[SchemaAdapter]) -> Session:
        """Return the session that starts with these adapters."""
        return cls(tuple(Plan.of(adapter) for adapter in adapters))

    def with_captured(self, plan: Plan | None) -> Session:
        """Return the session with a captured request's column as the last; the same if it has one.

        Args:
            plan: the captured request's; None where there is none.

        """
        if plan is None or any(plan.is_captured for plan in self.plans):
            return self
        return replace(self, plans=(*self.plans, plan))

    @property
    def plan(self) -> Plan:
        """The focused provider's pipeline."""
        return self.plans[self.focus]

    def focused(self, index: int) -> Session:
        """Return the session with another provider focused, around the ends."""
        return replace(self, focus=index % len(self.plans), step=None)

    def with_plan(self, plan: Plan) -> Session:
        """Return the session with the focused provider's pipeline replaced."""
        plans = (*self.plans[: self.focus], plan, *self.plans[self.focus + 1 :])
        return replace(self, plans=plans)
