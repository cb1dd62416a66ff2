"""Where the state of the playground is kept, and which of its visits still run."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME: Final = "schema-playground"


def state_folder(
    environment: Mapping[str, str] | None = None, platform: str = sys.platform
) -> Path:
    """Return the folder for state; it need not be there.

    `XDG_STATE_HOME` counts everywhere if it is a full path. Without it that is `LOCALAPPDATA` on
    Windows, `~/Library/Application Support` on macOS, and `~/.local/state` elsewhere.

    Args:
        environment: variables; those of this process unless told otherwise.
        platform: as in `sys.platform`.

    """
    variables = os.environ if environment is None else environment
    chosen = variables.get("XDG_STATE_HOME", "")
    if chosen and Path(chosen).is_absolute():
        return Path(chosen) / NAME
    if platform == "win32" and variables.get("LOCALAPPDATA"):
        return Path(variables["LOCALAPPDATA"]) / NAME
    home = _home(variables)
    if platform == "win32":
        return home / "AppData" / "Local" / NAME
    if platform == "darwin":
        return home / "Library" / "Application Support" / NAME
    return home / ".local" / "state" / NAME


def is_running(process: int) -> bool:
    """Say whether a process of that number runs; False on Windows, where it cannot be asked so."""
    if sys.platform == "win32":
        return False
    try:
        os.kill(process, 0)
    except PermissionError:
        return True  # someone else's
    except (OSError, OverflowError):
        return False
    return True


def _home(variables: Mapping[str, str]) -> Path:
    named = variables.get("HOME") or variables.get("USERPROFILE")
    if named:
        return Path(named)
    try:
        return Path.home()
    except RuntimeError:  # a user without a home
        return Path(os.sep) / "nonexistent"
