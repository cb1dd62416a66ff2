"""Statements never contradict random arguments, and a corpus of real tools is covered."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from engine import ADAPTERS, lost, trace
from engine.loss.node import KEYWORDS
from engine.run.changes import Kind
from tests.engine.loss.random_draws import contradictions, validators
from tests.engine.loss.reported import CASES, assert_examples_hold

DRAWS = int(os.environ.get("LOSS_DRAWS", "150"))
"""Random arguments by test; set LOSS_DRAWS to look harder."""

EVERY = 1 if "LOSS_DRAWS" in os.environ else 9
CORPUS = Path(__file__).resolve().parents[4] / "shared" / "corpus"
needs_corpus = pytest.mark.skipif(not CORPUS.is_dir(), reason="needs ../shared/corpus")


def corpus_schemas(name: str, every: int) -> list[Any]:
    """Return the schemas of every so manieth line of a corpus."""
    lines = (CORPUS / name).read_text(encoding="utf-8").strip().split("\n")[::every]
    return [json.loads(line)["inputSchema"] for line in lines]


def test_random_arguments_for_reported_tools_contradict_nothing() -> None:
    schemas = [case["tool"].get("inputSchema") for case in CASES.values()]
    found, differing = contradictions([s for s in schemas if isinstance(s, dict)], DRAWS)
    assert found == []
    assert differing > 0


@pytest.mark.slow
@needs_corpus
def test_random_arguments_for_real_tools_contradict_nothing() -> None:
    schemas = [s for s in corpus_schemas("mcp-tools.jsonl", 13)[:500] if isinstance(s, dict)]
    found, differing = contradictions(schemas, DRAWS)
    assert found == []
    assert differing > 0


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("adapter_id", ADAPTERS)
def test_the_standards_own_instances_contradict_nothing(adapter_id: str) -> None:
    lines = (CORPUS / "test-suite.jsonl").read_text(encoding="utf-8").strip().split("\n")[::EVERY]
    for line in lines:
        entry = json.loads(line)
        schema = entry["inputSchema"]
        run = trace(schema, ADAPTERS[adapter_id])
        directions = {str(s.direction) for s in lost(run, budget=0.2)}
        raw, sent = validators("raw", schema), validators(adapter_id, run.result)
        for test in entry["tests"]:
            first, second = raw.agreed(test["data"]), sent.agreed(test["data"])
            if first is not None and second is not None and first is not second:
                wanted = "loosened" if second else "tightened"
                assert directions & {wanted, "both"}, (entry["name"], test["data"])


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("adapter_id", ADAPTERS)
def test_real_tools_have_examples_for_nearly_all_losses(adapter_id: str) -> None:
    losses = shown = 0
    for schema in corpus_schemas("mcp-tools.jsonl", 13)[:500:EVERY]:
        if schema is None:
            continue
        run = trace(schema, ADAPTERS[adapter_id])
        statements = lost(run)
        assert_changes_are_covered(run, {(s.step, s.keyword) for s in statements})
        sides = {"raw": validators("raw", schema), "sent": validators(adapter_id, run.result)}
        for statement in statements:
            assert_examples_hold(statement, sides)
            losses += statement.is_loss
            shown += bool(statement.witnesses)
    assert shown >= 0.95 * losses


CAUSES = {
    "collapse_combiners": {"anyOf", "oneOf"},
    "merge_all_of": {"allOf"},
    "convert_const_to_enum": {"const"},
    "strip_conditional_keywords": {"if", "then", "else"},
    "resolve_refs": {"$ref"},
}


def assert_changes_are_covered(run: Any, stated: set[tuple[str | None, str]]) -> None:
    """Assert that each changed constraint has a statement, itself or by what it is due to."""
    for step in run.steps:
        for change in step.changes:
            keyword = change.pointer.rpartition("/")[2]
            if keyword not in KEYWORDS or change.kind is Kind.INLINED:
                continue
            names = {keyword, *CAUSES.get(step.id, ())}
            if step.id == "enforce_nesting_depth":
                names |= KEYWORDS
            own = {(step.id, name) for name in names}
            holder = change.pointer.split("/")[-2:-1]
            assert own & stated or holder == ["properties"], (step.id, change.pointer)
