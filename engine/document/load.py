"""Text, file or stream to tools: one document, or JSONL with a document a line."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from engine.document.elements import Found, ShapeError
from engine.document.lines import BLANK, numbered_lines
from engine.document.parse import MAX_BYTES, Parsed, check_size, decode, parse_document
from engine.document.pointer import join
from engine.document.positions import locate
from engine.document.shapes import recognise, require_tools, tool_of, toolset_of
from engine.document.tools import Tool, Toolset
from engine.errors import DocumentError, DocumentLimitError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from engine.document.duplicates import Duplicate

_BLANK_BYTES: Final = BLANK.encode()


def load_toolset(text: str | bytes) -> Toolset:
    """Return the tools of a JSON or JSONL text in any known shape.

    JSONL is a text whose first line alone is complete JSON and has others after it.

    Raises:
        DocumentError: empty or broken text, or no known shape; with line and column.
        DocumentLimitError: over 50 MB, 256 levels or 4,300 digits of an integer.

    """
    text = decode(text)
    if _is_lines(text):
        return _load_lines(text)
    parsed = parse_document(text)
    try:
        toolset = toolset_of(parsed.value)
    except ShapeError as error:
        raise DocumentError(error.args[0], *locate(text, error.pointer)) from None
    return Toolset(toolset.tools, toolset.shape, parsed.value, parsed.duplicates, text)


def load_file(path: str | Path) -> Toolset:
    """Return the tools of a JSON or JSONL file; errors as in `load_toolset`.

    Raises:
        DocumentError: also where the file cannot be read.

    """
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
            size = len(data) if len(data) <= MAX_BYTES else max(len(data), _size(file))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "this is no file name"
        raise DocumentError(f"cannot read the file {str(path)!r}: {reason}") from None
    check_size(size)
    return load_toolset(data)


def stream_tools(
    stream: IO[bytes], report: Callable[[Duplicate], None] | None = None
) -> Iterator[Tool]:
    """Yield the tools of a JSON or JSONL stream, of JSONL each line's as soon as it is read.

    JSONL may be of any length; a line of it, or another document, takes at most 50 MB.

    Args:
        stream: the bytes, at their start.
        report: told of each key that its object repeats.

    Raises:
        DocumentError: as in `load_toolset`, after the tools of the lines before.
        DocumentLimitError: likewise.

    """
    index = 0
    for _, toolset in _documents(stream, report):
        for tool in toolset.tools:
            yield replace(tool, index=index)
            index += 1
    if not index:
        require_tools([])


def stream_toolsets(
    stream: IO[bytes], report: Callable[[Duplicate], None] | None = None
) -> Iterator[Toolset]:
    """Yield the document of a JSON stream, or of JSONL one for each line as soon as it is read.

    A line is a document of its own, with pointers into its own value; it may have no tools. For
    the rest see `stream_tools`.
    """
    for prefix, toolset in _documents(stream, report):
        yield replace(toolset, tools=tuple(_within(tool, prefix) for tool in toolset.tools))


def _within(tool: Tool, prefix: str) -> Tool:
    """Return a tool whose pointers lead into the value at `prefix`."""
    below = tool.schema_pointer
    return replace(
        tool,
        pointer=tool.pointer.removeprefix(prefix),
        schema_pointer=None if below is None else below.removeprefix(prefix),
    )


def _documents(
    stream: IO[bytes], report: Callable[[Duplicate], None] | None
) -> Iterator[tuple[str, Toolset]]:
    """Yield each document, with the pointer that its tools' pointers start with."""
    lines = _stream_lines(stream)
    first = next(lines, None)
    if first is None:
        decode(b"")
        return
    number, line = first
    second = next(lines, None) if _is_complete(line) else None
    if second is None:
        rest = stream.read(MAX_BYTES + 1 - len(line)) if line.endswith(b"\n") else b""
        toolset = load_toolset(b"\n" * (number - 1) + line + rest)
        _report(toolset.duplicates, report)
        yield "", toolset
        return
    for place, (number, line) in enumerate(chain([first, second], lines)):
        prefix = join("", place)
        parsed, found = _read_line(line.rstrip(_BLANK_BYTES), number, prefix)
        _report(parsed.duplicates, report)
        tools = tuple(tool_of(tool, index) for index, tool in enumerate(found))
        yield prefix, Toolset(tools, "line", parsed.value, parsed.duplicates)


def _report(duplicates: Iterable[Duplicate], report: Callable[[Duplicate], None] | None) -> None:
    if report is not None:
        for duplicate in duplicates:
            report(duplicate)


def _stream_lines(stream: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    number = 0
    while line := stream.readline(MAX_BYTES + 1):
        number += 1
        if len(line) > MAX_BYTES:
            raise DocumentLimitError(
                f"the line is longer than the limit of {MAX_BYTES} bytes (50 MB)", number, 1
            )
        if line.strip(_BLANK_BYTES):
            yield number, line


def _is_complete(text: str | bytes) -> bool:
    try:
        parse_document(text)
    except DocumentError:
        return False
    return True


def _is_lines(text: str) -> bool:
    start = len(text) - len(text.lstrip(BLANK))
    end = text.find("\n", start)
    return end >= 0 and bool(text[end:].strip(BLANK)) and _is_complete(text[:end])


def _load_lines(text: str) -> Toolset:
    values: list[Any] = []
    tools: list[Tool] = []
    duplicates: list[Duplicate] = []
    for place, (number, line) in enumerate(numbered_lines(text)):
        parsed, found = _read_line(line, number, join("", place))
        values.append(parsed.value)
        duplicates += parsed.duplicates
        tools += [tool_of(tool, len(tools) + offset) for offset, tool in enumerate(found)]
    require_tools(tools)
    return Toolset(tuple(tools), "jsonl", values, tuple(duplicates), text)


def _read_line(line: str | bytes, number: int, prefix: str) -> tuple[Parsed, list[Found]]:
    """Return the value and the tools of one line; their pointers start with `prefix`."""
    try:
        parsed = parse_document(line)
    except DocumentError as error:
        raise type(error)(error.args[0], number, error.column) from None
    try:
        found = recognise(parsed.value, prefix).found
    except ShapeError as error:
        text = line if isinstance(line, str) else line.decode()
        column = locate(text, error.pointer.removeprefix(prefix))[1]
        raise DocumentError(error.args[0], number, column) from None
    duplicates = tuple(
        replace(duplicate, pointer=prefix + duplicate.pointer, line=number)
        for duplicate in parsed.duplicates
    )
    return Parsed(parsed.value, duplicates), found


def _size(file: IO[bytes]) -> int:
    return os.fstat(file.fileno()).st_size
