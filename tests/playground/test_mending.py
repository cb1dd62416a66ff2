"""A fix applied to a pipeline: in its place, in order, and said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import SchemaAdapter
from engine.adapters import get_adapter
from engine.document import load_toolset
from engine.rules.evaluate import check_schema
from engine.run.trace import trace
from engine.transforms import TRANSFORMS
from playground.model.mending import mended, steps_off
from playground.model.plan import Plan
from playground.samples import sample_text, samples

ORDER = list(TRANSFORMS)


def enabled(plan: Plan) -> list[str]:
    return [step.id for step in plan.enabled_steps()]


def test_step_of_the_preset_is_switched_on_where_it_stands() -> None:
    plan = Plan.of(get_adapter("gemini"))
    off = plan.toggled(9).moved(9, -1)
    again, words = mended(off, ("remove_unsupported_keywords",))
    assert enabled(again).index("remove_unsupported_keywords") == 8
    assert words == "Switched on for Gemini: remove_unsupported_keywords."


def test_steps_that_a_plan_does_not_run_are_told_in_their_order() -> None:
    plan = Plan.of(get_adapter("gemini"))
    steps = (*reversed(enabled(plan)), "no_such_step")
    assert steps_off(plan, steps) == ("no_such_step",)
    off = plan.toggled(9)
    assert steps_off(off, steps) == (plan.entries[9].step.id, "no_such_step")


@pytest.mark.parametrize("provider", ["openai", "openai_strict", "anthropic", "gemini_json_schema"])
@pytest.mark.parametrize("step", ORDER)
def test_step_that_the_preset_lacks_runs_in_the_documented_order(provider: str, step: str) -> None:
    plan = Plan.of(get_adapter(provider))
    again, _ = mended(plan, (step,))
    assert step in enabled(again)
    # The preset's own order counts where it differs from the documented one.
    later = [s for s in enabled(plan) if s != step and ORDER.index(s) > ORDER.index(step)]
    if step not in enabled(plan) and later:
        assert enabled(again).index(step) <= min(enabled(again).index(s) for s in later)
    assert sorted(e.step.id for e in again.entries) == sorted(e.step.id for e in plan.entries)


def test_several_steps_come_in_order() -> None:
    plan = Plan.of(get_adapter("anthropic"))
    again, words = mended(plan, ("remove_definitions", "resolve_refs"))
    found = enabled(again)
    assert found.index("resolve_refs") < found.index("remove_definitions")
    assert words.endswith("remove_definitions and resolve_refs.")


def test_no_step_says_what_else_helps() -> None:
    plan = Plan.of(get_adapter("gemini"))
    assert mended(plan, (), "Name a type.") == (plan, "No step mends it. Name a type.")
    assert mended(plan, ())[1] == "No step mends it."


def test_step_that_is_on_is_said() -> None:
    plan = Plan.of(get_adapter("gemini"))
    same, words = mended(plan, ("resolve_refs",))
    assert same is plan
    assert "has resolve_refs on already" in words


def test_code_of_ones_own_takes_no_steps() -> None:
    class Own(SchemaAdapter):
        """Does something."""

        id = "own"
        label = "Own\x1b"

        def normalize_schema(self, schema: object) -> object:
            """Return it."""
            return schema

    plan = Plan.of(Own())
    same, words = mended(plan, ("resolve_refs",))
    assert same is plan
    assert words == "Own\\u001b's pipeline cannot have resolve_refs."


@pytest.mark.parametrize("sample", [sample.id for sample in samples()])
def test_what_a_finding_names_mends_it(sample: str) -> None:
    for tool in load_toolset(sample_text(sample)).tools:
        for provider in ("openai_strict", "openai", "anthropic"):
            plan = Plan.of(get_adapter(provider))
            if not tool.schema:
                continue
            run = trace(tool.schema, plan.adapter())
            for finding in check_schema(run.result, provider, run):
                if finding.fix:
                    again, _ = mended(plan, finding.fix)
                    other = trace(tool.schema, again.adapter())
                    left = check_schema(other.result, provider, other)
                    assert (finding.rule, finding.raw_pointer) not in [
                        (f.rule, f.raw_pointer) for f in left
                    ]


def test_plan_keeps_the_rest() -> None:
    plan = replace(Plan.of(get_adapter("openai")), name_bytes=20)
    again, _ = mended(plan, ("merge_all_of",))
    assert again.name_bytes == 20
    assert again.reset() == plan
