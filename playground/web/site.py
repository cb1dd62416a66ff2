"""Where the server stands and who may come."""

from __future__ import annotations

from dataclasses import dataclass

from playground.web.hosts import url_host


@dataclass(frozen=True, slots=True)
class Site:
    """Where the server listens and to whom it answers.

    Attributes:
        address: the IP address.
        port: the port.
        hosts: each Host that requests may name.
        token: what the URL must hold; None where nobody is asked for it.

    """

    address: str
    port: int
    hosts: frozenset[str]
    token: str | None = None

    @property
    def url(self) -> str:
        """The page's URL, with the token."""
        query = "" if self.token is None else f"?token={self.token}"
        return f"http://{url_host(self.address)}:{self.port}/{query}"
