"""What is said of pipelines; saved ones may hold anything."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.adapters import ADAPTERS
from playground.model.plan import Plan
from playground.model.preset import plan_to_json
from playground.state import Preset
from playground.view.preset_words import (
    loaded_words,
    not_shown_words,
    plan_about,
    saved_about,
    shown_name,
)

PLANS = [Plan.of(adapter) for adapter in ADAPTERS.values()]
ANTHROPIC = Plan.of(ADAPTERS["anthropic"])


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        pytest.param(ANTHROPIC, "Anthropic, 3 steps on, as the preset", id="preset"),
        pytest.param(ANTHROPIC.toggled(0), "Anthropic, 2 steps on", id="custom"),
        pytest.param(ANTHROPIC.toggled(0).toggled(1), "Anthropic, 1 step on", id="one step"),
        pytest.param(
            replace(ANTHROPIC, name_bytes=20),
            "Anthropic, 3 steps on, as the preset, names up to 20 bytes",
            id="limit",
        ),
    ],
)
def test_a_pipeline_is_told_by_provider_and_steps(plan: Plan, words: str) -> None:
    assert plan_about(plan) == words


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        pytest.param(plan_to_json(ANTHROPIC.toggled(0)), "Anthropic, 2 steps on", id="ours"),
        pytest.param({"base": "anthropic"}, "Anthropic, 0 steps on", id="no steps"),
        pytest.param(
            {"base": "anthropic", "steps": [1, {"enabled": 1}, {}]},
            "Anthropic, 1 step on",
            id="odd steps",
        ),
        pytest.param({"base": "x\x1b"}, "for x\\u001b, which is not shown", id="another adapter"),
        pytest.param({"base": 7}, "no pipeline; it cannot be loaded", id="no base"),
        pytest.param([], "no pipeline; it cannot be loaded", id="a list"),
        pytest.param(None, "no pipeline; it cannot be loaded", id="null"),
    ],
)
def test_a_saved_one_is_told_whatever_it_holds(plan: Any, words: str) -> None:
    assert saved_about(Preset("x", plan), PLANS) == words


def test_problems_are_told_the_first_of_many() -> None:
    assert loaded_words("mine", ANTHROPIC, ()) == "Loaded mine for Anthropic."
    problems = [f"problem {number}" for number in range(5)]
    words = loaded_words("mine", ANTHROPIC, problems)
    assert words.endswith("5 of its parts did not fit: problem 0; problem 1; problem 2; 2 more.")


def test_names_are_made_visible() -> None:
    assert shown_name("a\x1b[2J") == "a\\u001b[2J"
    assert shown_name("x" * 70) == f"{'x' * 60}… (10 characters more)"
    assert not_shown_words("\x9b", "\u202e").isprintable()
