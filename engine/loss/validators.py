"""Two validators of different make, which must agree before anything is claimed."""

from __future__ import annotations

import re
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Final

from engine.loss.node import FORMATS
from engine.loss.patterns import longest_text
from engine.run.places import spots

if TYPE_CHECKING:
    from engine.loss.reading import Reading

_TIME: Final = re.compile(
    r"([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([zZ]|[+-]([01]\d|2[0-3]):[0-5]\d)", re.ASCII
)


def load() -> None:
    """Import both packages, so that what is timed later is the work."""
    first_validator(True)  # noqa: FBT003  # a schema
    _second_validator(True)  # noqa: FBT003  # a schema


class Validators:
    """Both validators of one reading; made when first asked."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading

    def first(self, value: Any) -> bool | None:
        """Return jsonschema-rs's verdict; None where it has none."""
        if self._first is None:
            return None
        try:
            return bool(self._first.is_valid(value))
        except ValueError:  # half surrogate pairs, too many levels
            return None

    def second(self, value: Any) -> bool | None:
        """Return jsonschema's verdict; None where it has none, or not in bounded time."""
        if self._longest < _longest_string(value):
            return None
        try:
            return bool(self._second.is_valid(value))
        except (RecursionError, ArithmeticError, re.error):
            return None

    def agreed(self, value: Any) -> bool | None:
        """Return the verdict that both have, or None."""
        first = self.first(value)
        return first if first is not None and first is self.second(value) else None

    @cached_property
    def _first(self) -> Any:
        return first_validator(self.reading.schema)

    @cached_property
    def _second(self) -> Any:
        return _second_validator(self.reading.schema)

    @cached_property
    def _longest(self) -> int:
        return min((longest_text(p) for p in _patterns(self.reading.schema)), default=1_000_000)


def first_validator(schema: Any) -> Any:
    """Return jsonschema-rs's validator of a schema, or None where it refuses to make one."""
    from jsonschema_rs import Draft202012Validator  # noqa: PLC0415  # costs 20 ms

    try:
        return Draft202012Validator(schema, validate_formats=True, offline=True)
    except ValueError:
        return None


def _second_validator(schema: Any) -> Any:
    import jsonschema  # noqa: PLC0415  # costs 300 ms
    from referencing import Registry  # noqa: PLC0415  # comes with jsonschema

    # An empty registry: nothing is ever fetched.
    registry: Any = Registry()
    return jsonschema.Draft202012Validator(
        schema, registry=registry, format_checker=_format_checker()
    )


@cache
def _format_checker() -> Any:
    import jsonschema  # noqa: PLC0415  # costs 300 ms

    checker = jsonschema.FormatChecker(formats=FORMATS - {"time"})
    # The package checks `time` by the rule of draft 3, which knows no time zone.
    checker.checkers = {**checker.checkers, "time": (_is_time, ())}
    return checker


def _is_time(value: Any) -> bool:
    return not isinstance(value, str) or _TIME.fullmatch(value) is not None


def _patterns(schema: Any) -> set[str]:
    found: set[str] = set()
    for spot in spots(schema):
        if isinstance(spot.container, dict):
            if isinstance(pattern := spot.container.get("pattern"), str):
                found.add(pattern)
            if isinstance(held := spot.container.get("patternProperties"), dict):
                found |= held.keys()
    return found


def _longest_string(value: Any) -> int:
    longest = len(value) if isinstance(value, str) else 0
    for spot in spots(value):
        held = spot.container
        strings = [*held, *held.values()] if isinstance(held, dict) else held
        longest = max([longest, *(len(text) for text in strings if isinstance(text, str))])
    return longest
