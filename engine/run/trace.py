"""Run a pipeline and keep what each step made of the schema."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from engine import schema_utils
from engine.document.tools import MISSING
from engine.errors import CancelledRunError, UnknownNameError
from engine.run.changes import Change, changes_between
from engine.run.inverse import raw_place, sent_places
from engine.run.normalize import empty_schema, guarded, has_own_code, own_copy, run_of
from engine.transforms import TRANSFORMS, Step
from engine.transforms.base import own_step
from engine.transforms.origins import Origins
from engine.transforms.pipeline import states

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from engine.adapters import SchemaAdapter
    from engine.document import Tool


@dataclass(frozen=True)
class TraceStep:
    """One step of a run.

    Attributes:
        step: the transform with its options.
        enabled: whether it was run.
        before: the schema it got.
        after: the schema it returned; the same object when nothing changed.
        origins: where each part of both came from.
        calls: for an adapter's own code, its calls of `schema_utils`.

    """

    step: Step
    enabled: bool
    before: Any
    after: Any
    origins: Origins
    calls: tuple[schema_utils.Call, ...] = ()

    @property
    def id(self) -> str:
        """The transform's id."""
        return self.step.id

    @property
    def noop(self) -> bool:
        """Whether it was run and changed nothing."""
        if self.enabled and self.step.transform.produces is None:  # own code may return a copy
            return not self.changes
        return self.enabled and self.before is self.after

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """What it changed, once per distinct node and keyword, the shallow ones first."""
        return changes_between(self.before, self.after, self.origins)


@dataclass(frozen=True)
class Trace:
    """A run of an adapter over a schema, step by step.

    Attributes:
        adapter: whose steps were run.
        raw: the schema as given.
        result: the schema as sent.
        origins: where each part of every snapshot came from.
        without: ids of the steps that were switched off.

    """

    adapter: SchemaAdapter
    raw: Any
    result: Any
    origins: Origins
    without: Collection[str]
    _after: dict[int, Any]
    _calls: tuple[schema_utils.Call, ...] = ()

    @cached_property
    def steps(self) -> tuple[TraceStep, ...]:
        """Every step of the adapter in order, those switched off included."""
        members = self.adapter.steps
        if has_own_code(self.adapter):
            members = (own_step(self.adapter.normalize_schema),)
        steps: list[TraceStep] = []
        current = self.raw
        for number, step in enumerate(members):
            after = self._after.get(number, current)
            enabled = step.id not in self.without
            steps.append(TraceStep(step, enabled, current, after, self.origins, self._calls))
            current = after
        return tuple(steps)

    def raw_pointer(self, sent_pointer: str) -> str | None:
        """Return the raw part that a part of the result stands for; None for a wrong pointer."""
        return raw_place(self.result, self.origins, sent_pointer)

    def sent_place(self, raw_pointer: str) -> tuple[str, int] | None:
        """Return the first place of a raw part in the result and how many there are, or None."""
        return self._sent_places.get(raw_pointer)

    @cached_property
    def _sent_places(self) -> dict[str, tuple[str, int]]:
        return sent_places(self.result, self.origins)


def trace(
    schema: Any,
    adapter: SchemaAdapter,
    *,
    without: Collection[str] = (),
    cancelled: Callable[[], bool] | None = None,
) -> Trace:
    """Run `adapter` over `schema` and keep the schema before and after each step.

    Args:
        schema: any JSON value; it must not be changed while the trace is in use.
        adapter: its steps are run by the same code as `normalize_schema`.
        without: ids of steps that are switched off.
        cancelled: asked between steps; true gives the run up.

    Raises:
        UnknownNameError: `without` names no step.
        CancelledRunError: `cancelled` said so.
        AdapterError: the adapter's own code or step raised an exception.
        CycleError: the schema contains itself.

    """
    if without:
        _refuse_unknown(without, adapter)
    if has_own_code(adapter):
        return _trace_own_code(schema, adapter)
    origins = Origins(schema)
    steps: Iterator[tuple[int, Step]] = (
        (n, step) for n, step in enumerate(adapter.steps) if step.id not in without
    )
    if cancelled is not None:
        steps = _until(steps, cancelled)

    def run(raw: Any) -> dict[int, Any]:
        return dict(states(raw, steps, origins))

    after = guarded(adapter, run, schema)
    result = after[max(after)] if after else schema
    return Trace(adapter, schema, result, origins, without, after)


def trace_tool(
    tool: Tool,
    adapter: SchemaAdapter,
    *,
    without: Collection[str] = (),
    cancelled: Callable[[], bool] | None = None,
) -> Trace:
    """Run `adapter` over a tool's schema, as a request does; see `trace`.

    A tool without schema gets the adapter's empty one as it is: no step runs on it.

    Raises:
        AdapterError: the adapter's own code failed, or its empty schema is none.
        UnknownNameError: `without` names no step.
        CancelledRunError: `cancelled` said so.
        CycleError: the schema contains itself.

    """
    if tool.schema is not MISSING:
        return trace(tool.schema, adapter, without=without, cancelled=cancelled)
    if without:
        _refuse_unknown(without, adapter)
    schema = empty_schema(adapter)
    return Trace(adapter, schema, schema, Origins(schema), without, {})


def _refuse_unknown(step_ids: Collection[str], adapter: SchemaAdapter) -> None:
    valid = [*TRANSFORMS, *(step.id for step in adapter.steps if step.id not in TRANSFORMS)]
    for step_id in step_ids:
        if step_id not in valid:
            raise UnknownNameError.of("step", step_id, valid)


def _until(
    steps: Iterator[tuple[int, Step]], cancelled: Callable[[], bool]
) -> Iterator[tuple[int, Step]]:
    for numbered in steps:
        if cancelled():
            raise CancelledRunError("the run was cancelled")
        yield numbered


def _trace_own_code(schema: Any, adapter: SchemaAdapter) -> Trace:
    """Return a trace with one step that stands for the adapter's own code."""
    with schema_utils.recorded_calls() as calls:
        result = guarded(adapter, run_of(adapter), own_copy(schema, adapter))
    origins = Origins(schema)
    origins.align(schema, result)
    return Trace(adapter, schema, result, origins, (), {0: result}, tuple(calls))
