"""Memories for tests, in a folder of their own and at a fixed time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.state import Memory

if TYPE_CHECKING:
    from pathlib import Path

NOW = 1_800_000_000.0


def memory(folder: Path, now: float = NOW, *, alive: bool = False) -> Memory:
    """Return a memory whose clock stands still."""
    return Memory(folder, clock=lambda: now, alive=lambda _process: alive)


def names(folder: Path) -> list[str]:
    """Return what a folder holds."""
    return sorted(path.name for path in folder.iterdir())
