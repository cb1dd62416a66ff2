"""Who may ask: the Host that a request names and the Origin of the page that sent it."""

from __future__ import annotations

import re
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_LOOPBACK_NAMES: Final = ("127.0.0.1", "localhost", "[::1]")
_DEFAULT_PORTS: Final = (":80", ":443")
_MAX_PORT: Final = 65535
_LABEL: Final = "[a-z0-9_-]{1,63}"
_NAME: Final = re.compile(
    rf"(?:{_LABEL}(?:\.{_LABEL})*|\[[0-9a-f:.]+\])(?::([1-9][0-9]{{0,4}}))?", re.IGNORECASE
)


def is_loopback(address: str) -> bool:
    """Tell whether an IP address is reached from this machine alone.

    Raises:
        ValueError: it is no IP address.

    """
    return ip_address(address).is_loopback


def is_every_address(address: str) -> bool:
    """Tell whether an IP address stands for all of the machine's, so that no URL can hold it."""
    return ip_address(address).is_unspecified


def own_hosts(address: str, port: int, names: Iterable[str] = ()) -> frozenset[str]:
    """Return every Host that a server on an address answers to.

    Args:
        address: the IP address that it listens on.
        port: the port that it listens on.
        names: the names that a proxy forwards; with them the address's own ones do not count.

    """
    given = [normal_host(name) for name in names]
    if given:
        return frozenset([*given, *(f"{name}:{port}" for name in given if not _has_port(name))])
    shown = url_host(address)
    known = {shown, *_LOOPBACK_NAMES} if is_loopback(address) else {shown}
    return frozenset(normal_host(f"{name}:{port}") for name in known)


def is_host_name(text: str) -> bool:
    """Tell whether a text is a Host as browsers send it: a name or address, perhaps with a port.

    >>> is_host_name("box:8131"), is_host_name("http://box/")
    (True, False)

    """
    match = _NAME.fullmatch(text)
    return match is not None and int(match[1] or 1) <= _MAX_PORT


def url_of_name(name: str, port: int | None) -> str:
    """Return the URL of a host name, which ends with a slash.

    Args:
        name: the name, perhaps with a port.
        port: the port of a name without one; None where a proxy stands at the usual one.

    """
    if _has_port(name) or port is None:
        scheme = "https" if name.endswith(":443") else "http"
        return f"{scheme}://{normal_host(name)}/"
    return f"http://{name.lower()}:{port}/"


def url_host(address: str) -> str:
    """Return an IP address as it stands in a URL."""
    return f"[{address}]" if ":" in address else address


def normal_host(host: str) -> str:
    """Return a Host in lower case and without the port that browsers leave out."""
    lowered = host.lower()
    for port in _DEFAULT_PORTS:
        lowered = lowered.removesuffix(port)
    return lowered


def is_own_host(values: Sequence[str], hosts: frozenset[str]) -> bool:
    """Tell whether the Host headers of a request are exactly one, and ours."""
    return len(values) == 1 and normal_host(values[0]) in hosts


def is_own_origin(values: Sequence[str], host: str) -> bool:
    """Tell whether the Origin headers are exactly one: the page that this `host` served."""
    if len(values) != 1:
        return False
    scheme, _, rest = values[0].partition("://")
    return scheme in ("http", "https") and normal_host(rest) == normal_host(host)


def _has_port(host: str) -> bool:
    return ":" in host.rpartition("]")[2]
