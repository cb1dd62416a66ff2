"""The walk over distinct sub-schemas: shortest pointers, number of places, depth, cycles."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import CycleError
from engine.facts.subschemas import ALL
from engine.rules.nodes import walk
from tests.engine.rules.found import parameters


def fan_out(levels: int, width: int) -> dict[str, Any]:
    """Return a DAG whose tree has width^levels leaves."""
    node: dict[str, Any] = {"type": "string", "format": "uri"}
    for _ in range(levels):
        node = parameters(**{f"p{n}": node for n in range(width)})
    return node


def test_every_kind_of_place_is_met() -> None:
    schema = {
        "properties": {"a/b": {"items": [{}, {}]}},
        "anyOf": [{}],
        "additionalProperties": {"not": {}},
        "$defs": {"x": {}},
    }
    assert {node.pointer for node in walk(schema, ALL).nodes} == {
        "",
        "/properties/a~1b",
        "/properties/a~1b/items/0",
        "/properties/a~1b/items/1",
        "/anyOf/0",
        "/additionalProperties",
        "/additionalProperties/not",
        "/$defs/x",
    }


def test_shared_node_has_its_shortest_pointer_and_all_its_places() -> None:
    shared = {"type": "string"}
    deep = parameters(x=parameters(y=shared), z={"items": shared})
    walked = walk(deep, ALL)
    node = walked.by_id[id(shared)]
    assert (node.pointer, node.places, node.level) == ("/properties/z/items", 2, 2)
    assert walked.is_shared


def test_cost_follows_distinct_nodes() -> None:
    walked = walk(fan_out(levels=40, width=4), ALL)
    assert len(walked.nodes) == 41
    assert walked.nodes[-1].places == 4**40
    assert walked.nodes[-1].level == 40


def test_schema_that_contains_itself_is_an_error() -> None:
    schema = parameters()
    schema["properties"]["self"] = {"items": schema}
    with pytest.raises(CycleError):
        walk(schema, ALL)


@pytest.mark.parametrize("schema", [True, None, "text", 5, []], ids=repr)
def test_root_that_is_no_object_has_no_nodes(schema: Any) -> None:
    walked = walk(schema, ALL)
    assert (walked.nodes, walked.root.schema) == ([], schema)
