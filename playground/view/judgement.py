"""The lines of the arguments pane: both verdicts, and what is to be said of each broken rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.document.pointer import display
from playground.view.labels import label
from playground.view.preview import preview
from playground.view.step import Line
from playground.view.visible import clipped, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.adapters import SchemaAdapter
    from engine.document import Tool
    from engine.loss.verdict import ArgumentsVerdict, Reason, Refusal, SideVerdict
    from playground.model.judging import Judgement

HINT: Final = (
    "Paste the arguments of a call, or the provider's whole message with the call in it: both "
    "sides judge them, and each broken rule says which step hid it. enter goes into the text."
)
CHOSEN: Final = "> "
"""What the line of the chosen rule begins with."""
_MAX_NAME, _MAX_PLACE, _MAX_MESSAGE, _MAX_RULE, _MAX_RESTORED = 64, 200, 300, 200, 2_000


def judgement_lines(
    judgement: Judgement, tools: Sequence[Tool], adapter: SchemaAdapter, chosen: int | None
) -> tuple[Line, ...]:
    """Return the lines about a verdict; none where there is no verdict.

    Args:
        judgement: with the verdict.
        tools: those of the document.
        adapter: the focused provider's.
        chosen: which broken rule is shown in the comparison, from 0; None where none is.

    """
    verdict = judgement.verdict
    if verdict is None:
        return ()
    name = clipped(verdict.tool or "the schema", _MAX_NAME)
    lines = [_side(f"{name}, as it is", verdict.raw)]
    lines.append(_side(f"{name}, as sent to {label(adapter)}", verdict.sent))
    lines += _call_lines(judgement, tools, name)
    lines += [Line("muted", f"The arguments were {visible(note)}.") for note in verdict.notes]
    refusals = verdict.raw.errors or verdict.sent.errors
    for number, (refusal, reason) in enumerate(zip(refusals, verdict.why, strict=True)):
        lines += _reason(refusal, reason, number, verdict.raw, is_chosen=number == chosen)
    lines += _restored(verdict)
    return tuple(lines)


def judgement_title(judgement: Judgement) -> str:
    """Return a few words about a verdict, for the pane's title; none where there is none."""
    verdict = judgement.verdict
    if verdict is None:
        return ""
    words = {None: "cannot be judged", True: "taken", False: "refused"}
    both = f"as it is: {words[verdict.raw.valid]}, as sent: {words[verdict.sent.valid]}"
    return f"another tool's call, {both}" if judgement.is_of_another else both


def pick_words(judgement: Judgement, tools: Sequence[Tool]) -> str:
    """Return why no tool is picked for a call that names none, or none but the picked one.

    Args:
        judgement: of the arguments.
        tools: those of the document.

    """
    if judgement.name is None:
        return "No call stands around the arguments, so they name no tool to pick."
    called = clipped(judgement.name, _MAX_NAME)
    if judgement.called is None or judgement.called >= len(tools):
        return f"The call names {called}, which is no tool of the document."
    return f"The call names {called}, which is the picked tool."


def _side(name: str, side: SideVerdict) -> Line:
    if side.valid is None:
        return Line("warning", f"{name}: cannot be judged, the validator cannot read it")
    return Line("added" if side.valid else "removed", f"{name}: {_word(side)}")


def _word(side: SideVerdict) -> str:
    return "takes them" if side.valid else "refuses"


def _call_lines(judgement: Judgement, tools: Sequence[Tool], name: str) -> Iterator[Line]:
    """Yield what is to be said of the call around the arguments, where it is of another tool."""
    verdict = judgement.verdict
    picked = None if verdict is None else verdict.tool
    if judgement.name is not None and judgement.name != picked:
        called = clipped(judgement.name, _MAX_NAME)
        other = None if judgement.called is None else tools[judgement.called].name
        if other is None:
            yield Line("warning", f"This calls {called}, which is no tool of the document.")
        elif other != picked:
            yield Line("warning", f"This calls {clipped(other, _MAX_NAME)}: a picks that tool.")
        else:
            yield Line("muted", f"The call has {called}, which is {name}.")
    if judgement.calls > 1:
        yield Line("muted", f"The text holds {judgement.calls:,} calls; one of them is judged.")


def _reason(
    refusal: Refusal, reason: Reason, number: int, raw: SideVerdict, *, is_chosen: bool
) -> Iterator[Line]:
    mark = f"{CHOSEN if is_chosen else '  '}{number + 1}"
    place = clipped(display(refusal.pointer), _MAX_PLACE)
    where = clipped(display(reason.pointer), _MAX_PLACE)
    yield Line("plain", "")
    yield Line("title", f"{mark} {place}: {clipped(refusal.message, _MAX_MESSAGE)}")
    yield Line("pointer", f"    rule {preview(refusal.rule, _MAX_RULE)} at {where}")
    hidden = raw.valid is False and not reason.shown
    yield Line("loss" if hidden else "muted", f"    {told(reason, raw)}")
    yield Line("added", f"    change: {clipped(reason.fix, _MAX_MESSAGE)}")


def told(reason: Reason, raw: SideVerdict, noun: str = "") -> str:
    """Return what the model was told of a broken rule, and which step is why.

    Args:
        reason: of the rule.
        raw: what the tool itself says of the arguments.
        noun: stands before the step's id, with a space behind it.

    """
    step = None if reason.step is None else f"{noun}{visible(reason.step)}"
    if raw.valid is None:
        made = "" if step is None else f"; {step} made it so"
        return f"the tool's own schema cannot be judged{made}"
    if raw.valid:
        made = "the provider reads it so" if step is None else f"{step} made it so"
        return f"the tool would take it; {made}"
    if reason.shown:
        return "the model was shown this rule"
    return f"the model was not shown this rule: {step} hid it"


def step_words(reason: Reason, raw: SideVerdict) -> str:
    """Return what is told of a broken rule whose step is asked for; see `told`."""
    words = told(reason, raw)
    is_unhidden = raw.valid is False and reason.shown
    return f"no step hid it: {words}" if is_unhidden else words


def _restored(verdict: ArgumentsVerdict) -> Iterator[Line]:
    if verdict.raw.valid is not False:
        return
    yield Line("plain", "")
    if verdict.restored is None:
        yield Line("muted", "No change that keeps their meaning makes the tool take them.")
        return
    yield Line("heading", "The tool takes, with the same meaning (c copies):")
    yield Line("added", preview(verdict.restored, _MAX_RESTORED))
