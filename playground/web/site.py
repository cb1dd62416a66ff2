"""Where the server stands and who may come."""

from __future__ import annotations

from dataclasses import dataclass

from playground.web.hosts import is_loopback, url_host, url_of_name


@dataclass(frozen=True, slots=True)
class Site:
    """Where the server listens and to whom it answers.

    Attributes:
        address: the IP address.
        port: the port.
        hosts: each Host that requests may name.
        token: what the URL must hold; None where nobody is asked for it.
        name: the host name that browsers are to use; None for the address.

    """

    address: str
    port: int
    hosts: frozenset[str]
    token: str | None = None
    name: str | None = None

    @property
    def url(self) -> str:
        """The page's URL, with the token."""
        query = "" if self.token is None else f"?token={self.token}"
        if self.name is None:
            return f"http://{url_host(self.address)}:{self.port}/{query}"
        # Nobody but a proxy reaches loopback by a name, and it has the usual port.
        port = None if is_loopback(self.address) else self.port
        return f"{url_of_name(self.name, port)}{query}"
