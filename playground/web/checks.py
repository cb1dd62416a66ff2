"""What of a session's process gets to the browser, and what of it to the operator."""

from __future__ import annotations

import re
from typing import Final

from playground.web.caps import MAX_FRAGMENT

_MAX_URL: Final = 2000
_FRAGMENT: Final = re.compile(r"p=[0-9]+\.[A-Za-z0-9_-]*")
_ERROR: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.]{2,60}(?=:|$)")


def is_openable(url: object) -> bool:
    """Tell whether the program may have the browser open this page."""
    return isinstance(url, str) and url.startswith("https://") and len(url) <= _MAX_URL


def is_keepable(fragment: object) -> bool:
    """Tell whether the page's address may hold this fragment; an empty one empties it."""
    if not isinstance(fragment, str) or len(fragment) > MAX_FRAGMENT:
        return False
    return not fragment or _FRAGMENT.fullmatch(fragment) is not None


def error_class(said: bytes) -> str:
    r"""Return the class of the error that a process ended with; the rest may be a visitor's text.

    >>> error_class(b"Traceback ...\nMemoryError: secret\n")
    'MemoryError'

    """
    lines = said.decode("utf-8", "replace").strip().splitlines()
    match = _ERROR.match(lines[-1]) if lines else None
    return match[0] if match else "no reason was given"
