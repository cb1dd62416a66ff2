"""A signal that asks to end is answered, unless whoever started the program had it ignored."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from typing import TYPE_CHECKING

import pytest

from playground.signals import SIGNALS, leave_on_signals

if TYPE_CHECKING:
    from collections.abc import Iterator

if sys.platform == "win32":
    pytest.skip("needs POSIX signals", allow_module_level=True)


@pytest.fixture
def _as_before() -> Iterator[None]:
    before = {name: signal.getsignal(getattr(signal, name)) for name in SIGNALS}
    yield
    for name, handler in before.items():
        signal.signal(getattr(signal, name), handler)


@pytest.mark.usefixtures("_as_before")
@pytest.mark.parametrize("name", SIGNALS)
def test_a_signal_leaves_with_its_exit_code(name: str) -> None:
    number = getattr(signal, name)
    signal.signal(number, signal.SIG_DFL)

    async def wait() -> int:
        left: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        leave_on_signals(left.set_result)
        os.kill(os.getpid(), number)
        return await asyncio.wait_for(left, 30)

    assert asyncio.run(wait()) == 128 + number


@pytest.mark.usefixtures("_as_before")
@pytest.mark.parametrize("name", SIGNALS)
def test_a_signal_that_is_ignored_stays_so(name: str) -> None:
    number = getattr(signal, name)
    signal.signal(number, signal.SIG_IGN)
    left: list[int] = []

    async def wait() -> None:
        leave_on_signals(left.append)
        os.kill(os.getpid(), number)
        await asyncio.sleep(0)

    asyncio.run(wait())
    assert left == []
    assert signal.getsignal(number) is signal.SIG_IGN


def test_without_a_main_thread_nothing_changes() -> None:
    async def wait() -> list[int]:
        left: list[int] = []
        leave_on_signals(left.append)
        return left

    async def elsewhere() -> list[int]:
        return await asyncio.to_thread(lambda: asyncio.run(wait()))

    assert asyncio.run(elsewhere()) == []
