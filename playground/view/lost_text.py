"""The text of `lost`: each place with what it means and an example."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.document.pointer import display
from engine.loss.statement import SENT, Direction
from playground.output import count_of
from playground.view.preview import preview
from playground.view.visible import clipped, visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.adapters import SchemaAdapter
    from engine.document import Tool
    from engine.loss.statement import Statement
    from playground.output import Output

_STYLES: Final = {
    Direction.LOOSENED: "yellow",
    Direction.TIGHTENED: "cyan",
    Direction.BOTH: "yellow",
}
_MEANING: Final = {
    True: "the model may send what the tool refuses",
    False: "the model can no longer say what the tool takes",
}


class LostText:
    """Prints statements, tool by tool."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._pairs = 0
        self._untouched = 0
        self._lost = 0

    def print(self, tool: Tool, adapter: SchemaAdapter, statements: Iterable[Statement]) -> None:
        """Print what one adapter loses of one tool; nothing where it loses nothing."""
        self._pairs += 1
        found = list(statements)
        losses = [statement for statement in found if statement.is_loss]
        self._lost += len(losses)
        if not losses:
            self._untouched += 1
            return
        name = clipped(tool.name or "a schema without a name")
        counts = [count_of(len(losses), "change") + " that count"]
        for direction, noun in ((Direction.SAME, "other form"), (Direction.ANNOTATION, "note")):
            number = sum(statement.direction is direction for statement in found)
            counts += [count_of(number, noun)] if number else []
        self._output.line(
            f"{self._output.paint(name, 'bold')} for {visible(adapter.label)}: {', '.join(counts)}"
        )
        for statement in losses:
            self._print_loss(statement)
        self._output.line()

    def _print_loss(self, statement: Statement) -> None:
        output = self._output
        style = _STYLES[statement.direction]
        places = f" in {statement.places:,} places" if statement.places > 1 else ""
        output.line(
            f"  {output.paint(statement.direction, style)} "
            f"{clipped(display(statement.raw_pointer), 200)} {visible(statement.keyword)}"
            f"{places}, {_cause(statement)}"
        )
        for witness in statement.witnesses:
            output.line(output.paint(f"    {_MEANING[witness.valid_for == SENT]}:", "dim"))
            output.line(f"      {preview(witness.arguments, 10 * output.width)}")
        if not statement.witnesses:
            output.line(output.paint("    no example is shown", "dim"))

    def print_end(self) -> None:
        """Print the sum."""
        line = f"{count_of(self._lost, 'change')} that count"
        if self._untouched:
            line += f"; nothing lost in {self._untouched:,} of {self._pairs:,}"
        self._output.line(line)


def _cause(statement: Statement) -> str:
    if statement.step is None:
        return "which the provider reads differently"
    step = f"by {visible(statement.step)}"
    if statement.explained_by is not None:
        step += f", as {statement.explained_by} would do"
    return step
