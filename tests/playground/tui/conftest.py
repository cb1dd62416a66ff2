"""Runs the asynchronous tests of this folder, and keeps them from the person's settings."""

from __future__ import annotations

import asyncio
import gc
import inspect
from itertools import count
from typing import TYPE_CHECKING

import pytest
from textual._styles_cache import StylesCache

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a coroutine function in an event loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what the terminal of the person who tests is told off the screen."""
    for name in ("NO_COLOR", "TEXTUAL", "TEXTUAL_THEME", "TEXTUAL_ANIMATIONS"):
        monkeypatch.delenv(name, raising=False)


_SEEN = count(1)


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """Let the programs that ended be forgotten now and then: each froze what lived, to scroll."""
    yield
    StylesCache.get_inner_outer.cache_clear()  # it keeps a thousand widgets with their lines
    if next(_SEEN) % 50 == 0:
        gc.unfreeze()
        gc.collect()
