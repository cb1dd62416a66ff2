"""The text of `args`: both verdicts, and a reason for each broken rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.document.pointer import display
from playground.view.judgement import told
from playground.view.preview import preview
from playground.view.visible import clipped, visible

if TYPE_CHECKING:
    from engine.adapters import SchemaAdapter
    from engine.loss.verdict import ArgumentsVerdict, Reason, Refusal, SideVerdict
    from playground.output import Output


def print_verdict(verdict: ArgumentsVerdict, adapter: SchemaAdapter, output: Output) -> None:
    """Print what both sides say of some arguments."""
    name = clipped(verdict.tool or "the tool")
    for note in verdict.notes:
        output.line(output.paint(f"the arguments were {note}", "dim"))
    _print_side(f"{name}, as it is", verdict.raw, output)
    _print_side(f"{name}, as sent to {visible(adapter.label)}", verdict.sent, output)
    refusals = verdict.raw.errors or verdict.sent.errors
    for refusal, reason in zip(refusals, verdict.why, strict=True):
        _print_reason(refusal, reason, output, verdict.raw)
    if verdict.restored is not None and verdict.restored != verdict.arguments:
        output.line()
        output.line("The tool takes, with the same meaning:")
        output.line(f"  {preview(verdict.restored, 10 * output.width)}")


def _print_side(name: str, side: SideVerdict, output: Output) -> None:
    if side.valid is None:
        output.line(f"{name}: cannot be judged, the validator cannot read it")
        return
    word = output.paint("takes them", "green") if side.valid else output.paint("refuses", "yellow")
    output.line(f"{name}: {word}")


def _print_reason(refusal: Refusal, reason: Reason, output: Output, raw: SideVerdict) -> None:
    output.line()
    place = clipped(display(refusal.pointer), 200)
    output.line(f"  {output.paint(place, 'bold')}: {clipped(refusal.message, 300)}")
    where = clipped(display(reason.pointer), 200)
    output.line(f"    rule    {preview(refusal.rule, output.width)} at {where}")
    output.wrap(told(reason, raw, "step "), "    told    ", " " * 12)
    output.wrap(visible(reason.fix), "    change  ", " " * 12)
