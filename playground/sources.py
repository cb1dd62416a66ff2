"""Read tools from many files and folders as one tool set."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.errors import DocumentError, EngineError
from playground.output import complain
from playground.source import STANDARD_INPUT, read_tools

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.document import Tool
    from playground.output import Output

_SUFFIXES: Final = frozenset({".json", ".jsonl"})


class Sources:
    """The tools of some files, numbered on from file to file.

    Attributes:
        are_many: whether there are several files.
        failed: how many of several files could not be read to their end.
        error: what ended the reading of the only file.

    """

    def __init__(self, paths: Sequence[str], output: Output) -> None:
        self.are_many = len(paths) > 1
        self.failed = 0
        self.error: EngineError | None = None
        self._paths = paths
        self._output = output
        self._starts: list[int] = []

    def __iter__(self) -> Iterator[Tool]:
        """Yield every tool that can be read; a file of several that cannot is complained of."""
        index = 0
        for path in self._paths:
            self._starts.append(index)
            try:
                for tool in read_tools(path, self._output):
                    yield tool if tool.index == index else replace(tool, index=index)
                    index += 1
            except EngineError as error:
                if not self.are_many:
                    self.error = error
                else:
                    self.failed += 1
                    complain(f"{path}: {error}")

    def path_of(self, index: int) -> str:
        """Return the file that a tool was read from."""
        return self._paths[bisect_right(self._starts, index) - 1]


def sources_of(paths: Sequence[str], output: Output) -> Sources:
    """Return the files named by `paths`, with those that lie in a folder in its place.

    Raises:
        DocumentError: a folder without a .json or .jsonl file, or standard input named twice.

    """
    if paths.count(STANDARD_INPUT) > 1:
        raise DocumentError("standard input can be read once; name - once")
    return Sources([file for path in paths for file in _files_of(path)], output)


def _files_of(path: str) -> list[str]:
    try:
        if path == STANDARD_INPUT or not Path(path).is_dir():
            return [path]
        found = sorted(
            str(file)
            for file in Path(path).rglob("*")
            if file.suffix.lower() in _SUFFIXES and file.is_file()
        )
    except (OSError, ValueError):  # reading it says what is wrong
        return [path]
    if not found:
        raise DocumentError(f"the folder {path!r} holds no .json or .jsonl file")
    return found
