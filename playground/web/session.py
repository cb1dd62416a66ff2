"""One visitor's playground: a process of its own, and the way between it and the browser."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from textual_serve.app_service import AppService

import playground
from playground.web.caps import MEBIBYTE
from playground.web.checks import error_class, is_keepable, is_openable
from playground.web.messages import Choice, Focus, Keys, Link, Message, Resize

if TYPE_CHECKING:
    from asyncio import StreamReader
    from asyncio.subprocess import Process

    from aiohttp.web import WebSocketResponse

    from playground.web.caps import Caps
    from playground.web.downloads import Downloads

log = logging.getLogger("schema-playground")

ENDED: Final = 4000
"""Close code: the visitor left the program."""
IDLE: Final = 4001
"""Close code: no key for too long."""
FAILED: Final = 4002
"""Close code: the program ended by itself."""

_STARTED: Final = b"__GANGLION__\n"  # Textual's web driver says so before anything else
_MAX_PACKET: Final = 32 * MEBIBYTE
_MAX_ERROR: Final = 2000


class Session(AppService):
    """A process that runs the playground, tied to one WebSocket.

    Args:
        websocket: the WebSocket.
        downloads: where what is saved waits for the browser.
        caps: the bounds.
        page: the URL that links are to have.

    """

    def __init__(
        self, websocket: WebSocketResponse, downloads: Downloads, caps: Caps, page: str
    ) -> None:
        super().__init__(
            "",
            write_bytes=websocket.send_bytes,
            write_str=websocket.send_str,
            close=self._say_goodbye,
            download_manager=downloads,
        )
        self._websocket = websocket
        self._downloads = downloads
        self._caps = caps
        self._page = page
        self._is_left = False
        self._is_stopping = False
        self._last_error = b""

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        """Start the process: no shell, next to no environment, a folder that is not ours."""
        self._process = process = await asyncio.create_subprocess_exec(
            *child_words(self._caps.memory_bytes, width, height, self._page),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=child_environment(),
            cwd=os.sep,
            start_new_session=True,
        )
        self._stdin = process.stdin
        return process

    async def run(self) -> None:
        """Bring what the process paints to the browser until either is gone."""
        process = self._process
        if process is None or process.stdout is None or process.stderr is None:
            return
        errors = asyncio.create_task(self._keep_last_error(process.stderr))
        try:
            while await process.stdout.readline() not in (_STARTED, b""):
                pass
            while True:
                await self._pass_on(process.stdout)
        except OSError:
            return  # the browser is gone
        except (EOFError, ValueError):  # the process is, or talks nonsense
            await self._say_goodbye()
        finally:
            errors.cancel()

    async def _pass_on(self, stdout: StreamReader) -> None:
        header = await stdout.readexactly(5)
        size = int.from_bytes(header[1:], "big")
        if size > _MAX_PACKET:
            raise ValueError("the packet is too large")
        payload = await stdout.readexactly(size)
        match header[:1]:
            case b"D":
                await self.on_data(payload)
            case b"M":
                await self.on_meta(payload)
            case b"P":
                await self.on_packed(payload)
            case _:
                raise ValueError("no packet")

    async def on_meta(self, data: bytes) -> None:
        """Do what the program asks: end, a download, a page to open, a state to keep."""
        meta = json.loads(data)
        if meta["type"] == "exit":
            self._is_left = await self._has_ended_well()
        elif meta["type"] == "open_url" and not is_openable(meta["url"]):
            return
        elif meta["type"] == "playground_state":
            if is_keepable(meta["fragment"]):
                await self._websocket.send_json(["state", meta["fragment"]])
            return
        await super().on_meta(data)

    async def _has_ended_well(self) -> bool:
        """Wait for the end of a process that says it ends; a program that failed says so too."""
        process = self._process
        if process is None:
            return True
        with suppress(TimeoutError):
            async with asyncio.timeout(self._caps.grace_seconds):
                while process.stdout is not None and await process.stdout.read(MEBIBYTE):
                    pass
                await process.wait()
        return not process.returncode

    async def take(self, message: Message) -> None:
        """Give the process what the browser sent."""
        match message:
            case Keys(data):
                await self.send_bytes(data)
            case Resize(width, height):
                await self.set_terminal_size(width, height)
            case Focus(is_focused):
                await (self.focus() if is_focused else self.blur())
            case Link(fragment):
                await self.send_meta({"type": "playground_link", "link": fragment})
            case Choice(name):
                await self.send_meta({"type": "playground_choice", "choice": name})
            case _:
                pass

    async def stop(self) -> None:
        """Ask the process to end, end it if it does not, and wait until it is gone."""
        process = self._process
        if process is None:
            return
        self._is_stopping = True
        try:
            await self._ask_to_quit(process)
        finally:
            if process.returncode is None:
                process.kill()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        # A pipe that nobody reads keeps asyncio from seeing that the process is gone.
        for stream in (process.stdout, process.stderr):
            while stream is not None and await stream.read(MEBIBYTE):
                pass
        await process.wait()
        await self._downloads.forget(self.app_service_id)

    def kill(self) -> None:
        """End the process at once."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    async def _ask_to_quit(self, process: Process) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(self._caps.grace_seconds):
                await self.send_meta({"type": "quit"})
                await process.wait()

    async def _say_goodbye(self) -> None:
        if self._is_stopping:
            return
        if self._is_left:
            await self._websocket.close(code=ENDED, message=b"You left the playground.")
            return
        log.warning("a session failed: %s", error_class(self._last_error))
        await self._websocket.close(
            code=FAILED,
            message=b"The playground ended: it failed, or used more memory than a session may.",
        )

    async def _keep_last_error(self, stderr: StreamReader) -> None:
        while data := await stderr.read(4096):
            self._last_error = (self._last_error + data)[-_MAX_ERROR:]


def child_words(memory_bytes: int, width: int, height: int, page: str) -> list[str]:
    """Return the command of a session's process; sizes in bytes and cells, and the page's URL."""
    return [
        *(sys.executable, "-P", "-B", "-m", "playground.web.child"),
        *("--parent", str(os.getpid()), "--memory", str(memory_bytes)),
        *("--width", str(width), "--height", str(height), "--page", page),
    ]


def child_environment() -> dict[str, str]:
    """Return the environment of a session's process: where our code is, and nothing else."""
    return {
        "PYTHONPATH": str(Path(playground.__path__[0]).resolve().parent),
        "PYTHONUTF8": "1",
        "MALLOC_ARENA_MAX": "2",  # several threads, little memory
    }


def start_log() -> None:
    """Write what the operator should know to standard error, a line each."""
    logging.basicConfig(level=logging.WARNING, format="schema-playground: %(message)s")
