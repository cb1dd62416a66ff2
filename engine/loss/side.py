"""A schema under a reading: its nodes read once each, its references followed."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote

from engine.document.pointer import get
from engine.errors import DocumentError
from engine.loss.node import UNEVALUATED, is_schema, read_node
from engine.run.places import Spot
from engine.run.places import spots as spots_of

if TYPE_CHECKING:
    from engine.loss.dialect import Dialect
    from engine.loss.node import Node


class Part(NamedTuple):
    """A read node, and the side whose references it means."""

    side: Side
    node: Node


def without(node: Node, *keywords: str) -> Node:
    """Return a node without some keywords that hold schemas for the same value.

    What depends on those having been looked at goes with them.
    """
    gone = UNEVALUATED.union(keywords)
    return {keyword: value for keyword, value in node.items() if keyword not in gone}


class Reader:
    """Reads nodes, each distinct one once; what is the same object is read as the same."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        # An entry keeps the schema alive, so that no other can take over its id.
        self._known: dict[int, tuple[Any, Node]] = {}

    def read(self, schema: Any) -> Node:
        """Return the constraints of a schema."""
        known = self._known.get(id(schema))
        if known is None or known[0] is not schema:
            known = self._known[id(schema)] = (schema, read_node(schema, self.dialect))
        return known[1]

    def sources(self) -> dict[int, Any]:
        """Return the schema that each read node was made from, by the node's id."""
        return {id(node): schema for schema, node in self._known.values()}


class Side:
    """One schema as it is read.

    Attributes:
        root: the schema.
        reader: how its nodes are read.
        validators: a validator for each read node that was asked about, by its id.
        has_references: whether any node refers to another.
        is_entangled: whether a keyword anywhere depends on what others looked at.

    """

    def __init__(self, root: Any, reader: Reader) -> None:
        self.root = root
        self.reader = reader
        self.validators: dict[int, tuple[Node, Any]] = {}
        self._bare: dict[int, tuple[Node, Part]] = {}
        self._targets: dict[str, Any] = {}
        self.has_references = any(_refers(spot.container) for spot in self.spots)
        self.is_entangled = any(_is_entangled(spot.container) for spot in self.spots)

    def part(self, schema: Any) -> Part:
        """Return one of the side's schemas, read."""
        return Part(self, self.reader.read(schema))

    def bare(self, node: Node) -> Part:
        """Return a read node without `allOf` and `$ref`; the same object each time."""
        if "allOf" not in node and "$ref" not in node:
            return Part(self, node)
        if id(node) not in self._bare:
            self._bare[id(node)] = (node, Part(self, without(node, "allOf", "$ref")))
        return self._bare[id(node)][1]

    @property
    def top(self) -> Part:
        """The root."""
        return self.part(self.root)

    def target(self, reference: str) -> Any:
        """Return the schema that a reference means, or None where this document has none."""
        if reference not in self._targets:
            self._targets[reference] = self._find(reference)
        return self._targets[reference]

    def _find(self, reference: str) -> Any:
        base = self.root.get("$id") if isinstance(self.root, dict) else None
        if isinstance(base, str) and base and reference.startswith(base):
            reference = reference.removeprefix(base)
        if reference in ("", "#"):
            return self.root
        if reference in self._anchors:
            return self._anchors[reference]
        if not reference.startswith("#/"):
            return None
        try:
            found = get(self.root, unquote(reference[1:]))
        except DocumentError:
            return None
        return found if is_schema(found) else None

    @cached_property
    def spots(self) -> list[Spot]:
        """Every distinct object and array of the schema."""
        return spots_of(self.root)

    @cached_property
    def _anchors(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for spot in self.spots:
            holder = spot.container
            if not isinstance(holder, dict):
                continue
            for keyword, prefix in _ANCHORS:
                name = holder.get(keyword)
                if isinstance(name, str) and name:
                    found.setdefault(prefix + name, holder)
        return found


_ANCHORS = (("$anchor", "#"), ("$dynamicAnchor", "#"), ("$id", ""), ("id", ""))
_REFERENCES = frozenset({"$ref", "ref", "$dynamicRef", "$recursiveRef"})


def _is_entangled(container: Any) -> bool:
    return isinstance(container, dict) and not UNEVALUATED.isdisjoint(container)


def _refers(container: Any) -> bool:
    return isinstance(container, dict) and not _REFERENCES.isdisjoint(container)
