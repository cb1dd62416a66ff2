"""The reported tools, and what every example must keep to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.loss.statement import Statement
    from engine.loss.validators import Validators

CASES = {
    case["id"]: case
    for case in map(
        json.loads,
        (Path(__file__).resolve().parents[1] / "cases" / "failing-tools.jsonl")
        .read_text(encoding="utf-8")
        .splitlines(),
    )
}


def assert_examples_hold(statement: Statement, sides: dict[str, Validators]) -> None:
    """Assert that each example passes one side and not the other."""
    for witness in statement.witnesses:
        other = "raw" if witness.valid_for == "sent" else "sent"
        assert sides[witness.valid_for].agreed(witness.arguments) is True
        assert sides[other].agreed(witness.arguments) is False
    assert bool(statement.witnesses) <= statement.is_loss
