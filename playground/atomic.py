"""Write a file so that it is there in full or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def write_atomic(path: Path, data: bytes, *, overwrite: bool, mode: int = 0o666) -> None:
    """Write `data` to a file beside the target, flush it to the disk, and put it in its place.

    Args:
        path: the target; its folder must be there. A symbolic link is replaced, not followed.
        data: the whole content.
        overwrite: whether a target that is there gives way; it keeps its permissions.
        mode: permissions of a target that is not there yet, before the umask.

    Raises:
        FileExistsError: the target is there and must not give way; nothing was changed.
        OSError: anything else that the system refuses; nothing was changed.

    """
    temporary = path.with_name(f".{secrets.token_hex(8)}.tmp")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if overwrite:
            with contextlib.suppress(FileNotFoundError):
                temporary.chmod(stat.S_IMODE(path.stat().st_mode))
            temporary.replace(path)
        else:
            _put_in_free_place(temporary, path)
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()


def _put_in_free_place(temporary: Path, path: Path) -> None:
    """Give a file its name unless that is taken, also by another program in the same moment."""
    try:
        path.hardlink_to(temporary)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # a file system without hard links
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        temporary.replace(path)
