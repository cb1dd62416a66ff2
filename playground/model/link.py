"""Links that carry the playground: text and choices in a URL's fragment, as data and nothing else.

A fragment is `p=1.` and the base64url (without padding) of zlib's deflation of compact JSON in
UTF-8: an object like the one of `visit_to_json`, without what is at its default. A browser sends
no fragment to any server.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING, Any, Final

from engine.document import dumps, parse
from engine.errors import EngineError
from playground.model.plan import Plan
from playground.model.preset import plan_to_json
from playground.model.session import View
from playground.model.visit import visit_to_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playground.model.document import Opened
    from playground.model.session import Session

MAX_LINK: Final = 30_000
"""Characters of a link that is handed on: many programs cut longer ones."""

MAX_KEPT: Final = 1_000_000
"""Characters of a link that is read, and of a fragment that a page keeps for itself."""

MAX_HELD: Final = 3_000_000
"""Bytes of JSON that a link holds at most, once inflated."""

URL_VARIABLE: Final = "SCHEMA_PLAYGROUND_URL"
"""The environment variable that names the served playground which links are to open."""

SOURCE: Final = "link"
"""Where a document from a link is said to come from."""

_VERSION: Final = "1"
_MAX_BASE: Final = 500
_MAX_NAME, _MAX_PLANS = 4_000, 100_000
_LINK: Final = re.compile(r"<?(?:https?://[^\s#<>]*#|#)?p=([0-9]{1,9})\.([A-Za-z0-9_-]*)>?")
_BASE: Final = re.compile(r"https?://[^\s#<>\"\\^`{|}]+")
_KINDS: Final[Mapping[str, type]] = {
    "text": str,
    "whole": bool,
    "tool": int,
    "edits": dict,
    "provider": str,
    "view": str,
    "hides_unchanged": bool,
    "hides_noops": bool,
    "name": str,
    "plans": list,
}


class LinkError(EngineError):
    """A link cannot be read, or none can be made; its text is one sentence for people."""


class LongLinkError(LinkError):
    """What is open is too large for a link; the message names the sizes."""


def visit_to_share(opened: Opened, session: Session, editor_text: str) -> dict[str, Any]:
    """Return what a link holds: a visit without what is at its default or of this machine alone.

    Left out are where the document came from, pipelines as their preset has them, and adapters
    of one's own: another machine has neither the path nor the code.

    Args:
        opened: the document that is open.
        session: the choices.
        editor_text: what the editor holds now.

    """
    visit = visit_to_json(opened, session, editor_text)
    presets = [(plan, Plan.of(plan.base)) for plan in session.plans if _is_ours(plan)]
    visit["plans"] = [plan_to_json(plan) for plan, preset in presets if plan != preset]
    if not _is_ours(session.plan):
        visit["provider"] = None
    defaults = {
        "whole": False,
        "tool": 0,
        "edits": {},
        "view": str(View.ALIGNED),
        "name": None,
        "plans": [],
    }
    defaults |= {"provider": None, "hides_unchanged": False, "hides_noops": False}
    return {key: visit[key] for key in _KINDS if key == "text" or visit[key] != defaults[key]}


def link_of(visit: Mapping[str, Any], base: str) -> str:
    """Return the link that opens the playground at `base` on a visit.

    Args:
        visit: plain JSON, see `visit_to_share`.
        base: the URL of a served playground.

    Raises:
        LinkError: the base is no such URL.
        LongLinkError: the link would have over 30,000 characters.

    """
    if len(base) > _MAX_BASE or not _BASE.fullmatch(base):
        raise LinkError(
            f"a link needs the http(s) URL of a served playground: set {URL_VARIABLE} to one"
        )
    return f"{base}#{fragment_of(visit, limit=MAX_LINK - len(base) - 1)}"


def fragment_of(visit: Mapping[str, Any], *, limit: int = MAX_KEPT) -> str:
    """Return a visit as a URL's fragment of at most `limit` characters, without the `#`.

    Raises:
        LinkError: a text holds half of a surrogate pair.
        LongLinkError: it is too large.

    """
    held = json.dumps(visit, ensure_ascii=False, separators=(",", ":"))
    try:
        data = held.encode()
    except UnicodeEncodeError:
        raise LinkError("half of a surrogate pair cannot be in a link") from None
    if len(data) > MAX_HELD:
        raise LongLinkError(
            f"a link holds at most {MAX_HELD // 1_000_000} MB, and this is {len(data):,} bytes:"
            " save the text instead"
        )
    packed = urlsafe_b64encode(zlib.compress(data, 9)).rstrip(b"=").decode()
    fragment = f"p={_VERSION}.{packed}"
    if len(fragment) > limit:
        raise LongLinkError(
            f"the link would have {len(fragment):,} characters, and many programs cut one over"
            f" {MAX_LINK:,}: save the text instead"
        )
    return fragment


def is_link(text: str) -> bool:
    """Tell whether a text is a link to a playground, or its fragment, and nothing besides.

    It may still turn out to be damaged.

    >>> is_link("http://127.0.0.1:8000/#p=1.eJyrVkrNSy")
    True

    """
    return len(text) <= MAX_KEPT and _LINK.fullmatch(text.strip()) is not None


def visit_of_link(text: str) -> dict[str, Any]:
    """Return the visit that a link, or its fragment, holds: plain JSON for `visit_of_json`.

    Nothing in it is trusted: sizes, levels and classes are bounded here; what the members say
    is for `visit_of_json` to take or leave.

    Raises:
        LinkError: it is no link, of a later version, damaged, or holds what no link does.

    """
    if len(text) > MAX_KEPT + _MAX_BASE:
        raise LinkError(f"this link is too long: at most {MAX_KEPT:,} characters are read")
    match = _LINK.fullmatch(text.strip())
    if match is None:
        raise LinkError("this is no link to the playground: those end in #p=1. and what they hold")
    if match[1] != _VERSION:
        raise LinkError(f"this link is of version {match[1]}, and this playground reads version 1")
    visit = _read(_inflated(match[2]))
    return {**visit, "source": SOURCE}


def _is_ours(plan: Plan) -> bool:
    """Tell whether a plan starts from an adapter that every playground has."""
    return type(plan.base).__module__.startswith("engine.adapters.")


def _inflated(packed: str) -> bytes:
    inflater = zlib.decompressobj()
    try:
        data = b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        held = inflater.decompress(data, MAX_HELD + 1)
    except (ValueError, zlib.error):
        raise _damaged() from None
    if len(held) > MAX_HELD:
        raise LinkError(f"this link holds over {MAX_HELD // 1_000_000} MB, which no link does")
    if not inflater.eof or inflater.unused_data:
        raise _damaged()
    return held


def _read(held: bytes) -> dict[str, Any]:
    try:
        visit = parse(held)
    except EngineError:
        raise _damaged() from None
    if not isinstance(visit, dict) or not isinstance(visit.get("text"), str):
        raise LinkError("this link holds no text to show")
    for key, kind in _KINDS.items():
        if key in visit and (type(visit[key]) is not kind):
            raise LinkError(f"this link is none of the playground's: {key} is no {kind.__name__}")
    if len(dumps(visit.get("plans", []), limit=None)) > _MAX_PLANS:
        raise LinkError(f"this link holds pipelines of over {_MAX_PLANS // 1_000} KB")
    if len(visit.get("name", "")) > _MAX_NAME:
        raise LinkError(f"this link holds a name of over {_MAX_NAME:,} characters")
    return {key: visit[key] for key in _KINDS if key in visit}


def _damaged() -> LinkError:
    return LinkError("this link is damaged or cut off: copy it again, whole")
