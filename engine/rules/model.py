"""What a rule is, and what it says of a place: records of data, with a predicate each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.facts.marks import SURE, Evidence

if TYPE_CHECKING:
    from engine.rules.nodes import Node


class Severity(StrEnum):
    """What becomes of a request that breaks a rule."""

    REFUSED = "refused"
    WARNING = "warning"
    """It may be refused, or it depends on the model or the date."""
    NOTE = "note"
    """It is taken, and something is worth knowing; also rules that have ended."""


class Scope(StrEnum):
    """What a rule judges."""

    SCHEMA = "schema"
    NAME = "name"
    REQUEST = "request"


class Fault(StrEnum):
    """Who must change something."""

    SERVER = "server"
    """The author of the tool: the schema or name is wrong or unclear wherever it goes."""
    CLIENT = "client"
    """Who sends it: it is valid, and not in this provider's dialect."""
    PROVIDER = "provider"
    """The provider's answer contradicts its own documents."""


class Where(Enum):
    """What a rule's predicate gets."""

    ROOT = "root"
    """The root `Node`; its schema may be any JSON value."""
    NODE = "node"
    """Each `Node` whose schema is an object."""
    SCHEMA = "schema"
    """The whole `Walk`."""
    NAME = "name"
    """A tool's name."""
    REQUEST = "request"
    """A `RequestTally`."""


class Hit(NamedTuple):
    """One place that breaks a rule.

    Attributes:
        at: tokens from the node down to the place.
        values: what the templates name.
        branch: tokens that only the provider's path shows, such as a member of a type array.
        node: the node, where the predicate got the whole schema.
        tool_index: the tool at fault, where the predicate got the request.

    """

    at: tuple[str | int, ...] = ()
    values: Mapping[str, object] = {}
    branch: tuple[str, ...] = ()
    node: Node | None = None
    tool_index: int | None = None


Find = Callable[[Any], Iterable[Hit]]
Dialect = Callable[["Node", tuple[str | int, ...], tuple[str, ...]], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A demand of a provider.

    Attributes:
        id: surface and a word for the demand.
        demand: what the provider demands, a sentence for people.
        message: what is wrong at a place and what to do; a template with named fields.
        provider_text: what the provider says, a template; "" where its words are unknown.
        evidence: source, date and mark.
        find: finds the places; what it gets depends on `where`.
        where: what the rule looks at.
        wakes: a node without any of these keywords cannot break the rule; empty for all nodes.
        dialect: writes `{path}` (the node) and `{place}` in the provider's text.
        stage: a provider that checks in stages says nothing of the later ones.
        fault: who must change something.
        fix: steps that take the fault away.
        fix_by_keyword: the same for single values of the field `keyword`.
        since: the date from which the rule is known to hold, or None.
        until: the date at which it had ended; such a rule only notes.
        override: the severity where the evidence's mark does not settle it.

    """

    id: str
    demand: str
    message: str
    provider_text: str
    evidence: Evidence
    find: Find
    where: Where = Where.NODE
    wakes: frozenset[str] = frozenset()
    dialect: Dialect | None = None
    stage: int = 1
    fault: Fault = Fault.CLIENT
    fix: tuple[str, ...] = ()
    fix_by_keyword: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    since: str | None = None
    until: str | None = None
    override: Severity | None = None

    @property
    def severity(self) -> Severity:
        """Refused where the evidence is sure, a note where the rule has ended, else a warning."""
        if self.override is not None:
            return self.override
        if self.until is not None:
            return Severity.NOTE
        return Severity.REFUSED if self.evidence.mark in SURE else Severity.WARNING

    @property
    def scope(self) -> Scope:
        """What it judges."""
        if self.where is Where.NAME:
            return Scope.NAME
        return Scope.REQUEST if self.where is Where.REQUEST else Scope.SCHEMA


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule broken by a tool, once per distinct node and keyword.

    Attributes:
        tool: the tool's name, or None.
        index: its number in the tool set, from 0; None where the request as a whole is meant.
        provider: the surface's id.
        scope: what was judged.
        severity: what becomes of the request.
        rule: the rule's id.
        pointer: an example place in the schema as sent, the shortest; "" for names.
        raw_pointer: the part of the raw schema that it stands for.
        places: how many places of the sent schema it stands for.
        message: what is wrong and what to do.
        provider_text: what the provider would say; "" where its words are unknown.
        source: where the rule is known from.
        date: the date of that source.
        mark: how well the rule is known.
        fault: who must change something.
        fix: ids of steps, not run so far, that take the fault away.

    """

    tool: str | None
    index: int | None
    provider: str
    scope: Scope
    severity: Severity
    rule: str
    pointer: str
    raw_pointer: str
    places: int
    message: str
    provider_text: str
    source: str
    date: str
    mark: str
    fault: Fault
    fix: tuple[str, ...]
