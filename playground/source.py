"""Read tools from the file that a person named, or from standard input."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final, TypeVar

from engine.document import stream_tools, stream_toolsets
from engine.document.pointer import display
from engine.errors import DocumentError
from playground.output import warn
from playground.progress import track
from playground.view.visible import clipped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.document import Tool, Toolset
    from engine.document.duplicates import Duplicate
    from playground.output import Output

STANDARD_INPUT: Final = "-"

_Item = TypeVar("_Item")


def read_tools(path: str, output: Output) -> Iterator[Tool]:
    """Yield the tools of a JSON or JSONL file as they are read; `-` is standard input.

    A progress bar is shown on standard error where that is a terminal and `output` is none.

    Raises:
        DocumentError: the file cannot be read, or holds no tools in a known shape; of JSONL after
            the tools of the lines before.

    """
    return _read(path, output, stream_tools)


def read_toolsets(path: str, output: Output) -> Iterator[Toolset]:
    """Yield the document of a JSON file, or each line of a JSONL file as a document.

    Otherwise like `read_tools`.
    """
    return _read(path, output, stream_toolsets)


def _read(
    path: str,
    output: Output,
    stream_of: Callable[[IO[bytes], Callable[[Duplicate], None]], Iterator[_Item]],
) -> Iterator[_Item]:
    try:
        with _open(path) as stream:
            items = stream_of(stream, partial(_warn, path))
            if output.is_terminal or sys.stderr is None or not sys.stderr.isatty():
                yield from items
            else:
                yield from track(items, _part_read(stream), sys.stderr)
    except OSError as error:
        raise _unreadable(path, error) from None


def _warn(path: str, duplicate: Duplicate) -> None:
    file = "" if path == STANDARD_INPUT else f"{clipped(path)}, "
    key, place = clipped(duplicate.key, 60), clipped(display(duplicate.pointer), 120)
    where = f"line {duplicate.line}, column {duplicate.column}"
    warn(f"{file}{where}: the key {key!r} stands twice in {place}; the last one counts")


def read_bytes(path: str) -> bytes:
    """Return the bytes of a file; `-` is standard input.

    Raises:
        DocumentError: the file cannot be read.

    """
    try:
        with _open(path) as stream:
            return stream.read()
    except OSError as error:
        raise _unreadable(path, error) from None


def _open(path: str) -> AbstractContextManager[IO[bytes]]:
    if not path:
        raise _unreadable(path, ValueError())
    if path != STANDARD_INPUT:
        try:
            return Path(path).open("rb")
        except ValueError as error:  # a null byte
            raise _unreadable(path, error) from None
    if sys.stdin is None:
        raise DocumentError("cannot read standard input: it is closed")
    return nullcontext(sys.stdin.buffer)


def _unreadable(path: str, error: Exception) -> DocumentError:
    name = "standard input" if path == STANDARD_INPUT else f"the file {path!r}"
    reason = getattr(error, "strerror", None) or "this is no file name"
    return DocumentError(f"cannot read {name}: {reason}")


def _part_read(stream: IO[bytes]) -> Callable[[], float | None]:
    """Return what says how much of a file is read: 0 to 1, or None of a pipe."""
    status = os.fstat(stream.fileno())
    size = status.st_size if stat.S_ISREG(status.st_mode) else 0
    return lambda: min(stream.tell() / size, 1.0) if size else None
