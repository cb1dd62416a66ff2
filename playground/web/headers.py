"""What the browser is told to keep the page from doing."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

SECURITY: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Server": "schema-playground",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": (
            "camera=(), microphone=(), geolocation=(), clipboard-read=(), clipboard-write=(self)"
        ),
    }
)
"""Headers of every answer."""


def content_security_policy(host: str) -> str:
    """Return the policy of a page that `host` serves: nothing from anywhere else.

    Args:
        host: the request's Host, which was found to be ours.

    """
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self' 'unsafe-inline'",  # the terminal makes its style sheets itself
            "font-src 'self'",
            "img-src 'self' data:",
            f"connect-src ws://{host} wss://{host}",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )
