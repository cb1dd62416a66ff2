"""What all tests share."""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes says nothing on a busy machine.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


def pytest_configure() -> None:
    """Let the programs that tests start be interrupted, also where the tests themselves are not."""
    for name in ("SIGINT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


def pytest_xdist_auto_num_workers() -> int:
    """Take a worker more than there are cores: some tests wait for a browser or a server."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a test whose name differs from run to run, so that no worker could find it."""
    for item in items:
        if " at 0x" in item.nodeid:
            raise pytest.UsageError(f"give the cases of this test ids: {item.nodeid}")
