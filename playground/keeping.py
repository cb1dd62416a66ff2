"""A memory's reading and writing, in a thread of its own and in the order it was asked for."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from playground.state import Kept, Memory

PAUSE: Final = 1.0
"""Seconds of quiet after a key before a draft is written."""

EVERY: Final = 2.0
"""Seconds between two drafts at least."""

LATEST: Final = 5.0
"""Seconds after a key by which a draft is due, though the typing goes on."""

_T = TypeVar("_T")


class Keeping:
    """Works on a memory without holding up whoever asks. No write overtakes an earlier one.

    Args:
        memory: what is worked on; its methods do not raise.

    """

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="memory")

    def start(self, job: Callable[[Memory], _T]) -> Future[_T]:
        """Have a job done after those before it, whether or not anyone waits for it."""
        return self._thread.submit(job, self._memory)

    async def do(self, job: Callable[[Memory], _T]) -> _T:
        """Return what a job gives, see `start`."""
        return await result_of(self.start(job))

    def end(self) -> None:
        """Take no more jobs; those that wait are still done."""
        self._thread.shutdown(wait=False)


async def result_of(job: Future[_T]) -> _T:
    """Return what a job gives; it is done also where the waiting is given up."""
    return await asyncio.shield(asyncio.wrap_future(job))


def draft_delay(now: float, since: float, written: float) -> float:
    """Return the seconds until a draft is due.

    Args:
        now: the time of the last key.
        since: the time of the first key that no draft has.
        written: the time of the last draft.

    """
    return max(0.0, max(written + EVERY, min(now + PAUSE, since + LATEST)) - now)


def latest(memory: Memory) -> Kept | None:
    """Return what was left last: the last visit, or a later draft of one that crashed."""
    kept = [one for one in (memory.last_visit(), memory.draft()) if one is not None]
    return max(kept, key=lambda one: one.saved_at, default=None)
