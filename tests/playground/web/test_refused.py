"""Who is turned away at the door, and what of it never starts a process."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from aiohttp import WSServerHandshakeError

from playground.web.caps import Caps
from tests.playground.web.serving import Served, run, serving, until

if TYPE_CHECKING:
    from collections.abc import Mapping

TOKEN = "token-of-this-launch"  # noqa: S105 - of a server that lives for one test


async def refusal(
    served: Served, path: str = "/ws", headers: Mapping[str, str] | None = None
) -> int:
    """Try to open a session; return the status that it is refused with."""
    with pytest.raises(WSServerHandshakeError) as refused:
        await served.connect(path, headers)
    assert served.children == []
    return refused.value.status


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param({"Origin": "http://evil.example"}, id="a foreign Origin"),
        pytest.param({"Origin": "http://127.0.0.1:1"}, id="another port's Origin"),
        pytest.param({"Origin": "null"}, id="a page without Origin"),
        pytest.param({"Origin": ""}, id="no Origin"),
        pytest.param({"Host": "evil.example"}, id="a foreign Host"),
        pytest.param(
            {"Host": "evil.example", "Origin": "http://evil.example"}, id="a name bound anew"
        ),
    ],
)
def test_a_socket_of_somebody_else_is_refused(headers: dict[str, str]) -> None:
    async def scenario() -> None:
        async with serving() as served:
            assert await refusal(served, headers=headers) == 403

    run(scenario())


def test_a_page_under_a_foreign_host_is_refused_and_says_why() -> None:
    async def scenario() -> None:
        async with serving() as served:
            for path in ("/", "/static/page/page.js", "/download/x", "/nowhere"):
                url = served.base + path
                async with served.client.get(url, headers={"Host": "evil.example"}) as answer:
                    assert answer.status == 403
                    assert "--host-name" in await answer.text()

    run(scenario())


def test_a_request_without_host_is_refused() -> None:
    async def scenario() -> None:
        async with serving() as served:
            reader, writer = await asyncio.open_connection("127.0.0.1", served.server.site.port)
            writer.write(b"GET / HTTP/1.0\r\n\r\n")
            assert b" 403 " in await reader.readline()
            writer.close()
            await writer.wait_closed()

    run(scenario())


@pytest.mark.parametrize("given", ["", "wrong", TOKEN[:-1], f"{TOKEN}x", "é"])
def test_without_the_token_there_is_neither_page_nor_session(given: str) -> None:
    async def scenario() -> None:
        async with serving(token=TOKEN) as served:
            assert await refusal(served) == 403
            if given:
                assert await refusal(served, f"/ws/{given}") == 403
            async with served.client.get(f"{served.base}/", params={"token": given}) as answer:
                assert answer.status == 403
                assert TOKEN not in await answer.text()

    run(scenario())


def test_with_the_token_there_is_a_page_and_a_session() -> None:
    async def scenario() -> None:
        async with serving(token=TOKEN) as served:
            async with served.client.get(f"{served.base}/?token={TOKEN}") as answer:
                assert f'data-socket-path="/ws/{TOKEN}"' in await answer.text()
            websocket = await served.connect(f"/ws/{TOKEN}")
            await served.child()
            await websocket.close()

    run(scenario())


def test_only_the_named_host_is_answered_behind_a_proxy() -> None:
    async def scenario() -> None:
        async with serving(names=("demo.example",)) as served:
            assert await refusal(served) == 403
            named = {"Host": "demo.example", "Origin": "https://demo.example"}
            websocket = await served.connect(headers=named)
            await websocket.close()

    run(scenario())


def test_a_session_too_many_is_refused_and_the_page_says_so() -> None:
    async def scenario() -> None:
        async with serving(Caps(sessions=2)) as served:
            first = await served.connect()
            second = await served.connect()
            with pytest.raises(WSServerHandshakeError) as refused:
                await served.connect()
            assert refused.value.status == 503
            await until(lambda: len(served.children) == 2)
            async with served.client.get(served.base) as answer:
                assert answer.status == 503
                assert answer.headers["Retry-After"] == "60"
                assert "Every session of this server is taken" in await answer.text()
            await first.close()
            await second.close()

    run(scenario())


def test_a_session_that_ended_makes_room() -> None:
    async def scenario() -> None:
        async with serving(Caps(sessions=1)) as served:
            visitor = await served.visit()
            await visitor.until_shown("Gemini")
            await visitor.type("q")
            await visitor.until_closed()
            await until(lambda: not served.server._places)
            await (await served.connect()).close()

    run(scenario())
