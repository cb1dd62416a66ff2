"""Read the places that providers write: each dialect back to the tokens of a pointer.

A reader gets what stands in the message in canonical form and the schema as sent, which settles
what names with dots and brackets mean; without a schema (`ABSENT`) it reads what can be read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from engine.explain.text import canonical
from engine.facts.gemini import snake_case
from engine.facts.subschemas import ALL
from engine.rules import dialects
from engine.rules.dialects import MAPS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

Tokens = tuple[str | int, ...]
ABSENT: Final[Any] = object()
"""The schema where none is known."""

_FIELD: Final = re.compile(r"\.?([A-Za-z_$][\w$-]*)")
_BRACKET: Final = re.compile(r"\[(.*?)\](?=[.\[]|$)")
_NUMBER: Final = re.compile(r"\[(\d{1,9})\](?:\.value)?")
_HEAD: Final = re.compile(
    r"(?:.*?\b)?tools(?:\[(\d{1,9})\])?\.function_?[dD]eclarations\[(\d{1,9})\]"
    r"(?:\.(?:parameters_json_schema|parametersJsonSchema|parameters))?"
)
_BARE_HEAD: Final = re.compile(r"(?:.*?[.\]])?parameters(?:_json_schema|JsonSchema)?(?=[.\[]|$)")
_WIDEST_SEARCH: Final = 5000


def google_parts(path: str) -> tuple[int | None, int | None, str]:
    """Return the numbers of the tool and the declaration, and the path in the schema."""
    head = _HEAD.match(path)
    if head is not None:
        tool = None if head[1] is None else int(head[1])
        return tool, int(head[2]), path[head.end() :]
    bare = _BARE_HEAD.match(path)
    return None, None, path if bare is None else path[bare.end() :]


def read_ordinal(path: str, schema: Any, *, is_sorted: bool = False) -> list[Tokens]:
    """Read Gemini's parser path: `.properties[1].value.items.any_of[0]`."""

    def name_at(value: Mapping[str, Any], rest: str) -> tuple[str, int] | None:
        number = _NUMBER.match(rest)
        if number is None or value is ABSENT or int(number[1]) >= len(value):
            return None
        return (sorted(value) if is_sorted else list(value))[int(number[1])], number.end()

    return _read_fields(path, schema, name_at)


def read_named(path: str, schema: Any) -> list[Tokens]:
    """Read the path of Gemini's semantic checks: `.properties[links].items.format`."""

    def name_at(value: Mapping[str, Any], rest: str) -> tuple[str, int] | None:
        if value is ABSENT:
            name = _BRACKET.match(rest)
            return None if name is None else (name[1], name.end())
        return _longest(value, rest, "[", "]")

    return _read_fields(path, schema, name_at)


def read_dotted(path: str, schema: Any) -> list[Tokens]:
    """Read `properties.a.anyOf.1`, perhaps after `$.` or `root.`."""
    rest = re.sub(r"^(?:\$|root|#)\.?", "", path)
    if schema is ABSENT:
        return [tuple(part for part in rest.split(".") if part)]
    tokens: list[str | int] = []
    value = schema
    while rest:
        step = _step_by_key(value, rest, ".")
        if step is None:
            return []
        token, length = step
        value = _member(value, token)
        tokens.append(token)
        rest = rest[length:]
    return [tuple(tokens)]


def read_names(path: str, schema: Any) -> list[Tokens]:
    """Read Vertex AI's path of property names alone: `.filter.tags`."""
    if schema is ABSENT:
        return []
    states: list[tuple[Tokens, Any, str]] = [((), schema, path)]
    found: list[Tokens] = []
    for tokens, value, rest in states:  # grows while it runs
        if not rest:
            found.append(tokens)
        if not isinstance(value, dict) or len(states) > _WIDEST_SEARCH:
            continue
        for step, child in _children(value):
            if step[0] != "properties":
                if rest:
                    states.append(((*tokens, *step), child, rest))
                continue
            name = "." + canonical(str(step[1]))
            if rest == name or rest.startswith(name + "."):
                states.append(((*tokens, *step), child, rest[len(name) :]))
    return found


def read_context(path: str, schema: Any) -> list[Tokens]:
    """Read OpenAI's tuple: `('properties', 'x', 'anyOf', '0', 'items')`, the root `()`."""
    inner = path.strip().removeprefix("(").removesuffix(")").rstrip(",")
    parts = [part.strip().removeprefix("'").removesuffix("'") for part in inner.split("', '")]
    if not inner:
        return [()]
    if schema is not ABSENT and _ends_in_branch(parts, schema):
        parts = parts[:-2]
    return _read_parts(parts, schema)


def read_pointer(path: str, schema: Any) -> list[Tokens]:
    """Read a JSON Pointer, with or without `#`; what stands before `#` is left out."""
    _, _, below = path.rpartition("#")
    if "/" not in below:
        return [()] if not below else []
    parts = [part.replace("~1", "/").replace("~0", "~") for part in below.strip("'").split("/")]
    return _read_parts(parts[1:], schema)


