"""What a visitor does to a session stays in it, and takes no more than its share."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import sys
from contextlib import suppress

import pytest
from aiohttp import ClientSession

from playground.web.caps import MEBIBYTE, Caps
from tests.playground.web.raw_client import RawClient
from tests.playground.web.serving import (
    gone,
    memory_of,
    run,
    serve_process,
    serving,
    until,
)

SMALL = Caps(message_bytes=100_000)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        pytest.param("x" * 100_001, 1009, id="too long"),
        pytest.param(json.dumps(["stdin", "\n" * 60_000]), 1009, id="too long once written"),
        pytest.param("no JSON", 1003, id="no JSON"),
        pytest.param("[" * 90_000, 1003, id="endless levels"),
        pytest.param('["quit"]', 1003, id="what the page never says"),
        pytest.param(b"\x00\x01", 1000, id="bytes"),
    ],
)
def test_a_message_that_is_none_ends_the_session(message: str | bytes, code: int) -> None:
    async def scenario() -> None:
        async with serving(SMALL) as served:
            visitor = await served.visit()
            await visitor.until_shown("Gemini")
            child = await served.child()
            if isinstance(message, bytes):
                await visitor.socket.send_bytes(message)
            else:
                await visitor.socket.send_str(message)
            assert await visitor.until_closed() == code
            assert await gone(child)

    run(scenario())


def test_a_message_that_grows_when_unpacked_is_too_long() -> None:
    async def scenario() -> None:
        async with (
            serving(SMALL) as served,
            served.client.ws_connect(
                f"{served.base}/ws", headers={"Origin": served.base}, compress=15
            ) as websocket,
        ):
            await websocket.send_str(json.dumps(["stdin", "a" * 10_000_000]))
            while not websocket.closed:
                await websocket.receive()
            assert websocket.close_code == 1009

    run(scenario())


def test_oversized_messages_leave_no_memory_behind() -> None:
    async def scenario(url: str, pid: int) -> None:
        before = memory_of(pid)
        async with ClientSession() as client:
            for _ in range(8):
                origin = url.rstrip("/")
                async with client.ws_connect(f"{url}ws", headers={"Origin": origin}) as websocket:
                    with suppress(ConnectionError):  # the server may not wait for the end of it
                        await websocket.send_str("x" * 8 * MEBIBYTE)
                    while not websocket.closed:
                        await websocket.receive()
        assert memory_of(pid) - before < 40 * MEBIBYTE

    with serve_process("--sessions", "20") as (server, url):
        run(scenario(url, server.pid))


def test_a_huge_window_takes_little_memory() -> None:
    async def scenario() -> None:
        async with serving() as served:
            websocket = await served.connect(width=99_999, height=9_999)
            async with asyncio.timeout(30):
                await websocket.receive()
                await websocket.receive()
            assert memory_of(served.children[0]) < 200 * MEBIBYTE
            await websocket.close()

    run(scenario())


def test_a_session_has_its_cap_of_memory() -> None:
    async def scenario() -> None:
        async with serving(Caps(memory_bytes=200 * MEBIBYTE)) as served:
            visitor = await served.visit()
            await visitor.until_shown("Gemini")
            child = await served.child()
            assert resource.prlimit(child, resource.RLIMIT_DATA) == (200 * MEBIBYTE,) * 2
            assert resource.prlimit(child, resource.RLIMIT_FSIZE) == (0, 0)
            await visitor.socket.close()

    run(scenario())


def test_nobody_at_the_keyboard_ends_the_session() -> None:
    async def scenario() -> None:
        async with serving(Caps(idle_seconds=6, heartbeat_seconds=0.2)) as served:
            visitor = await served.visit()
            await visitor.until_shown("Gemini")
            child = await served.child()
            await visitor.socket.send_str('["ping", "1"]')
            assert await visitor.until_closed() == 4001
            assert await gone(child)

    run(scenario())


@pytest.mark.parametrize(
    "caps",
    [
        pytest.param(Caps(heartbeat_seconds=1), id="answers no ping"),
        pytest.param(Caps(idle_seconds=3), id="reads nothing"),
    ],
)
def test_a_dead_client_is_given_up(caps: Caps) -> None:
    async def scenario() -> None:
        async with serving(caps, send_buffer=4096) as served:
            with RawClient(served.server.site.port) as client:
                child = await served.child()
                for _ in range(40):
                    client.type("z")  # paints the whole window anew
                assert await gone(child)
                await until(lambda: not served.server._places)

    run(scenario())


def test_a_client_that_goes_without_a_word_leaves_no_process() -> None:
    async def scenario() -> None:
        async with serving() as served:
            with RawClient(served.server.site.port):
                child = await served.child()
            assert await gone(child)

    run(scenario())


def test_a_program_that_is_killed_tells_the_visitor() -> None:
    async def scenario() -> None:
        async with serving() as served:
            visitor = await served.visit()
            await visitor.until_shown("Gemini")
            next(iter(served.server._sessions)).kill()
            assert await visitor.until_closed() == 4002

    run(scenario())


@pytest.mark.parametrize(
    ("ends", "code"),
    [
        pytest.param("sys.exit(0)", 4000, id="left"),
        pytest.param("sys.exit(1)", 4002, id="failed"),
        pytest.param("time.sleep(60)", 4000, id="left and hanging"),
    ],
)
def test_a_program_that_failed_is_told_from_one_that_was_left(
    monkeypatch: pytest.MonkeyPatch, ends: str, code: int
) -> None:
    said = b'{"type": "exit"}'
    packet = b"__GANGLION__\nM" + len(said).to_bytes(4, "big") + said
    program = f"import os, sys, time; os.write(1, {packet!r}); {ends}"
    words = [sys.executable, "-c", program]
    monkeypatch.setattr("playground.web.session.child_words", lambda *_: words)

    async def scenario() -> None:
        async with serving(Caps(grace_seconds=1)) as served:
            visitor = await served.visit()
            assert await visitor.until_closed() == code

    run(scenario())


def test_a_program_that_hangs_ends_with_its_visitor() -> None:
    async def scenario() -> None:
        async with serving(Caps(grace_seconds=0.5)) as served:
            visitor = await served.visit()
            await visitor.until_shown("Gemini")
            child = await served.child()
            os.kill(child, signal.SIGSTOP)
            await visitor.socket.close()
            assert await gone(child)

    run(scenario())
