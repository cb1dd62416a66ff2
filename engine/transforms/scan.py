"""One look over a schema before any step runs: what is in it, and is anything shared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.errors import CycleError
from engine.facts.subschemas import DEFINITIONS, VISITED, Place

if TYPE_CHECKING:
    from collections.abc import Iterable

TYPE_LIST = "type: []"
"""Feature: a `type` that is an array."""
NULL_IN_ENUM = "enum: [null]"
"""Feature: an `enum` that holds null or nothing."""
UNTYPED_OBJECT = "properties, no type"
"""Feature: `properties` without a `type`."""
ODD_ITEMS = "items, no array"
"""Feature: `items` where `type` is not "array", a list of items, or an array without `items`."""
DEEP = "deep"
"""Feature: there are enough objects to nest more than `SHALLOW` levels."""
SHALLOW = 5

_PLACES = {**VISITED, **DEFINITIONS}


@dataclass(frozen=True, slots=True)
class Scan:
    """What a schema holds.

    Attributes:
        present: every keyword of every sub-schema, and the features above. It may name more
            than a step can reach, never less.
        shared: whether an object or array stands in more than one place.

    """

    present: frozenset[str]
    shared: bool


def scan(schema: Any) -> Scan:
    """Return what `schema` holds, in time linear in its distinct nodes.

    Raises:
        CycleError: the value contains itself.

    >>> sorted(scan({"properties": {"a": {"type": ["string", "null"]}}}).present)
    ['properties', 'properties, no type', 'type', 'type: []']

    """
    if not isinstance(schema, dict):
        return Scan(frozenset(), shared=False)
    survey = _Survey(schema)
    survey.run()
    if survey.shared:
        refuse_cycles(schema)
    return Scan(frozenset(survey.present), survey.shared)


class _Survey:
    """The state of one scan: nodes found, nodes seen, what they hold."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self.present: set[str] = set()
        self.shared = False
        self._nodes = [schema]
        self._seen = {id(schema)}
        self._groups: set[int] = set()

    def run(self) -> None:
        present = self.present
        objects = 0
        for node in self._nodes:  # grows while it runs
            present.update(node)
            kind = node.get("type")
            if isinstance(kind, list):
                present.add(TYPE_LIST)
                objects += "object" in kind or "properties" in node
            else:
                objects += kind == "object" or "properties" in node
            if (kind == "array") != ("items" in node):
                present.add(ODD_ITEMS)
            for keyword, value in node.items():
                if keyword in _PLACES:
                    self._look_into(_PLACES[keyword], value)
                elif keyword == "enum" and _holds_null_or_nothing(value):
                    present.add(NULL_IN_ENUM)
            if kind is None and "properties" in node and "type" not in node:
                present.add(UNTYPED_OBJECT)
        if objects > SHALLOW:
            present.add(DEEP)

    def _look_into(self, place: Place, value: Any) -> None:
        if isinstance(value, dict):
            if place is Place.MAP:
                self._add_group(value, value.values())
            else:
                self._add_node(value)
        elif isinstance(value, list):
            self._add_group(value, value)
            if place is Place.ONE_OR_LIST:
                self.present.add(ODD_ITEMS)

    def _add_group(self, group: object, children: Iterable[Any]) -> None:
        key = id(group)
        if key in self._seen:
            self.shared = True
        if key in self._groups:
            self.shared = True
            return
        self._groups.add(key)
        for child in children:
            if isinstance(child, dict):
                self._add_node(child)
            elif isinstance(child, list):
                # A list of items inside a list becomes `items` itself when the first is kept.
                self._add_group(child, child)

    def _add_node(self, node: dict[str, Any]) -> None:
        key = id(node)
        if key in self._groups:
            self.shared = True
        if key in self._seen:
            self.shared = True
            return
        self._seen.add(key)
        self._nodes.append(node)


def _holds_null_or_nothing(values: Any) -> bool:
    return isinstance(values, list) and (not values or None in values)


def refuse_cycles(value: Any) -> None:
    """Do nothing for a value that is a tree or a DAG.

    Raises:
        CycleError: an object or array contains itself.

    """
    done: set[int] = set()
    open_: set[int] = set()
    stack: list[tuple[Any, bool]] = [(value, False)]
    while stack:
        node, leaving = stack.pop()
        key = id(node)
        if leaving:
            open_.discard(key)
            done.add(key)
            continue
        if key in done:
            continue
        if key in open_:
            raise CycleError("the schema contains itself, so no JSON text can stand for it")
        open_.add(key)
        stack.append((node, True))
        children = node.values() if isinstance(node, dict) else node
        stack.extend((child, False) for child in children if isinstance(child, dict | list))
