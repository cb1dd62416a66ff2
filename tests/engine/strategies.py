"""Hypothesis strategies for JSON Schemas, for every test that wants many unlike ones.

- `json_values()`: any JSON value, small.
- `well_formed_schemas()`: trees with references, combiners, conditionals and definitions at the
  root, in the shapes the drafts ask for.
- `malformed_schemas()`: the same keywords, but any of them may hold any JSON value.
- `schemas()`: both of them, and roots that are no object.
- `shared_schemas()`: Python values in which one object stands in several places (a DAG, no cycle).
- `tool_names()`: names from one to four bytes a character, often near the limit of 64 bytes.
- `examples(count)`: the settings for a test over them.

The names of properties are few and include keywords (`properties`, `$ref`, `enum`), because a walk
that takes a property for a keyword is the fault to look for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from engine.facts.keywords import ALLOWED_FORMATS, GEMINI_UNSUPPORTED
from engine.facts.subschemas import DEFINITIONS, VISITED, Place

if TYPE_CHECKING:
    from collections.abc import Callable

    Strategy = st.SearchStrategy[Any]

TYPES = ("object", "array", "string", "integer", "number", "boolean", "null")
NAMES = ("a", "b", "properties", "$ref", "enum", "é/~")
REFS = (
    "#/definitions/A",
    "#/$defs/A",
    "#/$defs/B",
    "#/definitions/missing",
    "#/properties/a",
    "#",
    "other.json",
)
FORMATS = (*ALLOWED_FORMATS, "hostname", "ipv4", "")
PLACES = {**VISITED, **DEFINITIONS}
MAX_MEMBERS = 3


def examples(count: int) -> settings:
    """Return settings for `count` examples, whose time is no matter on a busy machine."""
    unhurried = [HealthCheck.too_slow]
    return settings(max_examples=count, deadline=None, suppress_health_check=unhurried)


def json_values(max_leaves: int = 6) -> Strategy:
    """Return any small JSON value; numbers fit 64 bits, and no two numbers are equal but unlike."""
    scalars = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 3),
        st.sampled_from((0.5, -1.5)),
        st.sampled_from((*NAMES, *TYPES)),
    )
    return st.recursive(
        scalars,
        lambda inner: st.lists(inner, max_size=2) | st.dictionaries(_names(), inner, max_size=2),
        max_leaves=max_leaves,
    )


def well_formed_schemas(levels: int = 3) -> Strategy:
    """Return root schemas in the shapes that the drafts ask for, `levels` deep."""
    return _roots(_nodes(levels, _flat_keywords()), _nodes(max(levels - 1, 0), _flat_keywords()))


def malformed_schemas(levels: int = 2) -> Strategy:
    """Return root objects with schema keywords, any of which may hold any JSON value."""
    any_value = json_values(4)
    flat = dict.fromkeys(_flat_keywords(), any_value) | dict.fromkeys(PLACES, any_value)
    return _roots(_nodes(levels, flat), any_value)


def schemas() -> Strategy:
    """Return any root: well-formed or not, or a JSON value that is no schema at all."""
    return st.one_of(well_formed_schemas(), malformed_schemas(), json_values())


@st.composite
def shared_schemas(draw: st.DrawFn, max_nodes: int = 8) -> Any:
    """Return a schema whose sub-schemas, maps and lists stand in several places, free of cycles.

    Each node takes its children out of those made before it, so one object often serves twice.
    """
    flat = _flat_keywords()
    made: list[Any] = [{"type": "string", "format": "hostname"}, True]
    groups: list[tuple[Place, Any]] = []
    for _ in range(draw(st.integers(1, max_nodes))):
        node = draw(st.fixed_dictionaries({}, optional=_few(draw, flat)))
        for keyword in draw(st.lists(st.sampled_from(sorted(PLACES)), max_size=3, unique=True)):
            place = PLACES[keyword]
            known = [held for shape, held in groups if shape is place]
            again: bool = draw(st.booleans())
            if known and again:
                node[keyword] = draw(st.sampled_from(known))
            else:
                node[keyword] = draw(_held(place, st.sampled_from(made)))
                groups.append((place, node[keyword]))
        made.append(node)
    return made[-1]


def tool_names() -> st.SearchStrategy[str]:
    """Return names with characters of one to four bytes; no lone surrogates."""
    characters = st.sampled_from("aZ_-é名🔧")
    near_the_limit = st.text(characters, min_size=14, max_size=70)
    return near_the_limit | st.text(st.characters(exclude_categories=["Cs"]), max_size=70)


def _names() -> st.SearchStrategy[str]:
    return st.sampled_from(NAMES)


def _flat_keywords() -> dict[str, Strategy]:
    """Return the keywords that hold no sub-schema that a walk visits, with fitting values."""
    whole: Strategy = st.integers(0, 3)
    unsupported = dict.fromkeys(sorted(GEMINI_UNSUPPORTED - PLACES.keys()), whole)
    return unsupported | {
        "type": st.sampled_from(TYPES) | st.lists(st.sampled_from(TYPES), max_size=3),
        "required": st.lists(_names(), max_size=2),
        "enum": st.lists(st.none() | _names(), max_size=3),
        "const": st.none() | _names(),
        "format": st.sampled_from(FORMATS),
        "description": st.sampled_from(("a text", "")),
        "nullable": st.booleans(),
        "x-own": json_values(2),
        "$schema": st.just("https://json-schema.org/draft/2020-12/schema"),
        "$ref": st.sampled_from(REFS),
        "$comment": st.just("a note"),
    }


def _held(place: Place, child: Strategy) -> Strategy:
    """Return what a keyword of this shape holds."""
    as_list = st.lists(child, max_size=MAX_MEMBERS)
    shapes: dict[Place, Callable[[], Strategy]] = {
        Place.ONE: lambda: child,
        Place.MAP: lambda: st.dictionaries(_names(), child, max_size=MAX_MEMBERS),
        Place.LIST: lambda: as_list,
        Place.ONE_OR_LIST: lambda: child | as_list,
    }
    return shapes[place]()


@st.composite
def _nodes(draw: st.DrawFn, levels: int, flat: dict[str, Strategy]) -> Any:
    """Return a node: a boolean now and then, else a few keywords, deeper ones with children."""
    if draw(st.integers(0, 9)) == 0:
        return draw(st.booleans())
    keywords = dict(flat)
    if levels:
        child = _nodes(levels - 1, flat)
        # Twice as likely as the flat ones, because what matters happens in the children.
        deep = draw(st.lists(st.sampled_from(sorted(VISITED)), max_size=3, unique=True))
        keywords |= {keyword: _held(VISITED[keyword], child) for keyword in deep}
        node = draw(st.fixed_dictionaries({}, optional=_few(draw, flat)))
        return node | {keyword: draw(keywords[keyword]) for keyword in deep}
    return draw(st.fixed_dictionaries({}, optional=_few(draw, flat)))


def _few(draw: st.DrawFn, keywords: dict[str, Strategy]) -> dict[str, Strategy]:
    chosen = draw(st.lists(st.sampled_from(sorted(keywords)), max_size=4, unique=True))
    return {keyword: keywords[keyword] for keyword in chosen}


@st.composite
def _roots(draw: st.DrawFn, node: Strategy, definition: Strategy) -> Any:
    """Return a node that is an object, often with definitions that its references may mean."""
    root = draw(node)
    if not isinstance(root, dict):
        return {"type": "object"}
    named = st.dictionaries(st.sampled_from(("A", "B")), definition, max_size=2)
    for keyword in DEFINITIONS:
        if draw(st.booleans()):
            root = {**root, keyword: draw(named)}
    return root
