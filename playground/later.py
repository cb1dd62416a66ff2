"""A call after a while that is surely made."""

from __future__ import annotations

from asyncio import get_running_loop
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asyncio import TimerHandle
    from collections.abc import Callable

    from textual.message_pump import MessagePump


def later(pump: MessagePump, seconds: float, callback: Callable[[], object]) -> TimerHandle:
    """Call a function once, among the messages of a screen or widget; the handle cancels it.

    Textual's own timer for one call (8.2.8) never makes it where the process stands still for
    longer than the delay just as the timer starts, be it for a collection of garbage or for
    another thread: then what was typed would not be run until the next key.
    """
    return get_running_loop().call_later(seconds, pump.call_later, callback)
