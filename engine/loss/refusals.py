"""Which rules of a schema some arguments break, and where those stand."""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from engine.document.pointer import get, join
from engine.facts.subschemas import ALL, Place
from engine.loss.conjunction import flattened
from engine.loss.node import is_schema
from engine.loss.reading import read_whole
from engine.loss.validators import first_validator
from engine.loss.verdict import Refusal, SideVerdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.loss.dialect import Dialect
    from engine.loss.node import Node
    from engine.loss.side import Part, Side

_SHOWN: Final = 20
_LONGEST_MESSAGE: Final = 300


class Judge:
    """Judges arguments by one side of a run.

    Args:
        side: the schema.
        raw_pointer_of: says which part of the raw schema one of its objects stands for.

    """

    def __init__(self, side: Side, raw_pointer_of: Callable[[Any], str]) -> None:
        self._side = side
        self._raw_pointer_of = raw_pointer_of
        self._reading = read_whole(side.top)
        reader = side.reader
        is_readable = all(
            _is_readable(schema, reader.dialect) for schema in reader.sources().values()
        )
        self._validator = first_validator(self._reading.schema) if is_readable else None
        # The verdict that was given last, and whether the arguments break more rules than it names.
        self._last: tuple[Any, SideVerdict, bool] | None = None

    def verdict(self, arguments: Any) -> SideVerdict:
        """Return whether the side takes some arguments, and which rules they break."""
        return self._judged(arguments)[0]

    def names_all(self, arguments: Any) -> bool:
        """Tell whether the verdict on some arguments names every rule that they break."""
        return not self._judged(arguments)[1]

    def takes(self, arguments: Any) -> bool:
        """Tell whether the side takes some arguments; stops at the first rule that they break."""
        try:
            return self._validator is not None and bool(self._validator.is_valid(arguments))
        except ValueError:  # half surrogate pairs, too many levels
            return False

    def declares(self, arguments: dict[str, Any]) -> bool:
        """Tell whether the schema takes the arguments and knows all their names."""
        known = {
            name
            for part in flattened((self._side.top,))
            for name in part.node.get("properties", ())
        }
        return arguments.keys() <= known and self.takes(arguments)

    def part_of(self, refusal: Refusal) -> Part:
        """Return the node that holds a rule."""
        return self._side.part(get(self._side.root, refusal.schema_pointer))

    def _judged(self, arguments: Any) -> tuple[SideVerdict, bool]:
        """Return the verdict, and whether more rules are broken than it names."""
        if self._last is None or self._last[0] is not arguments:
            self._last = (arguments, *self._judge(arguments))
        return self._last[1:]

    def _judge(self, arguments: Any) -> tuple[SideVerdict, bool]:
        if self._validator is None:
            return SideVerdict(None, ()), False
        try:
            errors = list(islice(self._validator.iter_errors(arguments), _SHOWN + 1))
        except ValueError:  # half surrogate pairs, too many levels
            return SideVerdict(None, ()), False
        named = tuple(self._refusal(error) for error in errors[:_SHOWN])
        return SideVerdict(not errors, named), len(errors) > _SHOWN

    def _refusal(self, error: Any) -> Refusal:
        node, keyword = self._rule(list(error.schema_path))
        schema = self._sources.get(id(node))
        return Refusal(
            pointer=join("", *error.instance_path),
            schema_pointer=self._pointers.get(id(schema), ""),
            raw_pointer=self._raw_pointer_of(schema),
            keyword=keyword,
            message=str(error.message)[:_LONGEST_MESSAGE],
            rule=_rule_text(schema, node, keyword),
        )

    def _rule(self, path: list[Any]) -> tuple[Node, str]:
        """Return the node that the validator's path leads to, and the keyword in it."""
        value = self._reading.schema
        node = self._reading.origins.get(id(value), self._side.top.node)
        keyword = ""
        for token in path:
            if isinstance(value, dict) and id(value) in self._reading.origins:
                node = self._reading.origins[id(value)]
                keyword = ""
            keyword = keyword or str(token)
            value = value[int(token)] if isinstance(value, list) else value.get(str(token))
            if not isinstance(value, dict | list):
                break
        return node, keyword

    @cached_property
    def _sources(self) -> dict[int, Any]:
        return self._side.reader.sources()

    @cached_property
    def _pointers(self) -> dict[int, str]:
        return {id(spot.container): spot.pointer for spot in self._side.spots}


def _is_readable(schema: Any, dialect: Dialect) -> bool:
    """Tell whether a value is a schema, and whatever it holds as sub-schemas are schemas too."""
    if not isinstance(schema, dict):
        return is_schema(schema)
    if dialect.ref_stands_alone and isinstance(schema.get("$ref"), str):
        return True
    return all(_holds_schemas(ALL[keyword], schema[keyword]) for keyword in ALL.keys() & schema)


def _holds_schemas(place: Place, value: Any) -> bool:
    """Tell whether a keyword's value is of the shape in which it holds schemas."""
    if place is Place.MAP:
        return isinstance(value, dict) and all(map(is_schema, value.values()))
    if place is Place.LIST or (place is Place.ONE_OR_LIST and isinstance(value, list)):
        return isinstance(value, list) and all(map(is_schema, value))
    return is_schema(value)


def _rule_text(schema: Any, node: Node, keyword: str) -> dict[str, Any]:
    if isinstance(schema, dict) and keyword in schema:
        return {keyword: schema[keyword]}
    if keyword in node:
        return {keyword: node[keyword]}
    return {}
