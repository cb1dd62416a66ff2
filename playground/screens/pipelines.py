"""Pipelines under a name: saved, loaded, exported as code."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from engine.errors import EngineError
from playground.model.plan import Plan
from playground.model.preset import plan_of_json, plan_to_json
from playground.screens.ask import LineScreen
from playground.screens.exporting import LANGUAGES, ExportingScreen, Offer
from playground.screens.picker import Choice
from playground.state import MAX_PRESETS, Preset
from playground.view.preset_words import (
    base_of,
    loaded_words,
    not_shown_words,
    plan_about,
    saved_about,
    shown_name,
)
from playground.view.visible import clipped, visible

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_NAME = 80
"""Characters that a pipeline's name may have."""


class PresetNameError(EngineError):
    """A name that no pipeline is saved under; the message says why."""


class PipelinesScreen(ExportingScreen):
    """Pipelines under a name: saved, loaded, exported as code."""

    def action_presets(self) -> None:
        """Offer the preset, the saved pipelines, and what can be done with this one."""
        saved = self._saved()
        mine = () if self.session.plan.is_captured else self._for_this_one()
        plans = self.session.plans
        loads: list[Offer] = [
            (Choice(shown_name(one.name), saved_about(one, plans)), partial(self._load_saved, one))
            for one in saved
        ]
        forgets: list[Offer] = [(Choice("Forget a saved one…", ""), partial(self._forget, saved))]
        if not mine and not loads:
            self.tell("This column shows a captured request, which has no pipeline.")
            return
        is_kept = "" if self.memory is not None else "; none is kept here, but export works"
        rest = [*mine[1:2], *(forgets if loads else ()), *mine[2:]]
        self.offer(f"Pipelines{is_kept}", [*mine[:1], *loads, *rest])

    def _for_this_one(self) -> tuple[Offer, ...]:
        """Return what can be done with the focused pipeline: first to go back to the preset."""
        plan = self.session.plan
        name = f"The preset ({clipped(str(plan.base.preset), 20)})"
        preset: Offer = (Choice(name, plan_about(Plan.of(plan.base))), self._take_preset)
        save: Offer = (
            Choice("Save this pipeline as…", plan_about(plan)),
            partial(self._save_as, None),
        )
        exports: list[Offer] = [
            (
                Choice(f"Export as {language.name}…", language.purpose),
                partial(self.export_pipeline, language),
            )
            for language in LANGUAGES
        ]
        return (preset, *((save,) if self.memory is not None else ()), *exports)

    def _saved(self) -> tuple[Preset, ...]:
        """Return the saved pipelines; what of them cannot be read is told."""
        if self.memory is None:
            return ()
        saved = self.memory.presets()
        if self.memory.problem is not None:
            self.tell(self.memory.problem, is_error=True)
        return saved

    # Loading.

    def _take_preset(self) -> None:
        self.session = replace(self.session, step=None)
        self.set_plan(Plan.of(self.session.plan.base))

    def _load_saved(self, preset: Preset) -> None:
        base = base_of(preset.plan)
        plans = self.session.plans
        adapters = {plan.base.id: plan.base for plan in plans if not plan.is_captured}
        if base is not None and base not in adapters:
            self.tell(not_shown_words(preset.name, base), is_error=True)
            return
        restored = plan_of_json(preset.plan, adapters)
        plan = restored.plan
        if plan is None:
            reasons = "; ".join(restored.problems)
            self.tell(f"{shown_name(preset.name)} cannot be loaded: {reasons}.", is_error=True)
            return
        self.pipeline_names[plan.base.id] = visible(preset.name)
        place = next(n for n, shown in enumerate(plans) if shown.base is plan.base)
        self.session = self.session.focused(place)
        self.set_plan(plan)
        words = loaded_words(preset.name, plan, restored.problems)
        self.tell(words, is_error=bool(restored.problems))

    # Saving.

    def _save_as(self, typed: str | None) -> None:
        plan = self.session.plan
        start = self.pipeline_names.get(plan.base.id, "") if typed is None else typed
        screen = LineScreen("Save this pipeline as", start, "a name; enter saves, esc leaves")
        self.ask(screen, partial(self._save_under, plan))

    def _save_under(self, plan: Plan, typed: str) -> None:
        name = typed.strip()
        if not name:
            raise PresetNameError("a pipeline is saved under a name; please give one")
        if len(name) > MAX_NAME:
            raise PresetNameError(f"a name has up to {MAX_NAME} characters")
        names = {preset.name for preset in self._saved()}
        if name not in names and len(names) >= MAX_PRESETS:
            raise PresetNameError(
                f"{MAX_PRESETS} pipelines are saved, which is all; forget one first"
            )
        preset = Preset(name, plan_to_json(plan))
        if name not in names:
            self._keep(preset)
            return

        question = f"A pipeline {shown_name(name)} is saved already. Replace it?"
        self.if_yes(question, partial(self._keep, preset), partial(self._save_as, typed))

    def _keep(self, preset: Preset) -> None:
        if self.memory is None:
            return
        problem = self.memory.save_preset(preset)
        if problem is not None:
            self.tell(problem, is_error=True)
            self._save_as(preset.name)
            return
        self.pipeline_names[self.session.plan.base.id] = visible(preset.name)
        self.tell(f"Saved this pipeline as {shown_name(preset.name)}.")

    def _forget(self, saved: Sequence[Preset]) -> None:
        offers: list[Offer] = [
            (
                Choice(shown_name(preset.name), saved_about(preset, self.session.plans)),
                partial(self._forget_one, preset.name),
            )
            for preset in saved
        ]
        self.offer("Forget a saved pipeline", offers)

    def _forget_one(self, name: str) -> None:
        def forget() -> None:
            if self.memory is None:
                return
            problem = self.memory.remove_preset(name)
            if problem is None:
                self.tell(f"{shown_name(name)} is forgotten.")
            else:
                self.tell(problem, is_error=True)

        self.if_yes(f"Forget the pipeline {shown_name(name)}?", forget)
