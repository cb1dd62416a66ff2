"""The text of a check: what is accepted, what breaks which rule, what becomes of the request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.document.pointer import display
from engine.rules.catalogue import RULES
from engine.rules.model import Scope, Severity
from playground.output import count_of
from playground.view.visible import clipped, visible

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.rules.model import Finding
    from engine.rules.report import Group, Report
    from playground.output import Output

_SHOWN_MESSAGES: Final = 3
_INDENT: Final = " " * 4
_LABEL_WIDTH: Final = 8
_STYLES: Final = {Severity.REFUSED: "yellow", Severity.WARNING: "cyan", Severity.NOTE: "dim"}
SENT: Final = {
    "raw": "as they are",
    "adk": "as ADK-Rust's adapters send them",
}
"""How the tools were sent, by the preset."""


class CheckText:
    """Prints the parts of a check.

    Args:
        output: where to.
        tools: how many tools were judged.
        path_of: says which file a tool is from, where there are several.

    """

    def __init__(
        self, output: Output, tools: int, path_of: Callable[[int], str] | None = None
    ) -> None:
        self._output = output
        self._tools = tools
        self._path_of = path_of

    def print_head(self, sent: str, accepted: Mapping[str, int], strict: Mapping[str, int]) -> None:
        """Print how many tools no rule refuses, a line a provider, and one for strict modes.

        Args:
            sent: how the tools were sent, in words.
            accepted: for each provider how many tools no rule refuses.
            strict: the same for strict modes that were not asked for.

        """
        self._output.line(f"{count_of(self._tools, 'tool')} judged {sent}")
        width = max(len(name) for name in accepted)
        for provider, count in accepted.items():
            share = f"{count / self._tools:.1%}"
            self._output.line(f"  {provider:<{width}}  {self._of(count)} schemas accepted, {share}")
        if strict:
            (first, count), *others = strict.items()
            line = f"{self._of(count)} tools eligible for strict ({first})"
            line += "".join(f", {count:,} ({name})" for name, count in others)
            self._output.line(line)

    def _of(self, count: int) -> str:
        return f"{count:,} of {self._tools:,}"

    def print_groups(self, report: Report) -> None:
        """Print each broken rule with its tools; of mere notes one line each."""
        for group in report.groups():
            if group.example.severity is Severity.NOTE:
                self._print_note(group)
            else:
                self._print_group(group)

    def _print_group(self, group: Group) -> None:
        example = group.example
        rule = RULES[example.rule]
        output = self._output
        output.line()
        output.line(
            f"{output.paint(example.rule, 'bold')}  "
            f"{output.paint(example.severity, _STYLES[example.severity])}  {_counted(group)}"
        )
        output.wrap(rule.demand, _INDENT, _INDENT)
        shown = sorted(group.messages.values(), key=lambda entry: -entry[1])[:_SHOWN_MESSAGES]
        for finding, count in shown:
            times = f" ({count_of(count, 'tool')})" if count > 1 else ""
            output.wrap(f"- {visible(finding.message)}{times}", _INDENT, _INDENT + "  ")
            output.line(f"{_INDENT}  {self._place(finding)}")
        if (more := len(group.messages) - len(shown)) > 0:
            output.line(f"{_INDENT}- and {count_of(more, 'more message')}")
        if example.provider_text:
            self._print_field("says", clipped(example.provider_text.splitlines()[0], 300))
        self._print_field("known", f"{example.mark}, {example.date}: {example.source}")
        change = f"the {example.fault}"
        if example.fix:
            change += f", or the step {' and '.join(example.fix)}"
        self._print_field("change", change)

    def _print_note(self, group: Group) -> None:
        message = clipped(group.example.message)
        self._output.line()
        self._output.wrap(
            f"{group.example.rule}  {_counted(group)}, such as: {message}", "", _INDENT
        )

    def _print_field(self, label: str, text: str) -> None:
        self._output.wrap(text, f"{_INDENT}{label:<{_LABEL_WIDTH}}", _INDENT + " " * _LABEL_WIDTH)

    def _place(self, finding: Finding) -> str:
        if finding.index is None:
            return "the whole request"
        tool = self._tool(finding.index, finding.tool)
        if finding.scope is not Scope.SCHEMA:
            return tool
        places = f" and {finding.places - 1:,} more places" if finding.places > 1 else ""
        return f"{tool} at {clipped(display(finding.raw_pointer), 200)}{places}"

    def _tool(self, index: int, name: str | None) -> str:
        text = f"tool {index}" if name is None else f"tool {index} {clipped(name, 64)}"
        return text if self._path_of is None else f"{visible(self._path_of(index))}: {text}"

    def print_verdict(self, report: Report) -> None:
        """Print, by provider, what becomes of a request with all tools."""
        self._output.line()
        self._output.line(self._output.paint("One request with all of them:", "bold"))
        width = max(len(name) for name in report.refused)
        for provider, refused in report.refused.items():
            parts = [visible(message) for message in refused.request]
            if refused.tools:
                names = ", ".join(self._tool(index, name) for index, name in refused.names)
                more = refused.tools - len(refused.names)
                names += f" and {more:,} more" if more else ""
                parts.append(
                    f"all {self._tools:,} refused because of {refused.tools:,}: {names};"
                    f" {self._rest(refused.tools, is_alone=not refused.request)}"
                )
            indent = " " * (width + 4)
            self._output.wrap(
                "; ".join(parts) or "breaks no rule that refuses",
                f"  {provider:<{width}}  ",
                indent,
            )

    def _rest(self, refused: int, *, is_alone: bool) -> str:
        if refused == self._tools:
            return "none is left without these"
        return "without these accepted" if is_alone else "these as well"


def _counted(group: Group) -> str:
    if group.example.index is None:
        return "the request"
    freed = f", {group.freed:,} by it alone" if group.example.severity is Severity.REFUSED else ""
    return f"{count_of(group.tools, 'tool')}{freed}"
