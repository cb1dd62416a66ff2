"""A step's options as text to edit, and back."""

from __future__ import annotations

from typing import Any

from engine.errors import EngineError

_YES = {"yes", "true", "on", "1"}
_NO = {"no", "false", "off", "0"}


class OptionError(EngineError):
    """A text that is no value for an option; the message says what would be."""


def shown_option(value: Any) -> str:
    """Return an option's value as a person edits it.

    >>> shown_option(True), shown_option(5), shown_option(("date", "time"))
    ('yes', '5', 'date, time')

    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(value)
    return str(value)


def parse_option(text: str, default: Any) -> Any:
    """Return the value that a text stands for, of the same class as the default.

    Raises:
        OptionError: it stands for none.

    >>> parse_option("7", 5), parse_option("date, time", ()), parse_option("no", True)
    (7, ('date', 'time'), False)

    """
    words = text.strip()
    if isinstance(default, bool):
        if words.lower() not in _YES | _NO:
            raise OptionError("please answer yes or no")
        return words.lower() in _YES
    if isinstance(default, tuple):
        return tuple(part.strip() for part in words.split(",") if part.strip())
    return parse_count(words)


def parse_count(text: str) -> int:
    """Return the whole number from 0 to 9999 that a text stands for.

    Raises:
        OptionError: it stands for none.

    """
    words = text.strip()
    if not (words.isascii() and words.isdigit()) or len(words) > 4:  # noqa: PLR2004 - 9999 levels
        raise OptionError("please give a whole number from 0 to 9999")
    return int(words)
