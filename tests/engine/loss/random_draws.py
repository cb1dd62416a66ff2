"""Random arguments against statements: differences that contradict what `lost` says."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis_jsonschema import from_schema
from hypothesis_jsonschema._canonicalise import HypothesisRefResolutionError

from engine import trace
from engine.adapters import ADAPTERS
from engine.loss.dialect import dialect_of
from engine.loss.lost import lost
from engine.loss.reading import read_whole
from engine.loss.side import Reader, Side
from engine.loss.validators import Validators

if TYPE_CHECKING:
    from engine.loss.statement import Statement

LOOSENED = {"loosened", "both"}
TIGHTENED = {"tightened", "both"}


@dataclass(frozen=True)
class Pair:
    """Both sides of one schema under one adapter, and the statements."""

    statements: tuple[Statement, ...]
    raw: Validators
    sent: Validators

    def contradiction(self, value: Any) -> str | None:
        """Return which statement the value contradicts, or None."""
        raw, sent = self.raw.agreed(value), self.sent.agreed(value)
        if raw is None or sent is None or raw is sent:
            return None
        wanted = LOOSENED if sent else TIGHTENED
        if any(statement.direction in wanted for statement in self.statements):
            return None
        return f"only {'sent' if sent else 'raw'} takes {value!r}"


def validators(surface: str, schema: Any) -> Validators:
    """Return the two validators of a schema as a surface reads it."""
    return Validators(read_whole(Side(schema, Reader(dialect_of(surface, schema))).top))


def pair_of(schema: Any, adapter_id: str) -> Pair:
    """Return the two sides of a schema."""
    run = trace(schema, ADAPTERS[adapter_id])
    return Pair(lost(run), validators("raw", schema), validators(adapter_id, run.result))


def contradictions(schemas: list[Any], draws: int) -> tuple[list[str], int]:
    """Return what random arguments contradict, and how many of them one side alone took."""
    found: list[str] = []
    differing = 0

    @cache
    def pair(place: int, adapter_id: str) -> Pair:
        return pair_of(schemas[place], adapter_id)

    @cache
    def arguments(place: int, adapter_id: str, side: str) -> st.SearchStrategy[Any]:
        validators = getattr(pair(place, adapter_id), side)
        try:
            strategy = from_schema(validators.reading.schema)
            strategy.validate()
        except Exception:  # noqa: BLE001  # what the package cannot do is not our subject
            return st.nothing()
        return strategy

    @settings(
        max_examples=draws,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        nonlocal differing
        place = data.draw(st.integers(0, len(schemas) - 1))
        adapter_id = data.draw(st.sampled_from(list(ADAPTERS)))
        side = data.draw(st.sampled_from(["raw", "sent"]))
        strategy = arguments(place, adapter_id, side)
        if strategy.is_empty:
            return
        try:
            value = data.draw(strategy)
        except HypothesisRefResolutionError:  # recursion, which the package cannot do
            return
        both = pair(place, adapter_id)
        differing += both.raw.agreed(value) is not both.sent.agreed(value)
        contradiction = both.contradiction(value)
        if contradiction is not None:
            found.append(f"schema {place}, {adapter_id}: {contradiction}")

    draw()
    return found, differing
