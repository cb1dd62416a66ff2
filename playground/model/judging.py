"""Arguments judged by a tool and by what a provider's model was shown; called in a thread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from engine.document import parse
from engine.errors import EngineError
from engine.loss.arguments import check_arguments
from playground.model.called import by_own_name, called_tool, calls_of_value
from playground.model.compute import error_words

if TYPE_CHECKING:
    from engine.document import Tool
    from engine.loss.calls import Call
    from engine.loss.verdict import ArgumentsVerdict
    from playground.model.compute import Column

MAX_CHARACTERS: Final = 2_000_000
"""A longer text is not judged."""
MAX_VALUES: Final = 10_000
"""More JSON values are not judged: what each broken rule asks for is tried on all of them."""


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What to judge.

    Attributes:
        text: arguments as they were typed or pasted, with or without a call around them.
        tool: the tool that is picked.
        tools: those of the document.
        column: what the focused provider's model was shown.

    """

    text: str
    tool: Tool
    tools: tuple[Tool, ...]
    column: Column

    def is_same(self, other: Question | None) -> bool:
        """Tell whether another question is about the same text and the very same run."""
        return (
            other is not None
            and self.column is other.column
            and self.tool is other.tool
            and self.text == other.text
        )


@dataclass(frozen=True, slots=True)
class Judgement:
    """The answer to a question.

    Attributes:
        verdict: None where the text cannot be judged, or is empty.
        error: why it cannot be, a sentence's part; None where it can, or is empty.
        name: the tool's name as the call has it; None where there is no call, or no name in it.
        called: the place of the tool that the call names; None where that is open.
        calls: how many calls the text holds.
        is_of_another: whether the call names another tool than the one that it is judged by.

    """

    verdict: ArgumentsVerdict | None = None
    error: str | None = None
    name: str | None = None
    called: int | None = None
    calls: int = 0
    is_of_another: bool = False


def judge(question: Question) -> Judgement:
    """Return the verdict on some arguments; no text raises."""
    if not question.text.strip():
        return Judgement()
    try:
        return _judged(question, _value(question), question.column)
    except EngineError as error:
        return Judgement(error=str(error))
    except Exception as error:  # noqa: BLE001 - a fault of ours must not end the program
        return Judgement(error=f"internal error: {error_words(error)}")


def _value(question: Question) -> Any:
    """Return the JSON value of what is to be judged.

    Raises:
        EngineError: it is no JSON, or too much; or there is nothing to judge it by.

    """
    if question.column.trace is None:
        raise EngineError("the provider's run failed, so there is nothing to judge by")
    if len(question.text) > MAX_CHARACTERS:
        raise EngineError(f"{len(question.text):,} characters are too many to be judged")
    value = parse(question.text)
    if _is_over(value, MAX_VALUES):
        raise EngineError(f"over {MAX_VALUES:,} values are too many to be judged")
    return value


def _judged(question: Question, value: Any, column: Column) -> Judgement:
    run = column.trace
    if run is None:
        return Judgement()
    calls = calls_of_value(value)
    call, called = _meant(question, calls)
    if call is not None:
        value = by_own_name(value, call, question.tool)
    verdict = check_arguments(question.tool, run.adapter, value, run=run)
    name = None if call is None else call.name
    # A schema alone has no name that a call could give.
    is_named = name is not None and question.tool.name is not None
    return Judgement(
        verdict,
        name=name,
        called=called,
        calls=len(calls),
        is_of_another=is_named and called != question.tool.index,
    )


def _meant(question: Question, calls: list[Call]) -> tuple[Call | None, int | None]:
    """Return the call of the picked tool, else the first of another one, and whose it is."""
    found = [
        (call, called_tool(call.name, question.tools, question.column.plan.sent_name))
        for call in calls
    ]
    ours = (pair for pair in found if pair[1] == question.tool.index)
    others = (pair for pair in found if pair[1] is not None)
    return next(ours, next(others, found[0] if found else (None, None)))


def _is_over(value: Any, limit: int) -> bool:
    """Tell whether a JSON value holds more than so many values."""
    count = 0
    pending = [value]
    while pending and count <= limit:
        item = pending.pop()
        count += 1
        if isinstance(item, dict):
            pending += item.values()
        elif isinstance(item, list):
            pending += item
    return count > limit
