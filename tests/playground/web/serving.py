"""Serve the playground on loopback for a test, and visit it as a browser would."""

from __future__ import annotations

import asyncio
import json
import os
import re
import select
import socket
import subprocess
import sys
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyte
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, web

from playground.web.caps import Caps
from playground.web.hosts import own_hosts
from playground.web.server import PlaygroundServer
from playground.web.site import Site

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator, Mapping

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 30.0
"""Seconds after which a test gives up; nothing takes as long."""


@dataclass
class Visitor:
    """A WebSocket with a terminal behind it.

    Attributes:
        socket: the WebSocket.
        screen: what the terminal shows.
        received: every byte that came.
        told: every message that came besides, such as what the page's address is to hold.
        close_code: how the server ended it; None while it lives.

    """

    socket: ClientWebSocketResponse
    screen: pyte.Screen
    received: bytearray = field(default_factory=bytearray)
    told: list[Any] = field(default_factory=list)
    close_code: int | None = None

    def __post_init__(self) -> None:
        """Connect the terminal."""
        self._stream = pyte.ByteStream(self.screen)

    @property
    def lines(self) -> list[str]:
        """The rows of the screen without what trails."""
        return [line.rstrip() for line in self.screen.display]

    async def say(self, *message: object) -> None:
        """Send a message as the page does."""
        await self.socket.send_str(json.dumps(message))

    async def type(self, keys: str) -> None:
        """Send keys."""
        await self.say("stdin", keys)

    async def paste(self, text: str) -> None:
        """Send a paste as the terminal of the page does."""
        await self.type(f"\x1b[200~{text.replace(chr(10), chr(13))}\x1b[201~")

    async def until_shown(self, *texts: str) -> str:
        """Read until the screen shows one of `texts`, and return it; fail when it never does."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for text in texts:
                    if any(text in line for line in self.lines):
                        return text
                assert await self._read(), f"the session ended ({self.close_code}): {self.lines}"

    async def until_hidden(self, text: str) -> None:
        """Read until the screen no longer shows `text`; fail when it always does."""
        async with asyncio.timeout(PATIENCE):
            while any(text in line for line in self.lines):
                assert await self._read(), f"the session ended ({self.close_code}): {self.lines}"

    async def until_received(self, pattern: bytes) -> re.Match[bytes]:
        """Read until what came holds `pattern`."""
        async with asyncio.timeout(PATIENCE):
            while not (match := re.search(pattern, self.received)):
                assert await self._read(), f"the session ended ({self.close_code})"
        return match

    async def until_told(self, kind: str) -> str:
        """Read until a message of a kind came, and return what the last one says."""
        async with asyncio.timeout(PATIENCE):
            while not (said := [said for name, said in self.told if name == kind]):
                assert await self._read(), f"the session ended ({self.close_code})"
        self.told.clear()
        return str(said[-1])

    async def until_closed(self) -> int | None:
        """Read until the server ends the session; return the close code."""
        async with asyncio.timeout(PATIENCE):
            while await self._read():
                pass
        return self.close_code

    async def _read(self) -> bool:
        message = await self.socket.receive()
        if message.type in (WSMsgType.CLOSE, WSMsgType.CLOSED, WSMsgType.ERROR, WSMsgType.CLOSING):
            self.close_code = self.socket.close_code
            return False
        if message.type is WSMsgType.BINARY:
            self.received += message.data
            self._stream.feed(message.data)
        elif message.type is WSMsgType.TEXT:
            self.told.append(json.loads(message.data))
        return True


@dataclass(frozen=True)
class Served:
    """A server on loopback, in this process.

    Attributes:
        server: the server.
        client: an HTTP client.

    """

    server: PlaygroundServer
    client: ClientSession

    @property
    def base(self) -> str:
        """The server's URL without a path."""
        return f"http://127.0.0.1:{self.server.site.port}"

    @property
    def children(self) -> list[int]:
        """The ids of the processes that run for visitors."""
        return [s._process.pid for s in self.server._sessions if s._process is not None]

    async def connect(
        self,
        path: str = "/ws",
        headers: Mapping[str, str] | None = None,
        *,
        width: int = 80,
        height: int = 24,
    ) -> ClientWebSocketResponse:
        """Open a WebSocket; a header that is given wins, an empty one is left out.

        Raises:
            WSServerHandshakeError: it is refused.

        """
        wanted = {"Origin": self.base, **(headers or {})}
        return await self.client.ws_connect(
            f"{self.base}{path}?width={width}&height={height}",
            headers={name: value for name, value in wanted.items() if value},
            max_msg_size=0,
        )

    async def child(self) -> int:
        """Wait for the one process that runs for a visitor; return its id."""
        await until(lambda: self.children)
        (pid,) = self.children
        return pid

    async def visit(self, width: int = 80, height: int = 24) -> Visitor:
        """Open a session."""
        websocket = await self.connect(width=width, height=height)
        return Visitor(websocket, pyte.Screen(width, height))


@asynccontextmanager
async def serving(
    caps: Caps | None = None,
    *,
    token: str | None = None,
    names: tuple[str, ...] = (),
    send_buffer: int | None = None,
) -> AsyncIterator[Served]:
    """Serve in this process on a free port of loopback.

    The kernel takes `send_buffer` bytes that a client has not read yet, or as many as it likes.
    """
    listener = socket.create_server(("127.0.0.1", 0))
    if send_buffer is not None:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    port = listener.getsockname()[1]
    site = Site("127.0.0.1", port, own_hosts("127.0.0.1", port, names), token)
    server = PlaygroundServer(site, caps or Caps())
    runner = web.AppRunner(await server._make_app(), access_log=None, shutdown_timeout=5)
    await runner.setup()
    try:
        await web.SockSite(runner, listener).start()
        async with ClientSession() as client:
            yield Served(server, client)
    finally:
        await runner.cleanup()


@contextmanager
def serve_process(*words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run `schema-playground serve` on a free port; give the process and its URL."""
    process = subprocess.Popen(  # noqa: S603 - this interpreter on our own program
        [sys.executable, "-m", "playground", "serve", "--port", "0", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        shown = re.search(r"http://\S+", process.stdout.readline())
        assert shown is not None
        yield process, shown[0]
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE)


async def until(condition: Callable[[], object]) -> None:
    """Wait until something in this process holds; fail when it never does."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - the server under test tells nobody
            await asyncio.sleep(0.01)


async def gone(pid: int) -> bool:
    """Wait for a process to end while the server under test goes on; tell whether it did."""
    return await asyncio.to_thread(wait_until_gone, pid)


def wait_until_gone(pid: int) -> bool:
    """Wait for a process to end; tell whether it did."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([handle], [], [], PATIENCE)[0])
    finally:
        os.close(handle)


def children_of(pid: int) -> list[int]:
    """Return the ids of a process's children."""
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for path in lists for child in path.read_text().split()]


def memory_of(pid: int, field_name: str = "VmRSS") -> int:
    """Return a process's resident memory in bytes, or another size of its status."""
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(rf"^{field_name}:\s+(\d+) kB", status, re.MULTILINE)
    assert found is not None
    return int(found[1]) * 1024


def run(scenario: Any) -> None:
    """Run a test's coroutine, which must end within a minute and a half."""
    asyncio.run(asyncio.wait_for(scenario, 90))
