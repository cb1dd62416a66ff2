"""What tools add up to in a request: the amounts that some providers limit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.document import size_of
from engine.errors import EngineError
from engine.facts.subschemas import ALL
from engine.rules.nodes import walk
from engine.rules.values import names_of, required_of

if TYPE_CHECKING:
    from engine.document import Tool


@dataclass(frozen=True, slots=True)
class ToolTally:
    """What one tool adds to a request.

    Attributes:
        index: its number.
        name: the name as sent, or None.
        raw_name: the tool's own name, or None.
        description: characters of its description.
        optional: properties that are not required, in all places.
        unions: sub-schemas with several types or anyOf, in all places.
        max_items: the sum of maxItems.
        size: bytes of its schema as JSON text.

    """

    index: int
    name: str | None
    raw_name: str | None
    description: int
    optional: int = 0
    unions: int = 0
    max_items: int = 0
    size: int = 0


@dataclass(slots=True)
class RequestTally:
    """What the tools of a request add up to."""

    tools: list[ToolTally] = field(default_factory=list)

    def total(self, amount: str) -> int:
        """Return the sum of one of the tools' amounts, by its name."""
        return sum(getattr(tool, amount) for tool in self.tools)


def tally(tool: Tool, name: str | None, schema: Any) -> ToolTally:
    """Return what a tool adds to a request, with its name and schema as sent."""
    nodes = walk(schema, ALL).nodes
    return ToolTally(
        index=tool.index,
        name=name,
        raw_name=tool.name,
        description=len(tool.description or ""),
        optional=sum(node.places * _optional(node.schema) for node in nodes),
        unions=sum(node.places * _is_union(node.schema) for node in nodes),
        max_items=sum(node.places * _max_items(node.schema) for node in nodes),
        size=_size(schema),
    )


def _optional(schema: dict[str, Any]) -> int:
    required = {name for name in required_of(schema) if isinstance(name, str)}
    return sum(name not in required for name in names_of(schema))


def _is_union(schema: dict[str, Any]) -> bool:
    named = schema.get("type")
    return (isinstance(named, list) and len(named) > 1) or isinstance(schema.get("anyOf"), list)


def _max_items(schema: dict[str, Any]) -> int:
    number = schema.get("maxItems")
    return number if isinstance(number, int) and not isinstance(number, bool) else 0


def _size(schema: Any) -> int:
    try:
        return size_of(schema)
    except EngineError:
        return 0
