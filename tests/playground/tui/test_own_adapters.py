"""Adapters of one's own: a column like any other, and a state where their code raises."""

from __future__ import annotations

from typing import Any

import pytest
from textual.widgets import Static

from engine import SchemaAdapter, schema_utils
from engine.adapters import steps
from playground.model.plan import Plan
from playground.widgets.chip_line import ChipLine
from tests.playground.tui.driving import NARROW, Play, playing


def add_title(schema: Any) -> Any:
    """Add a title."""
    return {**schema, "title": "mine"} if isinstance(schema, dict) else schema


def burst(schema: Any) -> Any:
    """Raise, always."""
    raise KeyError(f"no [b]luck[/b] \x1b[31m {len(schema)}")


class Declared(SchemaAdapter):
    """Declares its steps, one of them its own."""

    id = "declared"
    label = "Declared"
    steps = steps("strip_schema_keyword", add_title)


class Coded(SchemaAdapter):
    """Has code of its own."""

    id = "coded"
    label = "Coded"

    def normalize_schema(self, schema: Any) -> Any:
        """Do it."""
        return schema_utils.strip_schema_keyword(schema)


class Bursting(SchemaAdapter):
    """Has a step that raises."""

    id = "bursting"
    label = "Bursting"
    steps = steps("strip_schema_keyword", burst)


class BurstingCode(SchemaAdapter):
    """Has code that wants to leave."""

    id = "bursting_code"
    label = "Bursting code"

    def normalize_schema(self, schema: Any) -> Any:
        """Do it."""
        raise SystemExit(schema is None)


class BurstingName(SchemaAdapter):
    """Fails on a name."""

    id = "bursting_name"
    label = "Bursting name"

    def normalize_tool_name(self, name: str) -> str:
        """Do it."""
        raise RuntimeError(name)


class BurstingEmpty(SchemaAdapter):
    """Fails on a tool without schema."""

    id = "bursting_empty"
    label = "Bursting empty"

    def empty_schema(self) -> dict[str, Any]:
        """Do it."""
        raise LookupError("nothing")


class NoText(SchemaAdapter):
    """Sends no text for a name."""

    id = "no_text"
    label = "No text"

    def normalize_tool_name(self, name: str) -> str:
        """Do it."""
        return len(name)  # type: ignore[return-value]  # what a careless adapter may do


class SilentError(Exception):
    """Cannot say what went wrong."""

    def __str__(self) -> str:
        raise ValueError


class Silent(SchemaAdapter):
    """Raises what cannot say why."""

    id = "silent"
    label = "Silent"

    def normalize_schema(self, schema: Any) -> Any:
        """Do it."""
        raise SilentError(schema)


class NoJson(SchemaAdapter):
    """Returns what JSON has no form for."""

    id = "no_json"
    label = "No JSON"

    def normalize_schema(self, schema: Any) -> Any:
        """Do it."""
        return {"type": {1, 2}, "of": schema}


def chip(play: Play) -> str:
    """Return the focused provider's chip."""
    return next(chip.text for chip in play.find(ChipLine)._chips() if chip.is_focused)


async def test_declared_steps_are_a_column_and_a_pipeline() -> None:
    async with playing(more=[Declared()]) as play:
        assert len(play.find(ChipLine)._chips()) == 8
        await play.press("h")
        assert play.column.plan.base.id == "declared"
        assert play.column.schema["title"] == "mine"
        assert "[x]  1 add_title" in play.text() or "add_title" in play.text()
        await play.press("3", "down", "space")
        assert "title" not in play.column.schema
        assert "*" in chip(play)


async def test_own_code_is_one_step_that_can_be_switched() -> None:
    async with playing(more=[Coded()]) as play:
        await play.press("h", "3")
        assert "[x]  1 normalize_schema" in play.text()
        assert "$schema" not in play.column.schema
        await play.press("enter")
        assert "step 1 normalize_schema" in play.text()
        assert "called strip_schema_keyword" in play.text()
        await play.press("space")
        assert "$schema" in play.column.schema
        await play.press("r")
        assert "$schema" not in play.column.schema


@pytest.mark.parametrize(
    ("adapter", "step", "words"),
    [
        (Bursting(), "burst", "KeyError"),
        (BurstingCode(), "", "SystemExit"),
        (Silent(), "", "ValueError"),
        (NoJson(), "", ""),
    ],
    ids=lambda value: value if isinstance(value, str) else value.id,
)
async def test_failure_is_a_state_of_its_column_and_step_pane(
    adapter: SchemaAdapter, step: str, words: str
) -> None:
    async with playing(more=[adapter]) as play:
        await play.press("h")
        assert play.column.error is not None
        assert words in play.column.error
        text = play.text()
        step = step or play.column.failed_step or ""
        assert (f"failed in {step}" if step else "failed") in text
        assert (f"{step} failed" if step else "The run failed") in text
        assert "!" in chip(play)
        assert all(column.error is None for column in play.main.columns()[:7])
        assert play.main.status.error is None
        for key in ("3", "down", "enter", "2", "n", "enter", "u", "d", "d", "d", "z", "z", "5"):
            await play.press(key)
        await play.press("l")
        assert play.main.session.focus == 0
        await play.resize(*NARROW)
        await play.press("2", "h")
        assert "failed" in play.text()


async def test_step_that_raises_can_be_switched_off() -> None:
    async with playing(more=[Bursting()]) as play:
        await play.press("h", "3", "down")
        assert "! failed" in play.text()
        await play.press("space")
        assert play.column.error is None
        assert "*" in chip(play)


async def test_adapter_that_raises_on_a_tool_without_schema() -> None:
    async with playing('{"name": "bare"}', more=[BurstingEmpty()]) as play:
        await play.press("h")
        assert play.column.error is not None
        assert play.column.error.endswith("LookupError: nothing")
        assert play.main.columns()[0].error is None


async def test_name_that_cannot_be_made_is_said_in_the_name_pane() -> None:
    async with playing(more=[BurstingName(), NoText()]) as play:
        await play.press("4")
        results = str(play.main.query_one("#name-results", Static).content)
        assert "failed: RuntimeError: crm_upsert_customer" in results
        assert "failed: the adapter gave no text but int" in results


@pytest.mark.parametrize("number", [1, 5, 12])
async def test_many_adapters_of_ones_own_stay_within_reach(number: int) -> None:
    async with playing(more=[Declared()] * number, size=NARROW) as play:
        for _ in range(7 + number):
            await play.press("l")
            chips = play.find(ChipLine)._chips()
            assert any(chip.is_focused for chip in chips)
            cells = 0
            for chip in chips:
                cells += len(chip.text) + 1
                if chip.is_focused:
                    assert cells - 1 <= play.find(ChipLine).size.width


def test_plan_of_own_code_knows_its_preset() -> None:
    plan = Plan.of(Coded())
    assert not plan.is_custom
    assert plan.adapter() is plan.base
    assert plan.toggled(0).is_custom
    assert not plan.toggled(0).toggled(0).is_custom
    assert not plan.toggled(0).reset().is_custom


async def test_what_is_not_judged_is_said() -> None:
    async with playing(more=[Declared()]) as play:
        assert "1 not judged" in play.border("problems")[0]
