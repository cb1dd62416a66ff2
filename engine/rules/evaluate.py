"""Run a surface's rules over one schema, name or request, and write down what they find."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from engine.document.pointer import join
from engine.facts.surfaces import SURFACES, Reporting
from engine.rules.catalogue import SurfaceRules, rules_of
from engine.rules.model import Finding, Hit, Rule, Severity
from engine.rules.nodes import Node, walk
from engine.rules.values import clip

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.rules.tally import RequestTally
    from engine.run.trace import Trace

_NOWHERE = Node(None, None, ())
_LISTED = 100
"""Texts of one place that are written out."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Which tool is judged for which surface.

    Attributes:
        surface: the surface's id.
        tool: the tool's raw name, or None.
        index: its number, or None for a request.
        trace: the run that gave the schema; None for a raw one.

    """

    surface: str
    tool: str | None = None
    index: int | None = 0
    trace: Trace | None = None


def check_schema(
    schema: Any,
    surface: str,
    trace: Trace | None = None,
    *,
    tool: str | None = None,
    index: int = 0,
) -> list[Finding]:
    """Return what a surface finds in a schema as sent, every fault, once per distinct node.

    Args:
        schema: what is sent; any JSON value.
        surface: the surface's id.
        trace: the run whose result the schema is, for raw pointers and the steps that were run;
            without it, the schema counts as raw.
        tool: the tool's name, for the provider's texts.
        index: the tool's number, likewise.

    Raises:
        UnknownNameError: no such surface.
        CycleError: the schema contains itself.

    """
    rules = rules_of(surface)
    subject = Subject(surface, tool, index, trace)
    return [_finding(rule, node, hits, subject) for rule, node, hits in _hits(schema, rules)]


def is_accepted(schema: Any, surface: str) -> bool:
    """Tell whether no rule of a surface refuses a schema as sent; stops at the first that does."""
    rules = rules_of(surface)
    return not any(rule.severity is Severity.REFUSED for rule, _, _ in _hits(schema, rules))


def check_name(
    name: str, surface: str, *, tool: str | None = None, index: int = 0
) -> list[Finding]:
    """Return what a surface finds in a name as sent; `tool` is the raw name."""
    subject = Subject(surface, name if tool is None else tool, index)
    return [
        _finding(rule, _NOWHERE, [hit], subject)
        for rule in rules_of(surface).name
        for hit in rule.find(name)
    ]


def check_request(request: RequestTally, surface: str) -> list[Finding]:
    """Return what a surface finds in a request as a whole."""
    names = {tool.index: tool.raw_name for tool in request.tools}
    return [
        _finding(
            rule, _NOWHERE, [hit], Subject(surface, names.get(hit.tool_index or 0), hit.tool_index)
        )
        if hit.tool_index is not None
        else _finding(rule, _NOWHERE, [hit], Subject(surface, None, None))
        for rule in rules_of(surface).request
        for hit in rule.find(request)
    ]


def _hits(schema: Any, rules: SurfaceRules) -> Iterator[tuple[Rule, Node, list[Hit]]]:
    """Yield the places that break a rule, each with all its hits."""
    walked = walk(schema, rules.places)
    for rule in rules.root:
        yield from _by_place(rule, walked.root, rule.find(walked.root))
    for node in walked.nodes:
        held = node.schema
        for rule in rules.node:
            if rule.wakes and rule.wakes.isdisjoint(held):
                continue
            yield from _by_place(rule, node, rule.find(node))
    for rule in rules.whole:
        for hit in rule.find(walked):
            yield rule, walked.root if hit.node is None else hit.node, [hit]


def _by_place(
    rule: Rule, node: Node, hits: Iterable[Hit]
) -> Iterator[tuple[Rule, Node, list[Hit]]]:
    for _, same in groupby(hits, key=_at):
        yield rule, node, list(same)


def _at(hit: Hit) -> tuple[str | int, ...]:
    return hit.at


def _finding(rule: Rule, node: Node, hits: list[Hit], subject: Subject) -> Finding:
    hit = hits[0]
    pointer = join(node.pointer, *hit.at)
    trace = subject.trace
    raw_pointer = pointer if trace is None else trace.raw_pointer(pointer)
    values = _values(rule, node, hit, subject, pointer)
    message = rule.message.format_map(values)
    provider_text = rule.provider_text.format_map(values)
    if more := len(hits) - 1:
        message += f" (and {more} more here)"
        if SURFACES[subject.surface].reporting is Reporting.ALL:
            texts = [provider_text]
            for other in hits[1:_LISTED]:
                values = _values(rule, node, other, subject, pointer)
                texts.append(rule.provider_text.format_map(values))
            provider_text = "\n".join(texts)
    return Finding(
        tool=subject.tool,
        index=subject.index,
        provider=subject.surface,
        scope=rule.scope,
        severity=rule.severity,
        rule=rule.id,
        pointer=pointer,
        raw_pointer="" if raw_pointer is None else raw_pointer,
        places=node.places,
        message=message,
        provider_text=provider_text,
        source=rule.evidence.source,
        date=rule.evidence.date,
        mark=rule.evidence.mark,
        fault=rule.fault,
        fix=_fix(rule, node, hit, trace),
    )


def _values(rule: Rule, node: Node, hit: Hit, subject: Subject, pointer: str) -> dict[str, Any]:
    values: dict[str, Any] = {
        name: clip(value) if isinstance(value, str) else value for name, value in hit.values.items()
    }
    values["index"] = subject.index
    values["tool"] = f"tool_{subject.index}" if subject.tool is None else clip(subject.tool)
    values["pointer"] = pointer
    if rule.dialect is not None:
        values["path"] = rule.dialect(node, (), hit.branch)
        if "{place}" in rule.provider_text:
            values["place"] = rule.dialect(node, hit.at, hit.branch)
    return values


def _fix(rule: Rule, node: Node, hit: Hit, trace: Trace | None) -> tuple[str, ...]:
    """Return the steps that would help and were not run."""
    steps = rule.fix
    if rule.fix_by_keyword:
        steps = rule.fix_by_keyword.get(str(hit.values.get("keyword")), steps)
    if not _implies_object(node.schema):
        steps = tuple(step for step in steps if step != "add_implicit_object_type")
    if trace is None or not steps:
        return steps
    run = {step.id for step in trace.adapter.steps if step.id not in trace.without}
    return tuple(step for step in steps if step not in run)


def _implies_object(schema: Any) -> bool:
    """Tell whether a node has properties and no type: what the step for it works on."""
    return isinstance(schema, dict) and "properties" in schema and "type" not in schema
