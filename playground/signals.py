"""Leave in order when the system asks for it: the terminal is restored, the visit kept."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

SIGNALS: Final = ("SIGTERM", "SIGHUP")
"""Asked to end, and the terminal went away; Windows has no second one."""


def leave_on_signals(leave: Callable[[int], None]) -> None:
    """Have the running event loop call `leave` with the exit code once a signal asks to end.

    A signal that is ignored, as `nohup` arranges, stays so. Where the system or the thread
    cannot do this, nothing changes.
    """
    loop = asyncio.get_running_loop()
    for name in SIGNALS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, leave, 128 + number)
