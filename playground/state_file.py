"""One file of the state folder: versioned JSON that may be missing, broken or someone else's."""

from __future__ import annotations

import contextlib
import json
import stat
import time
from typing import TYPE_CHECKING, Any, Final

from playground.atomic import write_atomic
from playground.files import reason_of
from playground.state_folder import NAME
from playground.view.visible import clipped, clipped_end

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

VERSION: Final = 1

MAX_BYTES: Final = 40_000_000
"""A larger file is not ours; a text of the largest size takes less, escapes included."""


class StateFile:
    """A file that holds `{"program", "version", "value"}`. No method raises.

    Args:
        path: the file.
        clock: seconds since 1970, for the name under which a broken file is set aside.

    """

    def __init__(self, path: Path, clock: Callable[[], float]) -> None:
        self._path = path
        self._clock = clock

    def read(self, limit: int = MAX_BYTES) -> tuple[Any, str | None]:
        """Return the value and the problem; (None, None) where there is no file.

        A file that is broken, not ours or over `limit` bytes is given another name, so that
        nothing is lost.
        """
        try:
            status = self._path.stat()
            is_fit = stat.S_ISREG(status.st_mode) and status.st_size <= limit
            data = self._path.read_bytes() if is_fit else b""
        except FileNotFoundError:
            return None, None
        except OSError as error:
            return None, f"cannot read {self._shown}: {reason_of(error)}"
        try:
            held = json.loads(data)
        except (ValueError, RecursionError):
            return None, self._set_aside("broken")
        if not isinstance(held, dict) or held.get("program") != NAME:
            return None, self._set_aside("not ours")
        if held.get("version") != VERSION:
            return None, self._set_aside("of another version")
        return held.get("value"), None

    def write(self, value: Any) -> str | None:
        """Write a value, readable by its owner alone; return the problem, or None."""
        held = {"program": NAME, "version": VERSION, "value": value}
        try:
            data = json.dumps(held, indent=1, allow_nan=False).encode()
            if len(data) > MAX_BYTES:
                return f"cannot write {self._shown}: over {MAX_BYTES // 1_000_000} MB"
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_atomic(self._path, data, overwrite=True, mode=0o600)
        except OSError as error:
            return f"cannot write {self._shown}: {reason_of(error)}"
        except (TypeError, ValueError, RecursionError) as error:
            return f"cannot write {self._shown}: {type(error).__name__}"
        return None

    def _set_aside(self, reason: str) -> str:
        stamp = time.strftime("%Y%m%dT%H%M%S", time.gmtime(max(0, self._clock())))
        other = self._path.with_name(f"{self._path.name}.set-aside-{stamp}")
        with contextlib.suppress(OSError):
            self._path.replace(other)
            return f"{self._shown} is {reason}; it was renamed to {clipped(other.name)}"
        return f"{self._shown} is {reason} and cannot be renamed"

    @property
    def _shown(self) -> str:
        return clipped_end(str(self._path))


def remove(path: Path) -> str | None:
    """Remove a file that may be missing; return the problem, or None."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        return f"cannot remove {clipped(str(path))}: {reason_of(error)}"
    return None
