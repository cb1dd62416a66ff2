"""Small numbers and strings that satisfy schemas."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from engine.loss.conjunction import accepts, largest, smallest, types_of
from engine.loss.regex import texts_matching

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.loss.conjunction import Parts

LONGEST: Final = 10_000
"""Characters of the longest string that is made."""

_EXAMPLES: Final = {
    "date-time": "2020-01-01T00:00:00Z",
    "date": "2020-01-01",
    "time": "00:00:00Z",
    "email": "a@b.co",
    "uri": "http://a",
    "uuid": "00000000-0000-4000-8000-000000000000",
    "ipv4": "1.1.1.1",
    "ipv6": "::1",
}
_OTHERS: Final = ("a", "x", "A", "0", "1", " ", "-", "_", "/", "!", "a b", "abc", "é", "\n", "~")
_ORDER: Final = ("string", "integer", "number", "boolean", "object", "array", "null")
_SIGNS: Final = {
    "properties": "object",
    "required": "object",
    "additionalProperties": "object",
    "minProperties": "object",
    "items": "array",
    "minItems": "array",
    "prefixItems": "array",
    "minimum": "number",
    "maximum": "number",
}
_CAREFUL: Final = frozenset({"pattern", "format", "not", "oneOf", "if", "contains"})


def numbers(flat: Parts, *, whole: bool) -> Iterator[Any]:
    """Yield numbers within the bounds and on the steps of all parts, those near 0 first."""
    low, high = largest(flat, "minimum"), smallest(flat, "maximum")
    above, below = largest(flat, "exclusiveMinimum"), smallest(flat, "exclusiveMaximum")
    steps = [node["multipleOf"] for _, node in flat if "multipleOf" in node]
    ends = [bound for bound in (low, high, above, below) if bound is not None]
    near = [bound + offset for bound in ends for offset in (0, 1, -1, 0.5, -0.5)]
    middles = [(one + other) / 2 for one in ends for other in ends if one < other]
    on_step = [step * (bound // step + more) for step in steps for bound in ends for more in (0, 1)]
    others = (0, 1, -1, *steps, *near, *on_step, *middles, 0.5, 0.1, 2, 10, 100)
    seen: set[Any] = set()
    for candidate in others:
        value = int(candidate) if candidate == int(candidate) else candidate
        if value in seen or (whole and not isinstance(value, int)):
            continue
        seen.add(value)
        if _is_within(value, (low, high, above, below)) and all(value % s == 0 for s in steps):
            yield value


def _is_within(value: Any, bounds: tuple[Any, Any, Any, Any]) -> bool:
    low, high, above, below = bounds
    return (
        (low is None or value >= low)
        and (high is None or value <= high)
        and (above is None or value > above)
        and (below is None or value < below)
    )


def strings(flat: Parts) -> Iterator[str]:
    """Yield strings that satisfy all parts, the short ones first."""
    least = largest(flat, "minLength") or 0
    most = smallest(flat, "maxLength")
    if least > LONGEST:
        return
    careful = any(_CAREFUL & node.keys() for _, node in flat)
    seen: set[str] = set()
    for text in _texts(flat, least):
        if text in seen or len(text) < least or (most is not None and len(text) > most):
            continue
        seen.add(text)
        if not careful or all(accepts(part, text) is not False for part in flat):
            yield text


def _texts(flat: Parts, least: int) -> Iterator[str]:
    formats = [node["format"] for _, node in flat if "format" in node]
    fitting = chain.from_iterable(
        texts_matching(node["pattern"]) for _, node in flat if "pattern" in node
    )
    sure = [*(_EXAMPLES[name] for name in formats), *fitting]
    for text in sure:
        yield text
        if text and len(text) < least:
            yield text + text[-1] * (least - len(text))
            yield text[0] * (least - len(text)) + text
    if least == 0:
        yield ""
    for text in _OTHERS:
        yield text if len(text) >= least else text * -(-least // len(text))
    for text in sure[:6]:
        yield from (text + "!", "!" + text, text[:-1], text.upper(), text.lower())
    yield from _EXAMPLES.values()


def ordered_types(flat: Parts) -> list[str]:
    """Return the types to try, those that the schema speaks of first."""
    types = types_of(flat)
    declared = [name for _, node in flat for name in node.get("type", ())]
    signs = [_SIGNS[keyword] for _, node in flat for keyword in node if keyword in _SIGNS]
    texts = (
        ["string"] if any({"minLength", "pattern", "format"} & n.keys() for _, n in flat) else []
    )
    order = dict.fromkeys((*texts, *signs, *declared, *_ORDER))
    return [name for name in order if name in types]
