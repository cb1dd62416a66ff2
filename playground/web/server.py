"""The server: who may come in, how many at once, and that nothing of them stays behind."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import aiohttp_jinja2
import textual_serve
from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.client_exceptions import ClientConnectionError
from jinja2 import PackageLoader
from textual_serve.server import Server

from playground.web.browser_keys import taken_keys
from playground.web.caps import MAX_FRAGMENT, clamped
from playground.web.downloads import Downloads, safe_name
from playground.web.headers import SECURITY, content_security_policy
from playground.web.hosts import is_own_host, is_own_origin
from playground.web.messages import Choice, Keys, MessageError, Ping, read_message
from playground.web.session import IDLE, Session

if TYPE_CHECKING:
    import socket
    from collections.abc import Awaitable, Callable

    from aiohttp import WSMessage

    from playground.web.caps import Caps
    from playground.web.site import Site

TITLE: Final = "Schema Playground"

_PAGE_FILES: Final = Path(__file__).parent / "static"
_TERMINAL_FILES: Final = Path(textual_serve.__path__[0]) / "static"
_SHUTDOWN_SECONDS: Final = 5.0
_LINK_BYTES: Final = 100  # of the message around a link


class PlaygroundServer(Server):
    """Serves the playground: a process for each visitor, within caps."""

    def __init__(self, site: Site, caps: Caps) -> None:
        super().__init__("", host=site.address, port=site.port, title=TITLE)
        self.site = site
        self.caps = caps
        self.download_manager: Downloads = Downloads()
        self._places: set[web.WebSocketResponse] = set()
        self._sessions: set[Session] = set()

    def run(self, listener: socket.socket) -> None:
        """Serve on a socket that listens, until SIGINT or SIGTERM."""
        web.run_app(
            self._make_app(),
            sock=listener,
            print=None,
            access_log=None,  # the token stands in URLs
            shutdown_timeout=_SHUTDOWN_SECONDS,
        )

    async def _make_app(self) -> web.Application:
        app = web.Application(middlewares=[self._guard])
        aiohttp_jinja2.setup(app, loader=PackageLoader("playground.web"))
        app.add_routes(
            [
                web.get("/", self.handle_index),
                web.get("/ws", self.handle_websocket),
                web.get("/ws/{token}", self.handle_websocket),
                web.get("/download/{key}", self.handle_download),
                web.static("/static/page", _PAGE_FILES),
                web.static("/static/terminal", _TERMINAL_FILES),
            ]
        )
        app.on_response_prepare.append(self._add_headers)
        app.on_shutdown.append(self.on_shutdown)
        app.on_cleanup.append(self._kill_rest)
        return app

    @web.middleware
    async def _guard(
        self,
        request: web.Request,
        handler: Callable[[web.Request], Awaitable[web.StreamResponse]],
    ) -> web.StreamResponse:
        """Refuse whoever does not name us, before anything else is read."""
        if not is_own_host(request.headers.getall("Host", []), self.site.hosts):
            return _refused("This server does not answer to this Host; see --host-name.")
        return await handler(request)

    async def _add_headers(self, request: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(SECURITY)
        policy = "default-src 'none'; sandbox"
        if request.path == "/" and response.content_type == "text/html":
            policy = content_security_policy(request.headers["Host"])
        response.headers.setdefault("Content-Security-Policy", policy)
        is_fixed = request.path.startswith("/static/")
        response.headers["Cache-Control"] = "no-cache" if is_fixed else "no-store"

    async def handle_index(self, request: web.Request) -> web.Response:
        """Answer with the page, or with the one that says that the server is full."""
        if not self._has_token(request.query.get("token", "")):
            return _refused("Open the URL that `schema-playground serve` printed: it has a token.")
        is_full = len(self._places) >= self.caps.sessions
        response = aiohttp_jinja2.render_template(
            "full.html" if is_full else "page.html",
            request,
            {
                "title": TITLE,
                "socket_path": "/ws" if self.site.token is None else f"/ws/{self.site.token}",
                "message_bytes": self.caps.message_bytes,
                "fragment_characters": min(MAX_FRAGMENT, self.caps.message_bytes - _LINK_BYTES),
                "taken_keys": " ".join(taken_keys()),
            },
            status=503 if is_full else 200,
        )
        if is_full:
            response.headers["Retry-After"] = "60"
        return response

    async def handle_download(self, request: web.Request) -> web.StreamResponse:
        """Hand over what a session saved, always as a file."""
        key = request.match_info["key"]
        download = await self.download_manager.find(key)
        if download is None:
            raise web.HTTPNotFound(text="There is no such download.")
        response = web.StreamResponse()
        response.content_type = "application/octet-stream"
        name = safe_name(download.file_name)
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        await response.prepare(request)
        async for chunk in self.download_manager.download(key):
            await response.write(chunk)
        await response.write_eof()
        return response

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Run a session for the page that asks, if it is ours and there is room.

        Raises:
            HTTPException: it is not, or there is none.

        """
        if not is_own_origin(request.headers.getall("Origin", []), request.headers["Host"]):
            raise web.HTTPForbidden(text="Only the playground's own page may connect.")
        if not self._has_token(request.match_info.get("token", "")):
            raise web.HTTPForbidden(text="The token is wrong.")
        if len(self._places) >= self.caps.sessions:
            raise web.HTTPServiceUnavailable(text="Every session is taken; try again later.")
        websocket = web.WebSocketResponse(
            timeout=self.caps.grace_seconds,
            heartbeat=self.caps.heartbeat_seconds,
            max_msg_size=self.caps.message_bytes,
        )
        self._places.add(websocket)
        try:
            with suppress(ClientConnectionError):
                await websocket.prepare(request)
                await self._hold(websocket, request)
        finally:
            self._places.discard(websocket)
        return websocket

    async def _hold(self, websocket: web.WebSocketResponse, request: web.Request) -> None:
        # The page's own origin, which was found to be ours; a token in its URL is for nobody else.
        page = f"{request.headers['Origin']}/"
        session = Session(websocket, self.download_manager, self.caps, page)
        self._sessions.add(session)
        size = clamped(request.query.get("width"), request.query.get("height"))
        try:
            await session.start(*size)
            await self._listen(websocket, session)
        finally:
            await session.stop()
            self._sessions.discard(session)
            await self._close(websocket, WSCloseCode.OK)
            if request.transport is not None:
                request.transport.abort()  # it would wait for a browser that reads nothing

    async def _listen(self, websocket: web.WebSocketResponse, session: Session) -> None:
        """Take messages until the browser is gone, says nonsense, or nobody types any more."""
        loop = asyncio.get_running_loop()
        last_key = loop.time()
        while True:
            try:
                async with asyncio.timeout_at(last_key + self.caps.idle_seconds):
                    received = await websocket.receive()
            except TimeoutError:
                await self._close(websocket, IDLE, b"Nobody typed for a while.")
                return
            if received.type is not WSMsgType.TEXT:
                return
            try:
                is_key = await self._take(received, websocket, session)
            except MessageError:
                await self._close(websocket, WSCloseCode.UNSUPPORTED_DATA)
                return
            if is_key:
                last_key = loop.time()

    async def _close(
        self, websocket: web.WebSocketResponse, code: int, reason: bytes = b""
    ) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(self.caps.grace_seconds):
                await websocket.close(code=code, message=reason)

    async def _take(
        self, received: WSMessage, websocket: web.WebSocketResponse, session: Session
    ) -> bool:
        """Do what a message says; tell whether somebody sat at the keyboard or mouse."""
        message = read_message(received.data)
        if isinstance(message, Ping):
            await websocket.send_json(["pong", message.text])
            return False
        await session.take(message)
        return isinstance(message, Keys | Choice)

    async def on_shutdown(self, app: web.Application) -> None:
        """Send everybody home; their handlers end their processes."""
        del app
        goodbyes = [
            self._close(websocket, WSCloseCode.GOING_AWAY, b"The server was stopped.")
            for websocket in self._places
        ]
        await asyncio.gather(*goodbyes, return_exceptions=True)

    async def _kill_rest(self, app: web.Application) -> None:
        del app
        for session in self._sessions:
            session.kill()

    def _has_token(self, given: str) -> bool:
        wanted = self.site.token
        return wanted is None or secrets.compare_digest(given.encode(), wanted.encode())


def _refused(text: str) -> web.Response:
    return web.Response(status=403, text=f"{text}\n")
