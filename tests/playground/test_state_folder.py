"""Where the state is kept, and which processes run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from playground.state_folder import is_running, state_folder


@pytest.mark.parametrize(
    ("environment", "platform", "folder"),
    [
        pytest.param({"HOME": "/h"}, "linux", "/h/.local/state", id="default"),
        pytest.param({"HOME": "/h", "XDG_STATE_HOME": "/x"}, "linux", "/x", id="XDG"),
        pytest.param(
            {"HOME": "/h", "XDG_STATE_HOME": "x"}, "linux", "/h/.local/state", id="relative XDG"
        ),
        pytest.param({"HOME": "/h"}, "darwin", "/h/Library/Application Support", id="macOS"),
        pytest.param({"LOCALAPPDATA": "/l"}, "win32", "/l", id="Windows"),
        pytest.param({"USERPROFILE": "/u"}, "win32", "/u/AppData/Local", id="bare Windows"),
    ],
)
def test_the_folder_follows_the_system_s_custom(
    environment: dict[str, str], platform: str, folder: str
) -> None:
    assert state_folder(environment, platform) == Path(folder) / "schema-playground"


def test_running_processes_are_known() -> None:
    assert is_running(os.getpid()) == (sys.platform != "win32")
    with subprocess.Popen([sys.executable, "-c", ""]) as finished:
        finished.wait()
    assert not is_running(finished.pid)
    assert not is_running(10**9)
