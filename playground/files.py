"""Save text to a file that a person names, and suggest what to call it."""

from __future__ import annotations

import errno
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.errors import EngineError
from playground.atomic import write_atomic
from playground.view.visible import clipped

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_NAME_BYTES: Final = 96
"""Bytes that a suggested name takes of the tool's own; file systems end at 255 in all."""

ENDINGS: Final[Mapping[str, str]] = {
    "schema": "json",
    "source": "json",
    "request": "json",
    "curl": "sh",
    "diff": "diff",
    "python": "py",
    "rust": "rs",
    "example": "json",
    "screenshot": "svg",
}
"""The ending of a file's name by what it holds; anything else is plain text."""

_REASONS: Final = {
    errno.ENOENT: "there is no such folder",
    errno.ENOTDIR: "there is no such folder",
    errno.EACCES: "you may not write there",
    errno.EPERM: "you may not write there",
    errno.EROFS: "the disk is read-only",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is full",
    errno.ENAMETOOLONG: "the name is too long",
    errno.EISDIR: "it is a folder",
    errno.ELOOP: "its links lead round in a circle",
}


class SaveError(EngineError):
    """A text could not be saved; the message names the file and the reason."""


class FileIsThereError(SaveError):
    """A file of that name is there, so that a person has to be asked."""


@dataclass(frozen=True, slots=True)
class SaveResult:
    """What was saved.

    Attributes:
        path: the full path of the file.
        size: its bytes.

    """

    path: Path
    size: int


def save(path: str | Path, text: str, *, overwrite: bool) -> SaveResult:
    """Save `text` verbatim as UTF-8: in full or, where something goes wrong, not at all.

    Args:
        path: where to; `~` stands for the home folder, and a link is followed.
        text: the content; half a surrogate pair is written as its JSON escape.
        overwrite: whether a file that is there is replaced.

    Raises:
        FileIsThereError: a file is there and must not be replaced.
        SaveError: no folder, no permission, no space, or no ordinary file.

    """
    data = text.encode("utf-8", "backslashreplace")
    shown = clipped(str(path))
    if not str(path).strip():
        raise SaveError("cannot save: a file name is needed")
    try:
        target = Path(path).expanduser().resolve()
        if target.exists() and not target.is_file():
            reason = "it is a folder" if target.is_dir() else "it is no ordinary file"
            raise SaveError(f"cannot save {shown}: {reason}")
        write_atomic(target, data, overwrite=overwrite)
    except FileExistsError:
        raise FileIsThereError(f"{shown} is there already; saving would replace it") from None
    except OSError as error:
        raise SaveError(f"cannot save {shown}: {reason_of(error)}") from error
    except (ValueError, RuntimeError) as error:  # a null byte; a home that is unknown
        raise SaveError(f"cannot save {shown}: this is no file name") from error
    return SaveResult(target, len(data))


def reason_of(error: OSError) -> str:
    """Return in a few words why the system refused."""
    known = _REASONS.get(error.errno or 0)
    return known or (error.strerror or type(error).__name__).lower()


def suggested_name(tool: str | None, provider: str, kind: str) -> str:
    """Return a file name of letters, digits, `_` and `-` that every file system takes.

    >>> suggested_name("crm/../upsert customer", "gemini", "schema")
    'crm_upsert_customer-gemini-schema.json'

    """
    parts = (_safe(tool or "") or "schema", _safe(provider), _safe(kind))
    return "-".join(part for part in parts if part) + "." + ENDINGS.get(kind, "txt")


def _safe(text: str) -> str:
    words = re.sub(r"[^0-9A-Za-z]+", "_", text[:MAX_NAME_BYTES]) if text.isascii() else _plain(text)
    return words.strip("_")


def _plain(text: str) -> str:
    """Return letters and digits of any script, up to the limit in bytes."""
    words = re.sub(r"[\W_]+", "_", text[:MAX_NAME_BYTES])
    return words.encode()[:MAX_NAME_BYTES].decode(errors="ignore")
