"""The playground in a process of its own, before a terminal that keeps what it is told."""

from __future__ import annotations

import fcntl
import os
import select
import signal
import struct
import subprocess
import sys
import termios
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING

import pyte

from tests.playground.running import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

PATIENCE = 90.0
"""Seconds after which what never comes fails the test."""

ROWS, COLUMNS = 35, 120

# The terminal has to be the process's own, so that it is told when that goes away.
_PROGRAM = """
import fcntl, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from playground.cli import main
sys.exit(main(sys.argv[1:]))
"""


class Terminal:
    """A process and the screen before it.

    Attributes:
        process: the process.
        received: everything that was written to the terminal.

    """

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self.process = process
        self.received = bytearray()
        self._master = master
        self._screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self._screen)

    def text(self) -> str:
        """Return the rows of the screen, their words one space apart."""
        return "\n".join(" ".join(row.split()) for row in self._screen.display)

    def type(self, text: str) -> None:
        """Press the key of each character."""
        os.write(self._master, text.encode())

    def until(self, condition: Callable[[], object]) -> None:
        """Take what is written until a condition is true."""
        end = monotonic() + PATIENCE
        while not condition():
            assert monotonic() < end, f"what was waited for did not come:\n{self.text()}"
            self._take()

    def until_shown(self, words: str) -> None:
        """Take what is written until the screen shows some words."""
        self.until(lambda: words in self.text())

    def ended(self) -> int:
        """Return the exit code, once the process has ended; the negative number of a signal."""
        self.until(lambda: self.process.poll() is not None)
        return self.process.wait()

    def hang_up(self) -> None:
        """Take the terminal away."""
        os.close(self._master)
        self._master = -1

    def close(self) -> None:
        """End what is left."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if self._master >= 0:
            os.close(self._master)

    def _take(self) -> None:
        if self._master < 0:
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(0.05)
            return
        ready, _, _ = select.select([self._master], [], [], 0.05)
        with suppress(OSError):  # how a terminal says that nobody writes any more
            data = os.read(self._master, 65_536) if ready else b""
            self.received += data
            self._stream.feed(data)


@contextmanager
def terminal(state: Path, *words: str) -> Iterator[Terminal]:
    """Run the playground with its state in a folder's `schema-playground`."""
    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    environment = {
        "PATH": os.environ.get("PATH", ""),
        "HOME": str(state),
        "XDG_STATE_HOME": str(state),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LC_ALL": "C.UTF-8",
        "TEXTUAL_DISABLE_KITTY_KEY": "1",  # the screen of the tests does not know it
    }
    with subprocess.Popen(  # noqa: S603 - this interpreter on our own program
        [sys.executable, "-c", _PROGRAM, *words],
        cwd=ROOT,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment,
        start_new_session=True,
    ) as process:
        os.close(slave)
        shown = Terminal(process, master)
        try:
            yield shown
        finally:
            shown.close()


def crash(shown: Terminal) -> None:
    """End the process as nothing can prevent, in the middle of what it does."""
    shown.process.send_signal(signal.SIGKILL)
    assert shown.process.wait(PATIENCE) == -signal.SIGKILL
