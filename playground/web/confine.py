"""What a session's process does to itself before a visitor reaches it: it gives up its rights."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import sysconfig
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import engine
import playground

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_PARENT_DEATH_SIGNAL: Final = 1  # PR_SET_PDEATHSIG of prctl(2)
_LOOK_SECONDS: Final = 1.0

_WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_LISTS: Final = frozenset({"os.listdir", "os.scandir", "glob.glob"})
_REFUSED: Final = frozenset(
    {
        *("subprocess.Popen", "os.system", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn"),
        *("os.spawn", "os.startfile", "pty.spawn", "os.kill", "os.killpg"),
        *("socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg"),
        *("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"),
        *("os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink"),
        *("os.truncate", "os.chmod", "os.chown", "os.utime"),
        *("webbrowser.open", "ctypes.dlopen"),
    }
)


def die_with(parent: int) -> None:
    """End this process once its parent is gone, however the parent ended.

    Args:
        parent: the process id of the server.

    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent:  # gone before we asked for the signal
        os._exit(1)
    threading.Thread(target=_watch, args=(parent,), name="parent-watch", daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_LOOK_SECONDS)
    os._exit(1)


def scrub_environment(kept: Mapping[str, str]) -> None:
    """Drop every environment variable and set these instead."""
    os.environ.clear()
    os.environ.update(kept)


def limit_resources(memory_bytes: int) -> None:
    """Let the kernel refuse memory beyond this, every file that is written, and core dumps."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not there on Windows

    for kind, most in (
        (resource.RLIMIT_DATA, memory_bytes),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(kind, (most, most))


def forbid() -> None:
    """Refuse files, processes and connections from here on; only our own code can be read.

    What is refused raises PermissionError. It cannot be taken back.
    """
    readable = tuple(f"{folder}{os.sep}" for folder in own_folders())
    listed = (*readable, *(f"{os.path.realpath(folder)}{os.sep}" for folder in sys.path))

    def refuse(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            path, _, flags = arguments
            is_written = isinstance(flags, int) and bool(flags & _WRITES)
            is_refused = is_written or not _is_under(path, readable)
        elif event in _LISTS:
            is_refused = not _is_under(arguments[0], listed)
        else:
            is_refused = event in _REFUSED
        if is_refused:
            raise PermissionError(1, "not allowed in the browser")

    sys.addaudithook(refuse)


def own_folders() -> Iterable[str]:
    """Return the folders whose files the program itself is made of."""
    packages = [Path(module.__path__[0]) for module in (engine, playground)]
    samples = packages[1].parent / "samples"
    names = ("stdlib", "platstdlib", "purelib", "platlib")
    library = [Path(sysconfig.get_path(name)) for name in names]
    return sorted({os.path.realpath(folder) for folder in (*packages, samples, *library)})


def _is_under(path: Any, folders: tuple[str, ...]) -> bool:
    if isinstance(path, int):
        return True  # already open
    try:
        named = os.fsdecode(path)
    except TypeError:
        return False
    return f"{os.path.realpath(named)}{os.sep}".startswith(folders)
