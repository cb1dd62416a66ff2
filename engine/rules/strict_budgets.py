"""How much one strict schema may hold on OpenAI's surfaces: levels, properties, values, text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from engine.facts import openai
from engine.facts.marks import Evidence, documented, reported
from engine.facts.subschemas import DEFINITIONS
from engine.rules.model import Hit, Rule, Where
from engine.rules.objects import is_object
from engine.rules.openai import INVALID
from engine.rules.values import names_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from engine.rules.nodes import Node, Walk


@dataclass(frozen=True, slots=True)
class Limits:
    """A surface's limits and where they are documented."""

    levels: int
    properties: int
    evidence: Evidence


OPENAI: Final = Limits(
    openai.MAX_LEVELS,
    openai.MAX_PROPERTIES,
    documented("OpenAI, structured outputs, supported schemas", "2026"),
)
AZURE: Final = Limits(
    openai.AZURE_MAX_LEVELS,
    openai.AZURE_MAX_PROPERTIES,
    documented("Microsoft, structured outputs", "2026-06"),
)


def rules(prefix: str, limits: Limits) -> Iterable[Rule]:
    """Return the rules about amounts, with ids of one surface."""
    return (
        Rule(
            id=f"{prefix}.nesting",
            demand=f"Objects lie {limits.levels} levels deep at most.",
            message="{count} levels of objects, {limit} are allowed; flatten it",
            provider_text=INVALID + "{count} levels of nesting exceeds limit of {limit}.",
            evidence=limits.evidence,
            find=_nesting(limits.levels),
            where=Where.SCHEMA,
            stage=3,
            fix=("enforce_nesting_depth",),
        ),
        Rule(
            id=f"{prefix}.properties",
            demand=f"A schema declares {limits.properties} properties at most.",
            message="{count} properties, {limit} are allowed; split the tool",
            provider_text="",
            evidence=limits.evidence,
            find=_over(_properties, limits.properties),
            where=Where.SCHEMA,
            stage=3,
        ),
        Rule(
            id=f"{prefix}.enum_values",
            demand=f"A schema's enums hold {openai.MAX_ENUM_VALUES} values at most.",
            message="{count} enum values, {limit} are allowed; name fewer",
            provider_text="Expected at most {limit} enum values in total within a single schema"
            " when using structured outputs",
            evidence=reported("public code, Portkey", "2026"),
            find=_over(_enum_values, openai.MAX_ENUM_VALUES),
            where=Where.SCHEMA,
            stage=3,
        ),
        Rule(
            id=f"{prefix}.characters",
            demand=f"Names and values take {openai.MAX_CHARACTERS:,} characters at most.",
            message="names, enum and const values take {count} characters, {limit} are allowed",
            provider_text="",
            evidence=OPENAI.evidence,
            find=_over(_characters, openai.MAX_CHARACTERS),
            where=Where.SCHEMA,
            stage=3,
        ),
        Rule(
            id=f"{prefix}.long_enum",
            demand=f"An enum of over {openai.MAX_LONG_ENUM} strings takes"
            f" {openai.MAX_LONG_ENUM_CHARACTERS:,} characters at most.",
            message="this enum takes {count} characters, {limit} are allowed; name fewer values",
            provider_text="",
            evidence=OPENAI.evidence,
            find=_long_enum,
            wakes=frozenset({"enum"}),
            stage=3,
        ),
    )


def old_limit(prefix: str) -> Rule:
    """Return the rule about the number of properties that has ended."""
    return Rule(
        id=f"{prefix}.old_properties",
        demand=f"A schema declared {openai.OLD_MAX_PROPERTIES} properties at most.",
        message="{count} properties were over the limit of {limit} until mid-2025",
        provider_text="",
        evidence=OPENAI.evidence,
        find=_over(_properties, openai.OLD_MAX_PROPERTIES),
        where=Where.SCHEMA,
        stage=3,
        until="2025-06",
    )


def _over(count: Callable[[Walk], int], limit: int) -> Callable[[Walk], Iterator[Hit]]:
    def check(walked: Walk) -> Iterator[Hit]:
        counted = count(walked)
        if counted > limit:
            yield Hit((), {"count": counted, "limit": limit}, node=walked.root)

    return check


def _nesting(limit: int) -> Callable[[Walk], Iterator[Hit]]:
    def check(walked: Walk) -> Iterator[Hit]:
        if len(walked.nodes) <= limit:
            return
        levels = _object_levels(walked)
        deepest = max(levels.values(), default=0)
        if deepest > limit:
            node = next(node for node in walked.nodes if levels[id(node)] > limit)
            yield Hit((), {"count": deepest, "limit": limit}, node=node)

    return check


def _object_levels(walked: Walk) -> dict[int, int]:
    """Return, by node, how many objects lie on the way to it, itself included."""
    levels: dict[int, int] = {}
    # By level, so that a node comes after the one that holds it.
    for node in sorted(walked.nodes, key=lambda node: node.level):
        above = 0 if node.parent is None else levels[id(node.parent)]
        levels[id(node)] = above + is_object(node.schema)
    return levels


def _properties(walked: Walk) -> int:
    return sum(node.places * len(names_of(node.schema)) for node in walked.nodes)


def _enum_values(walked: Walk) -> int:
    return sum(node.places * len(_enum(node)) for node in walked.nodes)


def _characters(walked: Walk) -> int:
    return sum(node.places * _text_of(node.schema) for node in walked.nodes)


def _text_of(schema: dict[str, Any]) -> int:
    held = [*names_of(schema), *_strings(schema.get("enum")), *_strings([schema.get("const")])]
    for keyword in DEFINITIONS:
        definitions = schema.get(keyword)
        held += definitions if isinstance(definitions, dict) else ()
    return sum(map(len, held))


def _long_enum(node: Node) -> Iterator[Hit]:
    values = _strings(node.schema.get("enum"))
    if len(values) > openai.MAX_LONG_ENUM:
        size = sum(map(len, values))
        if size > openai.MAX_LONG_ENUM_CHARACTERS:
            yield Hit(("enum",), {"count": size, "limit": openai.MAX_LONG_ENUM_CHARACTERS})


def _enum(node: Node) -> list[Any]:
    members = node.schema.get("enum")
    return members if isinstance(members, list) else []


def _strings(values: Any) -> list[str]:
    return [v for v in values if isinstance(v, str)] if isinstance(values, list) else []
