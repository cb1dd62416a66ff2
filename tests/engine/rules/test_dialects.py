"""How the providers write places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.facts.subschemas import ALL
from engine.rules.dialects import context, dotted, named, ordinal, properties_only
from engine.rules.nodes import walk
from tests.engine.rules.found import parameters

if TYPE_CHECKING:
    from engine.rules.model import Dialect

SCHEMA = parameters(
    first={"type": "string"},
    links={"type": "array", "items": {"anyOf": [{"type": "string"}, parameters(url={})]}},
)
URL = "/properties/links/items/anyOf/1/properties/url"


@pytest.mark.parametrize(
    ("dialect", "written"),
    [
        pytest.param(
            ordinal,
            ".properties[1].value.items.any_of[1].properties[0].value.min_length",
            id="Gemini's parser",
        ),
        pytest.param(
            named,
            ".properties[links].items.any_of[1].properties[url].min_length",
            id="Gemini's checks",
        ),
        pytest.param(properties_only, ".links.url", id="Vertex AI"),
        pytest.param(
            dotted,
            "properties.links.items.anyOf.1.properties.url.minLength",
            id="parametersJsonSchema",
        ),
        pytest.param(
            context,
            "('properties', 'links', 'items', 'anyOf', '1', 'properties', 'url', 'minLength')",
            id="OpenAI",
        ),
    ],
)
def test_place_is_written_in_the_dialect(dialect: Dialect, written: str) -> None:
    node = next(node for node in walk(SCHEMA, ALL).nodes if node.pointer == URL)
    assert dialect(node, ("minLength",), ()) == written


@pytest.mark.parametrize(
    ("dialect", "written"), [(ordinal, ""), (named, ""), (properties_only, ""), (context, "()")]
)
def test_root_is_written_in_the_dialect(dialect: Dialect, written: str) -> None:
    assert dialect(walk(SCHEMA, ALL).root, (), ()) == written


def test_openai_shows_the_member_of_a_type_array_and_a_tuple_of_one() -> None:
    root = walk(SCHEMA, ALL).root
    assert context(root, ("items",), ()) == "('items',)"
    assert context(root, (), ("type", "0")) == "('type', '0')"
