"""`check_arguments`: whether the tool takes some arguments, and whether the model was told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.document.pointer import split
from engine.loss.calls import Call, calls_in, decoded, named_call
from engine.loss.dialect import dialect_of
from engine.loss.lost import lost
from engine.loss.refusals import Judge
from engine.loss.repairs import demand, repair
from engine.loss.side import Reader, Side
from engine.loss.statement import RAW, Direction, Statement
from engine.loss.verdict import ArgumentsVerdict, Reason, Refusal
from engine.run.trace import Trace, trace_tool

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.adapters import SchemaAdapter
    from engine.document import Tool

_MOST_REPAIRS: Final = 12
_LOOSER: Final = (Direction.LOOSENED, Direction.BOTH)
_TIGHTER: Final = (Direction.TIGHTENED, Direction.BOTH)


def check_arguments(
    tool: Tool, adapter: SchemaAdapter, arguments: Any, *, run: Trace | None = None
) -> ArgumentsVerdict:
    """Return whether a tool takes some arguments, and whether its sent schema does.

    Args:
        tool: the raw tool.
        adapter: makes the sent schema from it.
        arguments: an object, JSON text of one, or a provider's message with the call in it.
        run: the run to the sent schema, where another than the adapter's own is meant.

    Raises:
        AdapterError: an adapter of your own failed.
        CycleError: the schema contains itself.

    """
    run = run or trace_tool(tool, adapter)
    judges = _Judges(run)
    names = [] if tool.name is None else [tool.name, adapter.normalize_tool_name(tool.name)]
    given, notes = _unwrapped(arguments, names, judges.raw)
    raw, sent = judges.raw.verdict(given), judges.sent.verdict(given)
    statements = lost(run, budget=0.0) if raw.errors or sent.errors else ()
    if raw.errors:
        shown = {(refusal.pointer, refusal.keyword) for refusal in sent.errors}
        why = [judges.hidden(refusal, statements, given, shown) for refusal in raw.errors]
    else:
        why = [judges.brought_in(refusal, statements, given) for refusal in sent.errors]
    return ArgumentsVerdict(
        tool=tool.name,
        provider=adapter.id,
        arguments=given,
        notes=tuple(notes),
        raw=raw,
        sent=sent,
        why=tuple(why),
        restored=given if raw.valid else judges.restored(given),
    )


def calls_of(value: Any, tools: Iterable[Tool]) -> list[Call]:
    """Return the calls that a value holds in a provider's form, or bare with a tool's name."""
    value, _ = decoded(value)
    found = calls_in(value)
    if not found:
        call = named_call(value, [tool.name for tool in tools if tool.name is not None])
        found = [] if call is None else [call]
    return found


class _Judges:
    """Both sides of a run."""

    def __init__(self, run: Trace) -> None:
        self._run = run
        self._raw_side = Side(run.raw, Reader(dialect_of(RAW, run.raw)))
        sent_side = Side(run.result, Reader(dialect_of(run.adapter.id, run.result)))
        pointers = {id(spot.container): spot.pointer for spot in self._raw_side.spots}
        self.raw = Judge(self._raw_side, lambda schema: pointers.get(id(schema), ""))
        self.sent = Judge(sent_side, self._raw_pointer)

    def _raw_pointer(self, schema: Any) -> str:
        return self._run.origins.of(schema)

    def hidden(
        self,
        refusal: Refusal,
        statements: Iterable[Statement],
        given: Any,
        shown: set[tuple[str, str]],
    ) -> Reason:
        """Return why the tool refuses a value."""
        statement = _nearest(refusal, statements, _LOOSER)
        is_shown = (refusal.pointer, refusal.keyword) in shown or statement is None
        step = None if is_shown or statement is None else statement.step
        return self._reason(refusal, self.raw, given, step, is_shown=is_shown)

    def brought_in(self, refusal: Refusal, statements: Iterable[Statement], given: Any) -> Reason:
        """Return why only the sent schema refuses a value."""
        statement = _nearest(refusal, statements, _TIGHTER)
        step = None if statement is None else statement.step
        return self._reason(refusal, self.sent, given, step, is_shown=True)

    def _reason(
        self, refusal: Refusal, judge: Judge, given: Any, step: str | None, *, is_shown: bool
    ) -> Reason:
        found = repair(judge, given, refusal, judge.part_of(refusal))
        return Reason(
            pointer=refusal.raw_pointer,
            keyword=refusal.keyword,
            step=step,
            shown=is_shown,
            fix=demand(refusal, given) if found is None else found.text,
        )

    def restored(self, given: Any) -> Any:
        """Return the arguments after changes that keep their meaning, or None."""
        for _ in range(_MOST_REPAIRS):
            verdict = self.raw.verdict(given)
            if verdict.valid:
                return given
            for refusal in verdict.errors:
                found = repair(self.raw, given, refusal, self.raw.part_of(refusal))
                if found is not None and found.keeps_meaning:
                    given = found.arguments
                    break
            else:
                return None
        return None


def _nearest(
    refusal: Refusal, statements: Iterable[Statement], directions: tuple[Direction, ...]
) -> Statement | None:
    """Return the statement on a rule, or else on the closest node around it."""
    wanted = split(refusal.raw_pointer)
    best: Statement | None = None
    rank = (-1, False)
    for statement in statements:
        tokens = split(statement.raw_pointer)
        if statement.direction not in directions or wanted[: len(tokens)] != tokens:
            continue
        is_own = statement.keyword == refusal.keyword and len(tokens) == len(wanted)
        holds = is_own or wanted[len(tokens) : len(tokens) + 1] == [statement.keyword]
        is_whole = statement.keyword in ("$ref", "anyOf", "oneOf", "allOf", "const", "if")
        if (holds or is_whole) and (len(tokens), is_own) > rank:
            best, rank = statement, (len(tokens), is_own)
    return best


def _unwrapped(arguments: Any, names: list[str], raw: Judge) -> tuple[Any, list[str]]:
    """Return the bare arguments and what was taken off them."""
    if isinstance(arguments, dict) and arguments and raw.declares(arguments):
        return arguments, []
    value, layers = decoded(arguments)
    notes: list[str] = []
    found = calls_in(value)
    call = next((call for call in found if call.name in names), found[0] if found else None)
    call = call or named_call(value, names)
    if call is not None and call.name not in names and raw.verdict(value).valid:
        call = None
    if call is not None:
        notes.append(f"taken out of a call in {call.form}'s form")
        value, layers = decoded(call.arguments)
        expected = 1 if call.form == "OpenAI" else 0
    else:
        expected = 0
    if layers > expected:
        times = "twice" if layers > expected + 1 else "once"
        more = " more" if expected else ""
        notes.append(f"encoded as JSON text {times}{more}")
    return value, notes
