"""How the providers write where a fault lies, from the tokens of a JSON Pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.facts.gemini import snake_case
from engine.facts.subschemas import ALL, Place

if TYPE_CHECKING:
    from engine.rules.nodes import Node, Tokens

MAPS = frozenset({keyword for keyword, place in ALL.items() if place is Place.MAP} | {"defs"})
"""Keywords whose value holds schemas by name."""


def ordinal(node: Node, at: Tokens, _branch: tuple[str, ...] = ()) -> str:
    """Return the path of Gemini's parser: `.properties[1].value.items.any_of[0]`.

    Properties are counted in the order sent.
    """
    text = ""
    value: Any = node.root
    tokens = [*node.tokens, *at]
    while tokens:
        keyword = tokens.pop(0)
        text += "." + _field(keyword)
        value = _member(value, keyword)
        if tokens and keyword in MAPS and isinstance(value, dict):
            name = tokens.pop(0)
            text += f"[{list(value).index(str(name)) if name in value else len(value)}].value"
            value = _member(value, name)
        elif tokens and isinstance(tokens[0], int):
            number = tokens.pop(0)
            text += f"[{number}]"
            value = _member(value, number)
    return text


def named(node: Node, at: Tokens, _branch: tuple[str, ...] = ()) -> str:
    """Return the path of Gemini's semantic checks: `.properties[links].items.format`."""
    text = ""
    tokens = [*node.tokens, *at]
    while tokens:
        keyword = tokens.pop(0)
        text += "." + _field(keyword)
        if tokens and (keyword in MAPS or isinstance(tokens[0], int)):
            text += f"[{tokens.pop(0)}]"
    return text


def properties_only(node: Node, at: Tokens, _branch: tuple[str, ...] = ()) -> str:
    """Return Vertex AI's path, which shows property names alone: `.filter.tags`."""
    text = ""
    tokens = [*node.tokens, *at]
    while tokens:
        keyword = tokens.pop(0)
        if keyword == "properties" and tokens:
            text += f".{tokens.pop(0)}"
    return text


def dotted(node: Node, at: Tokens, _branch: tuple[str, ...] = ()) -> str:
    """Return the path of `parametersJsonSchema`: `properties.a.anyOf.1`."""
    return ".".join(str(token) for token in (*node.tokens, *at))


def context(node: Node, at: Tokens, branch: tuple[str, ...] = ()) -> str:
    """Return OpenAI's path: `('properties', 'x', 'anyOf', '0', 'items')`, the root `()`."""
    return repr((*(str(token) for token in (*node.tokens, *at)), *branch))


def _field(keyword: str | int) -> str:
    return snake_case(str(keyword))


def _member(value: Any, key: str | int) -> Any:
    if isinstance(value, dict):
        return value.get(key)
    if isinstance(value, list) and isinstance(key, int) and key < len(value):
        return value[key]
    return None
