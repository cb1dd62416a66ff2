"""The document that is open: its tools, and the text that the editor holds for each."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.document import dumps, load_toolset
from engine.document.parse import MAX_BYTES
from engine.document.pointer import get
from engine.errors import DocumentError, EngineError
from playground.view.visible import editable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.document import Tool, Toolset

LONG_LINE = 2_000
"""A text with a longer line is laid out anew before it is shown: no editor is that wide."""

WHOLE = 20_000
"""A document of several tools is edited whole up to this many characters, else tool by tool."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A document with one tool picked.

    Attributes:
        source: where it came from, in words.
        toolset: its tools as last read; None for a text that could not be read yet.
        text: the text as last read.
        is_whole: whether the editor holds the whole text, not one tool of several.
        index: the tool that is picked.
        edits: the texts of tools that were edited and left, by index.

    """

    source: str
    toolset: Toolset | None
    text: str
    is_whole: bool = True
    index: int = 0
    edits: Mapping[int, str] = field(default_factory=dict)

    @property
    def tools(self) -> tuple[Tool, ...]:
        """The document's tools."""
        return () if self.toolset is None else self.toolset.tools

    def editor_text(self) -> str:
        """Return the text for the editor: the document's, or the picked tool's."""
        if self.toolset is None:
            return editable(self.text)
        if self.is_whole:
            if max(map(len, self.text.split("\n"))) > LONG_LINE:
                return editable(dumps(self.toolset.value, indent=2, limit=None))
            return editable(self.text)
        if self.index in self.edits:
            return self.edits[self.index]
        tool = get(self.toolset.value, self.tools[self.index].pointer)
        return editable(dumps(tool, indent=2, limit=None))

    def picked(self, index: int, current: str) -> Opened:
        """Return the document with another tool picked; the editor's text so far is kept."""
        edits = self.edits
        if not self.is_whole and current != self.editor_text():
            edits = {**edits, self.index: current}
        return replace(self, index=index, edits=edits)

    def reread(self, text: str) -> tuple[Opened, Tool, Toolset]:
        """Return the document as a text has it, the tool that is picked, and what the text holds.

        Raises:
            EngineError: the text cannot be read; the message says what is wrong and where.

        """
        read = load_toolset(text)
        if not self.is_whole and len(read.tools) == 1:
            return self, replace(read.tools[0], index=self.index), read
        index = min(self.index, len(read.tools) - 1)
        opened = replace(self, toolset=read, text=text, is_whole=True, index=index)
        return opened, read.tools[index], read

    def other_names(self) -> list[str]:
        """Return the names of the tools that are not picked."""
        return [t.name for t in self.tools if t.index != self.index and t.name is not None]


def open_text(source: str, text: str) -> Opened:
    """Return an opened document; a text that cannot be read is kept for the editor to show."""
    text = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
    try:
        toolset = load_toolset(text)
    except EngineError:
        return Opened(source, None, text)
    return Opened(source, toolset, text, is_whole=len(toolset.tools) == 1 or len(text) <= WHOLE)


def open_path(path: str) -> Opened:
    """Return the document in a file.

    Raises:
        DocumentError: it is no ordinary file, too large, unreadable, or no UTF-8 text.

    """
    try:
        place = Path(path).expanduser()
        if not place.is_file():
            reason = "it is no ordinary file" if place.exists() else "there is no such file"
            raise DocumentError(f"cannot open {path}: {reason}")
        if place.stat().st_size > MAX_BYTES:
            raise DocumentError(f"cannot open {path}: it is over {MAX_BYTES // 1_000_000} MB")
        return open_text(path, place.read_bytes().decode("utf-8"))
    except UnicodeDecodeError as error:
        raise DocumentError(f"cannot open {path}: byte {error.start} is no UTF-8") from None
    except (OSError, ValueError, RuntimeError) as error:  # a null byte; a home that is unknown
        reason = getattr(error, "strerror", None) or "this is no file name"
        raise DocumentError(f"cannot open {path}: {reason}") from None
