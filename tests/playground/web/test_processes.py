"""No process of a visitor outlives the server, however the server ends."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pyte
import pytest
from aiohttp import ClientSession

from tests.playground.web.serving import (
    PATIENCE,
    Visitor,
    children_of,
    run,
    serve_process,
    until,
    wait_until_gone,
)

if TYPE_CHECKING:
    import subprocess

each_end = pytest.mark.parametrize(
    "end", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL], ids=lambda end: end.name
)


@each_end
def test_no_process_outlives_the_server(end: signal.Signals) -> None:
    async def scenario(server: subprocess.Popen[str], url: str) -> None:
        async with ClientSession() as client:
            origin = url.rstrip("/")
            visitors = [
                Visitor(
                    await client.ws_connect(f"{url}ws", headers={"Origin": origin}, max_msg_size=0),
                    pyte.Screen(80, 24),
                )
                for _ in range(2)
            ]
            for visitor in visitors:
                await visitor.until_shown("Gemini")
            children = children_of(server.pid)
            assert len(children) == 2
            server.send_signal(end)
            for visitor in visitors:
                await visitor.until_closed()
            assert server.wait(PATIENCE) == (0 if end in (2, 15) else -end)
            assert all(wait_until_gone(child) for child in children)

    with serve_process() as (server, url):
        run(scenario(server, url))


def test_a_process_that_is_just_starting_does_not_outlive_the_server() -> None:
    async def scenario(server: subprocess.Popen[str], url: str) -> None:
        async with ClientSession() as client:
            await client.ws_connect(f"{url}ws", headers={"Origin": url.rstrip("/")})
            await until(lambda: children_of(server.pid))
            children = children_of(server.pid)
            server.kill()
            server.wait(PATIENCE)
            assert all(wait_until_gone(child) for child in children)

    with serve_process() as (server, url):
        run(scenario(server, url))
