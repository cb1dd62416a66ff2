"""`serve`: the playground in a browser, on this machine or behind a proxy."""

from __future__ import annotations

import secrets
import socket
from argparse import ArgumentTypeError
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from engine.errors import EngineError
from playground.web.caps import MEBIBYTE, PUBLIC_DEMO, Caps
from playground.web.hosts import is_every_address, is_host_name, is_loopback, own_hosts, url_host
from playground.web.site import Site

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from playground.output import Output

FINE: Final = 0

_LOOPBACK: Final = "127.0.0.1"
_MAX_PORT: Final = 65535
_TOKEN_BYTES: Final = 24


def add_arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    count = _number(1, 10_000)
    parser.add_argument("--port", type=_number(0, _MAX_PORT), default=8000, help="0 is a free one")
    parser.add_argument(
        "--address",
        metavar="IP",
        type=_address,
        default=_LOOPBACK,
        help="listen on another address than loopback; the URL then holds a token",
    )
    parser.add_argument(
        "--public-demo",
        action="store_true",
        help="for everybody, behind a reverse proxy: no token, more and shorter sessions",
    )
    parser.add_argument(
        "--host-name",
        metavar="NAME",
        type=_host_name,
        action="append",
        default=[],
        help="the name under which browsers reach it, as the proxy forwards it; repeatable",
    )
    parser.add_argument("--sessions", type=count, help="most at once (default: 4; demo: 20)")
    parser.add_argument(
        "--idle", metavar="SECONDS", type=_number(1, 86_400), help="(default: 3600; demo: 600)"
    )
    parser.add_argument(
        "--memory",
        metavar="MB",
        type=_number(128, 65_536),
        help="for a session (default: 512; demo: 256)",
    )
    parser.epilog = "exit codes: 0 fine; 2 wrong usage, no extra `web`, or the port is taken"


def run(arguments: Namespace, output: Output) -> int:
    """Serve until interrupted; return the exit code.

    Raises:
        EngineError: the extra is not installed, the port is taken, or a name is missing.

    """
    if find_spec("textual_serve") is None:
        raise EngineError("serve needs the extra `web`: pip install 'schema-playground[web]'")
    from playground.web.server import PlaygroundServer  # noqa: PLC0415 - of the extra
    from playground.web.session import start_log  # noqa: PLC0415 - of the extra

    address: str = arguments.address
    if is_every_address(address) and not arguments.host_name:
        raise EngineError(f"{address} is no name for a browser: add --host-name NAME")
    listener = _listen(address, arguments.port)
    port: int = listener.getsockname()[1]
    is_open = arguments.public_demo or is_loopback(address)
    site = Site(
        address=address,
        port=port,
        hosts=own_hosts(address, port, arguments.host_name),
        token=None if is_open else secrets.token_urlsafe(_TOKEN_BYTES),
        name=next(iter(arguments.host_name), None),
    )
    start_log()
    where = "" if site.name is None else f"listens on {url_host(address)}:{port}; "
    output.line(f"Schema Playground on {site.url} ({where}ctrl+c stops it)")
    output.stream.flush()
    PlaygroundServer(site, _caps(arguments)).run(listener)
    return FINE


def _caps(arguments: Namespace) -> Caps:
    start = PUBLIC_DEMO if arguments.public_demo else Caps()
    return replace(
        start,
        sessions=arguments.sessions or start.sessions,
        idle_seconds=arguments.idle or start.idle_seconds,
        memory_bytes=(arguments.memory or start.memory_bytes // MEBIBYTE) * MEBIBYTE,
    )


def _listen(address: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        return socket.create_server((address, port), family=family)
    except OSError as error:
        raise EngineError(
            f"cannot listen on {address} port {port}: {error.strerror}; try another --port"
        ) from None


def _number(least: int, most: int) -> Callable[[str], int]:
    def check(text: str) -> int:
        if not (text.isascii() and text.isdigit() and least <= int(text[:9]) <= most):
            raise ArgumentTypeError(f"{text!a} is no number from {least:,} to {most:,}")
        return int(text)

    return check


def _host_name(text: str) -> str:
    if not is_host_name(text):
        raise ArgumentTypeError(
            f"{text!a} is no host name: write it as demo.example.org, or box:8000 with its port"
        )
    return text


def _address(text: str) -> str:
    try:
        is_loopback(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!a} is no IP address") from None
    return text
