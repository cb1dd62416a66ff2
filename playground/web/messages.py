"""What a browser may say to a session, read from untrusted text."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from playground.web.caps import MAX_FRAGMENT, clamped

CHOICES: Final = ("tour", "paste", "sample")
"""How a stranger may begin."""

_MAX_PING: Final = 64


class MessageError(Exception):
    """The browser sent what no page of ours sends."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys, mouse or a paste, as a terminal would send them, in UTF-8."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Resize:
    """The terminal's size in cells, clamped."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Ping:
    """A question how long the way is; the text goes back as it came."""

    text: str


@dataclass(frozen=True, slots=True)
class Focus:
    """The page got the focus, or lost it."""

    is_focused: bool


@dataclass(frozen=True, slots=True)
class Link:
    """What the page's address holds, a fragment without its mark; it may be anybody's."""

    fragment: str


@dataclass(frozen=True, slots=True)
class Choice:
    """How a stranger wants to begin, one of `CHOICES`."""

    name: str


Message = Keys | Resize | Ping | Focus | Link | Choice


def read_message(text: str) -> Message:
    """Return what a message says.

    Raises:
        MessageError: it is none that the page sends.

    """
    try:
        envelope = json.loads(text)
    except (ValueError, RecursionError):
        raise MessageError("no JSON") from None
    match envelope:
        case ["stdin", str(data)]:
            return Keys(data.encode("utf-8", errors="replace"))
        case ["resize", {"width": width, "height": height}]:
            return Resize(*clamped(width, height))
        case ["ping", str(data)] if len(data) <= _MAX_PING:
            return Ping(data)
        case ["focus"] | ["blur"]:
            return Focus(envelope[0] == "focus")
        case ["link", str(fragment)] if len(fragment) <= MAX_FRAGMENT:
            return Link(fragment)
        case ["choose", str(name)] if name in CHOICES:
            return Choice(name)
        case _:
            raise MessageError("an unknown message")