def read_struct(path: str, schema: Any) -> list[Tokens]:
    """Read Go's struct path, whose last word is the keyword, at every place that has it."""
    keyword = path.rpartition(".")[2]
    if schema is ABSENT:
        return []
    return [tokens for tokens in _all_keys(schema) if tokens[-1] == keyword]


READERS: Final[Mapping[str, Callable[[str, Any], list[Tokens]]]] = {
    "pointer": read_pointer,
    "dotted": read_dotted,
    "context": read_context,
    "struct": read_struct,
    "named": read_named,
    "names": read_names,
    dialects.ordinal.__name__: read_ordinal,
    dialects.properties_only.__name__: read_names,
}
"""Readers by the name of the dialect, for those of the rules by the name of their writer."""


def resolve(tokens: Iterable[str | int], schema: Any) -> bool:
    """Tell whether tokens lead to a part of a schema."""
    for token in tokens:
        schema = _member(schema, token)
        if schema is ABSENT:
            return False
    return True


def _read_fields(
    path: str, schema: Any, name_at: Callable[[Any, str], tuple[str, int] | None]
) -> list[Tokens]:
    tokens: list[str | int] = []
    value, rest = schema, path
    while rest:
        field = _FIELD.match(rest)
        if field is None:
            return []
        keyword = _keyword(value, field[1])
        tokens.append(keyword)
        value = _member(value, keyword)
        rest = rest[field.end() :]
        if not rest.startswith("["):
            continue
        number = _NUMBER.match(rest)
        if keyword in MAPS and (value is ABSENT or isinstance(value, dict)):
            step = name_at(value, rest)
            if step is None:
                return []
            token: str | int = step[0]
            length = step[1]
        elif number is not None:
            token, length = int(number[1]), number.end()
        else:
            return []
        tokens.append(token)
        value = _member(value, token)
        rest = rest[length:]
    return [tuple(tokens)]


def _keyword(value: Any, field: str) -> str:
    """Return the key that a proto field stands for: the one there is, else the usual one."""
    if isinstance(value, dict):
        for key in (field, *value):
            if key in value and (key == field or snake_case(key) == field):
                return str(key)
    return re.sub(r"_([a-z])", lambda letter: letter[1].upper(), field)


def _longest(
    value: Mapping[str, Any], rest: str, before: str, after: str
) -> tuple[str, int] | None:
    """Return the longest key that `rest` begins with, and its length with what bounds it."""
    best: tuple[str, int] | None = None
    for key in value:
        text = before + canonical(key) + after
        if rest.startswith(text) and (best is None or len(text) > best[1]):
            best = key, len(text)
    return best


def _step_by_key(value: Any, rest: str, mark: str) -> tuple[str | int, int] | None:
    if isinstance(value, dict):
        found = _longest(value, rest + mark, "", mark)
        return None if found is None else found
    part = rest.partition(mark)[0]
    if isinstance(value, list) and part.isdecimal() and int(part[:9]) < len(value):
        return int(part[:9]), len(part) + 1
    return None


def _read_parts(parts: list[str], schema: Any) -> list[Tokens]:
    if schema is ABSENT:
        return [tuple(parts)]
    tokens: list[str | int] = []
    value = schema
    for part in parts:
        if isinstance(value, dict):
            keys = [key for key in value if key == part or canonical(key) == part]
            if not keys:
                return []
            tokens.append(keys[0])
        elif isinstance(value, list) and part.isdecimal() and int(part[:9]) < len(value):
            tokens.append(int(part[:9]))
        else:
            return []
        value = _member(value, tokens[-1])
    return [tuple(tokens)]


def _ends_in_branch(parts: list[str], schema: Any) -> bool:
    """Tell whether a path ends in the member of a type array that OpenAI shows."""
    if len(parts) < 2 or parts[-2] != "type" or not parts[-1].isdecimal():  # noqa: PLR2004 - the branch has two tokens
        return False
    above = _read_parts(parts[:-2], schema)
    value = schema
    for token in above[0] if above else ():
        value = _member(value, token)
    return bool(above) and isinstance(value, dict) and isinstance(value.get("type"), list)


def _children(schema: Mapping[str, Any]) -> Iterator[tuple[Tokens, Any]]:
    for keyword, value in schema.items():
        if keyword not in ALL:
            continue
        if isinstance(value, list):
            yield from (((keyword, number), child) for number, child in enumerate(value))
        elif isinstance(value, dict) and keyword in MAPS:
            yield from (((keyword, name), child) for name, child in value.items())
        elif isinstance(value, dict):
            yield (keyword,), value


def _all_keys(schema: Any) -> list[Tokens]:
    found: list[Tokens] = []
    queue: list[tuple[Tokens, Any]] = [((), schema)]
    for tokens, value in queue:  # grows while it runs
        if isinstance(value, dict) and len(queue) <= _WIDEST_SEARCH:
            found += [(*tokens, keyword) for keyword in value]
            queue += [((*tokens, *step), child) for step, child in _children(value)]
    return found


def _member(value: Any, token: str | int) -> Any:
    if isinstance(value, dict):
        return value.get(str(token), ABSENT)
    if isinstance(value, list) and isinstance(token, int) and token < len(value):
        return value[token]
    return ABSENT
