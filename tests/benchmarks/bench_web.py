"""Print what sessions of the served playground cost: `python tests/benchmarks/bench_web.py [20]`.

Starts a server on loopback, opens the sessions, types in all of them, and ends everything.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
from pathlib import Path
from time import perf_counter

import pyte
from aiohttp import ClientSession

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.playground.web.serving import (  # noqa: E402 - found by the line above
    Visitor,
    children_of,
    memory_of,
    serve_process,
)

SESSIONS = 20
MOST_SESSIONS = 100
KEYS = 10
SECONDS = 120.0
MEBIBYTE = 1024 * 1024


def main() -> None:
    """Serve, measure, print, end."""
    sessions = min(int(sys.argv[1]) if len(sys.argv) > 1 else SESSIONS, MOST_SESSIONS)
    with serve_process("--public-demo", "--sessions", str(sessions)) as (server, url):
        asyncio.run(asyncio.wait_for(_measure(server.pid, url, sessions), SECONDS))


async def _measure(server: int, url: str, sessions: int) -> None:
    async with ClientSession() as client:
        started = perf_counter()
        visitors = await asyncio.gather(*(_open(client, url) for _ in range(sessions)))
        _say(f"{sessions} sessions, all opened at once")
        _say(f"painted after      {perf_counter() - started:8.1f} s for the last of them")
        await asyncio.gather(*(_drain(visitor, 1.0) for visitor in visitors))
        _print_memory(server)
        alone = [await _latency(visitors[0]) for _ in range(KEYS)]
        _print_latency("one person types", alone)
        rounds = [
            await asyncio.gather(*(_latency(visitor) for visitor in visitors)) for _ in range(KEYS)
        ]
        _print_latency("all type at once", [seconds for one in rounds for seconds in one])
        _print_memory(server)


async def _open(client: ClientSession, url: str) -> Visitor:
    websocket = await client.ws_connect(
        f"{url}ws?width=120&height=35", headers={"Origin": url.rstrip("/")}, max_msg_size=0
    )
    visitor = Visitor(websocket, pyte.Screen(120, 35))
    await visitor.until_received(b"resolve_refs")
    return visitor


async def _drain(visitor: Visitor, seconds: float) -> None:
    """Take in what is painted until it stays quiet for so long."""
    while True:
        try:
            await visitor.socket.receive(timeout=seconds)
        except TimeoutError:
            return


async def _latency(visitor: Visitor) -> float:
    """Return the seconds from a key (a row down) to the first thing that is painted."""
    started = perf_counter()
    await visitor.type("j")
    await visitor.socket.receive()
    seconds = perf_counter() - started
    await _drain(visitor, 0.2)
    return seconds


def _print_memory(server: int) -> None:
    own = [_unshared(child) / MEBIBYTE for child in children_of(server)]
    _say(f"memory per session {statistics.mean(own):8.1f} MB, most {max(own):.1f} MB")
    _say(f"memory of server   {memory_of(server) / MEBIBYTE:8.1f} MB")


def _unshared(pid: int) -> int:
    """Return a process's proportional share of memory in bytes."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _print_latency(what: str, seconds: list[float]) -> None:
    ordered = sorted(seconds)
    middle, worst = statistics.median(ordered), ordered[int(len(ordered) * 0.95)]
    _say(f"{what:18} {middle * 1000:8.0f} ms median, {worst * 1000:.0f} ms at 95 %")


if __name__ == "__main__":
    main()
